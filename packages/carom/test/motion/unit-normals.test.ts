import { describe, expect, it } from 'vitest';
import { castRay, castSegment } from '../../src/geometry/cast.ts';
import { castHull } from '../../src/geometry/cast-hull.ts';
import { explain } from '../../src/geometry/explain.ts';
import { closestPoints } from '../../src/geometry/hulls.ts';
import { manifold } from '../../src/geometry/manifold.ts';
import { separatingAxes } from '../../src/geometry/separating-axes.ts';
import type { Vec } from '../../src/geometry/shapes.ts';
import { castRayWall, manifoldWall } from '../../src/geometry/wall.ts';
import { curvedImpact } from '../../src/motion/curved/impact.ts';
import { curvedImpactSegment } from '../../src/motion/curved/segment.ts';
import { impact } from '../../src/motion/impact.ts';
import { slide } from '../../src/motion/slide.ts';
import { castCircleWall, impactWall } from '../../src/motion/wall.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { runs } from '../runs.ts';
import { type Extremes, extremes } from './extremes.ts';

type Normals = (given: Extremes) => readonly (Vec | undefined)[];

const asked: Readonly<Record<string, Normals>> = {
  manifoldWall: ({ mover, wall }) => [manifoldWall(mover(), wall())?.normal],
  castRayWall: ({ number, wall }) => [castRayWall({ x: number(), y: number(), dx: number(), dy: number() }, wall())?.normal],
  castCircleWall: ({ mover, wall }) => [castCircleWall(mover(), wall())?.normal],
  impactWall: ({ mover, wall }) => [impactWall(mover(), wall())?.normal],
  slide: ({ mover, place, wall }) => slide(mover(), place(), [wall(), wall()]).hits.map(({ normal }) => normal),
  'manifold and explain': ({ mover }) => {
    const [a, b] = [mover(), mover()];
    return [manifold(a, b)?.normal, explain(a, b).normal];
  },
  impact: ({ mover }) => [impact(mover(), mover())?.normal],
  castRay: ({ mover, number }) => [castRay({ x: number(), y: number(), dx: number(), dy: number() }, mover())?.normal],
  castSegment: ({ mover, number }) => [castSegment({ x1: number(), y1: number(), x2: number(), y2: number() }, mover())?.normal],
  closestPoints: ({ place, number }) => [
    closestPoints({ points: [place(), place()], r: Math.abs(number()) }, { points: [place(), place(), place()], r: 0 })?.normal,
  ],
  castHull: ({ place, number }) => [
    castHull({ points: [place(), place()], r: Math.abs(number()) }, place(), { points: [place()], r: 0 })?.normal,
  ],
  separatingAxes: ({ mover, place }) => separatingAxes(mover(), { points: [place(), place(), place()] }).axes.map(({ axis }) => axis),
};
const curved: Readonly<Record<string, Normals>> = {
  curvedImpact: ({ mover, number }) => [curvedImpact({ ...mover(), ax: number(), ay: number() }, mover())?.normal],
  curvedImpactSegment: ({ mover, number }) => [
    curvedImpactSegment({ ...mover(), ay: number() }, { x1: number(), y1: number(), x2: number(), y2: number() })?.normal,
  ],
};

/** By how much the length is not 1; a shorter and a longer component are divided by the longer one first. */
function errorOf({ x, y }: Vec): number {
  const [less, most] = [Math.min(Math.abs(x), Math.abs(y)), Math.max(Math.abs(x), Math.abs(y))];
  return Math.abs(most * Math.sqrt(1 + (less / most) ** 2) - 1);
}

describe('a normal has length 1 within 8 units of 2^-53, whatever finite numbers are asked about', () => {
  it.each([
    ...Object.entries(asked).map((entry) => [...entry, entry[0] === 'slide' ? 1000 : 4000] as const),
    ...Object.entries(curved).map((entry) => [...entry, 300] as const),
  ])('from %s', (_, normals, count) => {
    let seen = 0;
    for (let seed = 0; seed < runs(count); seed++) {
      for (const normal of normals(extremes(createRandom(seed)))) {
        if (normal === undefined) continue;
        seen++;
        if (!(errorOf(normal) <= 8 * 2 ** -53)) expect({ seed, ...normal }).toBe('of length 1');
      }
    }
    expect(seen).toBeGreaterThan(count / 50);
  });
});

describe('slide', () => {
  it('ends, and at numbers, where positions are so small or large that their products are not doubles', () => {
    const wall = { x1: -1e-309, y1: 3e-309, x2: 3e-309, y2: 0 };
    const { hits } = slide({ x: 0, y: 0, r: 1e-309 }, { x: 3e-309, y: 0 }, [wall]); // once went back by 0 for ever
    expect(hits[0]?.normal.x).toBeCloseTo(-0.6, 12);
    const stuck = slide({ x: 2e113, y: 1e195, r: 1e308 }, { x: 2, y: -3e195 }, [{ inside: { x: 2e113, y: 0, r: 1e195 } }]);
    expect([stuck.x, stuck.y, stuck.depth > 1e300]).toEqual([2e113, 1e195, true]);
    for (let seed = 0; seed < runs(2000); seed++) {
      const { mover, place, wall } = extremes(createRandom(seed));
      const { x, y, depth, hits } = slide(mover(), place(), [wall(), wall(), wall()]);
      const numbers = [x, y, depth, ...hits.flatMap((hit) => [hit.x, hit.y, hit.point.x, hit.point.y])];
      if (numbers.some(Number.isNaN)) expect({ seed, numbers }).toBe('without NaN');
    }
  });
});
