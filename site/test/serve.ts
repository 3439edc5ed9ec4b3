import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** Builds and serves the site once for all files of tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(`${cache}site-`); // of this run alone: another one may go on at the same time
  await launchOptions(); // unpacks the Chromium, which each process of tests then starts
  await build({ root, configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  copyFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), join(outDir, axeFile));
  // Built, pages open five times as fast as from the development server.
  const server = await preview({ root, configFile, logLevel: 'error', build: { outDir }, preview: host });
  project.provide('siteAddress', server.resolvedUrls!.local[0]);
  return async () => {
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  };
}
