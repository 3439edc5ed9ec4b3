import { defaultClientConditions, defineConfig } from 'vite';

// The workspace packages are served from their sources (condition `carom-source`), so nothing needs building first.
// `base: './'` and hash routes let the built site work from any folder of any server.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  resolve: { conditions: ['carom-source', ...defaultClientConditions] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  optimizeDeps: { include: ['preact', 'preact/hooks', 'preact/jsx-runtime', '@preact/signals', 'lucide-preact', 'uplot', 'valibot'] },
  worker: { format: 'es' },
  build: { outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 450 },
});
