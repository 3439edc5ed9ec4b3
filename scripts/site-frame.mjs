// What a frame of 10,000 moving discs costs the page: everything its main thread does, but for the drawing calls.
// `node scripts/site-frame.mjs` builds the site, plays gas-10k and pile-10k, and fails above the ceiling.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { launchOptions } from './chromium.mjs';

const most = 6; // ms a frame
const seconds = 5;
const root = fileURLToPath(new URL('../site/', import.meta.url));
const configFile = `${root}vite.config.ts`;
const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
mkdirSync(cache, { recursive: true });
const outDir = mkdtempSync(`${cache}site-frame-`);
await build({ root, configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
const server = await preview({ root, configFile, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 4391 } });
const [address] = server.resolvedUrls.local;
const browser = await chromium.launch(await launchOptions());
let isFine = true;
for (const scene of ['gas-10k', 'pile-10k']) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}#/scenes/${scene}`);
  await page.locator('.hash[data-hash]:not([data-hash=""])').waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name) => metrics.find((metric) => metric.name === name).value;
    const frames = await page.evaluate(() => globalThis.frames10k ?? 0);
    return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration'), frames };
  };
  await page.evaluate(() => {
    globalThis.frames10k = 0;
    const count = () => {
      globalThis.frames10k++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForTimeout(1000);
  const before = await read();
  await page.waitForTimeout(1000 * seconds);
  const after = await read();
  const text = await page.locator('.frames figcaption').textContent();
  const draw = Number(/drawing calls ([\d.]+)/.exec(text)?.[1] ?? 0);
  const frames = after.frames - before.frames;
  const busy = (1000 * (after.script - before.script + after.layout - before.layout)) / frames;
  const fine = busy - draw <= most;
  isFine &&= fine;
  console.log(
    `${scene.padEnd(9)} ${busy.toFixed(2)} ms a frame of the page (scripts, styles, layout), ${draw.toFixed(1)} ms of a drawn frame are drawing calls; ${frames} frames in ${seconds} s. ${text}${fine ? '' : '  ABOVE THE CEILING'}`,
  );
  await page.close();
}
await browser.close();
await server.close();
rmSync(outDir, { recursive: true, force: true });
if (!isFine) process.exit(1);
