// What a visitor loads before a scene: the JavaScript of the home page and of the gallery, gzip, and how far things jump meanwhile.
// `node scripts/site-load.mjs` builds the site and prints it; it fails above the ceilings.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { launchOptions } from './chromium.mjs';

const most = 120_000; // bytes of gzip
const mostShift = 0.01; // cumulative layout shift; 0.1 counts as good
const root = fileURLToPath(new URL('../site/', import.meta.url));
const configFile = `${root}vite.config.ts`;
const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
mkdirSync(cache, { recursive: true });
const outDir = mkdtempSync(`${cache}site-load-`);
await build({ root, configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
const server = await preview({ root, configFile, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 4390 } });
const [address] = server.resolvedUrls.local;
const browser = await chromium.launch(await launchOptions());
let isFine = true;
for (const route of ['#/', '#/scenes']) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const files = new Set();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${address}${route}`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
  const shift = await page.evaluate(() => globalThis.shift);
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${outDir}${file}`), { level: 9 }).length, 0);
  const fine = bytes <= most && shift <= mostShift;
  isFine &&= fine;
  console.log(
    `${route.padEnd(10)} ${(bytes / 1000).toFixed(1)} kB gzip in ${files.size} files, layout shift ${shift.toFixed(4)}${fine ? '' : '  ABOVE THE CEILING'}`,
  );
  await page.close();
}
await browser.close();
await server.close();
rmSync(outDir, { recursive: true, force: true });
if (!isFine) process.exit(1);
