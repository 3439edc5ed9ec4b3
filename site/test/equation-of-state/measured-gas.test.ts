import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isWhole, sample } from '../../../packages/carom/test/runs.ts';
import { MeasuredGas } from '../../src/equation-of-state/measured-gas.ts';
import { theoryOf } from '../../src/equation-of-state/results.ts';
import { useSite } from '../open-site.ts';
import { barriers, button, drawn, overhang, smallTargets } from '../pages.ts';

const file = new URL('../../../bench/results/equation-of-state.json', import.meta.url);
const committed: Record<string, number>[] = JSON.parse(readFileSync(file, 'utf8')).results;

const site = useSite();

const still = { reducedMotion: 'reduce' } as const;
const announced = async (page: Page) => (await page.locator('.hidden-visually[role="status"]').textContent()) ?? '';
/** A number as the page writes it. */
const numberOf = (text: string) => Number(text.replace('−', '-').replace(/[,+±[\]]/g, ''));
/** What stands beside a name in the panel: measured and its error, or what there is instead. */
const figure = async (page: Page, name: string) =>
  (await page.locator('.eos-figures tr', { hasText: name }).locator('td').first().textContent())!.split(' ± ').map(numberOf);
/** How many pixels of a chart have about the color of a variable of the style sheet. */
const pixels = (page: Page, chart: number, variable: string) =>
  page
    .locator('.eos-plot canvas')
    .nth(chart)
    .evaluate((element, name) => {
      const canvas = element as HTMLCanvasElement;
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.color = `var(${name})`;
      const wanted = getComputedStyle(probe).color.match(/\d+/g)!.map(Number);
      probe.remove();
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })!;
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) {
        const far = Math.max(...wanted.map((value, k) => Math.abs(data[i + k] - value)));
        if (far < 40 && data[i + 3] > 200) count++;
      }
      return count;
    }, variable);

describe('a measured gas', () => {
  it.each([
    { eta: 0.2, n: 120 },
    { eta: 0.5, n: 120 },
  ])('of $n discs at η = $eta comes to the published Z, collision rate and mean free path', ({ eta, n }) => {
    const gas = new MeasuredGas({ eta, n });
    for (let turn = 0; turn < 400; turn++) gas.advance(0);
    const figures = gas.figures();
    const theory = theoryOf(eta, n);
    for (const [estimate, value] of [
      [figures.Z!, theory.Z],
      [figures.rate!, theory.rate],
      [figures.path!, theory.path],
    ] as const) {
      expect(estimate.error).toBeGreaterThan(0);
      expect(estimate.error / value).toBeLessThan(0.05);
      expect(Math.abs(estimate.mean - value)).toBeLessThan(4 * estimate.error);
    }
    expect(figures.collisions / n).toBeCloseTo(100, -1);
  });

  it.runIf(isWhole)('of few discs has the Z, rate and path of theory for so few, and not those of very many', () => {
    const [eta, n] = [0.2, 120];
    const gas = new MeasuredGas({ eta, n });
    for (let turn = 0; turn < 20_000; turn++) gas.advance(0);
    const { Z, rate, path } = gas.figures();
    const [few, many] = [theoryOf(eta, n), theoryOf(eta, Number.POSITIVE_INFINITY)];
    for (const [estimate, at] of [
      [Z!, 'Z'],
      [rate!, 'rate'],
      [path!, 'path'],
    ] as const) {
      expect(Math.abs(estimate.mean - few[at]), `${at} at ${eta}`).toBeLessThan(3.5 * estimate.error);
    }
    expect(Math.abs(Z!.mean - many.Z), `Z at ${eta}`).toBeGreaterThan(3.5 * Z!.error);
  });

  it('has the same figures at the same number of collisions, however time is sliced', () => {
    const coarse = new MeasuredGas({ eta: 0.3, n: 120 });
    coarse.advance(60);
    const fine = new MeasuredGas({ eta: 0.3, n: 120 });
    const goal = coarse.figures();
    let figures = fine.figures();
    while (figures.warmed < goal.warmed || figures.collisions < goal.collisions) {
      fine.advance(0);
      figures = fine.figures();
    }
    expect(figures).toEqual(goal);
  });
});

describe('the equation of state', () => {
  it('draws both charts and gives the committed results in a table', async () => {
    const page = await site.visit('#/equation-of-state', { ...still, colorScheme: 'light' });
    await page.locator('.eos-plot canvas').nth(1).waitFor();
    await drawn(page);
    for (const chart of [0, 1]) {
      expect(await pixels(page, chart, '--ink'), 'measured').toBeGreaterThan(7 * 25);
      expect(await pixels(page, chart, '--accent'), 'published').toBeGreaterThan(600);
      expect(await pixels(page, chart, '--brass'), 'measured here').toBe(0);
    }
    const rows = await page
      .locator('.eos-scroll tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
    expect(rows.length).toBe(committed.length);
    rows.forEach(([eta, n, Z, published, deviation, tolerance, collisions], i) => {
      const [mean, error] = Z.split(' ± ').map(numberOf);
      const [off, offError] = deviation.split(' ± ').map(numberOf);
      const row = committed[i];
      expect([eta, n, published, collisions].map(numberOf)).toEqual([row.eta, row.n, row.published, row.collisions]);
      expect(Math.abs(mean - row.Z)).toBeLessThan(row.error / 10);
      expect(Math.abs(error / row.error - 1)).toBeLessThan(0.05);
      expect(off).toBeCloseTo(1000 * row.relative, 2);
      expect(offError).toBeCloseTo((1000 * row.error) / row.published, 2);
      expect(numberOf(tolerance)).toBeCloseTo(1000 * row.tolerance, 9);
    });
  });

  it('measures a gas within 4 standard errors of the published value, adds it to the charts, and rests when paused', async () => {
    const page = await site.visit('#/equation-of-state?eta=0.2&n=480', { ...still, colorScheme: 'light' });
    await button(page, 'Start').click();
    expect(await announced(page)).toBe('Measuring 480 discs at η = 0.2.');
    await page.waitForFunction(() => document.querySelector('.eos-figures td.number')?.textContent?.includes('±'));
    await button(page, 'Pause').click();
    const [Z, error] = await figure(page, 'Z = pV/NkT');
    expect(error).toBeLessThan(0.05);
    expect(Math.abs(Z - theoryOf(0.2, 480).Z)).toBeLessThan(4 * error);
    const [path, pathError] = await figure(page, 'Mean free path');
    expect(Math.abs(path - theoryOf(0.2, 480).path)).toBeLessThan(4 * pathError);
    expect(await announced(page)).toMatch(
      /^Paused\. 480 discs at η = 0\.2: Z = 1\.\d+ ± 0\.0\d+ after [\d,]+ collisions, [+−]?\d+\.\d\d ‰ from theory for as many\.$/,
    );
    await drawn(page);
    for (const chart of [0, 1]) expect(await pixels(page, chart, '--brass')).toBeGreaterThan(30);
    const collisions = await figure(page, 'Collisions');
    await page.waitForTimeout(120);
    expect(await figure(page, 'Collisions')).toEqual(collisions);
    await button(page, 'Reset').click();
    expect(await figure(page, 'Collisions')).toEqual([0]);
    await drawn(page);
    for (const chart of [0, 1]) expect(await pixels(page, chart, '--brass')).toBe(0);
  });

  it.runIf(isWhole)('can be worked by keyboard alone, the address keeps the choice, and nothing runs until asked', async () => {
    const page = await site.visit('#/equation-of-state', still);
    await page.waitForTimeout(60);
    expect(await figure(page, 'Collisions')).toEqual([0]);
    await page.getByLabel('Discs, N').focus();
    await page.keyboard.press('Home');
    await page.getByLabel('Share covered').focus();
    await page.keyboard.press('ArrowRight');
    expect(await announced(page)).toBe('120 discs at η = 0.35: not measured yet.');
    expect(page.url()).toContain('#/equation-of-state?eta=0.35&n=120');
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelector('.eos-figures td.number')?.textContent?.includes('±'));
    await page.keyboard.press('Space');
    expect(await announced(page)).toContain('Paused. 120 discs at η = 0.35: Z = 2.');
    await page.keyboard.press('r');
    expect(await announced(page)).toBe('Reset. 120 discs at η = 0.35: not measured yet.');
    await page.reload();
    await page.locator('main h1').waitFor();
    expect(await page.locator('.stops output').allTextContents()).toEqual(['0.35', '120']);
    await page.evaluate(() => {
      location.hash = '#/equation-of-state?eta=2&n=many';
    });
    await drawn(page);
    expect(await page.locator('.stops output').allTextContents()).toEqual(['0.3', '480']);
  });
});

describe.each(
  sample([
    { width: 360, height: 740, colorScheme: 'light' as const },
    { width: 1440, height: 900, colorScheme: 'dark' as const },
  ]),
)('at $width × $height in $colorScheme colors', ({ width, height, colorScheme }) => {
  it('nothing sticks out, controls are large enough, and axe finds no serious barrier', async () => {
    const options = { ...still, viewport: { width, height }, colorScheme, hasTouch: width < 500 };
    const page = await site.visit('#/equation-of-state', options);
    await page.locator('.eos-plot canvas').nth(1).waitFor();
    expect(await overhang(page)).toEqual([]);
    if (width < 500) expect(await smallTargets(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
  });
});

it.runIf(isWhole)('the page of scenes leads there', async () => {
  const page = await site.visit('#/scenes', still);
  await page.getByRole('link', { name: /^Equation of state/ }).click();
  await page.getByRole('heading', { name: 'Equation of state', exact: true }).waitFor();
});
