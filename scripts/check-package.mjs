// Packs the library and checks the tarball as its users get it: publint, attw, import and require in a fresh folder,
// no runtime dependency, tree-shaking by name, and byte ceilings (minified + gzip).
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rolldown } from 'rolldown';

/** [what a user imports, from where, ceiling in bytes min+gzip, names that must not come along] */
const circles = 'overlaps, relation, contains, separation, intersectionPoints, manifold, separate';
const bundles = [
  ['{ overlaps }', 'carom', 1500, ['intersectionPoints', 'timeOfImpact', 'manifold', 'Timeline', 'Arena', 'CircleIndex']],
  ['{ overlaps }', 'carom/geometry', 1500, ['intersectionPoints', 'manifold']],
  [`{ ${circles} }`, 'carom/geometry', 3072, ['castRay', 'Timeline']],
  ['* as measure', 'carom/geometry/measure', 8192, ['timeOfImpact', 'castRay', 'Timeline', 'CircleIndex']],
  ['* as curved', 'carom/motion/curved', 7168, ['castRay', 'Timeline', 'CircleIndex']],
  ['{ lensArea }', 'carom', 4096, ['unionArea', 'enclosingCircle', 'Timeline']],
  ['* as geometry, { overlaps }', ['carom/geometry', 'carom/motion'], 24576, ['Timeline', 'CircleIndex']],
  ['* as broadphase', 'carom/broadphase', 12288 + 5120, ['Timeline', 'Arena']],
  ['{ Timeline }', 'carom/timeline', 38000, ['Arena', 'CircleIndex']],
  ['* as timeline', 'carom/timeline', 38912, ['Arena', 'CircleIndex']],
  ['* as arena', 'carom/arena', 12288, ['Timeline', 'CircleIndex']],
  ['* as world', 'carom/world', 62464, ['Timeline', 'Arena', 'CircleIndex']],
];

const problems = [];
const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'carom-package-'));
const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];

/** Runs a command; returns what it prints. */
function run(command, args, cwd) {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: command === 'npm' && process.platform === 'win32',
  });
}

async function bundle(what, from) {
  const entry = join(folder, 'entry.mjs');
  const sources = Array.isArray(from) ? from : [from];
  const lines = sources.map((name, i) => (what.startsWith('{') ? `export ${what} from '${name}';` : `export * as all${i} from '${name}';`));
  writeFileSync(entry, lines.join('\n'));
  const build = await rolldown({ input: entry, cwd: folder, logLevel: 'silent' });
  const readable = (await build.generate({ minify: false })).output[0].code;
  const small = (await build.generate({ minify: true })).output[0].code;
  await build.close();
  return { readable, small };
}

try {
  const [{ filename, files }] = JSON.parse(
    run(npm[0], [...npm.slice(1), 'pack', '--json', '--workspace', 'packages/carom', '--pack-destination', folder], '.'),
  );
  const tarball = join(folder, filename);
  for (const { path } of files)
    if (!/^(dist\/.*\.(js|d\.ts)|package\.json|README\.md|LICENSE)$/.test(path)) problems.push(`the tarball carries ${path}`);
  for (const needed of ['README.md', 'LICENSE'])
    if (!files.some(({ path }) => path === needed)) problems.push(`the tarball lacks ${needed}`);

  const { messages, pkg } = await publint({ pkgDir: resolve('packages/carom'), strict: true });
  for (const message of messages) problems.push(`publint: ${formatMessage(message, pkg, { color: false })}`);
  if (pkg.dependencies) problems.push(`carom must have no runtime dependency, has ${Object.keys(pkg.dependencies)}`);
  try {
    run(
      process.execPath,
      [
        join(require.resolve('@arethetypeswrong/cli/package.json'), '..', 'dist', 'index.js'),
        tarball,
        '--profile',
        'esm-only',
        '--no-color',
      ],
      '.',
    );
  } catch (error) {
    problems.push(`attw:\n${error.stdout}`);
  }

  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  mkdirSync(join(folder, 'node_modules/carom'), { recursive: true });
  run('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(folder, 'node_modules/carom')], folder);
  const use = 'overlaps({ x: 0, y: 0, r: 1 }, { x: 2, y: 0, r: 1 }) === true || process.exit(1)';
  writeFileSync(join(folder, 'use.mjs'), `import { overlaps } from 'carom';\n${use};`);
  writeFileSync(join(folder, 'use.cjs'), `const { overlaps } = require('carom');\n${use};`);
  for (const file of ['use.mjs', 'use.cjs']) run(process.execPath, [join(folder, file)], folder);

  for (const [what, from, ceiling, absent] of bundles) {
    const { readable, small } = await bundle(what, from);
    const bytes = gzipSync(small, { level: 9 }).length;
    const label = `${what.length > 40 ? 'the circle functions' : what} from ${from}`;
    console.log(`${String(bytes).padStart(6)} of ${ceiling} bytes   ${label}`);
    if (bytes > ceiling) problems.push(`${label}: ${bytes} bytes min+gzip, ceiling ${ceiling}`);
    for (const name of absent)
      if (new RegExp(`\\b(?:function|class) ${name}\\b`).test(readable)) problems.push(`${label} pulls in ${name}`);
  }
  console.log(`tarball: ${files.length} files, ${readFileSync(tarball).length} bytes`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
