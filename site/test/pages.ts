// What tests of pages ask of any page.
import type { RunOptions } from 'axe-core';
import type { Locator, Page } from 'playwright';
import { axeFile } from './places.ts';

/** The button of this name. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** The heading of a page that is there in full: a scene shows its picture before its engine has come. */
export const heading = 'main:not(:has(.scene[aria-busy])) h1';

/** Goes to a route without loading the site anew, and waits until its page is drawn. */
export async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate(
    (hash) =>
      new Promise<void>((done) => {
        if (location.hash === hash) done();
        addEventListener('hashchange', () => done(), { once: true });
        location.hash = hash;
      }),
    route,
  );
  await drawn(page); // the heading of the page before is gone
  await appears(page, heading);
  await drawn(page);
}

/** Waits until something is on the page: told by the page at once, where `waitFor` of a locator would ask up to half a second later. */
export async function appears(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((text) => [...document.querySelectorAll(text)].some((element) => element.checkVisibility()), selector);
}

/** Waits until a text can be read on the page, told as by `appears`. */
export async function shows(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text);
}

/** Waits until the page has been drawn as it is now. */
export async function drawn(page: Page): Promise<void> {
  if (!(await draws(page))) await giveUp(page);
}

/** Ends a Chromium that has stopped drawing, and the test: `vitest.config.ts` has it run once more, in a new one. */
async function giveUp(page: Page): Promise<never> {
  await page.context().browser()?.close();
  throw new Error('no frame came within 10 s: this Chromium draws no more');
}

/**
 * Whether frames come. On a busy machine a headless Chromium stops drawing for good, once in some hundred pages: nothing wakes it, and what waits
 * for a frame waits for ever.
 */
export function draws(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
        setTimeout(() => done(false), 10_000);
      }),
  );
}

/** Goes down a page, so that everything on it is loaded, and back. */
export async function readOn(page: Page): Promise<void> {
  const isRead = await page.evaluate(async () => {
    // What comes into view is told after a frame, and the next task sees it.
    const frame = () =>
      new Promise<boolean>((done) => {
        requestAnimationFrame(() => setTimeout(() => done(true)));
        setTimeout(() => done(false), 10_000);
      });
    let comes = true;
    for (let y = 0; comes && y < document.documentElement.scrollHeight; y += 0.9 * innerHeight) {
      scrollTo(0, y);
      comes = await frame();
    }
    scrollTo(0, 0);
    return comes;
  });
  if (!isRead) await giveUp(page);
  await drawn(page);
}

/** The time or turn on the screen. */
export async function timeOf(page: Page): Promise<number> {
  return Number(await page.locator('.scrubber-time').textContent());
}

/** Waits until a later time or turn than `time` is on the screen. */
export async function until(page: Page, time: number): Promise<void> {
  await page.waitForFunction((least) => Number(document.querySelector('.scrubber-time')?.textContent) > least, time);
}

/** Puts the scrubber to a time, as a pointer or a key would, and waits until it is shown. */
export async function scrubTo(page: Page, time: number): Promise<void> {
  await page.getByLabel('Time scrubber').evaluate((element, value) => {
    const input = element as HTMLInputElement;
    input.value = String(value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, time);
  await page.waitForFunction((wanted) => Math.abs(Number(document.querySelector('.scrubber-time')?.textContent) - wanted) < 0.006, time);
}

/** The state hash, once the page rests and is drawn. */
export async function hashOf(page: Page): Promise<string> {
  await drawn(page);
  const hash = '.hash[data-hash]:not([data-hash=""])';
  await appears(page, hash);
  return (await page.locator(hash).getAttribute('data-hash')) ?? '';
}

/** What stands beside a label in the panel Numbers. */
export async function factOf(page: Page, label: string): Promise<string> {
  const fact = page.locator('.fact', { has: page.getByText(label, { exact: true }) }).first();
  return (await fact.locator('dd').textContent()) ?? '';
}

/** All pixels of the picture, as a text. */
export async function picture(page: Page): Promise<string> {
  return page.locator('.stage-canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
}

/** Gives an open page other colors, as a system does at dusk, and waits until it is drawn in them: half the time of another visit. */
export async function recolor(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((ground) => getComputedStyle(document.body).backgroundColor !== ground, before);
  await drawn(page);
}

/** What sticks out of the window on its right side. */
export async function overhang(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return [`page ${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 5).map(({ tagName, className }) => `${tagName}.${className}`)];
  });
}

/** Controls in sight smaller than a fingertip. Links within sentences are exempt. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, input, [role="option"], nav a, a.card, a.way, a.button')]
      .filter((element) => element.checkVisibility() && !element.matches('.skip'))
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() })) // a finger may hit its label
      .filter(({ box }) => box.width > 0 && (box.height < 43.9 || box.width < 43.9))
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width}×${box.height}`),
  );
}

interface Axe {
  run(options: RunOptions): Promise<{
    violations: { id: string; impact?: string | null; nodes: { html: string; failureSummary?: string }[] }[];
  }>;
}

/** What axe asks that depends on colors. */
const ofColors = ['color-contrast', 'link-in-text-block'];

/**
 * Barriers that axe finds on the page as it is: of every weight, or the serious and critical ones. With `colors` only those of colors, for a page
 * that has been asked all else in another theme.
 */
export async function barriers(page: Page, weight: 'every' | 'serious' = 'serious', only?: 'colors'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ url: axeFile }); // compiled once, unlike a text
  const options: RunOptions = { resultTypes: ['violations'], ...(only ? { runOnly: { type: 'rule', values: ofColors } } : {}) };
  return page.evaluate(
    async ({ least, options }) => {
      // Only what speaks against the page is worked out in full: half the time.
      const found = await (globalThis as unknown as { axe: Axe }).axe.run(options);
      return found.violations
        .filter(({ impact }) => least === 'every' || impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`);
    },
    { least: weight, options },
  );
}
