import { allPairs, contains, separation } from 'carom';
import { packEnclose as d3Enclose, packSiblings as d3Siblings } from 'd3-hierarchy';
import { describe, expect, it } from 'vitest';
import { packEnclose, packSiblings } from '../src/index.ts';

interface Placed {
  x: number;
  y: number;
  r: number;
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** How many pairs overlap, decided exactly; touching does not count. */
function overlapping(circles: readonly Placed[]): number {
  const pairs = allPairs(circles);
  let count = 0;
  for (let k = 0; k < pairs.length; k += 2) if (separation(circles[pairs[k]], circles[pairs[k + 1]]) < 0) count++;
  return count;
}

const pack = (radii: readonly number[]): Placed[] => packSiblings(radii.map((r) => ({ r })));

/** What makes d3-hierarchy overlap, fail with an error or hang, from its list of issues: 89, 109, 150. */
const known: readonly (readonly [string, readonly number[]])[] = [
  [
    'a tiny circle among ordinary ones',
    [
      0.5672035864083508, 0.6363498687452267, 0.5628456216244132, 1.5619458670239148, 1.5658933259424268, 0.9195955097595698,
      0.4747083763630309, 0.38341282734497434, 1.3475593361729394, 0.7492342961633259, 1.0716990115071823, 0.31686823341701664,
      2.8766442376551415e-7,
    ],
  ],
  ['market values', [19492797890, 4196176, 14565064, 1243655681, 9756222871, 85483881441, 206472827707]],
  ['the same, halved', [9746398945, 2098088, 7282532, 621827840.5, 4878111435.5, 42741940720.5, 103236413853.5]],
  ['two huge ones and a small one', [5473061352023.348, 1172945718006.8345, 1023]],
  ['zero', [0, 0, 1, 0, 2, 0]],
  ['all zero', [0, 0, 0, 0, 0]],
  ['the smallest and largest doubles', [5e-324, 1e-300, 1, 1e300, 1e307]],
];

describe('packSiblings', () => {
  it('has the places of d3-hierarchy for equal radii, small numbers of circles, and radii up to 1:1,000', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = generator(seed * 7919);
      const span = [0, 1, 3][seed % 3];
      const radii = Array.from({ length: seed % 40 }, () => 10 * 10 ** (-span * random()));
      const theirs = d3Siblings(radii.map((r) => ({ r })));
      for (const [i, { x, y, r }] of pack(radii).entries()) {
        expect(r).toBe(radii[i]);
        expect(x).toBeCloseTo(theirs[i].x, 6);
        expect(y).toBeCloseTo(theirs[i].y, 6);
      }
    }
  });

  it.each(known)('packs what fails elsewhere, without overlap: %s', (_, radii) => {
    const circles = pack(radii);
    expect(circles.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
    expect(overlapping(circles)).toBe(0);
  });

  it.each([
    ['equal ones', 0, 0],
    ['ordinary ones', -1, 2],
    ['above 1e9', 9, 10],
    ['of 13 decades', 0, 13],
    ['of 24 decades', -12, 12],
    ['at the lower edge of the range', -290, -191],
    ['at the upper edge of the range', 204, 303],
  ])('leaves no overlap at all, however radii differ: %s', (_, low, high) => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = generator(seed);
      const isInSizes = seed % 3 === 0; // ties
      const radii = Array.from({ length: 3 + seed }, () => {
        const at = random();
        return random() < 0.05 ? 0 : 10 ** (low + (high - low) * (isInSizes ? Math.round(3 * at) / 3 : at));
      });
      const circles = pack(radii);
      expect(overlapping(circles)).toBe(0);
      const { x, y, r } = packEnclose(circles)!;
      expect(Math.hypot(x / r, y / r)).toBeLessThan(1e-6);
    }
  });

  it('beyond that range gives finite places', () => {
    for (const radii of [
      [5e-324, 1e-323, 5e-320, 5e-324],
      [1e300, 1e-300, 1e299, 1e-308, 5e-324, 1],
    ])
      for (const { x, y } of pack(radii)) expect([x, y].every(Number.isFinite)).toBe(true);
  });

  it('packs closely: three equal circles touch each other, and the circle around all has its center at (0, 0)', () => {
    const [a, b, c] = pack([1, 1, 1]);
    for (const [p, q] of [
      [a, b],
      [b, c],
      [c, a],
    ])
      expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeCloseTo(2, 12);
    const many = pack(Array.from({ length: 500 }, (_, i) => 1 + (i % 7)));
    const around = packEnclose(many)!;
    expect(Math.hypot(around.x, around.y)).toBeLessThan(1e-9);
    const area = many.reduce((sum, { r }) => sum + r * r, 0);
    expect(area / (around.r * around.r)).toBeGreaterThan(0.7);
  });

  it('writes to the objects and returns them; what has no radius is put in the middle and left out', () => {
    const circles: { r: number; x?: number; y?: number }[] = [{ r: 1 }, { r: NaN }, { r: 2 }, { r: -1 }];
    expect(packSiblings(circles)).toBe(circles);
    expect(circles).toEqual([
      { r: 1, x: -2, y: 0 },
      { r: NaN, x: 0, y: 0 },
      { r: 2, x: 1, y: 0 },
      { r: -1, x: 0, y: 0 },
    ]);
    expect(packSiblings([])).toEqual([]);
    expect(() => packSiblings([null as never])).toThrow(new TypeError('packSiblings: circles[0] must be an object, got null'));
    expect(() => packSiblings(7 as never)).toThrow(new TypeError('packSiblings: circles must be an array, got 7'));
  });
});

it('radii and places may be texts, as in rows of a CSV file', () => {
  const [rows, circles] = [
    [{ r: '1' }, { r: '2' }, { r: 'none' }],
    [{ r: 1 }, { r: 2 }, { r: NaN }],
  ];
  const places = (packed: readonly { x: number; y: number }[]) => packed.map(({ x, y }) => [x, y]);
  expect(places(packSiblings(rows))).toEqual(places(packSiblings(circles)));
  expect(packEnclose(packSiblings(rows))).toEqual(packEnclose(circles as never));
  expect(packEnclose([{ x: '0', y: '0', r: '1' }])).toEqual({ x: 0, y: 0, r: 1 });
  expect(() => packEnclose([{ x: 0, y: 0, radius: 1 }] as never)).toThrow('did you mean r?');
  expect(() => packEnclose(7 as never)).toThrow(TypeError);
});

describe('packEnclose', () => {
  it('agrees with d3-hierarchy where that works, and contains every circle exactly', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const random = generator(seed);
      const circles = Array.from({ length: 1 + (seed % 30) }, () => ({ x: 100 * random(), y: 100 * random(), r: 10 * random() }));
      const ours = packEnclose(circles)!;
      const theirs = d3Enclose(circles);
      expect(ours.r).toBeCloseTo(theirs.r, 6);
      expect(circles.every((circle) => contains(ours, circle))).toBe(true);
    }
  });

  it('gives the smallest circle for balls at which d3-hierarchy 3.1.1 failed (issue 188); undefined for none', () => {
    const balls = [
      { x: 14.5, y: 48.5, r: 7.585 },
      { x: 9.5, y: 79.5, r: 2.585 },
      { x: 15.5, y: 73.5, r: 8.585 },
    ];
    const around = packEnclose(balls)!;
    expect(balls.every((ball) => contains(around, ball))).toBe(true);
    expect(around.r).toBeCloseTo(20.79, 2);
    expect(packEnclose([])).toBeUndefined();
    expect(() => packEnclose([null as never])).toThrow(TypeError);
  });
});
