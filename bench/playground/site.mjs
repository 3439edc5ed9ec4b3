// The site as users get it, served, and a Chromium to measure it in.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { launchOptions, withoutCard } from '../../scripts/chromium.mjs';
import { keepPlayground } from '../../scripts/reads.mjs';

/** Builds and serves the site, runs `measure` with its address, a browser and the folder it is in, and cleans up. */
export async function withSite(measure) {
  const root = fileURLToPath(new URL('../../site/', import.meta.url));
  const configFile = `${root}vite.config.ts`;
  const outDir = await keepPlayground();
  const server = await preview({ root, configFile, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 4391 } });
  const browser = await chromium.launch(withoutCard(await launchOptions()));
  try {
    return await measure(server.resolvedUrls.local[0], browser, outDir);
  } finally {
    await browser.close();
    await server.close();
  }
}
