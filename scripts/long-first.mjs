// The order of test files for vitest. Project by project, since a process goes on with the next file only within its project:
// the site and the command first, which often wait, beside the tests in Chromium; last those that weigh memory, with little else going on.
// On a fresh clone vitest starts the largest files first; those of the oracle are a few lines long and among the slowest,
// so that the last of them would leave the other cores idle.
import { BaseSequencer } from 'vitest/node';

const order = ['checks', 'site', 'command', 'node', 'alone', 'chromium'];

export class LongFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const place = ({ moduleId, project }) => 2 * order.indexOf(project.name.split(' ')[0]) + (moduleId.includes('/test/oracle/') ? 0 : 1);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
