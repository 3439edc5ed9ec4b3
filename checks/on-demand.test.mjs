// What CI alone runs (CAROM_EVERY_STAGE=1), for it fetches other tools or starts browsers: beside the other checks, since it often waits.
import { describe } from 'vitest';
import { check, every } from './check.mjs';

describe.runIf(every)('on demand', () => {
  check('users', ['checks/package/run.mjs']);
  check('recipes', ['checks/recipes/run.mjs']);
  check('room', ['checks/room/run.mjs']);
  check('engines', ['checks/engines/run.mjs']);
  check('node14', ['checks/node14/run.mjs']);
  check('firefox', ['checks/firefox/run.mjs']);
  check('load', ['bench/playground/load.mjs']);
});
