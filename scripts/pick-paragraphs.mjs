// Picks paragraphs of README, guides, paths and ARCHITECTURE at random, for somebody who does not know them to restate in their own
// words: `node scripts/pick-paragraphs.mjs [seed] [count]`. The same seed picks the same ones. 18 of 20 restated rightly is the bar.
import { readFileSync } from 'node:fs';
import { createRandom } from '../packages/carom/dist/numeric/random.js';
import { filesBelow } from './modules.mjs';
import { paragraphsOf, wordsIn } from './prose.mjs';

const least = 20; // words: shorter ones say too little to restate
const [seed = '1', count = '20'] = process.argv.slice(2);
const random = createRandom(Number(seed));
const all = ['README.md', 'ARCHITECTURE.md', ...filesBelow('docs', '.md')].flatMap((file) =>
  paragraphsOf(readFileSync(file, 'utf8'))
    .filter(({ text }) => wordsIn(text) >= least)
    .map(({ line }) => ({ file, line })),
);
for (let i = 0; i < Number(count) && all.length > 0; i++) {
  const [{ file, line }] = all.splice(Math.floor(random.next() * all.length), 1);
  const lines = readFileSync(file, 'utf8').split('\n');
  let end = line;
  while (lines[end]?.trim() && !/^\s*(?:[-*+]|\d+\.|```)/.test(lines[end])) end++;
  console.log(`${i + 1}. ${file}:${line}\n${lines.slice(line - 1, end).join('\n')}\n`);
}
console.log(`seed ${seed}: ${count} of ${all.length + Number(count)} paragraphs`);
