import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { liveText } from '../src/home/live-text.ts';
import { type Content, type ReferencePage, readContent } from './content.ts';
import { llmsText } from './llms.ts';
import { type Page, programOf } from './markdown.ts';
import { type KeepPicture, Outcomes, svgOf } from './outcomes.ts';
import { searchEntries } from './search-entries.ts';

const prefix = 'virtual:carom-docs/';

/** The docs as they were read, and what their programs give. */
interface Docs {
  readonly root: string;
  readonly content: Content;
  readonly outcomes: Outcomes;
}

/**
 * Gives the docs to the site as modules: `virtual:carom-docs/toc`, `…/names`, `…/summaries`, `…/page/<id>`, `…/reference/<module>`,
 * `…/search` and `…/live`, the picture of the program of the home page; and writes `llms.txt`. They are read anew when a file they come from changes.
 */
export function docsPlugin(root: string): Plugin {
  let docs: Docs | null = null;
  let isServed = false;
  const read = () => {
    docs ??= { root, content: readContent(root), outcomes: new Outcomes() };
    return docs;
  };
  return {
    name: 'carom-docs',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const keep: KeepPicture = (address, name) => {
        if (isServed) return address;
        const fileName = `assets/${name}`;
        this.emitFile({ type: 'asset', fileName, source: svgOf(address) });
        return fileName; // the page is beside the folder
      };
      return moduleOf(read(), id.slice(prefix.length + 1), keep);
    },
    configureServer(server) {
      isServed = true;
      watch(server, root, () => {
        docs = null;
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'llms.txt', source: llmsText(read().content) });
    },
  };
}

function watch(server: ViteDevServer, root: string, forget: () => void): void {
  server.watcher.add([join(root, 'docs'), join(root, 'packages/*/src')]);
  server.watcher.on('change', (path) => {
    const isDoc = path.endsWith('.md') || (path.includes('/packages/') && path.endsWith('.ts'));
    if (!isDoc) return;
    forget();
    for (const [id, module] of server.moduleGraph.idToModuleMap)
      if (id.startsWith(`\0${prefix}`)) server.moduleGraph.invalidateModule(module);
    if (path.endsWith('.md')) server.ws.send({ type: 'full-reload' });
  });
}

/** The code of a module of the docs. */
async function moduleOf(docs: Docs, name: string, keep: KeepPicture): Promise<string> {
  const { content, outcomes } = docs;
  const [kind, ...rest] = name.split('/');
  const id = rest.join('/');
  if (kind === 'toc') return tocModule(content);
  if (kind === 'names') {
    const names = content.summaries.map(({ name, kind, module }) => ({ name, kind, module }));
    return `export const names = ${parsed(names)};`;
  }
  if (kind === 'summaries') return `export const summaries = ${parsed(content.summaries.map(({ text }) => text))};`;
  if (kind === 'page') return pageModule(docs, content.pages.get(id)!, keep);
  if (kind === 'reference') {
    const pages = content.reference.filter(({ modules }) => modules[0] === id);
    const shown = await Promise.all(pages.map((page) => withOutcomes(page, outcomes, keep)));
    return `export default ${parsed(shown)};`;
  }
  if (kind === 'live') {
    const [shown] = await outcomes.in([programOf(liveText)], keep);
    return `export const picture = ${parsed(shown.kind === 'program' ? shown.outcome?.picture : null)};`;
  }
  if (kind === 'search') return `export const entries = ${JSON.stringify(searchEntries(content))};`;
  throw new Error(`no docs module ${name}`);
}

/** Data as an expression: engines read a text of JSON sooner than code. */
function parsed(data: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(data))})`;
}

async function withOutcomes(page: ReferencePage, outcomes: Outcomes, keep: KeepPicture): Promise<ReferencePage> {
  const examples = await outcomes.in(page.examples, keep);
  const members = page.members.map(async (member) => ({ ...member, examples: await outcomes.in(member.examples, keep) }));
  return { ...page, examples, members: await Promise.all(members) };
}

function tocModule({ version, groups, summaries, pages, reference }: Content): string {
  const modules = [...new Set(reference.map((page) => page.modules[0]))];
  const lines = [
    `export const version = ${JSON.stringify(version)};`,
    `export const groups = ${JSON.stringify(groups)};`,
    `export const nameCount = ${summaries.length};`,
    `export const pages = {${[...pages.keys()].map((id) => `${JSON.stringify(id)}: () => import('${prefix}page/${id}')`).join(',')}};`,
    `export const modules = {${modules.map((id) => `${JSON.stringify(id)}: () => import('${prefix}reference/${id}')`).join(',')}};`,
  ];
  return lines.join('\n');
}

/** A page as a module; pictures become files of the site. The search has its text from elsewhere. */
async function pageModule({ root, content, outcomes }: Docs, page: Page, keep: KeepPicture): Promise<string> {
  const shown: Omit<Page, 'sections'> = { title: page.title, headings: page.headings, segments: await outcomes.in(page.segments, keep) };
  const used = new Map<number, string>();
  const json = JSON.stringify(shown).replace(/carom-image:(\d+):/g, (_, index) => {
    used.set(Number(index), `image${index}`);
    return `" + image${index} + "`;
  });
  const imports = [...used].map(([index, name]) => `import ${name} from ${JSON.stringify(`${join(root, content.images[index])}?url`)};`);
  return `${imports.join('\n')}\nexport default ${json};`;
}
