import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './scripts/chromium.mjs';
import { LongFirst } from './scripts/long-first.mjs';

// `*.test.ts` runs in Node; `*.browser.ts` runs in Chromium; `*.both.ts` runs in both and must give the same answers.
// The site's tests drive a Chromium from Node; they are a project of their own because they share one built site, and one Chromium a process.
// Files share the modules of their process (`isolate: false`: 0.4 s of CPU less each), so no module may keep state that a test
// changes; those that weigh memory (`alone`) get a process of their own.
const library = '{packages/*,gallery}/test/**';
const memory = `${library}/allocation.test.ts`;
// Tests of the command and of worker threads run what users get, built; a set-up builds it.
const command = 'packages/{cli,pool}/test/**/*.test.ts';
// Node reads sources, and what tests share, as they are: to Vite every use of an imported name is a call, and a third of the time of tests.
// Watching is left to Vite, which knows then what a change concerns.
const native = {
  execArgv: ['--import', new URL('scripts/read-types.mjs', import.meta.url).href, '--conditions=carom-source', '--enable-source-maps'],
  server: { deps: { external: [/\/(packages\/\w+|gallery)\/(src|test)\/(?!.*\.(test|both)\.ts$).*\.ts$/] } },
};
// V8 compiles what has run for a while. Most of what tests run does not run for long: V8 waits eight times as long, which saves them 6 to 18 % of their
// CPU seconds. Later versions of Node have no such flag.
const compilesLate = process.versions.node.startsWith('20.') ? ['--interrupt-budget=540000'] : [];
const late = { ...native, execArgv: [...native.execArgv, ...compilesLate] };
// How much of each property is asked: a fifth, all of it in CI (packages/carom/test/runs.ts).
const { CAROM_EVERY_STAGE, CAROM_RUNS = CAROM_EVERY_STAGE === '1' ? '1' : '0.2' } = process.env;
/** A test that takes longer hangs: three times what the longest takes where two cores are busy with ten things. [ms] */
const patience = 180_000;
const isWatching = !process.argv.includes('run');
const isWhole = CAROM_EVERY_STAGE === '1';
/** One more than there are cores, since browsers, npm and rooms are waited for. */
const workers = availableParallelism() + (isWatching ? 0 : 1);
// Each process of tests compiles the library anew, and tests in Node wait for nothing: they come after the others, in a process less, which saves
// a tenth of their CPU seconds. In CI they fill what checks leave that wait.
const unhurried = isWatching || isWhole ? {} : { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } };
const cpu = process.env.CAROM_CPU ? ['scripts/cpu.mjs'] : [];

export default defineConfig({
  resolve: { conditions: ['carom-source'] },
  ssr: { resolve: { conditions: ['carom-source'] } },
  test: {
    reporters: ['default', './scripts/closing-line.mjs'],
    sequence: { sequencer: LongFirst },
    testTimeout: patience,
    hookTimeout: patience,
    maxWorkers: workers,
    env: { CAROM_RUNS },
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' }, // a file of tests is transformed when it has changed
    projects: [
      { extends: true, test: { name: 'checks', include: ['checks/*.test.mjs'], maxConcurrency: 3, setupFiles: cpu } },
      {
        extends: true,
        test: {
          ...(isWatching ? {} : late),
          ...unhurried,
          name: 'node',
          include: [`${library}/*.test.ts`, `${library}/*.both.ts`],
          exclude: [memory, command],
          isolate: false,
          setupFiles: [...cpu, 'packages/carom/test/world/invariant/install.ts'], // steps of World's tests check themselves
        },
      },
      { extends: true, test: { ...(isWatching ? {} : native), ...unhurried, name: 'alone', include: [memory], setupFiles: cpu } },
      {
        extends: true,
        test: {
          ...(isWatching ? {} : late),
          name: 'site',
          experimental: { fsModuleCache: false }, // its build reads more than the file that it makes
          include: ['site/test/**/*.test.ts'],
          globalSetup: './site/test/serve.ts',
          retry: { count: 1, condition: /draws no more|Timeout \d+ms exceeded/ }, // a Chromium may stop drawing: `draws` in site/test/pages.ts
          setupFiles: cpu,
          expect: { poll: { timeout: 30_000 } },
          isolate: false,
        },
      },
      {
        test: {
          name: 'command',
          execArgv: isWatching ? [] : compilesLate,
          include: [command],
          globalSetup: './packages/cli/test/build.mjs',
          setupFiles: [...cpu, 'packages/cli/test/remove-folders.ts'],
          isolate: false,
          testTimeout: patience,
          hookTimeout: patience,
          env: { CAROM_RUNS },
          server: { deps: { external: [/\/packages\/\w+\/dist\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'chromium',
          include: [`${library}/*.browser.ts`, `${library}/*.both.ts`],
          browser: {
            enabled: true,
            headless: true,
            isolate: false,
            fileParallelism: false, // beside the Node workers
            screenshotFailures: false,
            provider: playwright({ launchOptions: await launchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
