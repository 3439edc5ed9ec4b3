// What CI alone runs (CAROM_EVERY_STAGE=1), for it fetches other tools or starts browsers: packages as their users install them, and the rest.
// Side by side, beside other checks and tests, since npm, rooms and pages are often waited for; the longest first.
import { describe } from 'vitest';
import { check, every } from './check.mjs';

describe.runIf(every).concurrent('on demand', () => {
  check('users', ['checks/package/run.mjs']);
  check('recipes', ['checks/recipes/run.mjs']);
  check('room', ['checks/room/run.mjs']);
  check('load', ['bench/playground/load.mjs']);
  check('engines', ['checks/engines/run.mjs']);
  check('firefox', ['checks/firefox/run.mjs']);
  check('node14', ['checks/node14/run.mjs']);
});
