import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { createServer } from 'vite';
import { launchOptions } from '../../scripts/chromium.mjs';

/** The site served from its sources, and a Chromium to visit it. */
export interface OpenSite {
  /** Opens a page at a route and waits for its heading. Pages without `options` share a browser's cache. */
  visit(route: string, options?: BrowserContextOptions): Promise<Page>;
  /** What the pages complained about so far: console errors, warnings, and exceptions nobody caught. */
  readonly complaints: readonly string[];
  /** Ends server and browser. */
  close(): Promise<void>;
}

/** Serves the site on a free port. `name` keeps the caches of test files apart that run at one time. */
export async function openSite(name: string): Promise<OpenSite> {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const server = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    cacheDir: fileURLToPath(new URL(`../../node_modules/.cache/site-${name}`, import.meta.url)),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0];
  const browser: Browser = await chromium.launch(await launchOptions());
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
      await page.goto(`${address}${route}`);
      await page.locator('main h1').waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
