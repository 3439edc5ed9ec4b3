// Packages as their users install them, in CI alone (CAROM_EVERY_STAGE=1): beside other checks and tests, since npm often waits.
import { describe } from 'vitest';
import { check, every } from './check.mjs';

describe.runIf(every)('installed from tarballs', () => {
  check('users', ['checks/package/run.mjs']);
  check('recipes', ['checks/recipes/run.mjs']);
  check('room', ['checks/room/run.mjs']);
});
