import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { type Content, readContent } from './content.ts';
import { llmsText } from './llms.ts';
import type { Page } from './markdown.ts';
import { searchEntries } from './search-entries.ts';

const prefix = 'virtual:carom-docs/';

/**
 * Gives the docs to the site as modules: `virtual:carom-docs/toc`, `…/names`, `…/page/<id>`, `…/reference/<package>` and `…/search`; and
 * writes `llms.txt`. They are read anew when a file they come from changes.
 */
export function docsPlugin(root: string): Plugin {
  let content: Content | null = null;
  const read = () => {
    content ??= readContent(root);
    return content;
  };
  return {
    name: 'carom-docs',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      return id.startsWith(`\0${prefix}`) ? moduleOf(read(), root, id.slice(prefix.length + 1)) : null;
    },
    configureServer(server) {
      watch(server, root, () => {
        content = null;
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'llms.txt', source: llmsText(read()) });
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
function moduleOf(content: Content, root: string, name: string): string {
  const [kind, ...rest] = name.split('/');
  const id = rest.join('/');
  if (kind === 'toc') return tocModule(content);
  if (kind === 'names') return `export const names = JSON.parse(${JSON.stringify(JSON.stringify(content.summaries))});`;
  if (kind === 'page') return pageModule(content.pages.get(id)!, content.images, root);
  if (kind === 'reference')
    return `export default ${JSON.stringify(content.reference.filter((page) => page.package === id).map((page) => [page.name, page]))};`;
  if (kind === 'search') return `export const entries = ${JSON.stringify(searchEntries(content))};`;
  throw new Error(`no docs module ${name}`);
}

function tocModule({ version, groups, summaries, pages, reference }: Content): string {
  const packages = [...new Set(reference.map((page) => page.package))];
  const lines = [
    `export const version = ${JSON.stringify(version)};`,
    `export const groups = ${JSON.stringify(groups)};`,
    `export const nameCount = ${summaries.length};`,
    `export const pages = {${[...pages.keys()].map((id) => `${JSON.stringify(id)}: () => import('${prefix}page/${id}')`).join(',')}};`,
    `export const packages = {${packages.map((id) => `${JSON.stringify(id)}: () => import('${prefix}reference/${id}')`).join(',')}};`,
  ];
  return lines.join('\n');
}

/** A page as a module; pictures become files of the site. */
function pageModule(page: Page, images: readonly string[], root: string): string {
  const used = new Map<number, string>();
  const json = JSON.stringify(page).replace(/carom-image:(\d+):/g, (_, index) => {
    used.set(Number(index), `image${index}`);
    return `" + image${index} + "`;
  });
  const imports = [...used].map(([index, name]) => `import ${name} from ${JSON.stringify(`${join(root, images[index])}?url`)};`);
  return `${imports.join('\n')}\nexport default ${json};`;
}
