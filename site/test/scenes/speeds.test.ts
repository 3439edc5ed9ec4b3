import { gallery, galperin, gas, maxwellGas } from '@carom/gallery';
import { expandScene, type Scene } from '@carom/scene';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../packages/carom/test/runs.ts';
import { galperinDigits, piDigits } from '../../src/scenes/galperin.ts';
import { Run } from '../../src/scenes/run.ts';
import { useSite } from '../open-site.ts';
import { button, drawn, factOf } from '../pages.ts';

/** The scene after some time. */
function runFor(scene: Scene, time: number): Run {
  const run = new Run(scene);
  while (!run.advance(time, 50));
  return run;
}

describe('the speeds of a gas', () => {
  it('start as they are and come to Maxwell’s law within a few collisions of each disc', () => {
    const run = runFor(maxwellGas(), 0.5);
    const trail = run.speeds!;
    expect(trail.temperature).toBeCloseTo(128 / 255, 12);
    const first = trail.before(0);
    expect(Math.max(...first.shares)).toBe(1); // all of the same speed
    expect(first.shares.indexOf(1)).toBe(Math.floor(1 / first.width));
    const late = trail.before(run.log.count);
    expect(late.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(late.mean).toBeCloseTo(Math.sqrt((Math.PI / 2) * trail.temperature), 1);
    late.shares.forEach((share, bin) => {
      const law = trail.lawAt((bin + 0.5) * late.width, late.width);
      // 256 discs, 20 samples alike to a degree: as if 2,000 speeds had been counted; 5 standard deviations
      expect(Math.abs(share - law), `bin ${bin}`).toBeLessThan(5 * Math.sqrt((law + 1e-4) / 2000));
    });
  });

  it('of the past are those that were seen then, however far the run has come', () => {
    const early = runFor(maxwellGas(), 0.1);
    const seen = early.speeds!.before(early.log.count);
    const late = runFor(maxwellGas(), 0.3);
    expect(late.speeds!.before(late.log.countUpTo(0.1))).toEqual(seen);
    expect(late.speeds!.before(late.log.count)).not.toEqual(seen);
  });

  it('are kept for gases alone: 50 movable discs of one mass, with nothing that takes energy', () => {
    const known = gallery.map(({ id, build }) => ({ id, scene: build() })).filter(({ scene }) => scene.engine === 'timeline');
    expect(known.filter(({ scene }) => new Run(scene).speeds !== null).map(({ id }) => id)).toEqual(['elastic-gas', 'maxwell-speeds']);
    const crowd = gas({ count: 60 });
    expect(new Run(crowd).speeds).not.toBeNull();
    expect(new Run(gas({ count: 49 })).speeds).toBeNull();
    const bodies = expandScene(crowd).bodies!;
    const { generate: _, ...bare } = crowd;
    const without: [string, Scene][] = [
      ['gravity', { ...crowd, timeline: { gravity: { x: 0, y: -1 } } }],
      ['cloth', { ...crowd, timeline: { deceleration: 0.1 } }],
      ['a soft wall', { ...crowd, walls: crowd.walls!.map((wall) => ({ ...wall, material: { restitution: 0.5 } })) }],
      ['a heavier disc', { ...bare, bodies: bodies.map((body, i) => (i === 7 ? { ...body, mass: 2 } : body)) }],
      ['a soft disc', { ...bare, bodies: bodies.map((body, i) => (i === 7 ? { ...body, material: { restitution: 0.5 } } : body)) }],
      ['rest', { ...bare, bodies: bodies.map((body) => ({ ...body, vx: 0, vy: 0 })) }],
    ];
    for (const [what, scene] of without) expect(new Run(scene).speeds, what).toBeNull();
  });
});

describe('galperinDigits', () => {
  it('is the number of digits after the 3 that the collisions spell', () => {
    for (const [n, count] of [3, 31, 314, 3141].entries()) {
      const scene = galperin({ ratio: 100 ** n });
      expect(galperinDigits(scene)).toBe(n);
      expect(runFor(scene, 100).log.count).toBe(count);
      expect(piDigits(n).split('.')[0]).toBe(String(count));
    }
    expect(piDigits(2)).toBe('314.15926');
  });

  it('is null for any other scene', () => {
    const scene = galperin();
    const [light, heavy] = scene.bodies!;
    const others: Scene[] = [
      galperin({ ratio: 1000 }),
      { ...scene, bodies: [light, { ...heavy, y: 0.1 }] },
      { ...scene, bodies: [{ ...light, vx: 0.1 }, heavy] },
      { ...scene, bodies: [light, { ...heavy, vx: 1 }] },
      { ...scene, bodies: [{ ...light, material: { restitution: 0.9 } }, heavy] },
      { ...scene, timeline: { deceleration: 1 } },
      { ...scene, walls: [] },
    ];
    for (const other of others) expect(galperinDigits(other)).toBeNull();
    for (const { id, build } of gallery) if (id !== 'pi-collisions') expect(galperinDigits(build()), id).toBeNull();
  });
});

describe('the page of a scene', () => {
  const site = useSite();

  it('shows the speeds of a gas beside Maxwell’s law, and how far apart their means are', async () => {
    const page = await site.visit('#/scenes/maxwell-speeds?t=0.4', { reducedMotion: 'reduce' });
    const picture = page.getByRole('img', { name: /^How many discs have which speed\. Mean speed/ });
    await picture.locator('canvas').waitFor();
    await page.getByText(/^Mean speed 0\.8[789]\d* L\/T, by Maxwell’s law 0\.888 L\/T\./).waitFor();
    const box = await picture.boundingBox();
    expect(box!.y + box!.height).toBeLessThan(900); // in sight
    const late = await picture.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    await page.keyboard.press('Home');
    await page.getByText(/^Mean speed 1 L\/T, by Maxwell’s law 0\.888 L\/T\./).waitFor();
    await drawn(page);
    expect(await picture.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())).not.toBe(late);
  });

  it.runIf(isWhole)('shows the digits of π beside the collisions that spell them, for any mass that does', async () => {
    const page = await site.visit('#/scenes/pi-collisions?t=8', { reducedMotion: 'reduce' });
    await page.getByText('314', { exact: true }).first().waitFor(); // it may take a while to get there
    expect(await factOf(page, 'Collisions')).toBe('314');
    expect(await factOf(page, 'π × 100')).toBe('314.15926…');
    await button(page, 'To the start').click();
    await page.getByRole('tab', { name: 'Discs' }).click();
    await page.getByRole('combobox').selectOption({ label: 'heavy' });
    await page.getByLabel(/Mass/).fill('1000000');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Numbers' }).click();
    await button(page, 'To the end').click();
    await page.getByText('3,141', { exact: true }).first().waitFor();
    expect(await factOf(page, 'π × 1,000')).toBe('3141.59265…');
  });
});
