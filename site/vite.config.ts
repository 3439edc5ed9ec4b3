import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { breakShot } from './build/break-plugin.ts';
import { docsPlugin } from './build/docs-plugin.ts';
import { offlinePlugin } from './build/offline-plugin.ts';
import { securityPlugin } from './build/security-plugin.ts';
import { stillsPlugin } from './build/stills-plugin.ts';

/** The module `virtual:contest-arena`: the arena to paste, as text. */
const contestArena: Plugin = {
  name: 'contest-arena',
  resolveId: (id) => (id === 'virtual:contest-arena' ? `\0${id}` : null),
  async load(id) {
    if (id !== '\0virtual:contest-arena') return null;
    const { bundleArena } = (await import('../packages/carom/scripts/bundle-arena.mjs')) as { bundleArena: () => Promise<string> };
    return `export const code = ${JSON.stringify(await bundleArena())};`;
  },
};

// The workspace packages are served from their sources (condition `carom-source`), so nothing needs building first.
// `base: './'` and hash routes let the built site work from any folder of any server.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [
    contestArena,
    breakShot,
    stillsPlugin(),
    docsPlugin(fileURLToPath(new URL('..', import.meta.url))),
    securityPlugin(),
    offlinePlugin(),
  ],
  resolve: { conditions: ['carom-source', ...defaultClientConditions] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  optimizeDeps: {
    include: [
      'preact',
      'preact/hooks',
      'preact/jsx-runtime',
      '@preact/signals',
      'lucide-preact',
      'uplot',
      'valibot',
      'minisearch',
      'acorn',
      'sucrase',
    ],
  },
  worker: { format: 'es', rolldownOptions: { output: { keepNames: true } } }, // programs of the docs show names of classes
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 450,
    // what every page needs is one file: fewer bytes than four
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'preact', test: /node_modules\/(?:@?preact|lucide-preact\/dist\/esm\/(?!icons))/ }] } },
    },
  },
});
