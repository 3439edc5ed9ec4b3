import { contents } from '../src/essays/contents.ts';
import type { SearchEntry } from '../src/search/finder.ts';
import type { Content } from './content.ts';
import { guideGroups } from './guides.ts';

/** What the search knows of the docs: sections of the pages, names, chapters. Scenes and other pages it knows by itself. */
export function searchEntries({ summaries, pages }: Content): SearchEntry[] {
  const sections = [...pages].flatMap(([id, page]) =>
    page.sections.map((section) => ({
      id: `#/docs/${id}${section.id ? `/${section.id}` : ''}`,
      title: section.title,
      kind: kindOf(id),
      where: page.title,
      text: plain(section.text),
      code: section.code.replace(/\s+/g, ' ').slice(0, 2000),
    })),
  );
  const names = summaries.map(({ name, kind, package: from, text }) => ({
    id: `#/reference/${name}`,
    title: name,
    kind,
    where: from,
    text: text.replaceAll('`', ''),
  }));
  const chapters = contents.map(({ id, title, about }) => ({
    id: `#/explain/${id}`,
    title,
    kind: 'chapter',
    where: 'Explain',
    text: about,
  }));
  const seen = new Set<string>();
  return [...sections, ...names, ...chapters].filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Pages about the project rather than its use are a kind of their own. */
function kindOf(page: string): string {
  if (page === 'command') return 'command';
  return guideGroups.at(-1)!.guides.some(({ id }) => id === page) ? 'project' : 'guide';
}

/** Markdown without its marks. */
function plain(markdown: string): string {
  return markdown
    .replace(/[`*#]+/g, '')
    .replace(/\|(?:[\s|:-]*\|)?/g, ' · ')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[[\]]/g, '')
    .replace(/\s+/g, ' ');
}
