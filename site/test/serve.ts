import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { launchOptions } from '../../scripts/chromium.mjs';
import { configFile, host, root } from './places.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site is served. */
    readonly siteAddress: string;
    /** Where the Chromium listens that all files of tests share. */
    readonly siteBrowser: string;
  }
}

/** Builds and serves the site, and starts a Chromium: once for all files of tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(`${cache}site-`); // of this run alone: another one may go on at the same time
  const options = await launchOptions();
  // Drawn without emulating a graphics card: these tests take half the time.
  const args = [...options.args, '--disable-gpu', '--disable-accelerated-2d-canvas'];
  const [browser] = await Promise.all([
    chromium.launchServer({ ...options, args }),
    build({ root, configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } }),
  ]);
  // Built, pages open five times as fast as from the development server.
  const server = await preview({ root, configFile, logLevel: 'error', build: { outDir }, preview: host });
  project.provide('siteAddress', server.resolvedUrls!.local[0]);
  project.provide('siteBrowser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  };
}
