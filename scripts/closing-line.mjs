// A vitest reporter: counts the tests of all projects and prints `N passed, N failed, N skipped`, or writes the counts to
// the file named by CAROM_COUNTS, where scripts/test.mjs adds them up.
import { writeFileSync } from 'node:fs';

/** A file whose tests take longer than this hangs: a loop without an end cannot be stopped by the time limit of a test. */
const patience = 300_000;

export default class ClosingLine {
  running = new Map();

  onTestModuleStart(module) {
    const late = () => {
      console.error(`\n${module.moduleId} has not ended for ${patience / 1000} s: it hangs, and the run ends here`);
      process.exit(1);
    };
    this.running.set(module, setTimeout(late, patience));
  }

  onTestModuleEnd(module) {
    clearTimeout(this.running.get(module));
    this.running.delete(module);
  }

  onTestRunEnd(modules, errors) {
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      if (module.errors().length > 0) count.failed++; // a file that did not load
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') count.passed++;
        else if (state === 'failed') count.failed++;
        else count.skipped++;
      }
    }
    if (process.env.CAROM_COUNTS) writeFileSync(process.env.CAROM_COUNTS, JSON.stringify(count));
    else process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
  }
}
