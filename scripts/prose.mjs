// Sentences of Markdown, for the checks of prose: what people read as sentences, without code, tables, links and headings.
import { readFileSync } from 'node:fs';

/** Abbreviations whose dot ends no sentence. */
const abbreviations = /\b(?:e\.g|i\.e|etc|vs|cf|Fig|No|approx)\.$/i;

/** Lines of a file with code, tables, headings and comments taken out; others keep their place. */
function proseLines(text) {
  let isCode = false;
  return text.split('\n').map((line) => {
    if (/^\s*(```|~~~)/.test(line)) {
      isCode = !isCode;
      return '';
    }
    if (isCode || /^\s*(\||#|<!--|!\[|\[[^\]]+\]:)/.test(line) || /^ {4}\S/.test(line)) return '';
    return line;
  });
}

/** Inline Markdown as it is read: names stay words, code is one word. */
function plain(text) {
  return text
    .replace(/`[^`]*`/g, 'code')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\bhttps?:\S+/g, 'address')
    .replace(/[*_]{1,3}([^*_]+)[*_]{1,3}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Paragraphs and list items of a text: `{ line, text }`. */
export function paragraphsOf(text) {
  const found = [];
  let current = null;
  proseLines(text).forEach((line, i) => {
    const starts = /^\s*(?:[-*+]|\d+\.)\s+/.test(line);
    if (line.trim() === '' || starts) current = null;
    if (line.trim() === '') return;
    const clean = line.replace(/^\s*(?:[-*+]|\d+\.)\s+/, '').replace(/^>\s?/, '');
    if (current === null) {
      current = { line: i + 1, text: clean };
      found.push(current);
    } else current.text += ` ${clean}`;
  });
  return found.map(({ line, text }) => ({ line, text: plain(text) }));
}

/** Sentences of a paragraph. A colon before a code block or a list ends one; a semicolon does not. */
export function sentencesOf(text) {
  const found = [];
  let rest = '';
  for (const piece of text.split(/(?<=[.!?…][)"”]?)\s+(?=[A-Z0-9"“(*`]|code\b|[a-z]\s)/)) {
    rest = rest === '' ? piece : `${rest} ${piece}`;
    if (abbreviations.test(rest)) continue;
    found.push(rest);
    rest = '';
  }
  if (rest !== '') found.push(rest);
  return found;
}

/** How many words a sentence has: what has a letter or digit in it. */
export function wordsIn(sentence) {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Sentences of a file: `{ line, text, words }`. */
export function fileSentences(file) {
  return paragraphsOf(readFileSync(file, 'utf8')).flatMap(({ line, text }) =>
    sentencesOf(text).map((sentence) => ({ line, text: sentence, words: wordsIn(sentence) })),
  );
}
