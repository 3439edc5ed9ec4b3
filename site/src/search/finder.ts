import MiniSearch, { type SearchResult } from 'minisearch';
import { inOurWords } from './synonyms.ts';

/** A page, a section of one, a name of the library, or a scene. */
export interface SearchEntry {
  /** Its address in the site. */
  readonly id: string;
  readonly title: string;
  /** What it is: `guide`, `command`, `project`, `scene`, `chapter`, `page`, or the kind of a name. */
  readonly kind: string;
  /** The page or package it belongs to. */
  readonly where: string;
  readonly text: string;
  /** Programs of a section: found, and never shown as the answer. */
  readonly code?: string;
}

/** A finding, in the order to show. */
export interface Found extends SearchEntry {
  /** The part of the text that answers, at most 140 characters. */
  readonly excerpt: string;
}

/** What is read comes before what is looked up; interfaces are parts of what functions and classes take. */
const weights: Readonly<Record<string, number>> = {
  guide: 1.5,
  command: 1.4,
  scene: 1.3,
  chapter: 1.3,
  page: 1.3,
  function: 1,
  class: 1.1,
  project: 0.3,
};
const otherNames = 0.5;
const inWords = 0.6; // the words of the pages, where other words were typed
const separators = /[\s\-–—.,:;!?()[\]{}"'`/|<>=+*…]+/;

function tokenize(text: string): string[] {
  const words = text.split(separators).flatMap((word) => [word, ...(word.match(/[A-Z]?[a-z0-9]+/g) ?? [])]);
  return [...words, ...(text.match(/\p{L}+(?:-\p{L}+)+/gu) ?? [])]; // one-sided is one word, too
}

/** Answers questions about a set of entries: the best 12 of each. */
export function createFinder(entries: readonly SearchEntry[]): (question: string) => readonly Found[] {
  const index = new MiniSearch<SearchEntry>({
    fields: ['title', 'text', 'where', 'code'],
    storeFields: ['title', 'kind', 'where', 'text'],
    tokenize,
    searchOptions: {
      boost: { title: 5, where: 1.5, code: 0.5 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      boostDocument: (_, __, stored) => weights[stored?.kind as string] ?? otherNames,
    },
  });
  index.addAll([...entries]);
  return (question) => {
    const typed = question.trim();
    if (typed === '') return [];
    const ours = inOurWords(typed);
    // all words at one place first; where none has them all, any of them
    const ask = (words: string, boost: number) => ({ queries: [words], combineWith: 'AND' as const, boostTerm: () => boost });
    const both = { combineWith: 'OR' as const, queries: ours === null ? [ask(typed, 1)] : [ask(typed, inWords), ask(ours, 1)] };
    const strict = index.search(both);
    const loose = strict.length < 12 ? index.search(ours === null ? typed : `${typed} ${ours}`) : [];
    const seen = new Set<string>();
    return [...called(strict, ours ?? typed), ...strict, ...loose]
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .slice(0, 12)
      .map(({ id, title, kind, where, text, terms }) => ({ id, title, kind, where, text, excerpt: excerptOf(text, terms) }));
  };
}

/** Names that are just what was typed; in other case, only those that do something. Where one that goes on comes first, the shortest of them. */
function called(found: readonly SearchResult[], typed: string): SearchResult[] {
  const doesSomething = ({ kind }: SearchResult) => kind === 'function' || kind === 'class';
  const goesOn = (one: SearchResult) => doesSomething(one) && one.title.toLowerCase().startsWith(typed.toLowerCase());
  const exact = found.filter((one) => {
    const isName = doesSomething(one) || !Object.hasOwn(weights, one.kind);
    return isName && (one.title === typed || (doesSomething(one) && one.title.toLowerCase() === typed.toLowerCase()));
  });
  const longer = found.slice(0, 1).some(goesOn) ? found.filter(goesOn).sort((a, b) => a.title.length - b.title.length) : [];
  return [...exact, ...longer.slice(0, 1)];
}

/** The sentence that has most of the words that were found. */
export function excerptOf(text: string, terms: readonly string[]): string {
  let best = '';
  let most = -1;
  for (const sentence of text
    .replace(/\s+/g, ' ')
    .trim()
    .match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]?/g) ?? []) {
    const lower = sentence.toLowerCase();
    const count = terms.filter((term) => lower.includes(term)).length;
    if (count > most) [best, most] = [sentence.trim(), count];
  }
  if (best.length <= 140) return best;
  const at = Math.max(
    0,
    Math.min(...terms.map((term) => best.toLowerCase().indexOf(term)).filter((place) => place >= 0), best.length) - 40,
  );
  const start = at >= best.length - 40 ? 0 : at;
  const cut = best.slice(start, start + 138);
  return `${start > 0 ? '…' : ''}${cut.slice(start > 0 ? cut.indexOf(' ') + 1 : 0, start + 138 < best.length ? cut.lastIndexOf(' ') : undefined)}${start + 138 < best.length ? '…' : ''}`;
}
