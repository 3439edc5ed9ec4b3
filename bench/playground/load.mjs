// What a visitor loads at first: the JavaScript of every page, gzip, and how far things jump meanwhile. Editor, search and the worker that runs
// programs come when they are used or seen. The page of a scene has its picture at first; its engine comes when the browser is idle.
// `node bench/playground/load.mjs` builds the site, follows its links and prints it; it fails above the ceilings. `-- '#/docs/world'` visits
// that page and names its files.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { withSite } from './site.mjs';

const most = 70_000; // bytes of gzip
const atOnce = 4; // pages
const lists = ['#/', '#/docs', '#/reference', '#/scenes', '#/explain', '#/replays', '#/crowd', '#/lab'];
const more = ['#/reference/World', '#/scenes/own', '#/explain/calculator', '#/articles/000', '#/nowhere'];

/** Opens a page as a new visitor and waits until nothing comes any more: scripts before it stood and after, layout shift, pages it links to. */
async function visit(browser, address, width) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
  const found = await page.evaluate(() => {
    // Names of one module share a file: the first of each stands for all.
    const lists = [...document.querySelectorAll('.reference-names')].map((list) => list.querySelector('a'));
    const links = lists.length > 0 ? lists : [...document.querySelectorAll('main a')];
    const isPage = (href) => /^#\/[\w-]+(?:\/[\w-]+)?$/.test(href); // no place on a page
    const [painted = { startTime: Infinity }] = performance.getEntriesByName('carom-painted');
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const pathsOf = (some) => [...new Set(some.map(({ name }) => new URL(name).pathname))];
    const scripts = pathsOf(files.filter(({ startTime }) => startTime < painted.startTime));
    const later = pathsOf(files).filter((file) => !scripts.includes(file));
    return { shift: globalThis.shift, scripts, later, links: links.map((link) => link.getAttribute('href')).filter(isPage) };
  });
  await page.close();
  return found;
}

let isFine = true;
await withSite(async (address, browser, folder) => {
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(`${folder}${file}`), { level: 9 }).length);
    return sizes.get(file);
  };
  const asked = process.argv.slice(2);
  const waiting = asked.length > 0 ? [...asked] : [...lists, ...more];
  const known = new Set(waiting);
  const work = async () => {
    for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
      const { scripts, later, shift, links } = await visit(browser, `${address}${route}`, route.length % 2 === 0 ? 1440 : 390);
      const [bytes, rest] = [scripts, later].map((files) => files.reduce((sum, file) => sum + sizeOf(file), 0));
      const fine = bytes <= most && shift === 0;
      isFine &&= fine;
      console.log(
        `${route} ${bytes} bytes of gzip in ${scripts.length} files${rest > 0 ? `, ${rest} when idle` : ''}, layout shift ${shift.toFixed(4)}${fine ? '' : '  ABOVE THE CEILING'}`,
      );
      if (asked.length > 0) for (const file of scripts) console.log(`  ${sizeOf(file)} ${file}`);
      else if (lists.includes(route)) for (const link of links) if (!known.has(link)) waiting.push(known.add(link) && link);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  console.log(`${known.size} pages`);
});
if (!isFine) process.exit(1);
