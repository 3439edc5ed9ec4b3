// Fails where prose is hard to read: sentences of more than 30 words in README, guides, ARCHITECTURE and CONTRIBUTING, a README whose
// median sentence has more than 16, too many sentences without a verb, words of our own where the field has one, and wrong spelling.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import nlp from 'compromise';
import { filesBelow } from './modules.mjs';
import { fileSentences, paragraphsOf } from './prose.mjs';

const longest = 30;
const readmeMedian = 16;
const verbless = 0.03;
const glossary = 'docs/guide/glossary.md';
const files = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...filesBelow('docs', '.md')];
const problems = [];
let count = 0;

/** Whether a sentence has a verb; code stands for whatever it is. */
function hasVerb(sentence) {
  return nlp(sentence.replaceAll('code', 'it')).has('#Verb');
}

const without = [];
for (const file of files) {
  const sentences = fileSentences(file);
  count += sentences.length;
  for (const { line, text, words } of sentences) {
    if (words > longest) problems.push(`${file}:${line}: ${words} words, at most ${longest}: ${text}`);
    if (file !== 'CHANGELOG.md' && words > 3 && !hasVerb(text)) without.push(`${file}:${line}: ${text}`);
  }
  if (file !== 'README.md') continue;
  const median = sentences.map(({ words }) => words).sort((a, b) => a - b)[sentences.length >> 1];
  if (median > readmeMedian) problems.push(`${file}: the median sentence has ${median} words, at most ${readmeMedian}`);
}
if (without.length > verbless * count) problems.push(`${without.length} of ${count} sentences have no verb:`, ...without);

const { words } = JSON.parse(readFileSync('scripts/private-words.json', 'utf8'));
for (const file of files.filter((name) => name !== glossary)) {
  for (const { line, text } of paragraphsOf(readFileSync(file, 'utf8')))
    for (const [word, better] of Object.entries(words))
      if (new RegExp(`\\b${word}(?:s|es|med|ming)?\\b`, 'i').test(text)) problems.push(`${file}:${line}: say ${better}, not ${word}`);
}

const cspell = join(createRequire(import.meta.url).resolve('cspell'), '..', '..', '..', 'bin.mjs');
const spelling = spawnSync(
  process.execPath,
  [cspell, 'lint', '--no-progress', '--no-summary', '--cache', '--cache-location', 'node_modules/.cache/cspell'],
  { encoding: 'utf8' },
);
if (spelling.status !== 0) problems.push(spelling.stdout + spelling.stderr);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${count} sentences of ${files.length} files, ${without.length} without a verb; spelling is right`);
