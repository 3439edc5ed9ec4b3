// The command as somebody meets it who writes no code: its first lines and how soon they come, a scene with 17 mistakes, a picture that a
// browser opens, a table that a Parquet reader of another family (Rust, in WebAssembly) reads as what the text format says.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Soon enough for a first line, ten times what Node alone takes. [ms] */
export const soon = 400;
const { scene: mistakes, paths } = JSON.parse(readFileSync(new URL('../../packages/cli/test/mistakes.json', import.meta.url), 'utf8'));

/** The command that npm made. */
const binary = (app) => join(app, 'node_modules/.bin/carom');
const carom = (app, ...args) => execFileSync(binary(app), args, { cwd: app, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Time until a program has said something: the command, or another one. [ms] */
function firstOutput(app, program = [binary(app)]) {
  const began = performance.now();
  const child = spawn(program[0], program.slice(1), { cwd: app, stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    let at = Infinity;
    child.stdout.once('data', () => (at = performance.now() - began));
    child.on('error', reject);
    child.on('close', () => resolve(at));
  });
}

/** The times of several starts, ascending. [ms] */
export async function firstOutputs(app, most, enough = 0) {
  const times = [];
  while (times.length < most && !(times[0] <= enough)) {
    times.push(await firstOutput(app));
    times.sort((a, b) => a - b);
  }
  return times;
}

/** The first lines: what it can do, on one screen, at once. */
export async function meet(app) {
  const lines = carom(app).trimEnd().split('\n');
  if (lines.length > 20 || !lines.some((line) => line.startsWith('  render ')))
    throw new Error(`${lines.length} lines:\n${lines.join('\n')}`);
  let [best, least] = [Infinity, Infinity]; // other programs may be at work on this machine: then Node alone takes longer too
  const isSoon = () => best <= Math.max(soon, 10 * least) && best < Infinity;
  for (let i = 0; i < 40 && !isSoon(); i++) {
    best = Math.min(best, await firstOutput(app));
    least = Math.min(least, await firstOutput(app, [process.execPath, '-e', 'console.log(1)']));
  }
  if (!isSoon()) throw new Error(`the first line came after ${Math.round(best)} ms at best, Node's after ${Math.round(least)}`);
  return `${lines.length} lines, the first after ${Math.round(best)} ms`;
}

/** Each mistake of a scene, by its path. */
export function findMistakes(app) {
  writeFileSync(join(app, 'mistakes.json'), JSON.stringify(mistakes));
  const { status, stdout } = spawnSync(binary(app), ['validate', 'mistakes.json'], { cwd: app, encoding: 'utf8' });
  const lines = stdout.trimEnd().split('\n');
  const missing = paths.filter((path) => !lines.some((line) => line.startsWith(`mistakes.json: error: ${path} `)));
  if (status !== 2 || lines.length !== paths.length || missing.length > 0)
    throw new Error(`exit ${status}, ${lines.length} lines, not found: ${missing}\n${stdout}`);
  return `${lines.length} messages`;
}

/** A picture, twice the same bytes, that a browser shows: its size, and that there is more than a ground in it. */
export async function seePicture(app, browser) {
  for (const name of ['a.png', 'b.png']) carom(app, 'render', 'gas.json', '--at', '2', '--size', '320x240', '--out', name);
  const bytes = readFileSync(join(app, 'a.png'));
  if (!bytes.equals(readFileSync(join(app, 'b.png')))) throw new Error('two pictures of one moment differ');
  const page = await browser.newPage();
  const seen = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    return { width: canvas.width, height: canvas.height, colors: new Set(pixels).size };
  }, bytes.toString('base64'));
  await page.close();
  if (seen.width !== 320 || seen.height !== 240 || seen.colors < 10) throw new Error(JSON.stringify(seen));
  return `${seen.width} × ${seen.height}, ${seen.colors} colors`;
}

/** The events of a run as Parquet, read by another program, are those of the text format. */
export function readTable(app) {
  const tools = createRequire(new URL('package.json', import.meta.url));
  const { readParquet } = tools('parquet-wasm');
  const { tableFromIPC } = tools('apache-arrow');
  for (const name of ['events.parquet', 'events.ndjson']) carom(app, 'run', 'gas.json', '--until', '20', '--quiet', '--out', name);
  const table = tableFromIPC(readParquet(readFileSync(join(app, 'events.parquet'))).intoIPCStream());
  const rows = Array.from(table, (row) => Object.fromEntries(Object.entries(row.toJSON()).filter(([, value]) => value !== null)));
  const lines = readFileSync(join(app, 'events.ndjson'), 'utf8').trimEnd().split('\n').slice(1, -1);
  const same = rows.length === lines.length && rows.every((row, i) => JSON.stringify(row) === JSON.stringify(JSON.parse(lines[i])));
  if (!same || rows.length < 20) throw new Error(`${rows.length} rows, ${lines.length} lines; ${JSON.stringify(rows[0])} and ${lines[0]}`);
  return `${rows.length} rows`;
}
