// A vitest reporter: says what the run and each project took, and ends with `N passed, N failed, N skipped`. With CAROM_CPU=1 it lists the CPU
// seconds of each file. A test that took a third of its time limit is named: on a busier machine it would fail.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { cpuFile, secondsBelow } from './cpu.mjs';

/** A test that takes longer than this hangs: a loop without an end cannot be stopped by its time limit. The longest check has 840 s. */
const patience = 900_000;

export default class ClosingLine {
  running = new Map();

  onTestRunStart() {
    rmSync(cpuFile, { force: true });
  }

  onTestModuleStart(module) {
    const late = () => {
      console.error(`\n${module.moduleId} has not moved for ${patience / 1000} s: it hangs, and the run ends here`);
      process.exit(1);
    };
    this.onTestModuleEnd(module);
    this.running.set(module, setTimeout(late, patience));
  }

  onTestCaseResult({ module }) {
    if (this.running.has(module)) this.onTestModuleStart(module);
  }

  onTestModuleEnd(module) {
    clearTimeout(this.running.get(module));
    this.running.delete(module);
  }

  onTestRunEnd(modules, errors) {
    for (const timer of this.running.values()) clearTimeout(timer); // of files whose process has broken
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    const busy = {};
    for (const module of modules) {
      const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
      const project = module.project.name.split(' ')[0];
      busy[project] = (busy[project] ?? 0) + prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration;
      if (module.errors().length > 0) count.failed++; // a file that did not load
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        count[state in count ? state : 'skipped']++;
        const share = (test.diagnostic()?.duration ?? 0) / (test.options.timeout ?? Infinity);
        if (share > 1 / 3) console.log(`${Math.round(100 * share)} % of its time limit: ${test.fullName} (${module.moduleId})`);
      }
    }
    const files = existsSync(cpuFile) ? readFileSync(cpuFile, 'utf8').trim().split('\n').map(JSON.parse) : [];
    for (const { file, seconds } of files.sort((a, b) => b.seconds - a.seconds))
      console.log(`${seconds.toFixed(2).padStart(7)} s  ${file}`);
    // What a project takes of the workers that run files side by side: divided by their number, what it adds to the run.
    const taken = Object.entries(busy).map(([project, value]) => `${project} ${(value / 1000).toFixed(1)} s`);
    console.log(`\nworkers were busy with ${taken.join(' · ')}`);
    console.log(`${process.uptime().toFixed(1)} s, ${secondsBelow().toFixed(1)} s of CPU`);
    console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
