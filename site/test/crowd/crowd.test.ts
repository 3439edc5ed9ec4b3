import { overlaps } from 'carom';
import { describe, expect, it } from 'vitest';
import { Crowd, world } from '../../src/crowd/crowd.ts';
import { CrowdRun } from '../../src/crowd/run.ts';
import { addressOf, counts, readSettings, type Spread, spreads } from '../../src/crowd/settings.ts';

/** The circles of a crowd. */
function circlesOf({ packed, count }: Crowd): { x: number; y: number; r: number }[] {
  return Array.from({ length: count }, (_, i) => ({ x: packed[3 * i], y: packed[3 * i + 1], r: packed[3 * i + 2] }));
}

const kinds = Object.keys(spreads) as Spread[];

describe.each(kinds)('a crowd with radii %s', (spread) => {
  it('in a box finds the pairs that overlap, frame after frame, marks their circles, and stays inside', () => {
    const crowd = new Crowd({ count: 500, spread, torus: false });
    for (let frame = 0; frame < 40; frame++) crowd.step(0.05);
    const circles = circlesOf(crowd);
    const expected = circles.flatMap((a, i) => circles.flatMap((b, j) => (j > i && overlaps(a, b) ? [`${i} ${j}`] : [])));
    const found = Array.from({ length: crowd.pairCount }, (_, k) =>
      [crowd.pairs[2 * k], crowd.pairs[2 * k + 1]].sort((a, b) => a - b).join(' '),
    );
    expect(found.sort()).toEqual(expected.sort());
    expect(found.length).toBeGreaterThan(20);
    const marked = [...crowd.touching].flatMap((flag, i) => (flag ? [String(i)] : []));
    expect(marked).toEqual([...new Set(expected.flatMap((pair) => pair.split(' ')))].sort((a, b) => Number(a) - Number(b)));
    for (const { x, y, r } of circles) {
      expect(Math.min(x - r, y - r, world.width - r - x, world.height - r - y)).toBeGreaterThanOrEqual(-1e-9);
    }
  });

  it('on a torus comes back on the other side, and finds pairs across the seams', () => {
    const crowd = new Crowd({ count: 500, spread, torus: true });
    const seen = { x: 0, y: 0 };
    for (let frame = 0; frame < 400; frame++) {
      crowd.step(0.05);
      for (let k = 0; k < crowd.pairCount; k++) {
        const [a, b] = [3 * crowd.pairs[2 * k], 3 * crowd.pairs[2 * k + 1]];
        if (Math.abs(crowd.packed[a] - crowd.packed[b]) > world.width / 2) seen.x++;
        if (Math.abs(crowd.packed[a + 1] - crowd.packed[b + 1]) > world.height / 2) seen.y++;
      }
    }
    expect(Math.min(seen.x, seen.y)).toBeGreaterThan(50);
    for (const { x, y } of circlesOf(crowd)) expect(x >= 0 && x < world.width && y >= 0 && y < world.height).toBe(true);
  });
});

it('a crowd of none is no trouble', () => {
  const run = new CrowdRun({ count: 0, spread: 'power', torus: true, grid: true }, true);
  run.step();
  run.renew();
  expect(run.figures.value).toMatchObject({ count: 0, pairs: 0, grids: 0 });
  expect(run.describe()).toBe('No circles.');
});

it('more pairs than there was room for are all kept', () => {
  const crowd = new Crowd({ count: 20_000, spread: 'equal', torus: false });
  expect(crowd.pairs.length).toBeGreaterThanOrEqual(2 * crowd.pairCount);
  expect(crowd.pairs[2 * crowd.pairCount - 1]).toBeGreaterThan(0);
});

it('an address brings back every choice', () => {
  for (const count of counts)
    for (const spread of kinds)
      for (const torus of [false, true])
        for (const grid of [false, true]) {
          const settings = { count, spread, torus, grid };
          expect(readSettings(new URLSearchParams(addressOf(settings).split('?')[1]))).toEqual(settings);
        }
});

it.each(['', 'n=abc', 'n=-5&r=huge', 'n=12345&torus=yes', 'n=1e99'])(
  'an address that makes no sense (%s) gives the usual crowd',
  (query) => {
    expect(readSettings(new URLSearchParams(query))).toEqual({ count: 10_000, spread: 'equal', torus: false, grid: true });
  },
);
