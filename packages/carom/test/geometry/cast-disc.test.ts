import { describe, expect, it } from 'vitest';
import { createHit, type Hit } from '../../src/geometry/cast.ts';
import { castDisc } from '../../src/geometry/cast-disc.ts';
import { castHull } from '../../src/geometry/cast-hull.ts';
import { loadHull } from '../../src/geometry/hull.ts';
import { separationHull } from '../../src/geometry/hulls.ts';
import type { Hull, Vec } from '../../src/geometry/shapes.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { differenceOf, type HullPairCase, pairClasses } from '../oracle/hull-pairs.ts';
import { distanceIn, ulpDistance } from '../oracle/rational.ts';
import { runs } from '../runs.ts';

const count = runs(2000);
/** In the range of numbers of a world, with a radius. */
const names = Object.keys(pairClasses).filter((name) => !['small', 'large', 'sharp', 'corner by a side'].includes(name));
/** Powers of two that reach as far as that range. */
const scales = [1, 2 ** 160, 2 ** -160];

function cast({ points: [{ x, y }], r }: Hull, way: Vec, target: Hull): Hit | null {
  const out = createHit();
  loadHull(target);
  return castDisc({ x, y, r, vx: way.x, vy: way.y }, out) ? out : null;
}

function scaled({ a, b, way }: HullPairCase, by: number): HullPairCase {
  const of = ({ points, r }: Hull): Hull => ({ points: points.map(({ x, y }) => ({ x: by * x, y: by * y })), r: by * r });
  return { a: of(a), b: of(b), way: { x: by * way.x, y: by * way.y } };
}

/** Asks about the disc about a corner of the first hull, if one of the two is round; `wrong` says what is. */
function everyCase(name: string, wrong: (disc: Hull, way: Vec, target: Hull) => string | null): void {
  const random = createRandom(name.length * 977);
  for (let i = 0; i < count; i++) {
    const { a, b, way } = scaled(pairClasses[name](random), scales[i % 3]);
    const disc = { points: [a.points[random.below(a.points.length)]], r: a.r };
    if (a.r + b.r === 0) continue;
    const what = wrong(disc, way, b);
    if (what !== null) expect.fail(`${what}\n${JSON.stringify({ disc, way, b })}`);
  }
}

describe('castDisc', () => {
  it.each(names)('hit or miss is exact, t within 8 ulp: %s', (name) => {
    let [hits, inexact] = [0, 0];
    everyCase(name, (disc, way, target) => {
      const truth = differenceOf(disc, target, way);
      const hit = cast(disc, way, target);
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

  it('normal and point are those of castHull, but for rounding', () => {
    everyCase('ordinary', (disc, way, target) => {
      const hit = cast(disc, way, target);
      const other = castHull(disc, way, target);
      if (hit === null || other === null) return hit === other ? null : 'one misses';
      const size = Math.max(...target.points.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]), target.r, disc.r, ...Object.values(disc.points[0]).map(Math.abs)) // biome-ignore format: a chain
        + hit.t * (Math.abs(way.x) + Math.abs(way.y)); // biome-ignore format: a chain
      const off = Math.max(Math.abs(hit.point.x - other.point.x), Math.abs(hit.point.y - other.point.y)) / size;
      const turn = Math.max(Math.abs(hit.normal.x - other.normal.x), Math.abs(hit.normal.y - other.normal.y));
      if (off > 1e-13 || turn > 1e-9) return `${JSON.stringify(hit)} is not ${JSON.stringify(other)}`;
      return Math.abs(separationHull(target, { points: [hit.point], r: 0 })) < 1e-14 * size ? null : 'point off the outline';
    });
  });
});
