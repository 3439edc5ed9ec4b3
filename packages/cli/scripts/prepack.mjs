// What the package carries besides its own code: the referees of the examples, for `carom verify`, the scenes of the gallery in one file, for
// `carom run pinball`, and the playground, built afresh, for `carom serve`. `npm pack` calls this before, and with `remove` after: in the
// workspace all are taken from where they are made.
// `scripts/pack.mjs` names a folder to put them in instead, so that two may pack at once.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { keepPlayground } from '../../../scripts/reads.mjs';

const own = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const isRemoval = process.argv[2] === 'remove';
const target = isRemoval ? own : resolve(process.argv[2] ?? own);
const [referees, playground, gallery] = ['referees', 'playground', 'gallery'].map((name) => join(target, name));
for (const folder of [referees, playground, gallery]) rmSync(folder, { recursive: true, force: true });
if (!isRemoval) {
  mkdirSync(referees);
  for (const name of ['verify.mjs', 'contest-replay.mjs', 'coders-strike-back.mjs', 'fantastic-bits.mjs', 'mean-max.mjs', 'fields.mjs'])
    cpSync(join(root, 'examples/referees', name), join(referees, name));
  await build({
    input: join(root, 'gallery/src/index.ts'),
    platform: 'node',
    external: [/^carom(?:$|\/)/, /^@carom\/scene$/],
    logLevel: 'silent',
    output: { file: join(gallery, 'index.js'), format: 'esm' },
  });
  cpSync(await keepPlayground(), playground, { recursive: true });
}
