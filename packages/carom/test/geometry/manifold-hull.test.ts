import { describe, expect, it } from 'vitest';
import { createHull } from '../../src/geometry/create-hull.ts';
import { closestPoints, overlapsHull, separationHull } from '../../src/geometry/hulls.ts';
import { createHullManifold, type HullManifold, manifoldHull } from '../../src/geometry/manifold-hull.ts';
import type { Hull, Vec } from '../../src/geometry/shapes.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { type HullPairCase, pairClasses } from '../oracle/hull-pairs.ts';
import { runs } from '../runs.ts';

const count = runs(2000);
const names = Object.keys(pairClasses).filter((name) => name !== 'small' && name !== 'large');

function everyCase(name: string, wrong: (one: HullPairCase) => string | null): void {
  const random = createRandom(name.length * 31);
  for (let i = 0; i < count; i++) {
    const one = pairClasses[name](random);
    const what = wrong(one);
    if (what !== null) expect.fail(`${what}\n${JSON.stringify(one)}`);
  }
}

function box(x: number, y: number, w: number, h: number, r = 0): Hull {
  return createHull(
    [
      { x: x - w / 2 + r, y: y - h / 2 + r },
      { x: x + w / 2 - r, y: y - h / 2 + r },
      { x: x + w / 2 - r, y: y + h / 2 - r },
      { x: x - w / 2 + r, y: y + h / 2 - r },
    ],
    r,
  );
}

function turned({ points, r }: Hull, angle: number, about: Vec): Hull {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const at = ({ x, y }: Vec): Vec => ({
    x: about.x + c * (x - about.x) - s * (y - about.y),
    y: about.y + s * (x - about.x) + c * (y - about.y),
  });
  return { points: points.map(at), r };
}

/** The points that count. */
function pointsOf({ points, count: n }: HullManifold): { x: number; y: number; depth: number; id: number }[] {
  return points.slice(0, n).map((point) => ({ ...point }));
}

describe('manifoldHull', () => {
  it.each(names)('agrees with overlapsHull and closestPoints, and each point is midway between points of both hulls: %s', (name) => {
    let pairs = 0;
    everyCase(name, ({ a, b }) => {
      const found = manifoldHull(a, b);
      if ((found !== null) !== overlapsHull(a, b)) return 'overlap';
      if (found === null) return null;
      const nearest = closestPoints(a, b);
      if (found.depth !== -separationHull(a, b) || found.normal.x !== nearest?.normal.x || found.normal.y !== nearest.normal.y)
        return 'depth';
      if (found.count === 2) pairs++;
      const size = Math.max(a.r, b.r, ...[...a.points, ...b.points].flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
      if (!(found.count === 1 || found.count === 2)) return 'count';
      for (const { x, y, depth, id } of pointsOf(found)) {
        if (!(depth >= 0 && depth <= found.depth)) return `depth ${depth}`;
        const owner = id < 16 ? a.points[id] : id < 32 ? b.points[id - 16] : b.points[id & 7];
        if (owner === undefined) return `id ${id}`;
        const by = { x: (depth / 2) * found.normal.x, y: (depth / 2) * found.normal.y };
        const ofA = separationHull(a, { points: [{ x: x + by.x, y: y + by.y }], r: 0 });
        const ofB = separationHull(b, { points: [{ x: x - by.x, y: y - by.y }], r: 0 });
        if (Math.max(ofA, ofB) > 1e-14 * size) return `a point is ${ofA}, ${ofB} outside`;
      }
      return null;
    });
    expect(pairs).toBeGreaterThan(name === 'corner by a side' ? -1 : count / 200);
  });

  it('a box on a floor touches at two points, with the numbers of its corners', () => {
    const found = manifoldHull(box(0, -1, 20, 2), box(3, 0.75, 2, 2, 0.25)) as HullManifold;
    expect(found.normal).toEqual({ x: 0, y: 1 });
    expect(found.depth).toBe(0.25);
    expect(pointsOf(found)).toEqual([
      { x: 3.75, y: -0.125, depth: 0.25, id: 17 },
      { x: 2.25, y: -0.125, depth: 0.25, id: 16 },
    ]);
  });

  it('a box over an edge touches where the floor ends too', () => {
    const found = manifoldHull(box(0, -1, 4, 2), box(2, 0.5, 2, 1)) as HullManifold;
    expect(pointsOf(found)).toEqual([
      { x: 2, y: 0, depth: 0, id: 2 },
      { x: 1, y: 0, depth: 0, id: 16 },
    ]);
  });

  it('a tilted box touches at its deeper corner alone once the other is above', () => {
    const floor = box(0, -1, 20, 2);
    const one = manifoldHull(floor, turned(box(0, 0.9, 2, 2), 0.2, { x: 0, y: 0.9 })) as HullManifold;
    expect(one.count).toBe(1);
    expect(one.points[0].id).toBe(16);
    const two = manifoldHull(floor, turned(box(0, 0.9, 2, 2), 0.01, { x: 0, y: 0.9 })) as HullManifold;
    expect(two.count).toBe(2);
    expect(new Set([two.points[0].id, two.points[1].id])).toEqual(new Set([16, 17]));
    expect(Math.max(two.points[0].depth, two.points[1].depth)).toBe(two.depth);
  });

  it('round corners touch at one point between them', () => {
    const found = manifoldHull(box(0, 0, 4, 4, 1), box(3, 3, 4, 4, 1)) as HullManifold;
    expect(found.count).toBe(1);
    expect(found.points[0].id).toBeGreaterThanOrEqual(32);
    const capsules = manifoldHull(
      createHull(
        [
          { x: 0, y: 0 },
          { x: 4, y: 0 },
        ],
        1,
      ),
      createHull(
        [
          { x: 1, y: 1.5 },
          { x: 9, y: 1.5 },
        ],
        1,
      ),
    );
    expect(capsules?.count).toBe(2);
    expect(
      pointsOf(capsules as HullManifold)
        .map(({ x }) => x)
        .sort(),
    ).toEqual([1, 4]);
  });

  it('two discs have the manifold of discs', () => {
    const found = manifoldHull({ points: [{ x: 0, y: 0 }], r: 2 }, { points: [{ x: 3, y: 0 }], r: 2 }) as HullManifold;
    expect(found.normal).toEqual({ x: 1, y: 0 });
    expect(pointsOf(found)).toEqual([{ x: 1.5, y: 0, depth: 1, id: 32 }]);
  });

  it('numbers stay while a box slides over a floor and rocks on it, and name the same corners in either order of points', () => {
    const floor = box(0, -1, 40, 2);
    for (let i = 0; i < 200; i++) {
      const x = -10 + 0.1 * i;
      const crate = turned(box(x, 0.99, 2, 2, 0.1), 0.004 * Math.sin(i), { x, y: 0.99 });
      const found = manifoldHull(floor, crate) as HullManifold;
      for (const { id, x: at } of pointsOf(found)) {
        const owner = crate.points[id - 16];
        expect(Math.abs(owner.x - at)).toBeLessThan(0.01);
      }
      const back: Hull = { points: [...crate.points].reverse(), r: crate.r };
      const same = manifoldHull(floor, back) as HullManifold;
      expect(same.depth).toBe(found.depth);
      const names = pointsOf(same).map(({ id }) => 16 + (3 - (id - 16)));
      expect(names.sort()).toEqual(
        pointsOf(found)
          .map(({ id }) => id)
          .sort(),
      );
    }
  });

  it('scaling by 2^k scales the result, bit for bit', () => {
    const random = createRandom(8);
    for (let i = 0; i < 200; i++) {
      const { a, b } = pairClasses.ordinary(random);
      const found = manifoldHull(a, b);
      for (const k of [3, -10, 20]) {
        const by = 2 ** k;
        const scale = ({ points, r }: Hull): Hull => ({ points: points.map(({ x, y }) => ({ x: x * by, y: y * by })), r: r * by });
        const scaled = manifoldHull(scale(a), scale(b));
        expect(scaled?.normal).toEqual(found?.normal);
        expect(scaled?.depth).toBe(found === null ? undefined : found.depth * by);
        if (found === null || scaled === null) continue;
        expect(pointsOf(scaled)).toEqual(pointsOf(found).map(({ x, y, depth, id }) => ({ x: x * by, y: y * by, depth: depth * by, id })));
      }
    }
  });

  it('writes into `out` and returns it', () => {
    const out = createHullManifold();
    const [first] = out.points;
    expect(manifoldHull(box(0, 0, 2, 2), box(1, 0, 2, 2), out)).toBe(out);
    expect(out.points[0]).toBe(first);
    expect(manifoldHull(box(0, 0, 2, 2), box(9, 0, 2, 2), out)).toBeNull();
  });
});
