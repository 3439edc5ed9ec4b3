import { describe, expect, it } from 'vitest';
import { createHull } from '../../src/geometry/create-hull.ts';
import type { HullSet } from '../../src/geometry/hulls/hull-set.ts';
import type { Hull } from '../../src/geometry/shapes.ts';
import { BodyHulls } from '../../src/hulls/body-hulls.ts';
import { massOfParts } from '../../src/hulls/body-mass.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { atX, atY, rowStride } from '../../src/world/state/layout.ts';
import { pairClasses } from '../oracle/hull-pairs.ts';
import { runs } from '../runs.ts';

/** Hull h of a set as points. */
function pointsOf({ corners, starts, counts }: HullSet, h: number): number[] {
  return [...corners.slice(2 * starts[h], 2 * (starts[h] + counts[h]))];
}

/** The numbers of the hulls of a body. */
function listOf(store: BodyHulls, index: number): number[] {
  const list: number[] = [];
  for (let h = store.firsts[index]; h >= 0; h = store.nexts[h]) list.push(h);
  return list;
}

function several(random: Random): Hull[] {
  return Array.from({ length: 1 + random.below(4) }, () => {
    const { points, r } = pairClasses.ordinary(random).a;
    return createHull(points, r);
  });
}

describe('BodyHulls', () => {
  it('places hulls about the center of mass, turned, in the order given', () => {
    const store = new BodyHulls();
    const hulls = [
      createHull(
        [
          { x: 2, y: 1 },
          { x: 4, y: 1 },
        ],
        0.5,
      ),
      createHull([{ x: 2, y: 5 }], 1),
    ];
    store.add(3, hulls, { x: 2, y: 1 });
    const rows = new Float64Array(2 * rowStride);
    rows[rowStride + atX] = 10;
    rows[rowStride + atY] = 20;
    const quarter = Float64Array.of(0, Math.PI / 2);
    store.turn(3, quarter, 1);
    store.place(3, rows, rowStride);
    const [first, second] = listOf(store, 3);
    expect(pointsOf(store.placed, first)).toEqual([10, 20, 10, 22].map((x) => expect.closeTo(x, 12)));
    expect(pointsOf(store.placed, second)).toEqual([6, 20].map((x) => expect.closeTo(x, 12)));
    expect(store.placed.radii[second]).toBe(1);
    const { normals, starts } = store.placed;
    expect(normals[2 * starts[first]]).toBeCloseTo(1, 15);
    expect(normals[2 * starts[first] + 1]).toBeCloseTo(0, 15);
  });

  it('places once between moves', () => {
    const store = new BodyHulls();
    store.add(0, [createHull([{ x: 0, y: 0 }], 1)], { x: 0, y: 0 });
    const rows = new Float64Array(rowStride);
    const [h] = listOf(store, 0);
    const x = (): number => store.placed.corners[2 * store.placed.starts[h]];
    store.place(0, rows, 0);
    rows[atX] = 7;
    store.place(0, rows, 0);
    expect(x()).toBe(0);
    store.moved();
    store.place(0, rows, 0);
    expect(x()).toBe(7);
    rows[atX] = 8;
    store.turn(0, Float64Array.of(1), 0);
    store.place(0, rows, 0);
    expect(x()).toBe(8);
  });

  it('bodies come and go: each keeps its own hulls, and blocks are used again', () => {
    const random = createRandom(31);
    const store = new BodyHulls();
    const bodies = new Map<number, Hull[]>();
    let most = 0;
    for (let n = 0; n < runs(3000); n++) {
      const index = random.below(40);
      if (bodies.has(index)) {
        store.remove(index);
        bodies.delete(index);
      } else {
        const hulls = several(random);
        store.add(index, hulls, massOfParts(hulls.map((hull) => ({ hull, density: 1 }))));
        bodies.set(index, hulls);
      }
      most = Math.max(most, [...bodies.values()].flat().length);
      if (n % 50 > 0) continue;
      const seen = new Set<number>();
      for (const [at, hulls] of bodies) {
        const list = listOf(store, at);
        expect(list).toHaveLength(hulls.length);
        const { x, y } = massOfParts(hulls.map((hull) => ({ hull, density: 1 })));
        list.forEach((h, i) => {
          expect(seen.has(h)).toBe(false);
          seen.add(h);
          expect(pointsOf(store.local, h)).toEqual(hulls[i].points.flatMap((p) => [p.x - x, p.y - y]));
        });
      }
    }
    expect(store.nexts.length).toBeLessThanOrEqual(Math.max(16, 2 * most));
    store.remove(99); // of a disc: nothing to do
  });

  it('a body that has turned a million times is turned by a unit vector, by the sum of its angles', () => {
    const store = new BodyHulls();
    store.add(0, [createHull([{ x: 1, y: 0 }], 1)], { x: 0, y: 0 });
    const angle = Float64Array.of((2 * Math.PI) / 1000);
    for (let n = 0; n < 1_000_000; n++) store.turn(0, angle, 0);
    const [cos, sin] = store.turns;
    expect(Math.abs(cos * cos + sin * sin - 1)).toBeLessThan(1e-15);
    expect(cos).toBeCloseTo(1, 12);
    expect(Math.abs(sin)).toBeLessThan(1e-9);
  });
});
