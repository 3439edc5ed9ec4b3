// Installs the recipes with the packed library, builds each with the tool of its framework, and opens it in Chromium:
// node checks/recipes/run.mjs [name …]. With --pictures it writes those of the docs anew, with --lock the lockfile of the recipes.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { launchOptions, withoutCard } from '../../scripts/chromium.mjs';
import { runNpm } from '../../scripts/pack.mjs';
import { keepPacked } from '../../scripts/reads.mjs';
import { end, freshFolder, serveFolder, waitFor, way } from '../ways.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = join(root, 'recipes');
const pictures = join(root, 'docs/images/recipes');
const mostLines = 150;
const mostMilliseconds = 8;

/** Where a recipe's page lies once it is built, whether it asks for a graphics card, and what else has to be so there. */
const recipes = {
  react: { out: 'dist', also: unmounts },
  vue: { out: 'dist', also: unmounts },
  svelte: { out: 'dist', also: unmounts },
  pixi: { out: 'dist', card: true, also: isFast },
  phaser: { out: 'dist', card: true },
  'phaser-3': { folder: 'phaser', out: 'dist-3', alias: 'phaser', card: true },
  three: { out: 'dist', card: true, also: isFast },
  canvas: { out: '.' },
  platformer: { out: '.', also: plays },
  worker: { out: 'dist' },
  node: { serve: serveNode },
  notebook: { out: '.observable/dist', also: startsAnew },
  jest: { test: true },
};

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const work = join(freshFolder('recipes'), 'recipes');

/** The files of a recipe that somebody wrote. */
function filesOf(name) {
  const entries = readdirSync(join(source, name), { recursive: true, withFileTypes: true });
  const skipped = /node_modules|[\\/]dist|\.observable/;
  return entries
    .filter((entry) => entry.isFile() && !skipped.test(entry.parentPath) && !/\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** That a recipe is short, and names all that it imports: installed beside the others it would find more. */
function checkSource(name) {
  const files = filesOf(name);
  const lines = files.reduce((sum, file) => sum + readFileSync(file, 'utf8').trim().split('\n').length, 0);
  if (lines > mostLines) throw new Error(`${lines} lines, at most ${mostLines}`);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(source, name, 'package.json'), 'utf8'));
  for (const file of files)
    for (const [, from] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\brequire\()'([^'.][^']*)'/g)) {
      const owner = from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/');
      if (!from.startsWith('node:') && !{ ...dependencies, ...devDependencies }[owner])
        throw new Error(`${file} imports ${owner}, which package.json does not name`);
    }
}

async function install() {
  const { tarball } = (await keepPacked()).find(({ name }) => name === 'carom');
  cpSync(source, work, { recursive: true, filter: (path) => !/node_modules|[\\/]dist|\.observable/.test(path) });
  const manifest = JSON.parse(readFileSync(join(work, 'package.json'), 'utf8'));
  manifest.dependencies = { carom: `file:${tarball}` };
  writeFileSync(join(work, 'package.json'), JSON.stringify(manifest));
  runNpm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], work);
  for (const name of ['canvas', 'platformer']) {
    mkdirSync(join(work, name, 'node_modules'), { recursive: true });
    symlinkSync(join(work, 'node_modules/carom'), join(work, name, 'node_modules/carom'));
  }
  if (!args.includes('--lock')) return;
  const lock = JSON.parse(readFileSync(join(work, 'package-lock.json'), 'utf8'));
  delete lock.packages['node_modules/carom']; // it comes from the tarball
  delete lock.packages[''].dependencies;
  writeFileSync(join(source, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}

const run = (command, commandArgs, cwd) =>
  execFileSync(command, commandArgs, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CI: '1' } });

async function build(name, { folder: own = name, alias, out }) {
  const cwd = join(work, own);
  if (alias === undefined) return runNpm(['run', 'build'], cwd);
  const config = `export default { resolve: { alias: { ${alias}: '${name}' } }, build: { outDir: '${out}' } };`;
  writeFileSync(join(cwd, `${name}.config.mjs`), config);
  return run(process.execPath, [join(work, 'node_modules/vite/bin/vite.js'), 'build', '--config', `${name}.config.mjs`], cwd);
}

function serveNode() {
  const child = spawn(process.execPath, ['server.js'], {
    cwd: join(work, 'node'),
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
    child.stdout.once('data', (text) => done({ address: String(text).trim(), stop: () => child.removeAllListeners('exit').kill() }));
  });
}

/** The number that a page shows: of hits, or of steps. */
const shown = (page) => page.evaluate(() => Number.parseInt(document.querySelector('output')?.textContent || document.title, 10) || 0);

/** Opens a page, and sees that it moves, counts, and says nothing wrong. */
async function visit(browser, name, address, also) {
  const page = await browser.newPage({ viewport: { width: 832, height: 592 } });
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on(
    'console',
    (message) =>
      ['error', 'warning'].includes(message.type()) && !/GPU stall|GL Driver/.test(message.text()) && errors.push(message.text()),
  );
  page.on('requestfailed', (request) => errors.push(`${request.url()} failed`));
  page.on('response', (response) => response.status() >= 400 && errors.push(`${response.url()}: ${response.status()}`));
  await page.addInitScript(() => {
    const request = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.asked = 0;
    globalThis.nextFrame = () => new Promise((done) => request(done));
    globalThis.requestAnimationFrame = (callback) => ++globalThis.asked && request(callback);
  });
  try {
    await page.goto(address);
    await waitFor(async () => (await shown(page)) > 0, 'it shows a number');
    const take = () => page.screenshot({ type: 'jpeg', quality: 80 });
    const [number, before] = [await shown(page), await take()];
    await waitFor(async () => (await shown(page)) > number, 'the number rises');
    const picture = await take();
    if (before.equals(picture)) throw new Error('the picture stands still');
    const said = await also?.(page);
    if (errors.length > 0) throw new Error(errors.join('; '));
    mkdirSync(join(root, 'node_modules/.cache/recipes'), { recursive: true });
    writeFileSync(join(root, `node_modules/.cache/recipes/${name}.jpg`), picture);
    if (args.includes('--pictures') && name !== 'phaser-3') {
      mkdirSync(pictures, { recursive: true });
      writeFileSync(join(pictures, `${name}.jpg`), picture);
    }
    return said;
  } catch (error) {
    throw new Error([error.message, ...errors].join('; '));
  } finally {
    await page.close();
  }
}

/** How many frames the page asks for in each that the browser draws. */
const loops = (page) =>
  page.evaluate(async () => {
    await globalThis.nextFrame();
    const first = globalThis.asked;
    for (let i = 0; i < 10; i++) await globalThis.nextFrame();
    return (globalThis.asked - first) / 10;
  });

async function expectLoops(page, count, when) {
  const found = await loops(page);
  if (Math.abs(found - count) > 0.3) throw new Error(`${found} loops ${when}, not ${count}`);
}

/** The character runs, jumps and comes back, by keys and by touch. */
async function plays(page) {
  const place = () => page.evaluate(() => ({ ...document.querySelector('output').dataset }));
  const start = await place();
  await page.keyboard.down('ArrowRight');
  await waitFor(async () => (await place()).x > Number(start.x) + 2, 'it runs to the right');
  await page.keyboard.up('ArrowRight');
  const jump = page.locator('button[name=jump]');
  const { y } = await place();
  await jump.dispatchEvent('pointerdown');
  await waitFor(async () => (await place()).y > Number(y) + 1, 'it jumps');
  await jump.dispatchEvent('pointerup');
  const { x } = await place();
  await page.locator('button[name=left]').dispatchEvent('pointerdown');
  await waitFor(async () => (await place()).x < Number(x) - 1, 'it runs to the left');
}

/** One loop while it is mounted, StrictMode or not; none after; one again. */
async function unmounts(page) {
  await expectLoops(page, 1, 'while mounted');
  await page.click('text=Unmount');
  await waitFor(() => page.evaluate(() => document.querySelector('canvas') === null), 'the canvas is gone');
  await expectLoops(page, 0, 'after it was unmounted');
  await page.click('text=Mount');
  await waitFor(async () => (await shown(page)) > 0, 'it runs again');
  await expectLoops(page, 1, 'mounted again');
}

/** What a step takes with all that comes before drawing: the best of some, for the machine may be busy with others. */
async function isFast(page) {
  let least = Infinity;
  const read = async () => {
    const [, text] = /([\d.]+) ms/.exec(await page.evaluate(() => document.querySelector('output').textContent)) ?? [];
    least = Math.min(least, Number(text ?? Infinity));
    return least <= mostMilliseconds;
  };
  await waitFor(read, `${mostMilliseconds} ms a step at most`);
  return `${least} ms a step of 10,000 bodies, all but drawing`;
}

/** The slider makes a new world and ends the loop of the old one. */
async function startsAnew(page) {
  await page.locator('input[type=range]').fill('0.5');
  await waitFor(() => page.evaluate(() => document.querySelectorAll('canvas').length === 1), 'one canvas');
  await expectLoops(page, 1, 'after the slider moved');
}

/** Builds a recipe and opens it, or runs its tests. */
async function tryOut(name, recipe, browsers) {
  checkSource(recipe.folder ?? name);
  if (recipe.test) return void runNpm(['test'], join(work, name));
  if (recipe.out !== undefined && recipe.out !== '.') await build(name, recipe);
  const { address, stop } = await (recipe.serve?.() ?? serveFolder(join(work, recipe.folder ?? name, recipe.out)));
  try {
    return await visit(browsers[recipe.card ? 0 : 1], name, address, recipe.also);
  } finally {
    stop();
  }
}

await install();
const browsers = await Promise.all([await launchOptions(), withoutCard(await launchOptions())].map((options) => chromium.launch(options)));
for (const [name, recipe] of Object.entries(recipes).filter(([each]) => isWanted(each)))
  await way(name, () => tryOut(name, recipe, browsers));
for (const browser of browsers) await browser.close();
end('recipes');
