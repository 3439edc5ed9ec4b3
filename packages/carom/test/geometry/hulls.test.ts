import { describe, expect, it } from 'vitest';
import { castHull } from '../../src/geometry/cast-hull.ts';
import { type ClosestPoints, closestPoints, overlapsHull, separationHull } from '../../src/geometry/hulls.ts';
import type { Hull } from '../../src/geometry/shapes.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { differenceOf, type HullPairCase, pairClasses } from '../oracle/hull-pairs.ts';
import { compare, distanceIn, real, ulpDistance } from '../oracle/rational.ts';
import { runs } from '../runs.ts';

const count = runs(2000);

/** Asks a question of each class; `wrong` says what is, or nothing. */
function everyCase(name: string, wrong: (one: HullPairCase) => string | null): void {
  const random = createRandom(name.length * 977);
  for (let i = 0; i < count; i++) {
    const one = pairClasses[name](random);
    const what = wrong(one);
    if (what !== null) expect.fail(`${what}\n${JSON.stringify(one)}`);
  }
}

const names = Object.keys(pairClasses);

describe('overlapsHull, separationHull', () => {
  it.each(names)('overlapsHull is right in every case: %s', (name) => {
    let hits = 0;
    everyCase(name, ({ a, b }) => {
      const truth = differenceOf(a, b).overlaps();
      hits += truth ? 1 : 0;
      return overlapsHull(a, b) === truth && overlapsHull(b, a) === truth ? null : `overlaps: ${truth}`;
    });
    expect(hits).toBeGreaterThan(count / 50);
    expect(hits).toBeLessThanOrEqual(count);
  });

  it.each(names)('separationHull is within 8 ulp, its sign exact: %s', (name) => {
    everyCase(name, ({ a, b }) => {
      const truth = differenceOf(a, b).separation();
      const gap = separationHull(a, b);
      if (Math.sign(gap) !== compare(truth, real(0))) return `sign of ${gap}`;
      return ulpDistance(gap, truth) <= 8 ? null : `${gap} is ${ulpDistance(gap, truth)} ulp off`;
    });
  });
});

/** The largest number of both hulls. */
function sizeOf({ a, b }: HullPairCase): number {
  return Math.max(a.r, b.r, ...[...a.points, ...b.points].flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
}

function shifted({ points, r }: Hull, dx: number, dy: number): Hull {
  return { points: points.map(({ x, y }) => ({ x: x + dx, y: y + dy })), r };
}

const usual = names.filter((name) => name !== 'small' && name !== 'large');

describe('closestPoints', () => {
  it.each(usual)('points lie on both outlines, as far apart as the gap, along the normal: %s', (name) => {
    everyCase(name, (one) => {
      const { a, b } = one;
      const found = closestPoints(a, b);
      if (found === null) return 'none';
      const { distance, normal } = found;
      const size = 1e-15 * sizeOf(one);
      if (distance !== separationHull(a, b)) return 'distance';
      if (Math.abs(normal.x * normal.x + normal.y * normal.y - 1) > 1e-15) return 'normal';
      const miss = Math.max(Math.abs(found.a.x + distance * normal.x - found.b.x), Math.abs(found.a.y + distance * normal.y - found.b.y));
      if (miss > 8 * size) return `b misses by ${miss}`;
      for (const [hull, point] of [
        [a, found.a],
        [b, found.b],
      ] as const) {
        const off = Math.abs(separationHull(hull, { points: [point], r: 0 }));
        if (off > 8 * size) return `a point is ${off} off its outline`;
      }
      return null;
    });
  });

  it.each(usual.filter((name) => name !== 'mixed'))('moving b by the depth along the normal makes hulls touch: %s', (name) => {
    everyCase(name, (one) => {
      const { distance, normal } = closestPoints(one.a, one.b) as ClosestPoints;
      if (distance > 0) return null;
      const left = separationHull(one.a, shifted(one.b, -distance * normal.x, -distance * normal.y));
      return Math.abs(left) <= 1e-14 * (sizeOf(one) - distance) ? null : `a gap of ${left} is left`;
    });
  });

  it.each(['ordinary', 'grid', 'level', 'touching', 'sharp', 'large'])('the normal is that to the nearest point of both: %s', (name) => {
    let inexact = 0;
    everyCase(name, ({ a, b }) => {
      const truth = differenceOf(a, b);
      if (truth.holds()) return null;
      const { normal } = closestPoints(a, b) as ClosestPoints;
      const { x, y } = truth.normal();
      const off = Math.max(distanceIn(-53, normal.x, x), distanceIn(-53, normal.y, y));
      if (off > 4) inexact++;
      return off < 1e9 ? null : `${off} units off`; // pairs as near up to rounding: 1e-7
    });
    expect(inexact).toBeLessThan(count / 50 + 1);
  });

  it('writes into `out`, which keeps its objects', () => {
    const out = closestPoints({ points: [{ x: 0, y: 0 }], r: 1 }, { points: [{ x: 5, y: 0 }], r: 2 }) as ClosestPoints;
    expect(out).toEqual({ distance: 2, normal: { x: 1, y: 0 }, a: { x: 1, y: 0 }, b: { x: 3, y: 0 } });
    const { normal, a } = out;
    expect(closestPoints({ points: [{ x: 0, y: 0 }], r: 2 }, { points: [{ x: 0, y: 1 }], r: 1 }, out)).toBe(out);
    expect(out.normal).toBe(normal);
    expect(out.a).toBe(a);
    expect(out).toEqual({ distance: -2, normal: { x: 0, y: 1 }, a: { x: 0, y: 2 }, b: { x: 0, y: 0 } });
  });

  it('features are the nearest ones, however much larger the radii are', () => {
    const capsule = {
      points: [
        { x: 0, y: 0 },
        { x: 3, y: 0 },
      ],
      r: 2,
    };
    const speck = {
      points: [
        { x: 5e-22, y: 5e-23 },
        { x: 2e-22, y: 5e-23 },
      ],
      r: 1e-22,
    };
    const { normal, a } = closestPoints(capsule, speck) as ClosestPoints;
    expect(normal).toEqual({ x: 0, y: 1 });
    expect(separationHull(capsule, { points: [a], r: 0 })).toBeCloseTo(0, 14);
  });

  it('two points in one place have the normal (1, 0), in either order', () => {
    const disc = { points: [{ x: 3, y: 4 }], r: 1 };
    expect(closestPoints(disc, { ...disc, r: 2 })).toEqual({ distance: -3, normal: { x: 1, y: 0 }, a: { x: 4, y: 4 }, b: { x: 1, y: 4 } });
  });
});

describe('castHull', () => {
  it.each(names)('hit or miss is exact, t within 8 ulp: %s', (name) => {
    let hits = 0;
    let inexact = 0;
    everyCase(name, ({ a, b, way }) => {
      const truth = differenceOf(a, b, way);
      const hit = castHull(a, way, b);
      if (hit === null) return truth.meetsBy(Infinity) ? 'missed' : null;
      if (!truth.meetsBy(Infinity)) return `hit at ${hit.t}`;
      if (truth.overlaps()) return hit.inside && hit.t === 0 ? null : `not inside at ${hit.t}`;
      hits++;
      if (hit.inside) return 'inside';
      const meeting = truth.meeting();
      if (ulpDistance(hit.t, meeting.time) > 8) return `t = ${hit.t} is ${ulpDistance(hit.t, meeting.time)} ulp off`;
      const { x, y } = truth.meetingNormal(meeting);
      const off = Math.max(distanceIn(-53, -hit.normal.x, x), distanceIn(-53, -hit.normal.y, y));
      if (off > 4) inexact++; // what is met at the same time up to rounding
      return ['nudged', 'mixed', 'decimals'].includes(name) || off < 1e9 ? null : `normal ${off} off`;
    });
    expect(inexact).toBeLessThan(count / 50 + 1);
    expect(hits).toBeGreaterThan(name === 'touching' || name === 'decimals' ? -1 : count / 100);
  });

  it('the point lies on the target, and on the hull where it is then', () => {
    everyCase('ordinary', (one) => {
      const { a, b, way } = one;
      const hit = castHull(a, way, b);
      if (hit === null || hit.inside) return null;
      const size = sizeOf(one) + hit.t * (Math.abs(way.x) + Math.abs(way.y));
      const there = shifted(a, hit.t * way.x, hit.t * way.y);
      const offs = [b, there].map((hull) => Math.abs(separationHull(hull, { points: [hit.point], r: 0 })));
      return Math.max(...offs) <= 1e-14 * size ? null : `off by ${offs}`;
    });
  });

  it('is null for a way that is not finite, and for what is no hull', () => {
    const disc = { points: [{ x: 0, y: 0 }], r: 1 };
    expect(castHull(disc, { x: Infinity, y: 0 }, shifted(disc, 5, 0))).toBeNull();
    expect(castHull(disc, { x: 1, y: 0 }, { points: [{ x: 5, y: NaN }], r: 1 })).toBeNull();
    expect(castHull({ points: disc.points, r: -1 }, { x: 1, y: 0 }, shifted(disc, 5, 0))).toBeNull();
    expect(castHull(disc, { x: 0, y: 0 }, shifted(disc, 5, 0))).toBeNull();
  });
});
