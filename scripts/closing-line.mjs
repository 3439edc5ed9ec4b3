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
    const seconds = {};
    for (const module of modules) {
      const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
      const spent = (prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration) / 1000;
      const project = module.project.name.split(' ')[0];
      seconds[project] = (seconds[project] ?? 0) + spent;
      if (module.errors().length > 0) count.failed++; // a file that did not load
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') count.passed++;
        else if (state === 'failed') count.failed++;
        else count.skipped++;
      }
    }
    // What a project takes of the workers that run files side by side: divided by their number, what it adds to the run.
    const taken = Object.entries(seconds).map(([project, value]) => `${project} ${value.toFixed(1)} s`);
    process.stdout.write(`\nworkers were busy with ${taken.join(' · ')}\n`);
    if (process.env.CAROM_COUNTS) writeFileSync(process.env.CAROM_COUNTS, JSON.stringify(count));
    else process.stdout.write(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
  }
}
