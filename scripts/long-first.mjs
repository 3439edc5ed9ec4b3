// The order of test files within a project: as Vitest has it, what took longest first. On a fresh clone Vitest starts the largest files first;
// those of the oracle are a few lines long and among the slowest, so that the last of them would leave the other cores idle.
import { BaseSequencer } from 'vitest/node';

export class LongFirst extends BaseSequencer {
  async sort(files) {
    const place = ({ moduleId }) => (moduleId.includes('/test/oracle/') ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
