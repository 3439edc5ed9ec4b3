// What a visitor loads at first: the JavaScript of a page, gzip, and how far things jump meanwhile. Engine, editor, search and the worker that
// runs programs come when they are used or seen. `node bench/playground/load.mjs` builds the site and prints it; it fails above the ceilings.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { withSite } from './site.mjs';

/** Bytes of gzip, page by page. */
const most = {
  '#/': 32_000,
  '#/docs': 28_000,
  '#/docs/start': 32_000,
  '#/scenes': 66_000,
  '#/explain': 62_000,
  '#/reference': 44_000,
};
const mostShift = 0.01; // cumulative layout shift; 0.1 counts as good
let isFine = true;
await withSite(async (address, browser, folder) => {
  for (const [route, ceiling] of Object.entries(most)) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const files = new Set();
    page.on('response', (response) => files.add(new URL(response.url()).pathname));
    await page.addInitScript(() => {
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${address}${route}`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(300);
    const shift = await page.evaluate(() => globalThis.shift);
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}${file}`), { level: 9 }).length, 0);
    const fine = bytes <= ceiling && shift <= mostShift;
    isFine &&= fine;
    console.log(
      `${route} ${bytes} bytes of gzip in ${scripts.length} files, layout shift ${shift.toFixed(4)}${fine ? '' : '  ABOVE THE CEILING'}`,
    );
    await page.close();
  }
});
if (!isFine) process.exit(1);
