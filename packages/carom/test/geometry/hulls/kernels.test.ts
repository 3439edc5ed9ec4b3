// The kernels in flat arrays against the exact functions.
import { describe, expect, it } from 'vitest';
import { createMovingPair, gapRate, reach, timeApart, turn, vx, vy } from '../../../src/geometry/hulls/advance.ts';
import { closestFeatures } from '../../../src/geometry/hulls/closest-features.ts';
import * as features from '../../../src/geometry/hulls/features.ts';
import { createHullSet, placeHull, setNormals } from '../../../src/geometry/hulls/hull-set.ts';
import { loadInto } from '../../../src/geometry/hulls/load-pair.ts';
import { touchPoints } from '../../../src/geometry/hulls/touch-points.ts';
import { separationHull } from '../../../src/geometry/hulls.ts';
import type { Hull, Vec } from '../../../src/geometry/shapes.ts';
import { createRandom } from '../../../src/numeric/random.ts';
import { nudge } from '../../oracle/generate-numbers.ts';
import { type HullPairCase, pairClasses } from '../../oracle/hull-pairs.ts';
import { runs } from '../../runs.ts';

const names = ['ordinary', 'grid', 'level', 'touching', 'nudged', 'decimals', 'sharp'];
const set = createHullSet(2);
const out = features.createFeatures();
const origin = { x: 0, y: 0 };

function everyCase(name: string, wrong: (one: HullPairCase, size: number) => string | null): void {
  const random = createRandom(name.length * 7);
  for (let i = 0; i < runs(5000); i++) {
    const one = pairClasses[name](random);
    const { a, b } = one;
    loadInto(set, 0, a, origin, 0);
    loadInto(set, 1, b, origin, 0);
    const size = Math.max(...[...a.points, ...b.points].flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
    const what = wrong(one, size);
    if (what !== null) expect.fail(`${what}\n${JSON.stringify(one)}`);
  }
}

function sharp({ points }: Hull): Hull {
  return { points, r: 0 };
}

function support({ points }: Hull, x: number, y: number): number {
  return Math.max(...points.map((p) => p.x * x + p.y * y));
}

describe('closestFeatures', () => {
  it.each(names)('the distance is that of the cores, and the normal parts them by it: %s', (name) => {
    everyCase(name, ({ a, b }, size) => {
      const truth = separationHull(sharp(a), sharp(b));
      closestFeatures(set, 0, set, 1, out);
      const distance = out[features.distance];
      if (Math.abs(distance - truth) > 4e-15 * size) return `${distance}, truth ${truth}`;
      const x = out[features.nx];
      const y = out[features.ny];
      if (Math.abs(x * x + y * y - 1) > 1e-14) return 'normal';
      const parted = -support(b, -x, -y) - support(a, x, y);
      return Math.abs(parted - truth) > 1e-14 * size ? `parted by ${parted}, truth ${truth}` : null;
    });
  });

  it.each(names)('features are those that the distance is between: %s', (name) => {
    everyCase(name, (_, size) => {
      closestFeatures(set, 0, set, 1, out);
      const i = 2 * out[features.ofA];
      const k = 16 + 2 * out[features.ofB];
      const { corners } = set;
      const along = out[features.nx] * (corners[k] - corners[i]) + out[features.ny] * (corners[k + 1] - corners[i + 1]);
      return Math.abs(along - out[features.distance]) > 1e-14 * size ? `between features ${along}` : null;
    });
  });

  it.each(names)('further apart than `far` it is a bound from below, and above `far`: %s', (name) => {
    everyCase(name, ({ a, b }, size) => {
      const truth = separationHull(sharp(a), sharp(b));
      const far = 0.5 * Math.abs(truth);
      if (Math.abs(truth) < 1e-14 * size) return null;
      out[features.far] = far;
      closestFeatures(set, 0, set, 1, out);
      out[features.far] = Infinity;
      const distance = out[features.distance];
      if (truth <= far) return Math.abs(distance - truth) > 4e-15 * size ? 'distance' : null;
      return distance > far && distance <= truth + 4e-15 * size ? null : `${distance}, truth ${truth}`;
    });
  });

  it('segments in one line, apart, do not cross, whatever rounding says', () => {
    const random = createRandom(3);
    for (let i = 0; i < runs(20_000); i++) {
      const x = random.between(-1, 1);
      const y = random.between(-1, 1);
      const at = (t: number): Vec => ({ x: 5 + t * x, y: -3 + t * y });
      loadInto(set, 0, { points: [at(0), at(1)], r: 0 }, origin, 0);
      loadInto(set, 1, { points: [at(1.5), at(2)], r: 0 }, origin, 0);
      closestFeatures(set, 0, set, 1, out);
      expect(out[features.distance]).toBeCloseTo(0.5 * Math.sqrt(x * x + y * y), 12);
      // in line up to rounding, and very near: both lie on both sides of each other's line, as rounding has it
      const nudged = (t: number): Vec => ({ x: nudge(x * t, random.below(3) - 1), y: nudge(y * (t + 1), random.below(3) - 1) });
      const a = { points: [nudged(random.next()), nudged(1)], r: 0 };
      const b = { points: [nudged(1.0001 + random.next()), nudged(2.5)], r: 0 };
      loadInto(set, 0, a, origin, 0);
      loadInto(set, 1, b, origin, 0);
      closestFeatures(set, 0, set, 1, out);
      expect(out[features.distance]).toBeCloseTo(separationHull(a, b), 14);
    }
  });

  it('scaling by 2^k scales the answer, bit for bit', () => {
    const random = createRandom(4);
    for (let i = 0; i < runs(2000); i++) {
      const { a, b } = pairClasses.ordinary(random);
      const answers = [0, 7, -300, 300].map((k) => {
        const by = 2 ** k;
        [a, b].forEach(({ points, r }, h) => {
          loadInto(set, h, { points: points.map((p) => ({ x: p.x * by, y: p.y * by })), r: r * by }, origin, 0);
        });
        closestFeatures(set, 0, set, 1, out);
        out[features.distance] /= by;
        return [...out.slice(0, 6)];
      });
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
  });
});

/** Random motion of the two hulls loaded, about points near them. */
function move(random: ReturnType<typeof createRandom>, pair: ReturnType<typeof createMovingPair>): void {
  for (let h = 0; h < 2; h++) {
    const at = 6 * h;
    pair.courses[at] = random.between(-1, 1) * 700;
    pair.courses[at + 1] = random.between(-1, 1) * 700;
    pair.courses[at + vx] = random.between(-1, 1) * 1500;
    pair.courses[at + vy] = random.between(-1, 1) * 1500;
    pair.courses[at + turn] = random.below(3) === 0 ? 0 : random.between(-6, 6);
    let most = 0;
    for (let i = 0; i < pair.counts[h]; i++) {
      const dx = pair.corners[16 * h + 2 * i] - pair.courses[at];
      const dy = pair.corners[16 * h + 2 * i + 1] - pair.courses[at + 1];
      most = Math.max(most, Math.sqrt(dx * dx + dy * dy));
    }
    pair.courses[at + reach] = most;
  }
}

/** The corners as a hull, moved on by t. */
function later(pair: ReturnType<typeof createMovingPair>, h: number, t: number): Hull {
  const at = 6 * h;
  const c = Math.cos(pair.courses[at + turn] * t);
  const s = Math.sin(pair.courses[at + turn] * t);
  const points = Array.from({ length: pair.counts[h] }, (_, i) => {
    const dx = pair.corners[16 * h + 2 * i] - pair.courses[at];
    const dy = pair.corners[16 * h + 2 * i + 1] - pair.courses[at + 1];
    return {
      x: pair.courses[at] + pair.courses[at + vx] * t + c * dx - s * dy,
      y: pair.courses[at + 1] + pair.courses[at + vy] * t + s * dx + c * dy,
    };
  });
  return { points, r: 0 };
}

describe('timeApart, gapRate', () => {
  it('the cores stay as far apart as asked for the time told, however they move and turn', () => {
    const random = createRandom(12);
    const pair = createMovingPair();
    let told = 0;
    for (let i = 0; i < runs(4000); i++) {
      const { a, b } = pairClasses.ordinary(random);
      loadInto(pair, 0, a, origin, 0);
      loadInto(pair, 1, b, origin, 0);
      closestFeatures(pair, 0, pair, 1, out);
      const distance = out[features.distance];
      const target = random.below(3) === 0 ? distance : distance * random.next();
      move(random, pair);
      out[features.target] = target;
      out[features.left] = 1;
      timeApart(pair, out);
      const t = out[features.apart];
      if (t > 0) told++;
      expect(t).toBeLessThanOrEqual(1);
      for (let n = 1; n <= 16; n++) {
        const gap = separationHull(later(pair, 0, (t * n) / 16), later(pair, 1, (t * n) / 16));
        if (!(gap >= Math.min(target, distance) - 1e-10)) expect.fail(`${gap} after ${(t * n) / 16}, asked ${target} for ${t}`);
      }
    }
    expect(told).toBeGreaterThan(runs(4000) / 2);
  });

  it('gapRate is how fast the gap changes', () => {
    const random = createRandom(13);
    const pair = createMovingPair();
    let measured = 0;
    for (let i = 0; i < runs(2000); i++) {
      const { a, b } = pairClasses.ordinary(random);
      loadInto(pair, 0, a, origin, 0);
      loadInto(pair, 1, b, origin, 0);
      closestFeatures(pair, 0, pair, 1, out);
      if (out[features.distance] < 1) continue;
      move(random, pair);
      out[features.margin] = out[features.distance] - pair.radii[0] - pair.radii[1] + 1e-9;
      touchPoints(pair, 0, pair, 1, out);
      out[features.margin] = Infinity;
      gapRate(pair, out);
      const rate = out[features.rate];
      const h = 1e-6;
      const change =
        (separationHull(later(pair, 0, h), later(pair, 1, h)) - separationHull(later(pair, 0, -h), later(pair, 1, -h))) / (2 * h);
      measured++;
      expect(Math.abs(rate - change)).toBeLessThan(0.01 * (1 + Math.abs(rate)));
    }
    expect(measured).toBeGreaterThan(runs(2000) / 10);
  });
});

describe('placeHull', () => {
  it('turns and moves corners and normals', () => {
    loadInto(
      set,
      0,
      {
        points: [
          { x: 1, y: 0 },
          { x: 3, y: 0 },
          { x: 1, y: 2 },
        ],
        r: 0.5,
      },
      origin,
      0,
    );
    const placed = createHullSet(3);
    placeHull(set, 0, Float64Array.of(10, 20, 0.6, 0.8), placed, 2);
    expect([...placed.corners.slice(32, 38)]).toEqual([10.6, 20.8, 11.8, 22.4, 9, 22].map((x) => expect.closeTo(x, 12)));
    const turned = [...placed.normals.slice(32, 38)];
    setNormals(placed, 2);
    expect(turned).toEqual([...placed.normals.slice(32, 38)].map((x) => expect.closeTo(x, 12)));
    expect(placed.radii[2]).toBe(0.5);
    expect(placed.counts[2]).toBe(3);
  });
});
