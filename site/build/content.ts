import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { guideGroups } from './guides.ts';
import { jpegSize } from './jpeg-size.ts';
import { type Page, programOf, Renderer, type Segment } from './markdown.ts';
import { readReference } from './reference.mjs';
import { type Example, Examples, groupOf, groupOrder } from './reference-examples.ts';
import { guideSnippets, withImports } from './snippets.mjs';

/** The sources on the web: where links to files lead. */
export const repository = 'https://github.com/carom-js/carom';

interface Doc {
  readonly text: string;
  readonly examples: readonly string[];
  readonly params: readonly string[];
  readonly returns: string;
  readonly throws: readonly string[];
  readonly default: string;
}

interface Item {
  readonly name: string;
  readonly kind: string;
  readonly package: string;
  readonly modules: readonly string[];
  readonly signatures: readonly string[];
  readonly doc: Doc;
  readonly members: readonly (Omit<Item, 'members' | 'package' | 'modules' | 'file'> & { readonly settable?: boolean })[];
  readonly file: string;
  readonly line: number;
}

/** A doc comment, ready to show. */
export interface ShownDoc {
  readonly html: string;
  readonly params: readonly { readonly name: string; readonly html: string }[];
  readonly returns: string;
  readonly throws: readonly string[];
  readonly default: string;
}

/** A member of a class or interface, ready to show. */
export interface ShownMember {
  readonly name: string;
  readonly kind: string;
  readonly signatures: readonly string[];
  readonly doc: ShownDoc;
  readonly examples: readonly Segment[];
  /** What it is for: the heading that it stands under. */
  readonly group: string;
  /** Where it stands on its page. */
  readonly id: string;
}

/** A page of the reference. */
export interface ReferencePage {
  readonly name: string;
  readonly kind: string;
  readonly package: string;
  readonly modules: readonly string[];
  readonly signatures: readonly string[];
  readonly doc: ShownDoc;
  readonly examples: readonly Segment[];
  /** The guide the first example is from, if it is not the name's own. */
  readonly exampleFrom: { readonly id: string; readonly title: string } | null;
  /** The name whose example it is, if it is another one: what takes or gives this one. */
  readonly exampleOf: string | null;
  /** Members, group by group. */
  readonly members: readonly ShownMember[];
  readonly source: string;
}

/** Everything that the docs are made of. */
export interface Content {
  readonly version: string;
  readonly groups: readonly { readonly title: string; readonly guides: readonly { readonly id: string; readonly title: string }[] }[];
  readonly pages: ReadonlyMap<string, Page>;
  readonly reference: readonly ReferencePage[];
  readonly summaries: readonly {
    readonly name: string;
    readonly kind: string;
    readonly package: string;
    readonly module: string;
    readonly text: string;
  }[];
  /** Pictures that the pages show: their place in the repository. */
  readonly images: readonly string[];
}

/** The first sentence of a doc comment. */
export function firstSentence(text: string): string {
  const paragraph = text.split('\n\n')[0].replaceAll('\n', ' ');
  return /^(.*?[.:?])(?:\s|$)/.exec(paragraph)?.[1].replace(/:$/, '.') ?? paragraph;
}

/** Where a link of a file of the docs leads. */
function linkFrom(root: string, file: string, href: string): string {
  if (/^[a-z]+:/.test(href)) return href;
  const [path, anchor] = href.split('#', 2);
  const target = path === '' ? file : relative(root, resolve(root, dirname(file), path));
  const guide = guideGroups.flatMap(({ guides }) => guides).find((each) => each.file === target);
  if (guide) return `#/docs/${guide.id}${anchor ? `/${anchor}` : ''}`;
  if (!existsSync(join(root, target))) throw new Error(`${file}: the link ${href} leads nowhere`);
  return `${repository}/blob/main/${target}`;
}

/** Modules in the order of the reference: from one circle to many machines. */
const moduleOrder = [
  'carom/geometry',
  'carom/motion',
  'carom/motion/curved',
  'carom/geometry/measure',
  'carom/geometry/separate-all',
  'carom/broadphase',
  'carom/world',
  'carom/joints',
  'carom/hulls',
  'carom/fields',
  'carom/queries',
  'carom/platformer',
  'carom/assemblies',
  'carom/inspect',
  'carom/play',
  'carom/net',
  'carom/timeline',
  'carom/arena',
  'carom',
  '@carom/referees',
  '@carom/referees/stdio',
  '@carom/d3',
  '@carom/scene',
  '@carom/draw',
  '@carom/draw/svg',
  '@carom/pool',
  '@carom/pool/tiles',
  '@carom/pool/redis',
  '@carom/cli',
];

function orderOf({ modules }: Item): number {
  const at = moduleOrder.indexOf(modules[0]);
  return at < 0 ? moduleOrder.length : at;
}

/** Reads docs and sources. */
export function readContent(root: string): Content {
  const items = (readReference(root) as unknown as Item[]).sort((a, b) => orderOf(a) - orderOf(b)); // stable: by name within a module
  const known = new Set(items.map(({ name }) => name));
  const images: string[] = [];
  const rendererOf = (file: string) =>
    new Renderer({
      link: (href) => linkFrom(root, file, href),
      image: (href) => {
        const path = relative(root, resolve(root, dirname(file), href));
        if (!existsSync(join(root, path))) throw new Error(`${file}: there is no picture ${href}`);
        if (!images.includes(path)) images.push(path);
        const size = path.endsWith('.jpg') ? jpegSize(readFileSync(join(root, path))) : null;
        return { src: `carom-image:${images.indexOf(path)}:`, size };
      },
      reference: (name) => (known.has(name) ? `#/reference/${name}` : null),
    });
  const pages = new Map<string, Page>();
  for (const { id, file } of guideGroups.flatMap(({ guides }) => guides))
    pages.set(id, rendererOf(file).page(readFileSync(join(root, file), 'utf8')));
  const snippets = guideSnippets(root) as { file: string; code: string }[];
  const renderer = rendererOf('README.md');
  const idOf = (file: string) => guideGroups.flatMap(({ guides }) => guides).find((each) => each.file === file)?.id;
  const examples = new Examples(items, snippets);
  const reference = items.map((item) =>
    pageOf(item, items, examples, renderer, (file) => {
      const id = idOf(file);
      return id === undefined ? null : { id, title: pages.get(id)!.title };
    }),
  );
  const { version } = JSON.parse(readFileSync(join(root, 'packages/carom/package.json'), 'utf8'));
  return {
    version,
    groups: guideGroups.map(({ title, guides }) => ({ title, guides: guides.map(({ id }) => ({ id, title: pages.get(id)!.title })) })),
    pages,
    reference,
    summaries: items.map(({ name, kind, package: from, modules, doc }) => ({
      name,
      kind,
      package: from,
      module: modules[0],
      text: firstSentence(doc.text),
    })),
    images,
  };
}

function shown(doc: Doc, renderer: Renderer): ShownDoc {
  return {
    html: renderer.block(doc.text),
    params: doc.params.map((text) => {
      const [, name, rest] = /^(\S+)\s*([\s\S]*)$/.exec(text) ?? ['', text, ''];
      return { name, html: renderer.inline(rest.replace(/^- /, '')) };
    }),
    returns: doc.returns === '' ? '' : renderer.inline(doc.returns),
    throws: doc.throws.map((text) => renderer.inline(text)),
    default: doc.default === '' ? '' : doc.default,
  };
}

function pageOf(
  item: Item,
  items: readonly Item[],
  from: Examples,
  renderer: Renderer,
  guideOf: (file: string) => { id: string; title: string } | null,
): ReferencePage {
  const program = (code: string) => programOf(withImports(code, [...items]));
  const opening: Example | null = (item.kind === 'class' ? from.ofClass(item) : null) ?? from.of(item);
  const isOwn = opening === null || (opening.guide === null && opening.name === null);
  const own = item.doc.examples.map(program);
  const members = item.members.map(({ name, kind, signatures, doc }) => ({
    name,
    kind,
    signatures,
    doc: shown(doc, renderer),
    examples: doc.examples.map(program),
    group: groupOf({ name, kind }),
    id: `${item.name}.${name}`.replace(/[^\w.]+/g, '-'),
  }));
  return {
    name: item.name,
    kind: item.kind,
    package: item.package,
    modules: item.modules,
    signatures: item.signatures,
    doc: shown(item.doc, renderer),
    examples:
      opening === null || (isOwn && own.length > 0)
        ? own
        : [opening.guide === null ? program(opening.code) : programOf(opening.code), ...own],
    exampleFrom: opening?.guide ? guideOf(opening.guide) : null,
    exampleOf: opening?.name ?? null,
    members: groupOrder.flatMap((group) => members.filter((member) => member.group === group)),
    source: `${repository}/blob/main/${item.file}#L${item.line}`,
  };
}
