import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './scripts/chromium.mjs';

// `*.test.ts` runs in Node; `*.browser.ts` runs in Chromium; `*.both.ts` runs in both and must give the same answers.
const tests = '{packages/*,gallery,site}/test/**';

export default defineConfig({
  resolve: { conditions: ['carom-source'] },
  ssr: { resolve: { conditions: ['carom-source'] } },
  test: {
    reporters: ['default', './scripts/closing-line.mjs'],
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'node', include: [`${tests}/*.test.ts`, `${tests}/*.both.ts`] } },
      {
        extends: true,
        test: {
          name: 'chromium',
          include: [`${tests}/*.browser.ts`, `${tests}/*.both.ts`],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await launchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
