import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Writes `sw.js`: a service worker that keeps the whole site, once a visitor has asked for that. */
export function offlinePlugin(): Plugin {
  return {
    name: 'carom-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => !name.endsWith('.map') && name !== 'index.html')
        .sort();
      const name = `carom-${createHash('sha256').update(files.join()).digest('hex').slice(0, 12)}`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: workerText(name, ['./', ...files]) });
    },
  };
}

/** The page itself comes from the network while there is one; other files have hashes in their names and never change. */
function workerText(name: string, files: readonly string[]): string {
  return `const name = ${JSON.stringify(name)};
const files = ${JSON.stringify(files)};
addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});
addEventListener('activate', (event) => {
  const old = caches.keys().then((keys) => Promise.all(keys.filter((key) => key.startsWith('carom-') && key !== name).map((key) => caches.delete(key))));
  event.waitUntil(old.then(() => clients.claim()));
});
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  const kept = () => caches.match(request, { ignoreSearch: true });
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('./')));
  else event.respondWith(kept().then((found) => found ?? fetch(request)));
});
`;
}
