// Runs every scene of the gallery and writes corpora/hashes.json: `node gallery/scripts/write-hashes.mjs`.
// A changed hash is a changed result: say so in CHANGELOG.md with [results].
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bundle = `${root}node_modules/.cache/write-hashes.mjs`;
await build({
  input: `${root}gallery/src/trail.ts`,
  platform: 'node',
  resolve: { conditionNames: ['carom-source', 'import', 'default'] },
  logLevel: 'silent',
  output: { file: bundle },
});
const { hashTrail } = await import(pathToFileURL(bundle).href);
const corpus = `${root}corpora/hashes.json`;
let before = {};
try {
  before = JSON.parse(readFileSync(corpus, 'utf8'));
} catch {} // the first time there is none
const after = {};
for (const { id, ...expected } of hashTrail()) {
  after[id] = expected;
  const state = before[id]?.hash === expected.hash ? 'same' : before[id] ? 'CHANGED' : 'new';
  const amount = expected.steps === undefined ? `${expected.events} events` : `${expected.steps} steps`;
  console.log(`${id.padEnd(16)} ${amount.padStart(13)} until ${expected.until}  ${expected.hash}  ${state}`);
}
writeFileSync(corpus, `${JSON.stringify(after, null, 2)}\n`);
