// Fails where prose is hard to read: sentences of more than 30 words in README, guides, ARCHITECTURE, CONTRIBUTING, doc comments, errors and
// the site, a README whose median sentence has more than 16, paragraphs of ARCHITECTURE above 80 words, words of our own where the field
// has one, and wrong spelling (cspell).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { filesBelow, parseModule } from '../../scripts/modules.mjs';
import { commentsOf, paragraphsOf, sentencesOf, textsOf } from './sentences.mjs';

const [longest, readmeMedian, longestParagraph] = [30, 16, 80];
const problems = [];
const { words, fieldWords } = JSON.parse(readFileSync('scripts/private-words.json', 'utf8'));
const countOf = (text) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Checks paragraphs of a file; returns the numbers of words of their sentences. */
function check(file, paragraphs) {
  return paragraphs.flatMap(({ line, text }) => {
    const counts = sentencesOf(text).map((sentence) => {
      if (countOf(sentence) > longest) problems.push(`${file}:${line}: ${countOf(sentence)} words, at most ${longest}: ${sentence}`);
      return countOf(sentence);
    });
    if (file === 'ARCHITECTURE.md' && countOf(text) > longestParagraph)
      problems.push(`${file}:${line}: a paragraph of ${countOf(text)} words, at most ${longestParagraph}`);
    for (const [word, better] of file === 'docs/guide/glossary.md' ? [] : Object.entries(words))
      if (new RegExp(`\\b${word}(?:s|es|med|ming)?\\b`, 'i').test(text) && !new RegExp(fieldWords[word] ?? '^$').test(file))
        problems.push(`${file}:${line}: say ${better}, not ${word}`);
    return counts;
  });
}

const texts = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...filesBelow('docs', '.md')];
const inTexts = texts.map((file) => check(file, paragraphsOf(readFileSync(file, 'utf8'))));
const median = inTexts[0].sort((a, b) => a - b)[inTexts[0].length >> 1];
if (median > readmeMedian) problems.push(`README.md: the median sentence has ${median} words, at most ${readmeMedian}`);
const sources = ['packages', 'site/src'].flatMap((folder) => [...filesBelow(folder, '.ts'), ...filesBelow(folder, '.tsx')]);
const inSources = sources
  .filter((file) => /^(?:packages\/\w+|site)\/src\/.*(?<!\.d)\.tsx?$/.test(file))
  .map((file) => {
    const module = parseModule(file);
    return check(file, [...(file.startsWith('site') ? [] : commentsOf(module)), ...textsOf(module)]);
  });
const cspell = [
  'node_modules/cspell/bin.mjs',
  'lint',
  '--no-progress',
  '--no-summary',
  '--cache',
  '--cache-location',
  'node_modules/.cache/cspell',
];
const spelling = spawnSync(process.execPath, cspell, { encoding: 'utf8' });
if (spelling.status !== 0) problems.push(spelling.stdout + spelling.stderr);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(
  `${inTexts.flat().length} sentences of ${texts.length} files, ${inSources.flat().length} of sources; README's median is ${median} words; spelling is right`,
);
