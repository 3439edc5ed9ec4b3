import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { build, createServer, preview } from 'vite';
import { launchOptions } from '../../scripts/chromium.mjs';

/** The site on a free port of this computer, and a Chromium to visit it. */
export interface OpenSite {
  /** Opens a page at a route and waits for its heading. Pages without `options` share a browser's cache. */
  visit(route: string, options?: BrowserContextOptions): Promise<Page>;
  /** What the pages complained about so far: console errors, warnings, and exceptions nobody caught. */
  readonly complaints: readonly string[];
  /** Ends server and browser. */
  close(): Promise<void>;
}

const root = fileURLToPath(new URL('../', import.meta.url));
const configFile = `${root}vite.config.ts`;
const server = { host: '127.0.0.1', port: 4300 };

/**
 * Opens the site as `npm run build` makes it, or with `development` as `npm start` serves it.
 * `name` keeps the folders of test files apart that run at one time.
 */
export async function openSite(name: string, { development = false } = {}): Promise<OpenSite> {
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/site-${name}`, import.meta.url));
  const host = development ? await develop(folder) : await buildAndServe(folder);
  const options = await launchOptions();
  // Drawn without emulating a graphics card: these tests take half the time.
  const browser: Browser = await chromium.launch({
    ...options,
    args: [...options.args, '--disable-gpu', '--disable-accelerated-2d-canvas'],
  });
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
      await page.goto(`${host.address}${route}`);
      await page.locator('main h1').waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await host.close();
    },
  };
}

interface Host {
  readonly address: string;
  close(): Promise<void>;
}

/** Serves the sources, as the development server does. */
async function develop(cacheDir: string): Promise<Host> {
  const started = await createServer({ root, configFile, cacheDir, logLevel: 'error', server: { ...server, hmr: false, watch: null } });
  await started.listen();
  return { address: started.resolvedUrls!.local[0], close: () => started.close() };
}

/** Builds the site and serves the files: pages open five times as fast as from the development server. */
async function buildAndServe(outDir: string): Promise<Host> {
  await build({ root, configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const started = await preview({ root, configFile, logLevel: 'error', build: { outDir }, preview: server });
  return { address: started.resolvedUrls!.local[0], close: () => started.close() };
}
