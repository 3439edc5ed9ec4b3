// What CI alone runs (CAROM_EVERY_STAGE=1), for it fetches other tools or starts browsers: beside other checks and tests, since it often waits.
import { describe } from 'vitest';
import { check, every } from './check.mjs';

describe.runIf(every)('on demand', () => {
  check('engines', ['checks/engines/run.mjs']);
  check('load', ['bench/playground/load.mjs']);
  check('firefox', ['checks/firefox/run.mjs']);
  check('node14', ['checks/node14/run.mjs']);
});
