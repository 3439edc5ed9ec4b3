// Fails where prose is hard to read: sentences of more than 30 words in README, guides, ARCHITECTURE, CONTRIBUTING, doc comments, errors
// and the site, a README whose median sentence has more than 16, too many sentences without a verb, paragraphs of ARCHITECTURE above
// 80 words, words of our own where the field has one, and wrong spelling.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import nlp from 'compromise';
import { filesBelow, parseModule } from './modules.mjs';
import { fileSentences, paragraphsOf, wordsIn } from './prose.mjs';
import { docSentences, shownSentences } from './source-prose.mjs';

const longest = 30;
const readmeMedian = 16;
const verbless = 0.03;
const longestParagraph = 80;
const glossary = 'docs/guide/glossary.md';
const files = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...filesBelow('docs', '.md')];
const problems = [];
let count = 0;

/** Verbs that the tagger takes for nouns where they stand. */
const known = /\b(?:agree|compares?|computes?|counts?|feels?|has|holds?|keeps?|leads?|lies|moves?|stands?|swaps?|touch|touches)\b/i;

/** Whether a sentence has a verb; code stands for whatever it is. */
function hasVerb(sentence) {
  return known.test(sentence) || nlp(sentence.replaceAll('code', 'it')).has('#Verb');
}

const without = [];
let median = 0;
for (const file of files) {
  const sentences = fileSentences(file);
  count += sentences.length;
  for (const { line, text, words } of sentences) {
    if (words > longest) problems.push(`${file}:${line}: ${words} words, at most ${longest}: ${text}`);
    if (file !== 'CHANGELOG.md' && words > 3 && !hasVerb(text)) without.push(`${file}:${line}: ${text}`);
  }
  if (file !== 'README.md') continue;
  median = sentences.map(({ words }) => words).sort((a, b) => a - b)[sentences.length >> 1];
  if (median > readmeMedian) problems.push(`${file}: the median sentence has ${median} words, at most ${readmeMedian}`);
}
if (without.length > verbless * count) problems.push(`${without.length} of ${count} sentences have no verb:`, ...without);

for (const { line, text } of paragraphsOf(readFileSync('ARCHITECTURE.md', 'utf8')))
  if (wordsIn(text) > longestParagraph)
    problems.push(`ARCHITECTURE.md:${line}: a paragraph of ${wordsIn(text)} words, at most ${longestParagraph}`);

const { words, fieldWords } = JSON.parse(readFileSync('scripts/private-words.json', 'utf8'));

/** Notes the words of our own in a text. Some are the field's words in some files. */
function checkWords(file, line, text) {
  for (const [word, better] of Object.entries(words))
    if (new RegExp(`\\b${word}(?:s|es|med|ming)?\\b`, 'i').test(text) && !new RegExp(fieldWords[word] ?? '^$').test(file))
      problems.push(`${file}:${line}: say ${better}, not ${word}`);
}

for (const file of files.filter((name) => name !== glossary))
  for (const { line, text } of paragraphsOf(readFileSync(file, 'utf8'))) checkWords(file, line, text);

// What stands in sources: doc comments and errors of the packages, texts of the site.
const packages = readdirSync('packages').map((name) => `packages/${name}/src`);
const library = packages.filter(existsSync).flatMap((folder) => filesBelow(folder, '.ts'));
const site = [...filesBelow('site/src', '.ts'), ...filesBelow('site/src', '.tsx')].filter((file) => !file.endsWith('.d.ts'));
let inSources = 0;
const siteWithout = [];
let siteCount = 0;
for (const file of [...library, ...site]) {
  const isSite = site.includes(file);
  const module = parseModule(file);
  const shown = shownSentences(module);
  for (const { line, text, words: length } of [...(isSite ? [] : docSentences(module)), ...shown]) {
    inSources++;
    if (length > longest) problems.push(`${file}:${line}: ${length} words, at most ${longest}: ${text}`);
    checkWords(file, line, text);
  }
  if (!isSite) continue;
  // Labels and headings are no sentences, nor is what is made of numbers.
  const whole = shown.filter(({ text }) => /[.!?]$/.test(text) && wordsIn(text.replace(/\bit\b/g, '')) > 3);
  siteCount += whole.length;
  for (const { line, text } of whole) if (!hasVerb(text)) siteWithout.push(`${file}:${line}: ${text}`);
}
if (siteWithout.length > verbless * siteCount)
  problems.push(`${siteWithout.length} of ${siteCount} sentences of the site have no verb:`, ...siteWithout);

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
const share = (part, all) => `${part} without a verb (${((100 * part) / all).toFixed(1)} %)`;
console.log(`${count} sentences of ${files.length} files, ${share(without.length, count)}; README's median is ${median} words`);
console.log(`${inSources} sentences in sources; ${siteCount} of the site, ${share(siteWithout.length, siteCount)}; spelling is right`);
