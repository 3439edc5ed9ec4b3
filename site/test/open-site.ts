import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { launchOptions, withoutCard } from '../../scripts/chromium.mjs';
import { appears, drawn, draws, heading } from './pages.ts';
import { configFile, host, root } from './places.ts';

/** The site on a free port of this computer, and a Chromium to visit it. */
export interface OpenSite {
  /** Gives a page at a route, with its heading: one that was left by an earlier visit, if there is one, else a new one. */
  visit(route: string, options?: VisitOptions): Promise<Page>;
  /** Ends a visit: the page is kept for the next one. */
  leave(page: Page): Promise<void>;
  /** What the pages complained about so far: console errors, warnings, and exceptions nobody caught. */
  readonly complaints: readonly string[];
  /** Leaves the pages to the next file of tests, and ends the server if it is a development server. */
  close(): Promise<void>;
}

/** How a page is visited. */
export interface VisitOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** Whether there is a touch screen. */
  readonly hasTouch?: boolean;
  /** Whether the page loads anew in a profile that has stored nothing, which takes several times as long. */
  readonly fresh?: boolean;
}

/** A page, and where it is. */
interface Visit {
  readonly page: Page;
  readonly kind: string;
  /** Where what it complains about goes. */
  complaints: string[];
  route: string;
}

/** The Chromium of this process, started when the first file of tests opens the site. */
let chromiumOfProcess: Promise<Browser> | undefined;
/** Its pages that nobody visits, by kind: to show the next route takes a third of the time of loading the site. */
const left = new Map<string, Visit[]>();
const contexts = new Map<string, Promise<BrowserContext>>();

async function start(): Promise<Browser> {
  return chromium.launch(withoutCard(await launchOptions()));
}

/** A new page of a kind. */
async function create(kind: string, hasTouch: boolean): Promise<Visit> {
  if (!(await chromiumOfProcess)?.isConnected()) {
    chromiumOfProcess = start();
    for (const pages of [contexts, left]) pages.clear(); // of one that was given up
  }
  const browser = (await chromiumOfProcess)!;
  if (!contexts.has(kind)) contexts.set(kind, browser.newContext({ locale: 'en-US', hasTouch }));
  const page = await (await contexts.get(kind)!).newPage();
  const visit: Visit = { page, kind, complaints: [], route: '' };
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) visit.complaints.push(`${visit.route}: ${message.text()}`);
  });
  page.on('pageerror', (error) => visit.complaints.push(`${visit.route}: ${error.message}`));
  return visit;
}

/** Makes a page blank, and its profile as one that has stored nothing: the next visit loads the site anew. */
async function blank(visit: Visit): Promise<void> {
  const { page } = visit;
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  await page.context().setOffline(false);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
  visit.route = '';
}

/** Lets a page stay in the site where nothing moves, with nothing stored. */
async function rest({ page }: Visit): Promise<void> {
  await show(page, '#/nothing');
  await drawn(page);
  await page.evaluate(() => localStorage.clear());
}

/** The pages of a file of tests. */
class Pages {
  readonly complaints: string[] = [];
  readonly #address: string;
  readonly #visited = new Set<Visit>();

  constructor(address: string) {
    this.#address = address;
  }

  /** A page that nobody visits, which shows the site already unless it is fresh; else a new one. */
  async take({ hasTouch = false, fresh = false }: VisitOptions): Promise<Visit> {
    const kind = `${fresh ? 'fresh' : 'shared'} ${hasTouch ? 'touch' : 'mouse'} ${this.#address}`;
    const kept = left.get(kind)?.pop();
    const visit = kept && !kept.page.isClosed() ? kept : await create(kind, hasTouch);
    visit.complaints = this.complaints;
    this.#visited.add(visit);
    return visit;
  }

  async giveBack(visit: Visit): Promise<void> {
    await (visit.kind.startsWith('fresh') ? blank : rest)(visit);
    this.#visited.delete(visit);
    left.set(visit.kind, [...(left.get(visit.kind) ?? []), visit]);
  }

  /** Closes the pages whose test has failed, with their Chromium if it draws no more. */
  async close(): Promise<void> {
    const failed = [...this.#visited].map(({ page }) => page).filter((page) => !page.isClosed());
    for (const page of failed) await ((await draws(page)) ? page.close() : page.context().browser()?.close());
  }
}

/** The site for the tests of a file: its pages are left when their test has passed, and complain about nothing but `expected`. */
export function useSite({ expected }: { readonly expected?: RegExp } = {}): Pick<OpenSite, 'visit' | 'leave' | 'complaints'> {
  let site: OpenSite;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => {
    await site?.close();
    expect(site?.complaints.filter((text) => !expected?.test(text))).toEqual([]);
  });
  return {
    async visit(...where) {
      const page = await site.visit(...where);
      onTestFinished(async ({ task }) => {
        if (task.result?.state !== 'fail') await site.leave(page);
      });
      return page;
    },
    leave: (page) => site.leave(page),
    get complaints() {
      return site.complaints;
    },
  };
}

/** Opens the site as `npm run build` makes it, or with `development` as `npm start` serves it. */
export async function openSite({ development = false } = {}): Promise<OpenSite> {
  const served = development ? await develop() : { address: inject('siteAddress'), close: async () => {} };
  const pages = new Pages(served.address);
  const visits = new Map<Page, Visit>();
  return {
    complaints: pages.complaints,
    async visit(route, options = {}) {
      const { viewport = { width: 1440, height: 900 }, colorScheme = 'light', reducedMotion = 'no-preference' } = options;
      for (;;) {
        const visit = await pages.take(options);
        const { page } = visit;
        const isNew = visit.route === '';
        visit.route = route;
        visits.set(page, visit);
        if (development) page.setDefaultTimeout(120_000); // sources are read and built for its first page
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion });
        if (isNew) await page.goto(`${served.address}${route}`);
        else await show(page, route);
        if (await draws(page)) {
          await appears(page, heading);
          return page;
        }
        await page.context().browser()?.close();
      }
    },
    async leave(page) {
      const visit = visits.get(page);
      visits.delete(page);
      if (visit) await pages.giveBack(visit);
    },
    async close() {
      await pages.close();
      await served.close();
    },
  };
}

/** Puts a page at a route without loading the site anew. */
async function show(page: Page, route: string): Promise<void> {
  await page.evaluate(async (hash) => {
    if (location.hash === hash) return;
    const changed = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = hash;
    await changed;
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
