import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { type Plugin, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { launchOptions } from '../../scripts/chromium.mjs';
import { axeFile, configFile, host, root } from './places.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site is served. */
    readonly siteAddress: string;
  }
}

/** Serves the script of axe beside the site's own. */
const withAxe: Plugin = {
  name: 'axe',
  configurePreviewServer({ middlewares }) {
    const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
    middlewares.use(`/${axeFile}`, (_, response) => createReadStream(axe).pipe(response.setHeader('content-type', 'text/javascript')));
  },
};

/** Builds and serves the site once for all files of tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { keepPlayground } = (await import(new URL('../../scripts/reads.mjs', import.meta.url).href)) as {
    keepPlayground(): Promise<string>;
  };
  await launchOptions(); // unpacks the Chromium, which each process of tests then starts
  // Built, pages open five times as fast as from the development server.
  const build = { outDir: await keepPlayground() };
  const server = await preview({ root, configFile, logLevel: 'error', build, preview: host, plugins: [withAxe] });
  project.provide('siteAddress', server.resolvedUrls!.local[0]);
  return () => server.close();
}
