import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allPairs } from '../../src/broadphase/all-pairs.ts';
import { AreaScan } from '../../src/broadphase/area-scan.ts';
import { Arrangement, measure } from '../../src/broadphase/arrangement.ts';
import { CastScan } from '../../src/broadphase/cast-scan.ts';
import { CircleIndex } from '../../src/broadphase/circle-index.ts';
import { Level } from '../../src/broadphase/level.ts';
import { NearestScan } from '../../src/broadphase/nearest-scan.ts';
import { Runs } from '../../src/broadphase/runs.ts';
import type { Scan } from '../../src/broadphase/search.ts';
import type { Circle } from '../../src/geometry/shapes.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';

// What the index does is counted, not timed: levels and runs looked into, records tested. Limits are the same for all
// scenes, a small multiple of what the ordinary one takes. One grid alone takes thousands of tests a circle in most of them.

type Place = (random: Random, i: number, count: number) => [x: number, y: number, r: number];

/** The side of a square with three pairs a circle, for radii of 0.5 to 1.5. */
const side = (count: number) => 1.477 * Math.sqrt(count);
const ordinary: Place = (random, _, count) => [random.between(0, side(count)), random.between(0, side(count)), random.between(0.5, 1.5)];

const nasty: Record<string, Place> = {
  'all in one cell, because one is far away': (random, i, count) => (i === 0 ? [1e9, 1e9, 1] : ordinary(random, i, count)),
  'one giant over all the others': (random, i, count) => (i === 0 ? [5, 5, 2 * side(count)] : ordinary(random, i, count)),
  'on a horizontal line': (random, _, count) => [random.between(0, 0.66 * count), 7, random.between(0.5, 1.5)],
  'on a vertical line': (random, _, count) => [7, random.between(0, 0.66 * count), random.between(0.5, 1.5)],
  'on a slanting line': (random, _, count) => {
    const at = random.between(0, 0.47 * count);
    return [at, at, random.between(0.5, 1.5)];
  },
  'coordinates at 1e9': (random, i, count) => {
    const [x, y, r] = ordinary(random, i, count);
    return [x + 1e9, y - 1e9, r];
  },
  'crowds far from each other': (random, i, count) => {
    const [x, y, r] = ordinary(random, i, count / 100);
    return [x + (i % 10) * 1e6, y + Math.floor((i % 100) / 10) * 1e6, r];
  },
  'sizes and places of 20 octaves': (random, _, count) => {
    let size = 1;
    for (let k = random.below(20); k > 0; k--) size /= 2;
    const width = 0.55 * Math.sqrt(count) * size;
    return [width * random.between(1, 2), width * random.between(1, 2), (size * random.between(0.5, 1.5)) / 4];
  },
  'radii from 0.1 to 8 by a power law': (random, _, count) => [
    random.between(0, side(count) / 2),
    random.between(0, side(count) / 2),
    1 / random.between(1 / 8, 10),
  ],
  'a corner ever denser': (random, i, count) => {
    const [x, y, r] = ordinary(random, i, count);
    const u = x / side(count);
    const w = y / side(count);
    return [u * u * u * side(count) * 9, w * w * w * side(count) * 9, r / 4];
  },
};

function packed(place: Place, count: number): Float64Array {
  const random = createRandom(11);
  const circles = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) circles.set(place(random, i, count), 3 * i);
  return circles;
}

/** What finding all pairs takes per circle: levels met, runs of records, and records tested that are no pair. */
function pairWork(circles: Float64Array): number[] {
  const count = circles.length / 3;
  const arrangement = new Arrangement();
  measure(circles, 3, 0, count);
  arrangement.arrange(circles, count, null);
  const { levels, records } = arrangement;
  const runs = new Runs();
  let met = 0;
  let found = 0;
  let tested = -allPairs(circles).length / 2;
  for (const [i, level] of levels.entries()) {
    for (let j = i; level.rows > 0 && j < levels.length; ) {
      const other = levels[j];
      met++;
      runs.box.set(level.box);
      j += other.find(runs);
      for (let at = 4 * level.from; other.rows > 0 && runs.count > 0 && at < 4 * level.to; at += 4) {
        if (!(records[at] < Infinity)) continue;
        runs.around(records[at], records[at + 1], records[at + 2]);
        other.find(runs);
        found += runs.count;
        for (let k = 0; k < runs.count; k++) tested += (runs.bounds[2 * k + 1] - runs.bounds[2 * k]) / (other === level ? 2 : 1);
        runs.count = 1;
      }
    }
  }
  return [met / count, found / count, tested / count];
}

let levelsMet = 0;
let recordsSeen = 0;

/** Counts every look at a level, and every record shown to a query. */
function count(): void {
  const find = Level.prototype.find;
  vi.spyOn(Level.prototype, 'find').mockImplementation(function (this: Level, runs) {
    levelsMet++;
    return find.call(this, runs);
  });
  for (const kind of [AreaScan, NearestScan, CastScan]) {
    const scan: Scan['scan'] = kind.prototype.scan;
    vi.spyOn(kind.prototype, 'scan').mockImplementation(function (this: Scan, records, from, to, runs) {
      recordsSeen += to - from;
      scan.call(this, records, from, to, runs);
    });
  }
}

/** Levels met and records seen by a query, on average over circles of the scene; records found do not count. */
function queryWork(circles: Float64Array, ask: (index: CircleIndex, circle: Circle, random: Random) => number): number[] {
  const index = new CircleIndex();
  index.rebuild(circles);
  index.within({ x: 0, y: 0, r: 0 });
  const random = createRandom(5);
  const asked = 200;
  levelsMet = 0;
  recordsSeen = 0;
  let found = 0;
  for (let k = 0; k < asked; k++) found += ask(index, index.circle(random.below(circles.length / 3)), random);
  return [levelsMet / asked, (recordsSeen - found) / asked];
}

const size = 20_000;

describe.each([['ordinary', ordinary] as const, ...Object.entries(nasty)])('%s', (_, place) => {
  const circles = packed(place, size);
  beforeEach(count);
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('finds all pairs with at most 5 runs of records and 12 tests a circle, those of pairs apart', () => {
    const [levels, runs, tested] = pairWork(circles);
    expect(levels).toBeLessThan(0.2);
    expect(runs).toBeLessThan(5);
    expect(tested).toBeLessThan(12);
  });

  it('answers within from at most 40 levels and 60 records, those found apart', () => {
    const [levels, records] = queryWork(circles, (index, circle) => index.within(circle).length);
    expect(levels).toBeLessThan(40);
    expect(records).toBeLessThan(60);
  });

  it('answers nearest(8) from at most 40 levels and 200 records', () => {
    const [levels, records] = queryWork(circles, (index, circle) => index.nearest(circle, 8).length);
    expect(levels).toBeLessThan(40);
    expect(records).toBeLessThan(200);
  });

  it('finds the first hit of a ray through the scene in at most 10 pieces of levels and 200 records', () => {
    const [levels, records] = queryWork(circles, (index, { x, y }, random) => {
      const far = index.circle(random.below(size));
      index.castRay({ x, y, dx: far.x - x, dy: far.y - y }, { ignore: (id) => index.circle(id).r > 3 });
      return 0;
    });
    expect(levels).toBeLessThan(10);
    expect(records).toBeLessThan(200);
  });
});

it.each([0, 1, 1e9, 1e300])('does not split circles that lie in one place, at %d, whatever their radii', (at) => {
  for (const r of [0, 1]) {
    const circles = Float64Array.from({ length: 900 }, (_, i) => (i % 3 === 2 ? r : at));
    const arrangement = new Arrangement();
    measure(circles, 3, 0, 300);
    arrangement.arrange(circles, 300, null);
    expect(arrangement.levels.length).toBe(1);
  }
});
