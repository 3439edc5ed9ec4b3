// `npm run bench` lists the benches; `npm run bench -- circles` builds the library and runs one, writing bench/results/.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inlineConstants } from '../scripts/inline-constants.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const benches = readdirSync(here).filter((name) => existsSync(`${here}${name}/run.mjs`));
const [wanted, ...rest] = process.argv.slice(2);
if (!benches.includes(wanted)) {
  console.log(`npm run bench -- <${benches.join(' | ')}>`);
  process.exit(wanted === undefined ? 0 : 1);
}
const build = spawnSync(process.execPath, [`${here}../node_modules/typescript/bin/tsc`, '-b'], { cwd: `${here}..`, stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
inlineConstants(fileURLToPath(new URL('../packages/carom/dist', import.meta.url))); // as it is published
process.exit(spawnSync(process.execPath, [`${here}${wanted}/run.mjs`, ...rest], { stdio: 'inherit' }).status ?? 1);
