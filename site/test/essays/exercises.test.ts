import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isWhole, sample } from '../../../packages/carom/test/runs.ts';
import { articles } from '../../src/essays/articles.ts';
import { chapters } from '../../src/essays/chapters.ts';
import { drifters, mostRadius, neighborsOf } from '../../src/essays/drifters.ts';
import { exactPower, whole } from '../../src/essays/exact.ts';
import { exercises } from '../../src/essays/exercises.ts';
import { failures } from '../../src/essays/failures-of.ts';
import { mapOf } from '../../src/essays/wrong-cells.tsx';
import { show } from '../../src/explain/show.ts';
import { useSite } from '../open-site.ts';
import { barriers, goTo, overhang, smallTargets } from '../pages.ts';

const site = useSite();

const ids = chapters.map(({ id }) => id);
/** Those whose page axe reads. */
const asked = sample(ids);

/** Reads a chapter to its end, where its last sections come. */
async function readOn(page: Page): Promise<void> {
  await page.locator('.essay-closing-place, .essay-exercises').first().scrollIntoViewIfNeeded();
  await page.locator('.essay-exercises').waitFor();
}

/** Opens a chapter and reads it. */
async function open(page: Page, id: string): Promise<void> {
  await goTo(page, `#/explain/${id}`);
  await readOn(page);
}

/** The quantities of all elements of a kind, each with the place of its lesson. */
function quantities(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    (kind) =>
      [...document.querySelectorAll('.essay-lesson')].flatMap((lesson, i) =>
        [...lesson.querySelectorAll(kind)].map((element) => `${i} ${element.getAttribute('data-quantity')}`),
      ),
    selector,
  );
}

/** What lights up of a quantity: names in texts and formulas, and parts of figures. */
const lit = (page: Page): Locator => page.locator('.is-lit');

describe('exercises and failing inputs', () => {
  it('each chapter has three exercises whose answer Carom finds right, and other answers wrong', () => {
    for (const id of ids) {
      const set = exercises[id];
      expect(set, id).toHaveLength(3);
      for (const { ask, choices, check, solution } of set) {
        expect(check(solution), ask).toBe(true);
        const others = choices ? choices.map((_, i) => i).filter((i) => i !== solution) : [solution + 0.5, solution - 0.5, solution + 7];
        for (const other of others) expect(check(other), `${ask} ${other}`).toBe(false);
      }
    }
  });

  it.each(ids)('in chapter %s the naive formula and Carom disagree on each input', (id) => {
    const set = failures[id];
    expect(set.length).toBeGreaterThanOrEqual(3);
    for (const { title, naive, carom } of set) {
      expect(naive().text, title).not.toBe(carom().text);
      expect(show(carom()), title).not.toContain('NaN');
    }
  });

  it('each article has inputs on which its formula fails', () => {
    const named = new Set(Object.values(failures).flatMap((set) => set.map(({ article }) => article)));
    for (const number of Object.keys(articles)) expect(named, number).toContain(number);
  });

  it('a grid as wide as the widest disc misses no overlap, a smaller one does; both save most tests', () => {
    const all = drifters();
    const wide = neighborsOf(all, 2 * mostRadius);
    expect(wide.missed).toEqual([]);
    expect(wide.tests).toBeLessThan((all.length * (all.length - 1)) / 20);
    expect(neighborsOf(all, 0.2).missed.length).toBeGreaterThan(5);
    expect(neighborsOf(all, 100).tests).toBe((all.length * (all.length - 1)) / 2);
  });

  it('exactPower has the sign of dx² + dy² − s² and its value to the last digit', () => {
    expect(exactPower(whole(3), whole(4), whole(5))).toBe(0);
    expect(exactPower(whole(3), whole(-4), whole(4))).toBe(9);
    expect(exactPower(whole(1 + 2 ** -52), whole(0), whole(1))).toBe(2 ** -51 + 2 ** -104);
    expect(exactPower(whole(0.5), whole(0), whole(1))).toBe(-0.75);
  });

  it('the map of the last digit has cells where both formulas are wrong, and none where Carom is', () => {
    expect(mapOf('root').count).toBeGreaterThan(20);
    expect(mapOf('squares').count).toBeGreaterThan(20);
    expect(mapOf('carom').count).toBe(0);
  });
});

describe('chapters', () => {
  it('lead from the list through all seven to the calculator, each loaded when it is opened', async () => {
    const page = await site.visit('#/explain');
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
    await page.getByRole('link', { name: '1. Do they overlap?' }).click();
    await readOn(page);
    expect(loaded.some((path) => /overlap-[\w-]+\.js$/.test(path))).toBe(true);
    expect(loaded.some((path) => /doubles-[\w-]+\.js$/.test(path))).toBe(false);
    for (const { title } of chapters.slice(1)) {
      await page
        .getByRole('navigation', { name: 'Chapters beside this one' })
        .getByRole('link', { name: `${title} →` })
        .click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.locator('.essay-lesson').first().waitFor();
    }
    await page.getByRole('link', { name: 'The calculator →' }).click();
    await page.locator('.explain-summary').waitFor();
  });

  it.runIf(isWhole)('are found by the search', async () => {
    const page = await site.visit('#/');
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('what is a bounce');
    await page
      .locator('.search-results')
      .getByRole('link', { name: /What is a bounce/ })
      .first()
      .click();
    await readOn(page);
    expect(page.url()).toContain('#/explain/bounce');
  });

  it.runIf(isWhole)('hovering or focusing a symbol lights its part of the figure, and the other way round', async () => {
    const page = await site.visit('#/explain/overlap');
    await readOn(page);
    const lesson = page.locator('.essay-lesson').first();
    await lesson.locator('.essay-text .named[data-quantity="d"]').first().hover();
    expect(await lesson.locator('.part.is-lit[data-quantity="d"]').count()).toBe(2); // the line and its bar
    expect(await lesson.locator('.named-math.is-lit[data-quantity="d"]').count()).toBeGreaterThan(0);
    await page.mouse.move(0, 0);
    expect(await lit(page).count()).toBe(0);
    await lesson.locator('.part[data-quantity="ra"]').focus();
    expect(await lesson.locator('.essay-text .named.is-lit[data-quantity="ra"]').count()).toBeGreaterThan(0);
    await page.keyboard.press('Enter'); // stays lit
    await lesson.locator('[data-handle="b"]').focus();
    expect(await lesson.locator('.part.is-lit[data-quantity="ra"]').count()).toBe(1);
  });

  it('each symbol of a lesson names something that its figure draws, before or after', async () => {
    const page = await site.visit('#/explain');
    for (const id of ids) {
      await open(page, id);
      const drawn = new Set(await quantities(page, '.part'));
      for (const slider of await page.getByLabel(/^Time/).all()) await slider.press('End');
      for (const name of await quantities(page, '.part')) drawn.add(name);
      const named = await quantities(page, '.named');
      expect(named.length, id).toBeGreaterThan(15);
      expect(
        named.filter((name) => !drawn.has(name)),
        id,
      ).toEqual([]);
    }
  });

  it('time slider, dragging by keys, switch and exercises work by keyboard alone', async () => {
    const page = await site.visit('#/explain/meeting');
    await readOn(page);
    const dot = page.locator('.part[data-quantity="q"] .part-dot').first();
    const before = await dot.getAttribute('cx');
    await page
      .getByLabel(/^Time t/)
      .first()
      .focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    expect(await dot.getAttribute('cx')).not.toBe(before);
    expect(await page.locator('.essay-status').first().textContent()).toContain('They meet at time');
    await page.locator('[data-handle="vb"]').focus();
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
    expect(await page.locator('.essay-status').first().textContent()).toContain('never');
    const compare = page.locator('.essay-compare');
    expect(await compare.getByRole('status').textContent()).toContain('10');
    await compare.getByRole('radio', { name: 'Naive formula' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await compare.getByRole('status').textContent()).toContain('Carom: They meet at 8.');
    const question = page.locator('.essay-question').first();
    await question.getByRole('textbox').focus();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    expect(await question.getByRole('status').textContent()).toContain('Not yet');
    await question.getByRole('textbox').fill('4');
    await page.keyboard.press('Enter');
    expect(await question.getByRole('status').textContent()).toContain('Right');
  });

  it.each(
    sample([
      { width: 360, colorScheme: 'light' },
      { width: 768, colorScheme: 'dark' },
      { width: 1440, colorScheme: 'dark' },
    ] as const),
  )('at $width in $colorScheme colors axe finds nothing serious and nothing sticks out', async ({ width, colorScheme }) => {
    const page = await site.visit('#/explain', {
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
      hasTouch: width < 500,
    });
    expect(await barriers(page)).toEqual([]);
    for (const id of sample(ids)) {
      await open(page, id);
      // at 768 the same page in the same colors as the wide one
      if (width !== 768 && asked.includes(id)) expect(await barriers(page), id).toEqual([]);
      expect(await overhang(page), id).toEqual([]);
      if (width < 500)
        expect(
          (await smallTargets(page)).filter((target) => !/class="named|type="radio"/.test(target)),
          id,
        ).toEqual([]);
    }
  });

  it('a program is in three languages, runs in the page, and prints what the check found', async () => {
    const page = await site.visit('#/explain/crossings');
    await readOn(page);
    const first = page.locator('.essay-program').first();
    await first.scrollIntoViewIfNeeded();
    const printed = first.locator('.program-printed');
    await printed.waitFor();
    const inPage = (await printed.textContent())?.trim();
    expect(inPage).toContain('(4.0000, 3.0000) (4.0000, -3.0000)');
    for (const [language, word] of [
      ['Python', 'def crossings'],
      ['C++', '#include <cmath>'],
    ]) {
      await page.locator('.essay-programs').getByRole('radio', { name: language }).check();
      expect(await first.locator('.code-text').textContent()).toContain(word);
      expect((await printed.textContent())?.trim()).toBe(inPage);
    }
    await page.locator('.essay-programs').getByRole('radio', { name: 'TypeScript' }).check();
    await first.getByRole('button', { name: 'Run' }).click();
    await first.getByText('Ran here in').waitFor();
    expect((await printed.textContent())?.trim()).toBe(inPage);
  });

  it('a figure plays: the distance runs to its end, and the points with it; a hand on the slider stops it', async () => {
    const page = await site.visit('#/explain/crossings');
    await page.locator('.essay-lesson').first().waitFor();
    const figure = page.locator('.essay-figure').first();
    const slider = figure.getByLabel(/^Distance d/);
    const place = () => figure.locator('.part[data-quantity="P1"] .part-dot').getAttribute('cy');
    const before = await place();
    await figure.getByRole('button', { name: 'Play: Distance d' }).click();
    await page.waitForFunction((old) => document.querySelector('.part[data-quantity="P1"] .part-dot')?.getAttribute('cy') !== old, before);
    await slider.press('Home');
    expect(Number(await slider.inputValue())).toBe(0.2);
    expect(await figure.getByRole('button', { name: 'Play: Distance d' }).count()).toBe(1);
  });

  it('up is up: with y up the left point of a → b stands above, and the key up raises y', async () => {
    const page = await site.visit('#/explain/crossings');
    await page.locator('.essay-lesson').first().waitFor();
    const figure = page.locator('.essay-figure').first();
    const top = async (id: string) => (await figure.locator(`.part[data-quantity="${id}"] .part-dot`).boundingBox())!.y;
    expect(await top('P1')).toBeLessThan(await top('P2')); // b is on the right of a
    const handle = figure.locator('[data-handle="b"]');
    const y = Number(/y (.*)/.exec((await handle.getAttribute('aria-valuetext'))!)![1]);
    const before = (await handle.boundingBox())!.y;
    await handle.press('ArrowUp');
    expect(Number(/y (.*)/.exec((await handle.getAttribute('aria-valuetext'))!)![1])).toBeGreaterThan(y);
    expect((await handle.boundingBox())!.y).toBeLessThan(before);
  });

  it.each(Object.entries(articles))(
    '#/articles/%s leads to the chapter that answers it by name',
    async (number, { title, address, site: home, chapter }) => {
      const page = await site.visit(`#/articles/${number}`);
      const article = page.locator('.essay-articles article', { has: page.getByRole('heading', { name: title }) });
      await article.waitFor();
      expect(await article.getByRole('link').first().getAttribute('href')).toBe(address ?? home);
      expect(await page.locator('main h1').textContent()).toBe(chapters.find(({ id }) => id === chapter)!.title);
    },
  );
});
