// Checks recorded games against our referees, to the last bit: node examples/verify-trace.mjs [files]
// Without files, everything in corpora/traces/. Prints the first turn, body and value that differs, and the events of that turn.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { verify } from './referees/verify.mjs';

const folder = fileURLToPath(new URL('../corpora/traces/', import.meta.url));
const given = process.argv.slice(2);
const all = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => folder + name);
let wrong = 0;

for (const file of given.length > 0 ? given : all()) {
  const { turns, events, difference } = verify(JSON.parse(readFileSync(file, 'utf8')));
  const name = file.split(/[\\/]/).pop();
  if (difference === null) {
    console.log(`${name}: ${turns} turns and ${events} events equal`);
    continue;
  }
  wrong++;
  const { turn, body, field, expected, got, expectedEvents, gotEvents } = difference;
  console.log(
    `${name}: turn ${turn}${body < 0 ? '' : `, body ${body}`}: ${field} is ${JSON.stringify(got)}, not ${JSON.stringify(expected)}`,
  );
  console.log(`  its events:  ${JSON.stringify(gotEvents)}`);
  console.log(`  recorded:    ${JSON.stringify(expectedEvents)}`);
}
process.exitCode = wrong > 0 ? 1 : 0;
