import { describe, expect, it } from 'vitest';
import { convexParts } from '../../src/geometry/convex-parts.ts';
import { createHull } from '../../src/geometry/create-hull.ts';
import { containsPointHull } from '../../src/geometry/hulls.ts';
import type { Vec } from '../../src/geometry/shapes.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { runs } from '../runs.ts';

/** Twice the area of integer corners, exactly. */
function doubled(points: readonly Vec[]): bigint {
  let sum = 0n;
  points.forEach(({ x, y }, i) => {
    const q = points[(i + 1) % points.length];
    sum += BigInt(x) * BigInt(q.y) - BigInt(q.x) * BigInt(y);
  });
  return sum < 0n ? -sum : sum;
}

/** A simple outline with integer corners: a star around (0, 0), its corners at random distances in the order of their directions. */
function star(random: Random, count: number): Vec[] {
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.8 * random.next())) / count;
    const r = random.below(3) === 0 ? 1000 : random.between(80, 1000);
    return { x: Math.round(r * Math.cos(angle)), y: Math.round(r * Math.sin(angle)) };
  });
  return random.below(2) === 0 ? points : points.reverse();
}

/** A comb or stairs on a grid, full of right angles, points in line and corners level with each other. */
function comb(random: Random, teeth: number): Vec[] {
  const points: Vec[] = [{ x: 0, y: 0 }];
  for (let i = 0; i < teeth; i++) {
    const height = random.below(4) + 1;
    points.push(
      { x: 2 * i, y: height },
      { x: 2 * i + 1, y: height },
      { x: 2 * i + 1, y: 0.5 * random.below(2) },
      { x: 2 * i + 2, y: 0.5 * random.below(2) },
    );
  }
  points.push({ x: 2 * teeth, y: -1 }, { x: 0, y: -1 });
  return points
    .map(({ x, y }) => ({ x: 2 * x, y: 2 * y }))
    .filter((p, i, all) => p.x !== all[(i + 1) % all.length].x || p.y !== all[(i + 1) % all.length].y);
}

/** Whether a point lies in an outline, by the number of sides to its right; not for points on it. */
function isInside(outline: readonly Vec[], { x, y }: Vec): boolean {
  let inside = false;
  outline.forEach((p, i) => {
    const q = outline[(i + 1) % outline.length];
    if (p.y > y !== q.y > y && x < p.x + ((y - p.y) / (q.y - p.y)) * (q.x - p.x)) inside = !inside;
  });
  return inside;
}

function check(outline: Vec[], random: Random): number {
  const parts = convexParts(outline);
  const size = Math.max(...outline.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))));
  expect(parts.reduce((sum, part) => sum + doubled(part), 0n)).toBe(doubled(outline)); // with the next: neither gaps nor overlaps
  const hulls = parts.map((part) => createHull(part)); // throws unless convex
  for (let n = 0; n < 20; n++) {
    const point = { x: random.between(-size, size), y: random.between(-size, size) };
    expect(hulls.filter((hull) => containsPointHull(hull, point)).length).toBe(isInside(outline, point) ? 1 : 0);
  }
  for (const part of parts) for (const corner of part) expect(outline).toContainEqual(corner);
  return parts.length;
}

describe('convexParts', () => {
  it('covers stars of every size by convex parts that do not overlap', () => {
    const random = createRandom(1);
    for (let i = 0; i < runs(600); i++) {
      const count = 3 + random.below(i % 20 === 0 ? 60 : 14);
      const outline = star(random, count);
      expect(check(outline, random)).toBeLessThanOrEqual(count - 2);
    }
  });

  it('covers combs, whose corners lie in line and level with each other', () => {
    const random = createRandom(2);
    for (let i = 0; i < runs(200); i++) check(comb(random, 2 + random.below(6)), random);
  });

  it('a convex outline of up to eight corners is one part, an angle two', () => {
    const octagon = [3, 5, 5, 3, -3, -5, -5, -3].map((x, i) => ({ x, y: [-5, -3, 3, 5, 5, 3, -3, -5][i] }));
    expect(convexParts(octagon)).toHaveLength(1);
    expect(convexParts([...octagon].reverse())).toHaveLength(1);
    const angle = [
      [0, 0],
      [4, 0],
      [4, 1],
      [1, 1],
      [1, 3],
      [0, 3],
    ].map(([x, y]) => ({ x, y }));
    expect(convexParts(angle)).toHaveLength(2);
    const plus = [
      [1, 0],
      [2, 0],
      [2, 1],
      [3, 1],
      [3, 2],
      [2, 2],
      [2, 3],
      [1, 3],
      [1, 2],
      [0, 2],
      [0, 1],
      [1, 1],
    ].map(([x, y]) => ({ x, y }));
    expect(convexParts(plus).length).toBeLessThanOrEqual(5);
    expect(
      convexParts([
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 2, y: 0 },
        { x: 2, y: 2 },
        { x: 0, y: 2 },
      ]),
    ).toHaveLength(1); // a straight corner
  });

  it('parts have eight corners at most, and so does a round outline of a hundred', () => {
    const round = Array.from({ length: 100 }, (_, i) => ({
      x: Math.round(1e6 * Math.cos((2 * Math.PI * i) / 100)),
      y: Math.round(1e6 * Math.sin((2 * Math.PI * i) / 100)),
    }));
    const parts = convexParts(round);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(8);
    expect(parts.length).toBeLessThan(24);
  });

  it('scaling by 2^k gives the same parts', () => {
    const random = createRandom(4);
    const outline = star(random, 17);
    const parts = convexParts(outline);
    for (const by of [8, 2 ** -400, 2 ** 400]) {
      const scaled = (points: readonly Vec[]): Vec[] => points.map(({ x, y }) => ({ x: x * by, y: y * by }));
      expect(convexParts(scaled(outline))).toEqual(parts.map(scaled));
    }
  });

  it('takes tiny and huge outlines too', () => {
    for (const by of [5e-324, 1e305]) {
      const angle = [
        [0, 0],
        [4, 0],
        [4, 1],
        [1, 1],
        [1, 3],
        [0, 3],
      ].map(([x, y]) => ({ x: x * by, y: y * by }));
      expect(convexParts(angle).length).toBeGreaterThan(1);
    }
  });

  it.each<[string, [number, number][], string]>([
    [
      'too few points',
      [
        [0, 0],
        [1, 0],
      ],
      'convexParts: outline must be 3 to 256 points, got an array of 2',
    ],
    [
      'a crossing',
      [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ],
      'convexParts: outline must be simple, its sides apart but for their corners: side 2 meets side 0, got "sides from (0, 0) and (2, 0)"',
    ],
    [
      'a corner on a side',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
      ],
      'convexParts: outline must be simple, its sides apart but for their corners: side 2 meets side 0, got "sides from (0, 0) and (4, 4)"',
    ],
    [
      'a spike',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [4, 2],
        [0, 4],
      ],
      'convexParts: outline must be simple, its sides apart but for their corners: side 2 meets side 1, got "sides from (4, 0) and (4, 4)"',
    ],
    [
      'a repeated point',
      [
        [0, 0],
        [4, 0],
        [4, 0],
        [0, 4],
      ],
      'convexParts: outline[2] must be another point than the one before, got "(4, 0)"',
    ],
    [
      'three points in a line',
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      'convexParts: outline must be simple, its sides apart but for their corners: side 2 meets side 0, got "sides from (0, 0) and (2, 2)"',
    ],
  ])('refuses %s', (_, points, message) => {
    expect(() => convexParts(points.map(([x, y]) => ({ x, y })))).toThrow(new RangeError(message));
  });

  it('refuses what is no array of points', () => {
    expect(() => convexParts('abc' as unknown as Vec[])).toThrow(
      new TypeError('convexParts: outline must be an array of points, got "abc"'),
    );
  });
});
