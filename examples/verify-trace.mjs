// Checks recorded games against our referees: node examples/verify-trace.mjs [files]
// Without files, everything in corpora/traces/. Prints the first turn, body and value that differs, and the events of that turn.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { report } from './referees/verify.mjs';

const folder = fileURLToPath(new URL('../corpora/traces/', import.meta.url));
const given = process.argv.slice(2);
const all = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => folder + name);

for (const file of given.length > 0 ? given : all()) {
  const { right, text } = report(() => readFileSync(file, 'utf8'));
  console.log(`${file.split(/[\\/]/).pop()}: ${text}`);
  if (!right) process.exitCode = 1;
}
