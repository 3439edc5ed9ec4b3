import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { launchOptions } from '../../scripts/chromium.mjs';
import { axeFile, configFile, host, root } from './places.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site is served. */
    readonly siteAddress: string;
  }
}

/** Builds the site as it is packed: Vitest has set NODE_ENV, and with `test` JSX is made for development. */
async function buildAsPacked(outDir: string): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({ root, configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  process.env.NODE_ENV = NODE_ENV;
}

/** Builds and serves the site once for all files of tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { keepPlayground } = (await import(new URL('../../scripts/reads.mjs', import.meta.url).href)) as {
    keepPlayground(make: (folder: string) => Promise<void>): Promise<string>;
  };
  await launchOptions(); // unpacks the Chromium, which each process of tests then starts
  const outDir = await keepPlayground(buildAsPacked);
  copyFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), join(outDir, axeFile));
  // Built, pages open five times as fast as from the development server.
  const server = await preview({ root, configFile, logLevel: 'error', build: { outDir }, preview: host });
  project.provide('siteAddress', server.resolvedUrls!.local[0]);
  return () => server.close();
}
