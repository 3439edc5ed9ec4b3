// Installs the packed tarballs in a folder outside the workspace and uses them as users do: node checks/package/run.mjs
// Node (import and require, one copy of each class), Jest (require), TypeScript 5.0 and 6 (nodenext and bundler), Vite, webpack and esbuild, a page with an import map, a page
// with a script tag opened from disk. A contest bot, made, bundled and raced. Everything that ends in a page runs in Chromium. The pool on worker threads, and the command
// without its optional peers, as somebody uses it who writes no code.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { launchOptions, withoutCard } from '../../scripts/chromium.mjs';
import { runNpm } from '../../scripts/pack.mjs';
import { keepPacked } from '../../scripts/reads.mjs';
import { installTools } from '../../scripts/tools.mjs';
import { end, freshFolder, serveFolder, way } from '../ways.mjs';
import { makeAndRaceBot, playReadyArena } from './bots.mjs';
import { findMistakes, meet, readTable, seePicture } from './command.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const tools = createRequire(join(here, 'package.json'));
await installTools('package');

/** What every program below computes, by names that its way of loading gives it. */
const body = `
const { World } = carom;
const world = new World({ gravity: { x: 0, y: -10 } });
world.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 });
const ball = world.add({ x: 0, y: 2, r: 0.5 });
joints.addJoint(world, { kind: 'distance', b: ball, anchorA: { x: 1, y: 3 } });
for (let i = 0; i < 60; i++) world.step(1 / 60);
const { ok } = scene.parseScene('{"format":"carom-scene","version":0,"engine":"timeline"}');
const [first, second] = d3.dodge([{ x: 0, r: 1 }, { x: 0, r: 1 }]);
const camera = draw.fitCamera({ minX: 0, minY: 0, maxX: 2, maxY: 1 }, { width: 200, height: 100, ratio: 1 });
const copy = World.from(world.snapshot(), { extensions: [joints.joints] });
const result = [carom.overlaps({ x: 0, y: 0, r: 1 }, { x: 2, y: 0, r: 1 }) && joints.jointsOf(copy).length === 1, world.hash(), ok, first, Math.round(second), camera !== null].join(' ');
`;
const modules = { carom: 'carom', joints: 'carom/joints', scene: '@carom/scene', d3: '@carom/d3', draw: '@carom/draw' };
const imports = Object.entries(modules).map(([name, from]) => `import * as ${name} from '${from}';`);

const app = join(freshFolder('users'), 'app');

function write(name, text) {
  mkdirSync(join(app, name, '..'), { recursive: true });
  writeFileSync(join(app, name), text);
}

let first = '';
/** That the numbers are right, and the state the same to the last bit however the packages were loaded. */
function expectResult(text) {
  const [touching, hash, ok, below, above, camera] = text.trim().split(' ');
  const isRight =
    touching === 'true' && /^[0-9a-f]{16}$/.test(hash) && ok === 'true' && below === '0' && above === '2' && camera === 'true';
  first ||= hash;
  if (!isRight || hash !== first) throw new Error(`got ${text}, the first one ${first}`);
}

const node = (args) => execFileSync(process.execPath, args, { cwd: app, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

function checkTypes(typescript, module, resolution) {
  const config = `tsconfig.${typescript}.${resolution}.json`;
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    module,
    moduleResolution: resolution,
  };
  write(config, JSON.stringify({ compilerOptions, files: ['use.ts'] }));
  node([tools.resolve(`${typescript}/lib/tsc.js`), '-p', config]);
}

/** Pages by name: their text, and the folder that a server gives. */
async function open(browser, address) {
  const page = await browser.newPage();
  const requests = [];
  const errors = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address);
  await page.waitForFunction(() => globalThis.document.title !== '', null, { timeout: 60_000 }).catch(() => errors.push('no title'));
  const title = await page.title();
  await page.close();
  if (errors.length > 0) throw new Error(errors.join('; '));
  expectResult(title);
  return requests;
}

async function bundlers() {
  write('main.js', `${imports.join('\n')}\n${body}\ndocument.title = result;\n`);
  await way('esbuild', async () => {
    const esbuild = await import(pathToFileURL(tools.resolve('esbuild')).href);
    await esbuild.build({
      entryPoints: [join(app, 'main.js')],
      bundle: true,
      minify: true,
      outfile: join(app, 'out/esbuild.js'),
      logLevel: 'silent',
    });
  });
  await way('webpack', async () => {
    const { default: webpack } = await import(pathToFileURL(tools.resolve('webpack')).href);
    const stats = await new Promise((resolve, reject) => {
      const config = {
        context: app,
        entry: './main.js',
        mode: 'production',
        output: { path: join(app, 'out'), filename: 'webpack.js' },
        performance: false,
      };
      webpack(config, (error, result) => (error ? reject(error) : resolve(result)));
    });
    if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString());
  });
  await way('Vite', async () => {
    const { build } = await import(pathToFileURL(join(here, 'node_modules/vite/dist/node/index.js')).href);
    const lib = { entry: join(app, 'main.js'), formats: ['iife'], name: 'main', fileName: () => 'vite.js' };
    await build({ root: app, configFile: false, logLevel: 'error', build: { outDir: join(app, 'out'), emptyOutDir: false, lib } });
  });
  for (const name of ['esbuild', 'webpack', 'vite']) write(`${name}.html`, `<!doctype html><script src="out/${name}.js"></script>`);
}

/** The package of an entry, whose file has all its entries. */
const home = (name) => (name.startsWith('@') ? name : name.split('/')[0]);
const homes = new Set(Object.values(modules).map(home));

function pages() {
  const file = (name) => home(name).replace('@', '').replace('/', '-');
  const map = Object.fromEntries(Object.values(modules).map((name) => [name, `./node_modules/${home(name)}/dist/${file(name)}.min.mjs`]));
  const code = `${imports.join('\n')}\n${body}\ndocument.title = result;`;
  write(
    'import-map.html',
    `<!doctype html><script type="importmap">${JSON.stringify({ imports: map })}</script><script type="module">${code}</script>`,
  );
  const tags = [...homes].map((name) => `<script src="node_modules/${name}/dist/${file(name)}.min.js"></script>`);
  const globals = Object.entries(modules).map(
    ([name, from]) => `const ${name} = ${file(from).replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase())};`,
  );
  write('script-tag.html', `<!doctype html>${tags.join('')}<script>${globals.join('')}${body}document.title = result;</script>`);
}

const gas = {
  format: 'carom-scene',
  version: 0,
  engine: 'timeline',
  timeline: { periodX: 10, periodY: 10 },
  generate: [{ kind: 'gas', count: 20, r: 0.3, speed: 1, box: { minX: 0, minY: 0, maxX: 10, maxY: 10 } }],
};

/** The pool on threads, which find their module in the tarball, and what the command carries. */
async function poolAndCommand() {
  write('gas.json', JSON.stringify(gas));
  write(
    'pool.mjs',
    `import { readFileSync } from 'node:fs';
import { runMany } from '@carom/pool';
const scene = JSON.parse(readFileSync('gas.json', 'utf8'));
const options = { until: { time: 5 }, observables: ['pressure'] };
for (const workers of [2, 0]) {
  const rows = [];
  for await (const { status, values } of runMany(scene, [{ seed: 1 }, { seed: 2 }], { ...options, workers }))
    rows.push([status, values.pressure.mean]);
  console.log(JSON.stringify(rows));
}
`,
  );
  await way('the pool, on threads and without, the same rows', () => {
    const [threads, here] = node(['pool.mjs']).trim().split('\n');
    if (threads !== here || !/^\[\["ok",\d[^\]]*\],\["ok",\d[^\]]*\]\]$/.test(threads)) throw new Error(`got ${threads}, ${here}`);
  });
  const bin = join(app, 'node_modules/@carom/cli/bin/carom.mjs');
  await way('the command: run, hash, verify', () => {
    node([bin, 'run', 'gas.json', '--until', '10', '--out', 'events.csv', '--quiet']);
    const lines = readFileSync(join(app, 'events.csv'), 'utf8').trim().split('\n');
    if (lines.length < 10) throw new Error(`${lines.length} lines of events`);
    if (!/[0-9a-f]{16}/.test(node([bin, 'hash', 'gas.json']))) throw new Error('no hash');
    node([bin, 'verify', fileURLToPath(new URL('../../corpora/traces/csb-ties.json', import.meta.url))]); // exits 3 where a turn differs
  });
  await way('the command: its first lines', () => meet(app));
  await way('the command: a scene with 17 mistakes', () => findMistakes(app));
  await way('the command: Parquet, read by another program', () => readTable(app));
}

const packages = await keepPacked();
mkdirSync(app);
write('package.json', '{ "name": "app", "private": true, "type": "module" }');
runNpm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages.map(({ tarball }) => tarball)], app);

write('use.mjs', `${imports.join('\n')}\n${body}\nconsole.log(result);\n`);
const requires = Object.entries(modules)
  .map(([name, from]) => `const ${name} = require('${from}');`)
  .join('\n');
write('use.cjs', `${requires}\n${body}\nconsole.log(result);\n`);
const guide = readFileSync(new URL('../../docs/guide/start.md', import.meta.url), 'utf8');
write('bounce.js', /```js\n([\s\S]*?)```/.exec(guide)[1]);
await way('the quick start of the guide', () => {
  const printed = node(['bounce.js']);
  if (!/^(\d\.\d{3} [0-9a-f]{16}\n){3}$/.test(printed)) throw new Error(`printed ${printed}`);
});
await way('Node, import', () => expectResult(node(['use.mjs'])));
await way('Node, require', () => expectResult(node(['use.cjs'])));
write(
  'one.mjs',
  `${imports.join('\n')}\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n${Object.entries(
    modules,
  )
    .map(([name, from]) => `for (const key of Object.keys(${name})) if (${name}[key] !== require('${from}')[key]) throw new Error(key);`)
    .join('\n')}`,
);
await way('Node, import and require in one process: one copy of each class', () => node(['one.mjs']));
write(
  'use.test.cjs',
  `${requires}\ntest('the packages', () => {\n${body}\nexpect(scene.buildWorld({ format: 'carom-scene', version: 0, engine: 'world' })).toBeInstanceOf(carom.World);\nexpect(result).toBe(process.env.EXPECTED);\n});\n`,
);
await way('Jest, require', () => {
  const args = [tools.resolve('jest/bin/jest'), '--rootDir', app, '--testMatch', '**/use.test.cjs'];
  execFileSync(process.execPath, args, {
    cwd: app,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, EXPECTED: node(['use.mjs']).trim() },
  });
});
await poolAndCommand();
await way('a bot from an empty folder beats the driver', () => makeAndRaceBot(app));
await way('the ready arena file under Node 14', () => playReadyArena(app));
const entries = packages
  .filter(({ manifest }) => manifest.jsdelivr)
  .flatMap(({ name, manifest }) =>
    Object.keys(manifest.exports)
      .filter((path) => manifest.exports[path].types)
      .map((path) => name + path.slice(1)),
  );
const uses = entries.map((entry, i) => `import * as entry${i} from '${entry}';\nvoid entry${i};`);
write(
  'use.ts',
  `${imports.join('\n')}\n${uses.join('\n')}\n${body}\nexport const text: string = result;\nexport const hit: carom.Hit | null = carom.castRay({ x: 0, y: 0, dx: 1, dy: 0 }, { x: 3, y: 0, r: 1 });\n`,
);
for (const typescript of ['typescript-5.0', 'typescript-6'])
  for (const [module, resolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])
    await way(`${typescript}, ${resolution}`, () => checkTypes(typescript, module, resolution));

await bundlers();
pages();
const browser = await chromium.launch(withoutCard(await launchOptions()));
await way('the command: a picture', () => seePicture(app, browser));
const { address, stop } = await serveFolder(app);
for (const name of ['esbuild', 'webpack', 'vite']) await way(`page of ${name}`, () => open(browser, `${address}${name}.html`));
await way('page with an import map: one request a package', async () => {
  const library = (await open(browser, `${address}import-map.html`)).filter((asked) => asked.includes('/node_modules/'));
  if (library.length !== homes.size) throw new Error(`${library.length} requests: ${library}`);
});
await way('page with script tags, from disk', () => open(browser, pathToFileURL(join(app, 'script-tag.html')).href));
stop();
await browser.close();
end('ways of use');
