import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import { inject } from 'vitest';
import { configFile, host, root } from './places.ts';

/** The site on a free port of this computer, and a Chromium to visit it. */
export interface OpenSite {
  /** Opens a page at a route and waits for its heading. Pages without `options` share a browser's cache. */
  visit(route: string, options?: BrowserContextOptions): Promise<Page>;
  /** What the pages complained about so far: console errors, warnings, and exceptions nobody caught. */
  readonly complaints: readonly string[];
  /** Leaves the browser, and ends the server if it is a development server. */
  close(): Promise<void>;
}

/** Opens the site as `npm run build` makes it, or with `development` as `npm start` serves it. */
export async function openSite({ development = false } = {}): Promise<OpenSite> {
  const served = development ? await develop() : { address: inject('siteAddress'), close: async () => {} };
  const browser = await chromium.connect(inject('siteBrowser'));
  const usual: BrowserContextOptions = { locale: 'en-US', viewport: { width: 1440, height: 900 } };
  const shared = await browser.newContext(usual);
  const complaints: string[] = [];
  return {
    complaints,
    async visit(route, options) {
      const context = options ? await browser.newContext({ ...usual, ...options }) : shared;
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`${route}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`${route}: ${error.message}`));
      await page.goto(`${served.address}${route}`);
      await page.locator('main h1').waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await served.close();
    },
  };
}

/** Serves the sources, as the development server does. */
async function develop(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const { createServer } = await import('vite');
  const cacheDir = fileURLToPath(new URL('../../node_modules/.cache/site-sources', import.meta.url));
  const server = await createServer({ root, configFile, cacheDir, logLevel: 'error', server: { ...host, hmr: false, watch: null } });
  await server.listen();
  return { address: server.resolvedUrls!.local[0], close: () => server.close() };
}
