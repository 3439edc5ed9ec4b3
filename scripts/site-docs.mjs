// The bars of the docs: how long the site takes to build (60 s at most), how soon a page of the docs can be read in an empty browser
// (1.5 s), that the cheat sheet prints on one page, and what docs, chapters, lab and prose add to `npm test` on two cores (20 s).
// `node scripts/site-docs.mjs` prints them; it fails above the ceilings. Use it where nothing else runs.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { launchOptions } from './chromium.mjs';

const mostBuild = 60; // seconds
const mostRead = 1.5; // seconds
const visits = 5; // the median counts
const mostAdded = 20; // seconds of npm test, on two cores
const tests = ['docs', 'explain-essays', 'lab'].map((name) => `site/test/${name}.test.ts`);
const root = fileURLToPath(new URL('../site/', import.meta.url));
const configFile = `${root}vite.config.ts`;
const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
mkdirSync(cache, { recursive: true });
const outDir = mkdtempSync(`${cache}site-docs-`);
let isFine = true;

function report(what, value, unit, most) {
  const fine = value <= most;
  isFine &&= fine;
  console.log(`${what.padEnd(46)} ${value.toFixed(unit === 's' ? 2 : 0)} ${unit}, at most ${most}${fine ? '' : '  ABOVE THE CEILING'}`);
}

const begin = performance.now();
await build({ root, configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
report('the site builds in', (performance.now() - begin) / 1000, 's', mostBuild);

const server = await preview({ root, configFile, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 4392 } });
const [address] = server.resolvedUrls.local;
const browser = await chromium.launch(await launchOptions());

/** Seconds from the click on the address to the text, with an empty cache. */
async function readable(route, sign) {
  const times = [];
  for (let i = 0; i < visits; i++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const from = performance.now();
    await page.goto(`${address}${route}`, { waitUntil: 'commit' });
    await page.locator(sign).first().waitFor();
    times.push((performance.now() - from) / 1000);
    await context.close();
  }
  return times.sort((a, b) => a - b)[visits >> 1];
}

for (const [route, sign] of [
  ['#/docs/two-circles', '.docs-body p'],
  ['#/docs/world', '.docs-body p'],
  ['#/reference/timeOfImpact', 'main h1 >> text=timeOfImpact'],
  ['#/explain/meeting', '.essay-text p'],
])
  report(`${route} can be read after`, await readable(route, sign), 's', mostRead);

const page = await browser.newPage();
await page.goto(`${address}#/docs/cheat-sheet`);
await page.locator('.docs-body h2').first().waitFor();
await page.waitForTimeout(500);
const pdf = await page.pdf({ format: 'A4', printBackground: true, path: process.env.CHEAT_SHEET_PDF });
report('the cheat sheet prints on', (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length, 'page', 1);

await browser.close();
await server.close();

/** Seconds that a command takes. It must succeed. */
function secondsOf(args) {
  const from = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}${stderr}`);
  return (performance.now() - from) / 1000;
}

// The built site and its browser are there anyway, and stages run side by side, so what counts is each file's own time, halved.
const prose = secondsOf(['scripts/check-prose.mjs']);
const results = join(outDir, 'results.json');
const reporter = ['--reporter=json', `--outputFile=${results}`];
secondsOf(['node_modules/vitest/vitest.mjs', 'run', '--project', 'site', ...tests, ...reporter]);
const { testResults } = JSON.parse(readFileSync(results, 'utf8'));
const inTests = testResults.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1000, 0);
report('docs, chapters, lab and prose add to npm test', (prose + inTests) / 2, 's', mostAdded);

rmSync(outDir, { recursive: true, force: true });
if (!isFine) process.exit(1);
