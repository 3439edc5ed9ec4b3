import { allPairs, separation } from 'carom';
import { describe, expect, it } from 'vitest';
import { type DodgeOptions, dodge } from '../src/index.ts';

interface Dot {
  x: number;
  r: number;
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function dots(count: number, width: number, seed: number, spread = 1): Dot[] {
  const random = generator(seed);
  return Array.from({ length: count }, () => ({ x: width * (random() + random()), r: 1 + spread * random() ** 4 }));
}

/** Each circle at the free place nearest to the axis, found by trying every place at which it touches one placed before. */
function scan(circles: readonly Dot[], both: boolean, start: (r: number) => number): number[] {
  const y: number[] = [];
  for (const [i, a] of circles.entries()) {
    const near = circles.slice(0, i).flatMap((b, k) => (Math.abs(a.x - b.x) < a.r + b.r ? [k] : []));
    const places = [start(a.r)];
    for (const k of near) {
      const height = Math.sqrt((a.r + circles[k].r) ** 2 - (a.x - circles[k].x) ** 2);
      places.push(y[k] + height, y[k] - height);
    }
    const allowed = places.filter((place) => (both ? true : place >= start(a.r)));
    allowed.sort((one, other) => Math.abs(one) - Math.abs(other) || other - one);
    y.push(allowed.find((place) => near.every((k) => Math.hypot(a.x - circles[k].x, place - y[k]) >= (a.r + circles[k].r) * (1 - 1e-9)))!);
  }
  return y;
}

function placed(circles: readonly Dot[], y: Float64Array) {
  return circles.map(({ x, r }, i) => ({ x, y: y[i], r }));
}

/** Whether no two overlap, exactly. */
function isFree(circles: readonly { x: number; y: number; r: number }[]): boolean {
  const pairs = allPairs([...circles]);
  for (let p = 0; p < pairs.length; p += 2) if (separation(circles[pairs[p]], circles[pairs[p + 1]]) < 0) return false;
  return true;
}

describe('dodge', () => {
  it('leaves circles on the axis that have room there', () => {
    expect([
      ...dodge([
        { x: 0, r: 1 },
        { x: 3, r: 1 },
      ]),
    ]).toEqual([0, 0]);
    expect([
      ...dodge([
        { x: 0, r: 1 },
        { x: 2, r: 1 },
      ]),
    ]).toEqual([0, 0]);
    expect([...dodge([])]).toEqual([]);
  });

  it('puts the second of two at one place above, the third below', () => {
    const y = dodge(Array.from({ length: 3 }, () => ({ x: 5, r: 2 })));
    expect(y[0]).toBe(0);
    expect(y[1]).toBeCloseTo(4, 7);
    expect(y[2]).toBeCloseTo(-4, 7);
  });

  it.each([0, 3, 30])(
    'gives each circle the free place nearest to the axis, as a scan of all places finds it; sizes up to %s larger',
    (spread) => {
      for (let seed = 1; seed <= 6; seed++) {
        const circles = dots(150, 20, seed, spread);
        const y = dodge(circles);
        const expected = scan(circles, true, () => 0);
        for (const [i, place] of expected.entries()) expect(Math.abs(y[i])).toBeCloseTo(Math.abs(place), 5);
        const above = dodge(circles, { anchor: 'start' });
        for (const [i, place] of scan(circles, false, (r) => r).entries()) expect(above[i]).toBeCloseTo(place, 5);
        expect([...dodge(circles, { anchor: 'end' })]).toEqual([...above].map((offset) => -offset));
      }
    },
  );

  it('leaves no two overlapping, exactly: thousands of circles, sizes 1 to 1000, tiny and huge numbers', () => {
    for (const scale of [1, 2 ** -500, 2 ** 800]) {
      const circles = dots(3000, 400, 7, 20).map(({ x, r }, i) => ({ x: x * scale, r: (i % 500 === 0 ? 1000 : r) * scale }));
      const y = dodge(circles);
      expect(isFree(placed(circles, y))).toBe(true);
      const plain = dodge(circles.map(({ x, r }) => ({ x: x / scale, r: r / scale })));
      expect([...y]).toEqual([...plain].map((offset) => offset * scale));
    }
  });

  it('keeps the padding between circles, and under the lowest', () => {
    const circles = dots(200, 20, 3);
    const y = dodge(circles, { padding: 0.5, anchor: 'start' });
    const wide = placed(circles, y).map(({ x, y, r }) => ({ x, y, r: r + 0.25 }));
    expect(isFree(wide)).toBe(true);
    expect(Math.min(...wide.map(({ y, r }) => y - r))).toBeGreaterThanOrEqual(0.25 - 1e-9);
  });

  it('reads items with functions, and may place them from the least x on', () => {
    const values = [3, 1, 2, 2.5];
    const options: DodgeOptions<number> = { x: (value) => 10 * value, r: 6 };
    expect([...dodge(values, options)]).toEqual([...dodge(values.map((value) => ({ x: 10 * value, r: 6 })))]);
    const ordered = dodge(values, { ...options, order: 'x' });
    expect(ordered[1]).toBe(0);
    expect([...ordered]).not.toEqual([...dodge(values, options)]);
  });

  it('reads numbers from texts, of rows and of functions', () => {
    const rows = [
      { x: '0', r: '1' },
      { x: '1.5', r: ' 2e0 ' },
    ];
    const numbers = rows.map(({ x, r }) => ({ x: +x, r: +r }));
    const offsets = dodge(numbers);
    expect(offsets[1]).toBeGreaterThan(2);
    expect(dodge(rows)).toEqual(offsets);
    expect(dodge(rows, { x: (row) => row.x, r: (row) => row.r })).toEqual(offsets);
    expect([...dodge([{ x: '', r: 'wide' }])]).toEqual([NaN]);
    expect(dodge(rows, { r: ' 3' })).toEqual(dodge(numbers, { r: 3 }));
    for (const r of ['wide', '']) expect(() => dodge(rows, { r })).toThrow(`dodge: options.r must be a number or a function, got "${r}"`);
  });

  it('gives NaN to what is no circle, and is not in its way', () => {
    const y = dodge([
      { x: NaN, r: 1 },
      { x: 0, r: -1 },
      { x: 0, r: 1 },
      { x: 0, r: Infinity },
    ]);
    expect([...y]).toEqual([NaN, NaN, 0, NaN]);
  });

  it.each([
    [[undefined], 'dodge: circles must be an array, got undefined'],
    [[[null]], 'dodge: circles[0] must be an object where options.x is left out, got null'],
    [[[1, 2], { r: 1 }], 'dodge: circles[0] must be an object where options.x is left out, got 1'],
    [[[1, 2], { x: Number }], 'dodge: circles[0] must be an object where options.r is left out, got 1'],
    [[[], { anchor: 'top' }], `dodge: options.anchor must be one of 'middle', 'start', 'end', got "top"`],
    [[[], { r: 'three' }], 'dodge: options.r must be a number or a function, got "three"'],
    [[[], null], 'dodge: options must be an object, got null'],
    [[[], { gap: 1 }], 'dodge: options must be made of x, r, anchor, padding, order, got "gap"'],
    [[[{ x: 0, radius: 1 }]], 'dodge: circles[0].r must be a number (there is radius: did you mean r?), got undefined'],
  ])('refuses %j', (values, message) => {
    expect(() => (dodge as (...args: unknown[]) => unknown)(...values)).toThrow(new TypeError(message));
  });
});
