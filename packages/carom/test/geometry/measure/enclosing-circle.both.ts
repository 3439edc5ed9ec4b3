import { describe, expect, it } from 'vitest';
import { contains } from '../../../src/geometry/contains.ts';
import { circleThrough } from '../../../src/geometry/measure/circle-through.ts';
import { enclosingCircle } from '../../../src/geometry/measure/enclosing-circle.ts';
import { tangentLines } from '../../../src/geometry/measure/tangent-lines.ts';
import type { Circle } from '../../../src/geometry/shapes.ts';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import { runs } from '../../runs.ts';

const bad = [NaN, Infinity, -Infinity];

describe('tangentLines', () => {
  const count = (a: Circle, b: Circle): number => tangentLines(a, b).length;
  const big = { x: 0, y: 0, r: 3 };

  it('are four apart, three touching, two crossing, one touching from inside, none inside or equal', () => {
    expect(count(big, { x: 10, y: 0, r: 2 })).toBe(4);
    expect(count(big, { x: 5, y: 0, r: 2 })).toBe(3);
    expect(count(big, { x: 4, y: 0, r: 2 })).toBe(2);
    expect(count(big, { x: 1, y: 0, r: 2 })).toBe(1);
    expect(count(big, { x: 0.5, y: 0, r: 2 })).toBe(0);
    expect(count(big, big)).toBe(0);
  });

  it('are two from a point outside, one from a point on the outline, none from inside, one through two points', () => {
    expect(count(big, { x: 5, y: 0, r: 0 })).toBe(2);
    expect(count({ x: 3, y: 0, r: 0 }, big)).toBe(1);
    expect(count(big, { x: 1, y: 0, r: 0 })).toBe(0);
    expect(count({ x: 1, y: 0, r: 0 }, { x: 2, y: 0, r: 0 })).toBe(1);
    expect(count({ x: 1, y: 0, r: 0 }, { x: 1, y: 0, r: 0 })).toBe(0);
  });

  it('touch where the normal says, the left outer one first', () => {
    const lines = tangentLines(big, { x: 10, y: 0, r: 3 });
    expect(lines.map(({ kind }) => kind)).toEqual(['outer', 'outer', 'inner', 'inner']);
    expect(lines[0]).toEqual({ kind: 'outer', a: { x: 0, y: 3 }, b: { x: 10, y: 3 }, normal: { x: 0, y: 1 } });
    expect(lines[2].normal).toEqual({ x: 0.6, y: 0.8 });
    expect(lines[2].b.y).toBeLessThan(0);
  });

  it('where circles touch, the line between them has one point and the line of centers for its normal', () => {
    expect(tangentLines(big, { x: 5, y: 0, r: 2 })[2]).toEqual({
      kind: 'inner',
      a: { x: 3, y: 0 },
      b: { x: 3, y: 0 },
      normal: { x: 1, y: 0 },
    });
    expect(tangentLines(big, { x: -1, y: 0, r: 2 })[0].normal).toEqual({ x: -1, y: 0 });
  });

  it('are none for circles that are none', () => {
    for (const value of bad) {
      expect(count(big, { x: value, y: 9, r: 1 })).toBe(0);
      expect(count({ x: 0, y: 9, r: value }, big)).toBe(0);
    }
    expect(count(big, { x: 9, y: 0, r: -1 })).toBe(0);
  });
});

describe('circleThrough', () => {
  it('passes through all three points', () => {
    expect(circleThrough({ x: 1, y: 0 }, { x: 0, y: 1 }, { x: -1, y: 0 })).toEqual({ x: 0, y: 0, r: 1 });
    expect(circleThrough({ x: 3, y: 4 }, { x: 4, y: -3 }, { x: -5, y: 0 })).toEqual({ x: 0, y: 0, r: 5 });
  });

  it('is null for three points on a line, and only then', () => {
    expect(circleThrough({ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 7, y: 7 })).toBe(null);
    expect(circleThrough({ x: 0, y: 0 }, { x: 1, y: 1e-16 }, { x: 2, y: 0 })).toEqual({ x: 1, y: -5e15, r: 5e15 });
    expect(circleThrough({ x: 0.1, y: 0.1 }, { x: 0.2, y: 0.2 }, { x: 0.3, y: 0.3 })).toBe(null);
    expect(circleThrough({ x: 0, y: 0.1 }, { x: 1, y: 0.2 }, { x: 2, y: 0.3 })).not.toBe(null); // as doubles they are not on one
    expect(circleThrough({ x: 1, y: 2 }, { x: 1, y: 2 }, { x: 7, y: 7 })).toBe(null);
  });

  it('is null for numbers that are not finite and for circles too large', () => {
    for (const value of bad) expect(circleThrough({ x: value, y: 0 }, { x: 0, y: 1 }, { x: 1, y: 0 })).toBe(null);
    expect(circleThrough({ x: 0, y: 0 }, { x: 1e200, y: 1e-200 }, { x: 2e200, y: 0 })).toBe(null);
    expect(circleThrough({ x: 1e308, y: 0 }, { x: -1e308, y: 0 }, { x: 0, y: 1e308 })).toEqual({ x: 0, y: 0, r: 1e308 });
    expect(circleThrough({ x: 0, y: 0 }, { x: 4e-320, y: 0 }, { x: 0, y: 3e-320 })).toEqual({ x: 2e-320, y: 1.5e-320, r: 2.5e-320 });
  });
});

describe('enclosingCircle', () => {
  it('holds the points of a right triangle by its longest side', () => {
    const circle = enclosingCircle([
      { x: 0, y: 0, r: 0 },
      { x: 3, y: 0, r: 0 },
      { x: 0, y: 4, r: 0 },
    ]);
    expect(circle).toEqual({ x: 1.5, y: 2, r: 2.5 });
  });

  it('is the disc itself when there is one, or one around the others, and null when there is none', () => {
    expect(enclosingCircle([{ x: 5, y: 1, r: 2 }])).toEqual({ x: 5, y: 1, r: 2 });
    expect(
      enclosingCircle([
        { x: 1, y: 0, r: 1 },
        { x: 0, y: 0, r: 3 },
        { x: 0, y: 2, r: 1 },
      ]),
    ).toEqual({ x: 0, y: 0, r: 3 });
    expect(enclosingCircle([])).toBe(null);
    expect(
      enclosingCircle([
        { x: NaN, y: 0, r: 1 },
        { x: 0, y: 0, r: -1 },
        { x: 0, y: Infinity, r: 1 },
      ]),
    ).toBe(null);
    const same = { x: 0.1, y: 0.7, r: 0 };
    expect(enclosingCircle([same, { ...same }, { ...same }])).toEqual(same);
  });

  it('holds discs on a line by the outer two', () => {
    expect(
      enclosingCircle([
        { x: 0, y: 0, r: 1 },
        { x: 4, y: 0, r: 1 },
        { x: 2, y: 1, r: 0 },
        { x: 1, y: 0, r: 1 },
      ]),
    ).toEqual({ x: 2, y: 0, r: 3 });
  });

  it('spans doubles to their end, and is null beyond', () => {
    expect(
      enclosingCircle([
        { x: 1e308, y: 0, r: 0 },
        { x: -1e308, y: 0, r: 0 },
      ]),
    ).toEqual({ x: 0, y: 0, r: 1e308 });
    expect(
      enclosingCircle([
        { x: 1.7e308, y: 0, r: 1e308 },
        { x: -1.7e308, y: 0, r: 0 },
      ]),
    ).toBe(null);
    expect(
      enclosingCircle([
        { x: 0, y: 0, r: 0 },
        { x: 8e-320, y: 0, r: 0 },
      ]),
    ).toEqual({ x: 4e-320, y: 0, r: 4e-320 });
  });

  it.each(Object.keys(sets))('contains every disc exactly, and no smaller circle does: %s', (name) => {
    const random = createRandom(7);
    for (let n = 0; n < runs(400); n++) {
      const discs = sets[name](random);
      const circle = enclosingCircle(discs) ?? { x: 0, y: 0, r: 0 };
      for (const disc of discs) expect(contains(circle, disc)).toBe(true);
      const excess = circle.r - lowerBound(discs, circle);
      expect(excess).toBeLessThanOrEqual(2e-15 * circle.r + 4 * ulpOf(circle));
      expect(enclosingCircle([...discs].reverse())).toEqual(circle);
      const scale = 2 ** (random.below(400) - 200);
      const scaled = enclosingCircle(discs.map(({ x, y, r }) => ({ x: x * scale, y: y * scale, r: r * scale })));
      expect(scaled).toEqual({ x: circle.x * scale, y: circle.y * scale, r: circle.r * scale });
    }
  });

  it.each(Object.keys(sets))('is the largest of the smallest circles around any one, two or three: %s', (name) => {
    const random = createRandom(8);
    for (let n = 0; n < runs(40); n++) {
      const discs = sets[name](random).slice(0, 7);
      let most = 0;
      for (let i = 0; i < discs.length; i++)
        for (let j = 0; j <= i; j++)
          for (let k = 0; k <= j; k++) most = Math.max(most, enclosingCircle([discs[i], discs[j], discs[k]])?.r ?? 0);
      const circle = enclosingCircle(discs) ?? { x: 0, y: 0, r: 0 };
      expect(Math.abs(circle.r - most)).toBeLessThanOrEqual(4e-15 * most + 2 * ulpOf(circle));
    }
  });
});

const sets: Readonly<Record<string, (random: Random) => Circle[]>> = {
  points: (random) => some(random, 12, () => ({ x: random.between(-1, 1), y: random.between(-1, 1), r: 0 })),
  discs: (random) => some(random, 12, () => ({ x: random.between(-1, 1), y: random.between(-1, 1), r: random.next() })),
  'points of a grid': (random) => some(random, 30, () => ({ x: random.below(5), y: random.below(5), r: 0 })).concat({ x: 9, y: 9, r: 1 }),
  'discs on one line': (random) => some(random, 8, () => atHeight(random.between(-5, 5), random.below(2))).concat(atHeight(9, 1)),
  'points of one circle': (random) =>
    some(random, 12, () => {
      const [x, y] = [
        [3, 4],
        [4, 3],
        [5, 0],
        [0, 5],
        [-3, 4],
        [-4, -3],
        [3, -4],
        [-5, 0],
      ][random.below(8)];
      return { x, y, r: 0 };
    }).concat({ x: 0, y: -5, r: 0 }, { x: 0, y: 5, r: 0 }),
  'one disc and crumbs': (random) =>
    some(random, 9, () => ({ x: random.between(-1, 1), y: random.between(-1, 1), r: random.next() * 1e-3 })).concat({ x: 0, y: 0, r: 1 }),
  'almost touching from inside': (random) =>
    some(random, 6, () => {
      const slope = random.between(-1, 1);
      const reach = 1 - 1e-12 * random.between(-1, 1);
      return { x: 0.75 * slope * reach, y: 0.75 * Math.sqrt(1 - slope * slope) * reach, r: 0.25 };
    }).concat({ x: 0, y: 0, r: 1 }),
  'far away': (random) => some(random, 8, () => ({ x: 1e9 + random.next(), y: -1e6 + random.next(), r: random.next() / 2 + 0.1 })),
};

/** An ulp of the larger coordinate. */
function ulpOf({ x, y }: Circle): number {
  return 2 ** -52 * Math.max(Math.abs(x), Math.abs(y));
}

function some(random: Random, most: number, make: () => Circle): Circle[] {
  return Array.from({ length: 2 + random.below(most - 1) }, make);
}

function atHeight(x: number, r: number): Circle {
  return { x, y: 3, r };
}

/**
 * A radius that no circle around all discs can be below, by the dual of the problem: for weights λ ≥ 0 of sum 1 and unit vectors wᵢ
 * from the discs to c, max (|z − cᵢ| + rᵢ) ≥ Σ λᵢ(|c − cᵢ| + rᵢ) + (Σ λᵢwᵢ)·(z − c), and where the last sum is not quite 0 the best z
 * lies within r of c.
 */
function lowerBound(discs: readonly Circle[], { x, y, r }: Circle): number {
  const held = discs
    .map((disc) => ({ dx: x - disc.x, dy: y - disc.y, r: disc.r }))
    .map(({ dx, dy, r }) => ({ length: Math.sqrt(dx * dx + dy * dy), dx, dy, r }))
    .map(({ length, dx, dy, r }) => ({ x: length > 0 ? dx / length : 0, y: length > 0 ? dy / length : 0, reach: length + r }))
    .filter(({ reach }) => reach > r * (1 - 1e-11) - 4 * ulpOf({ x, y, r }));
  let best = 0;
  const offer = (weights: number[], of: typeof held): void => {
    if (weights.some((weight) => !(weight >= 0))) return;
    const sum = (value: (i: number) => number): number => weights.reduce((total, weight, i) => total + weight * value(i), 0);
    const rest = Math.sqrt(sum((i) => of[i].x) ** 2 + sum((i) => of[i].y) ** 2);
    best = Math.max(best, sum((i) => of[i].reach) - rest * r);
  };
  for (const a of held) {
    offer([1], [a]);
    for (const b of held) {
      offer([0.5, 0.5], [a, b]);
      for (const c of held) {
        const [bc, ca, ab] = [b.x * c.y - b.y * c.x, c.x * a.y - c.y * a.x, a.x * b.y - a.y * b.x];
        const all = bc + ca + ab;
        offer([bc / all, ca / all, ab / all], [a, b, c]);
      }
    }
  }
  return best;
}
