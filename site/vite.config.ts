import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { docsPlugin } from './build/docs-plugin.ts';
import { offlinePlugin } from './build/offline-plugin.ts';
import { securityPlugin } from './build/security-plugin.ts';

// The workspace packages are served from their sources (condition `carom-source`), so nothing needs building first.
// `base: './'` and hash routes let the built site work from any folder of any server.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [docsPlugin(fileURLToPath(new URL('..', import.meta.url))), securityPlugin(), offlinePlugin()],
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
  build: { outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 450 },
});
