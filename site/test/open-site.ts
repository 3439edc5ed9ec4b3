import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { inject } from 'vitest';
import { configFile, host, root } from './places.ts';

/** The site on a free port of this computer, and a Chromium to visit it. */
export interface OpenSite {
  /** Gives a page at a route, with its heading: one that was left by an earlier visit, if there is one, else a new one. */
  visit(route: string, options?: VisitOptions): Promise<Page>;
  /** Ends a visit: the page is kept for the next one, and closed with its profile if it was fresh. */
  leave(page: Page): Promise<void>;
  /** What the pages complained about so far: console errors, warnings, and exceptions nobody caught. */
  readonly complaints: readonly string[];
  /** Leaves the browser, and ends the server if it is a development server. */
  close(): Promise<void>;
}

/** How a page is visited. */
export interface VisitOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** Whether there is a touch screen. */
  readonly hasTouch?: boolean;
  /** Whether the page loads anew in a profile that has stored nothing, which takes ten times as long. */
  readonly fresh?: boolean;
}

/** A page, and where it is. */
interface Visit {
  readonly page: Page;
  readonly hasTouch: boolean;
  readonly fresh: boolean;
  route: string;
}

/** The pages of a file of tests. */
class Pages {
  readonly complaints: string[] = [];
  readonly #browser: Browser;
  readonly #contexts = new Map<boolean, Promise<BrowserContext>>();
  /** Those that nobody visits: there already, they show the next route ten times as fast. */
  readonly #free: Visit[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A page that nobody visits, or a new one, of a profile of its own if it is to be fresh. */
  async take({ hasTouch = false, fresh = false }: VisitOptions): Promise<Visit> {
    const left = fresh ? -1 : this.#free.findIndex((each) => each.hasTouch === hasTouch);
    if (left >= 0) return this.#free.splice(left, 1)[0];
    const found = fresh ? undefined : this.#contexts.get(hasTouch);
    const context = found ?? this.#browser.newContext({ locale: 'en-US', hasTouch });
    if (!fresh) this.#contexts.set(hasTouch, context);
    const page = await (await context).newPage();
    const visit: Visit = { page, hasTouch, fresh, route: '' };
    page.setDefaultTimeout(15_000);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(`${visit.route}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`${visit.route}: ${error.message}`));
    return visit;
  }

  async giveBack(visit: Visit): Promise<void> {
    if (visit.fresh) await visit.page.context().close();
    else this.#free.push(visit);
  }
}

/** Opens the site as `npm run build` makes it, or with `development` as `npm start` serves it. */
export async function openSite({ development = false } = {}): Promise<OpenSite> {
  const served = development ? await develop() : { address: inject('siteAddress'), close: async () => {} };
  const browser = await chromium.connect(inject('siteBrowser'));
  const pages = new Pages(browser);
  const visits = new Map<Page, Visit>();
  return {
    complaints: pages.complaints,
    async visit(route, options = {}) {
      const { viewport = { width: 1440, height: 900 }, colorScheme = 'light', reducedMotion = 'no-preference' } = options;
      const visit = await pages.take(options);
      const { page } = visit;
      const isNew = visit.route === '';
      visit.route = route;
      visits.set(page, visit);
      if (!isNew) await show(page, '#/nothing');
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion });
      if (isNew) await page.goto(`${served.address}${route}`);
      else await show(page, route);
      await page.locator('main h1').waitFor();
      return page;
    },
    async leave(page) {
      await pages.giveBack(visits.get(page)!);
    },
    async close() {
      await browser.close();
      await served.close();
    },
  };
}

/** Puts a page at a route without loading the site anew, and waits until what it showed is gone. */
async function show(page: Page, route: string): Promise<void> {
  await page.evaluate(async (hash) => {
    if (location.hash === hash) return;
    const changed = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = hash;
    await changed;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, route);
}

/** Serves the sources, as the development server does. */
async function develop(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const { createServer } = await import('vite');
  const cacheDir = fileURLToPath(new URL('../../node_modules/.cache/site-sources', import.meta.url));
  const server = await createServer({ root, configFile, cacheDir, logLevel: 'error', server: { ...host, hmr: false, watch: null } });
  await server.listen();
  return { address: server.resolvedUrls!.local[0], close: () => server.close() };
}
