// The order of test files for vitest. On a fresh clone it starts the largest files first; those of the oracle are a few
// lines long and among the slowest, so that the last of them would leave the other cores idle.
import { BaseSequencer } from 'vitest/node';

export class LongFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const isOracle = ({ moduleId }) => moduleId.includes('/test/oracle/');
    return [...sorted.filter(isOracle), ...sorted.filter((file) => !isOracle(file))];
  }
}
