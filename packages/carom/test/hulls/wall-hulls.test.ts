// Hulls against wall features: distances, points and times against brute force.
import { describe, expect, it } from 'vitest';
import { courseWords, createMovingPair, type MovingPair, pivotX, pivotY, reach, turn, vx, vy } from '../../src/geometry/hulls/advance.ts';
import * as features from '../../src/geometry/hulls/features.ts';
import { loadInto } from '../../src/geometry/hulls/load-pair.ts';
import { separationHull } from '../../src/geometry/hulls.ts';
import type { Hull, Vec } from '../../src/geometry/shapes.ts';
import {
  carryFeature,
  closestToFeature,
  holds,
  isExposed,
  loadFeature,
  outOfSolid,
  timeToFeature,
  touchFeature,
} from '../../src/hulls/wall-hulls.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { partsOf } from '../../src/world/edits/parts.ts';
import type { WorldWallShape } from '../../src/world/walls/shapes.ts';
import { arc, face, featureStride, ofRadius, plane, point } from '../../src/world/walls/wall-layout.ts';
import type { Walls } from '../../src/world/walls/walls.ts';
import { World } from '../../src/world/world.ts';
import { pairClasses } from '../oracle/hull-pairs.ts';
import { runs } from '../runs.ts';

const pair = createMovingPair();
const out = features.createFeatures();
const origin = { x: 0, y: 0 };
const turned = new Float64Array(2);
const pivot = new Float64Array(2);

/** A wall of each kind, about as large as the hulls, and how near a point of it is to a hull: by formulas, or by many points of it. */
type Maker = (random: Random) => { readonly shape: WorldWallShape; readonly truth: (core: Hull) => number };

const about = (random: Random): number => random.between(-1500, 1500);
const sharp = (points: readonly Vec[]): Hull => ({ points, r: 0 });

/** Distance of the core to the points of a part of a circle, closely spaced. */
function toCurve(core: Hull, { x, y, r }: { x: number; y: number; r: number }, from: number, sweep: number): number {
  let least = Infinity;
  let best = 0;
  const at = (t: number): number => separationHull(core, sharp([{ x: x + r * Math.cos(t), y: y + r * Math.sin(t) }]));
  const count = 400;
  for (let i = 0; i <= count; i++) {
    const distance = at(from + (sweep * i) / count);
    if (distance < least) [least, best] = [distance, i];
  }
  // finer about the best one
  for (let i = -400; i <= 400; i++) least = Math.min(least, at(from + (sweep * Math.min(Math.max(best + i / 400, 0), count)) / count));
  return least;
}

const makers: Readonly<Record<string, Maker>> = {
  segment(random) {
    const [x1, y1, x2, y2] = [about(random), about(random), about(random), about(random)];
    return { shape: { x1, y1, x2, y2 }, truth: (core) => separationHull(core, sharp([{ x: x1, y: y1 }, { x: x2, y: y2 }])) }; // biome-ignore format: short
  },
  capsule(random) {
    const { shape, truth } = makers.segment(random);
    return { shape: { ...shape, r: random.between(1, 300) } as WorldWallShape, truth };
  },
  chain(random) {
    const chain = Array.from({ length: 4 }, () => ({ x: about(random), y: about(random) }));
    return { shape: { chain }, truth: (core) => Math.min(...[0, 1, 2].map((i) => separationHull(core, sharp(chain.slice(i, i + 2))))) };
  },
  box(random) {
    const [minX, minY] = [about(random), about(random)];
    const [maxX, maxY] = [minX + random.between(1, 900), minY + random.between(1, 900)];
    const corners = [
      [minX, minY],
      [maxX, minY],
      [maxX, maxY],
      [minX, maxY],
    ].map(([x, y]) => ({ x, y }));
    return { shape: { minX, minY, maxX, maxY }, truth: (core) => separationHull(core, sharp(corners)) };
  },
  circle(random) {
    const [x, y] = [about(random), about(random)];
    return { shape: { x, y, r: random.between(1, 900) }, truth: (core) => separationHull(core, sharp([{ x, y }])) };
  },
  'inside of a box'(random) {
    const [minX, minY, maxX, maxY] = [-1, -1, 1, 1].map((side) => side * random.between(700, 2500));
    const inside = { minX, minY, maxX, maxY };
    const truth = ({ points }: Hull): number => Math.min(...points.map(({ x, y }) => Math.min(x - minX, maxX - x, y - minY, maxY - y)));
    return { shape: { inside }, truth };
  },
  'inside of a circle'(random) {
    const inside = { x: random.between(-300, 300), y: random.between(-300, 300), r: random.between(1000, 3000) };
    const truth = ({ points }: Hull): number =>
      Math.min(...points.map(({ x, y }) => inside.r - Math.sqrt((x - inside.x) ** 2 + (y - inside.y) ** 2)));
    return { shape: { inside }, truth };
  },
  ...Object.fromEntries(
    (
      [
        ['arc', 0.1, 3],
        ['wide arc', 3.3, 6],
      ] as const
    ).map(([name, low, high]): [string, Maker] => [
      // biome-ignore format: short
      name,
      (random) => {
        const curve = { x: about(random), y: about(random), r: random.between(50, 1800) };
        const [from, sweep] = [random.between(-3, 3), random.between(low, high)];
        const at = (t: number): Vec => ({ x: Math.cos(t), y: Math.sin(t) });
        return { shape: { ...curve, from: at(from), to: at(from + sweep) }, truth: (core) => toCurve(core, curve, from, sweep) };
      },
    ]),
  ),
};

function wallsOf(shape: WorldWallShape): Walls {
  const world = new World();
  world.addWall(shape);
  world.step(1 / 60);
  return partsOf('test', world).state.walls;
}

/** A hull about the origin, as hull 0 of the pair; its rounding is above 0. */
function loadHull(random: Random): Hull {
  const { a } = pairClasses.ordinary(random);
  const hull = { points: a.points, r: Math.max(a.r, 1) };
  loadInto(pair, 0, hull, origin, 0);
  pair.courses.fill(0);
  return hull;
}

/** The features that are met, by number. */
function exposed(walls: Walls): number[] {
  const found: number[] = [];
  for (let f = 0; f < walls.count; f++) if (isExposed(walls, f)) found.push(f);
  return found;
}

function measure(walls: Walls, f: number): number {
  loadFeature(walls, f, pair);
  closestToFeature(pair, walls, f, out);
  return out[features.distance];
}

/** Whether what is nearer to an arc than that lies beside its span: it touches nothing there. */
function isBeside(walls: Walls, distance: number): boolean {
  return exposed(walls).every((f) => {
    if (measure(walls, f) >= distance) return true;
    out[features.margin] = Infinity;
    out[features.pointCount] = 0;
    touchFeature(pair, walls, f, out);
    const points = Array.from(
      { length: out[features.pointCount] },
      (_, n) => out[features.points + features.pointWords * n + features.pointGap],
    );
    return points.every((gap) => gap + pair.radii[0] >= distance - 1e-3);
  });
}

describe('closestToFeature', () => {
  it.each(Object.keys(makers))('of the features of a wall the nearest one is as far as the wall: %s', (name) => {
    const random = createRandom(name.length);
    const isCurved = name.includes('arc');
    let compared = 0;
    for (let i = 0; i < runs(isCurved ? 80 : 400); i++) {
      const { shape, truth } = makers[name](random);
      const walls = wallsOf(shape);
      const hull = loadHull(random);
      const distance = truth(sharp(hull.points));
      if (!(distance > 1)) continue; // cores that cut walls have no distance
      compared++;
      const least = Math.min(...exposed(walls).map((f) => measure(walls, f)));
      if (isCurved && least < distance && isBeside(walls, distance)) continue;
      if (Math.abs(least - distance) > (isCurved ? 1e-3 : 1e-8))
        expect.fail(`${least}, truth ${distance} ${JSON.stringify([shape, hull])}`);
    }
    expect(compared).toBeGreaterThan(runs(isCurved ? 80 : 400) / 8);
  });

  it.each(Object.keys(makers))(
    'the normal leads from the hull to the wall: a move along it shortens the distance by as much: %s',
    (name) => {
      const random = createRandom(name.length + 1);
      for (let i = 0; i < runs(120); i++) {
        const { shape, truth } = makers[name](random);
        const walls = wallsOf(shape);
        const hull = loadHull(random);
        for (const f of exposed(walls)) {
          const before = measure(walls, f);
          if (!(before > 1) || (walls.kinds[f] >= arc && Math.abs(before - truth(sharp(hull.points))) > 1e-3)) continue;
          const by = 1e-4 * before;
          const [x, y] = [out[features.nx] * by, out[features.ny] * by];
          expect(Math.abs(x * x + y * y - by * by)).toBeLessThan(1e-12 * by * by);
          loadInto(pair, 0, { points: hull.points.map((p) => ({ x: p.x + x, y: p.y + y })), r: hull.r }, origin, 0);
          if (Math.abs(before - measure(walls, f) - by) > 1e-6 * by + 1e-9) expect.fail(`${name} ${f} ${JSON.stringify([shape, hull])}`);
          loadInto(pair, 0, hull, origin, 0);
        }
      }
    },
  );
});

describe('outOfSolid', () => {
  it('of a box that a hull cuts, one face pushes it out: where the way is shortest', () => {
    const random = createRandom(5);
    let cut = 0;
    for (let i = 0; i < runs(800); i++) {
      const box = {
        minX: random.between(-900, 0),
        minY: random.between(-900, 0),
        maxX: random.between(1, 900),
        maxY: random.between(1, 900),
      };
      const walls = wallsOf(box);
      const { points } = loadHull(random);
      const all = points.map(({ x, y }) => [x - box.maxX, box.minX - x, y - box.maxY, box.minY - y]);
      const ways = [0, 1, 2, 3].map((side) => Math.min(...all.map((heights) => heights[side])));
      const shortest = Math.max(...ways);
      if (!(shortest < -1e-6)) continue;
      const pushing = exposed(walls).filter((f) => {
        if (walls.kinds[f] !== face) return false;
        measure(walls, f);
        return outOfSolid(pair, walls, f, out);
      });
      if (pushing.length !== 1) continue; // faces that a corner of the hull lies before, at the side of one it cuts
      cut++;
      measure(walls, pushing[0]);
      outOfSolid(pair, walls, pushing[0], out);
      if (Math.abs(out[features.distance] - shortest) > 1e-9)
        expect.fail(`${out[features.distance]}, ways ${ways} ${JSON.stringify([box, points])}`);
    }
    expect(cut).toBeGreaterThan(runs(800) / 4);
  });
});

/** Puts hull 0 and the feature where they are after a time, as courses say. */
function placeAt(hull: Hull, walls: Walls, f: number, course: Float64Array, time: number): void {
  pair.courses.set(course);
  const moved = (i: number): Vec => {
    const cos = Math.cos(course[turn] * time);
    const sin = Math.sin(course[turn] * time);
    const { x, y } = hull.points[i];
    const dx = x - course[pivotX];
    const dy = y - course[pivotY];
    return { x: course[pivotX] + course[vx] * time + cos * dx - sin * dy, y: course[pivotY] + course[vy] * time + sin * dx + cos * dy };
  };
  pair.courses[pivotX] += course[vx] * time;
  pair.courses[pivotY] += course[vy] * time;
  loadInto(pair, 0, { points: hull.points.map((_, i) => moved(i)), r: hull.r }, origin, 0);
  loadFeature(walls, f, pair);
  pivot[0] = course[courseWords + pivotX];
  pivot[1] = course[courseWords + pivotY];
  pair.courses[courseWords + pivotX] += course[courseWords + vx] * time;
  pair.courses[courseWords + pivotY] += course[courseWords + vy] * time;
  turned[0] = Math.cos(course[courseWords + turn] * time);
  turned[1] = Math.sin(course[courseWords + turn] * time);
  if (course[courseWords + turn] !== 0 || course[courseWords + vx] !== 0) carryFeature(pair, pivot, turned);
  closestToFeature(pair, walls, f, out);
}

/** How far the corners of a hull of the pair are from a pivot, at most. */
function reachOf({ corners, starts, counts }: MovingPair, h: number, x: number, y: number): number {
  let most = 0;
  for (let i = 2 * starts[h]; i < 2 * (starts[h] + counts[h]); i += 2)
    most = Math.max(most, Math.hypot(corners[i] - x, corners[i + 1] - y));
  return most;
}

describe('timeToFeature', () => {
  it.each(Object.keys(makers))(
    'for the time told the hull stays as far away as asked, however it and the wall move and turn: %s',
    (name) => {
      const random = createRandom(name.length + 2);
      const mayMove = ['segment', 'capsule', 'box', 'circle'].includes(name);
      const isCurved = name.includes('arc');
      let told = 0;
      for (let i = 0; i < runs(isCurved ? 60 : 150); i++) {
        const { shape, truth } = makers[name](random);
        const walls = wallsOf(shape);
        const hull = loadHull(random);
        if (!(truth(sharp(hull.points)) > 1)) continue; // cores that cut walls have no distance
        const list = exposed(walls);
        const course = randomCourse(random, mayMove);
        course[reach] = reachOf(pair, 0, course[pivotX], course[pivotY]);
        const nearest = (time: number): number =>
          Math.min(
            ...list.map((f) => {
              placeAt(hull, walls, f, course, time);
              return out[features.distance];
            }),
          );
        /** Beside the span of an arc its distance is a bound. */
        const later = (time: number): number => {
          placeAt(hull, walls, list[0], course, time);
          return truth(sharp(Array.from(hull.points, (_, k) => ({ x: pair.corners[2 * k], y: pair.corners[2 * k + 1] }))));
        };
        const target = nearest(0) * random.next();
        let time = 1;
        for (const f of list) {
          placeAt(hull, walls, f, course, 0);
          pair.courses[courseWords + reach] =
            course[courseWords + turn] === 0 ? 0 : reachOf(pair, 1, course[courseWords + pivotX], course[courseWords + pivotY]);
          out[features.target] = target;
          out[features.left] = 1;
          timeToFeature(pair, walls, f, out);
          expect(out[features.apart] >= 0 && out[features.apart] <= 1).toBe(true);
          time = Math.min(time, out[features.apart]);
        }
        if (time > 0) told++;
        for (let n = 1; n <= 16; n++) {
          const distance = isCurved ? later((time * n) / 16) : nearest((time * n) / 16);
          if (distance >= target - (isCurved ? 1e-3 : 1e-8)) continue;
          expect.fail(`${distance} after ${(time * n) / 16}, asked ${target} ${JSON.stringify([shape, hull, [...course]])}`);
        }
      }
      expect(told).toBeGreaterThan(runs(isCurved ? 60 : 150) / 8);
    },
  );
});

/** Velocities and turns of hull 0 and, if it may move, of the wall. */
function randomCourse(random: Random, mayMove: boolean): Float64Array {
  const course = new Float64Array(2 * courseWords);
  for (let at = 0; at <= (mayMove ? courseWords : 0); at += courseWords) {
    for (const word of [pivotX, pivotY]) course[at + word] = random.between(-700, 700);
    for (const word of [vx, vy]) course[at + word] = random.between(-1500, 1500);
    course[at + turn] = random.below(3) === 0 ? 0 : random.between(-6, 6);
  }
  return course;
}

describe('touchFeature', () => {
  it.each(Object.keys(makers))('points lie midway between both surfaces; the nearest one has the gap: %s', (name) => {
    const random = createRandom(name.length + 3);
    const isCurved = name.includes('arc');
    let touched = 0;
    for (let i = 0; i < runs(250); i++) {
      const { shape, truth } = makers[name](random);
      const walls = wallsOf(shape);
      const hull = loadHull(random);
      if (!(truth(sharp(hull.points)) > 1)) continue;
      for (const f of exposed(walls)) {
        const distance = measure(walls, f);
        if (!(distance > 1) || (walls.kinds[f] >= arc && Math.abs(distance - truth(sharp(hull.points))) > 1e-3)) continue;
        const isEdge = walls.kinds[f] < plane;
        const around = isEdge || walls.kinds[f] === point ? walls.numbers[featureStride * f + ofRadius] : 0;
        const gap = distance - hull.r - around;
        out[features.margin] = gap + 20;
        out[features.pointCount] = 0;
        touchFeature(pair, walls, f, out);
        if (!holds(pair, walls, f, out)) continue;
        const count = out[features.pointCount];
        expect(count >= 1 && count <= 2).toBe(true);
        touched++;
        let least = Infinity;
        for (let n = 0; n < count; n++) {
          const at = features.points + features.pointWords * n;
          const own = out[at + features.pointGap];
          const [x, y] = [out[at + features.pointX], out[at + features.pointY]];
          least = Math.min(least, own);
          expect(own).toBeLessThan(gap + 20);
          // half the gap beyond the rounding of the hull; on the other side of it as far from the wall, unless sides are at a slant
          const toHull = separationHull(sharp(hull.points), sharp([{ x, y }])) - hull.r;
          if (own > gap + 1e-6 || own / 2 < -hull.r || (isCurved && Math.abs(own) > 20)) continue;
          if (Math.abs(toHull - own / 2) > 1e-6) expect.fail(`${toHull} of ${own} ${JSON.stringify([shape, hull, f])}`);
        }
        if (Math.abs(least - gap) > 1e-7) expect.fail(`${least}, gap ${gap}, ${count} ${JSON.stringify([shape, hull, f])}`);
      }
    }
    expect(touched).toBeGreaterThan(runs(250) / 8);
  });
});
