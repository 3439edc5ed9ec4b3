import { describe, expect, it, vi } from 'vitest';
import type { Vec } from '../../../src/geometry/shapes.ts';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import { faceFeature } from '../../../src/world/walls/feature-contact.ts';
import { Seams } from '../../../src/world/walls/seams.ts';
import { readShape } from '../../../src/world/walls/shape-features.ts';
import { WallIndex } from '../../../src/world/walls/wall-index.ts';
import { face, ioCount, point } from '../../../src/world/walls/wall-layout.ts';
import { createPose, createWall, type WallRecord } from '../../../src/world/walls/wall-record.ts';
import { Walls } from '../../../src/world/walls/walls.ts';
import { distanceOf, isHidden, type Piece } from './seam-truth.ts';

function recordOf(id: number, given: Piece, oneSided = false, category = 1): WallRecord {
  const { shape, features } = readShape('test', given);
  const more = { kinematic: false, sensor: false, senses: 0, oneSided, surface: new Float64Array(5), filter: Int32Array.of(category, -1) };
  return createWall({ id, shape, features, ...more, pivot: new Float64Array(2), pose: createPose(0, 0) });
}

function wallsOf(records: readonly WallRecord[]): Walls {
  const walls = new Walls(new Seams());
  for (const record of records) walls.add(record);
  walls.mend();
  return walls;
}

const directions = [[1, 0], [0, 1], [-1, 0], [0, -1]].map(([x, y]) => ({ x, y })); // biome-ignore format: short

/** A shape whose corners lie at whole numbers but for errors: it touches others in every way. */
function pieceOf(random: Random, error: number): Piece | null {
  const whole = (most: number) => Math.floor(random.between(0, most));
  const off = (value: number) => value + random.between(-error, error);
  const place = () => ({ x: off(whole(5)), y: off(whole(5)) });
  const far = (a: Vec, b: Vec) => Math.hypot(a.x - b.x, a.y - b.y) > 0.5;
  const [a, b, c] = [place(), place(), place()];
  switch (whole(7)) {
    case 0:
    case 1:
      return { minX: a.x, minY: a.y, maxX: off(Math.round(a.x) + 1 + whole(2)), maxY: off(Math.round(a.y) + 1 + whole(2)) };
    case 2:
      return far(a, b) ? { x1: a.x, y1: a.y, x2: b.x, y2: b.y } : null;
    case 3:
      return Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) > 0.5 ? { points: [a, b, c] } : null;
    case 4:
      return far(a, b) ? { x1: a.x, y1: a.y, x2: b.x, y2: b.y, r: 0.25 + 0.25 * whole(2) } : null;
    case 5:
      return far(a, b) && far(b, c) ? { chain: [a, b, c] } : null;
    default: {
      const from = whole(4);
      return { ...a, r: 1, from: directions[from], to: directions[(from + 1 + whole(3)) % 4] };
    }
  }
}

function piecesOf(random: Random, error: number): Piece[] {
  return Array.from({ length: 2 + Math.floor(random.between(0, 8)) }, () => pieceOf(random, error)).filter((piece) => piece !== null);
}

/** Places above seams too: at whole numbers, or as far off as errors are. */
function centerOf(random: Random): Vec {
  const [along, across] = [random.between(-1, 6), random.between(-1, 6)];
  const seam = Math.floor(random.between(0, 5)) + [0, random.between(-2e-7, 2e-7)][Math.floor(random.between(0, 2))];
  return [{ x: along, y: across }, { x: seam, y: across }, { x: along, y: seam }][Math.floor(random.between(0, 3))]; // biome-ignore format: short
}

describe('features of walls that touch', () => {
  const errors = [0, 1e-9, 1e-7];

  it('have one that is as near as the walls are, from everywhere: no hole; and no corner that something beside it hides', () => {
    const random = createRandom(41);
    const io = new Float64Array(ioCount);
    let [corners, centers] = [0, 0];
    for (let n = 0; n < 240; n++) {
      const shapes = piecesOf(random, errors[n % 3]);
      const walls = wallsOf(shapes.map((shape, id) => recordOf(id, shape)));
      const isStraight = shapes.every((shape) => !('from' in shape) && !('r' in shape));
      for (let i = 0; i < 200; i++) {
        const center = centerOf(random);
        const distance = Math.min(...shapes.map((shape) => distanceOf(shape, center)));
        if (!(distance > 0.01)) continue;
        centers++;
        let least = Infinity;
        for (let f = 0; f < walls.count; f++) {
          io[3] = center.x;
          io[4] = center.y;
          if (!faceFeature(walls.numbers, walls.kinds, f, io)) continue;
          least = Math.min(least, io[2]);
          if (!isStraight || walls.kinds[f] !== point) continue;
          corners++;
          const at = { x: center.x - io[0] * io[2], y: center.y - io[1] * io[2] };
          if (isHidden(shapes, center, at)) expect.fail(`corner ${f} is hidden from ${JSON.stringify([center, shapes])}`);
        }
        if (!(Math.abs(least - distance) <= 3e-6)) expect.fail(`${least}, not ${distance}, from ${JSON.stringify([center, shapes])}`);
      }
    }
    expect(centers).toBeGreaterThan(15000);
    expect(corners).toBeGreaterThan(3000);
  });

  it('are the same numbers whatever came and went before: edited one by one they equal those of a fresh world', () => {
    const random = createRandom(42);
    for (let n = 0; n < 60; n++) {
      const pieces = () => piecesOf(random, errors[n % 3]);
      let records = pieces().map((shape, id) => recordOf(id, shape));
      const walls = wallsOf(records);
      for (let edit = 0; edit < 12; edit++) {
        const at = Math.floor(random.between(0, records.length));
        const kind = Math.floor(random.between(0, 3));
        const [shape = { x: 0, y: 0, r: 1 }] = pieces();
        if (kind === 0 || records.length === 0) {
          records = [...records, recordOf(100 * n + edit + 50, shape)];
          walls.add(records[records.length - 1]);
        } else if (kind === 1) {
          walls.replace(records[at], null);
          records = records.filter((_, i) => i !== at);
        } else {
          const by = recordOf(records[at].id, shape, false, 1 + Math.floor(random.between(0, 2)));
          walls.replace(records[at], by);
          records = records.map((record, i) => (i === at ? by : record));
        }
        walls.mend();
        const fresh = wallsOf(records);
        expect(walls.count).toBe(fresh.count);
        expect([...walls.owners.subarray(0, walls.count)]).toEqual([...fresh.owners.subarray(0, walls.count)]);
        expect([...walls.kinds.subarray(0, walls.count)]).toEqual([...fresh.kinds.subarray(0, walls.count)]);
        expect([...walls.numbers.subarray(0, 10 * walls.count)]).toEqual([...fresh.numbers.subarray(0, 10 * walls.count)]);
      }
    }
  });

  it('scale by powers of two bit for bit', () => {
    const random = createRandom(43);
    for (let n = 0; n < 40; n++) {
      const shapes = piecesOf(random, errors[n % 3]);
      const scaled = (scale: number) => {
        const times = (shape: Piece) =>
          JSON.parse(JSON.stringify(shape), (key, value) => (/^(x|y|r|x1|y1|x2|y2|m.*)$/.test(key) ? scale * value : value));
        const keep = (shape: Piece): Piece => ('from' in shape ? { ...times(shape), from: shape.from, to: shape.to } : times(shape));
        const { numbers, kinds, count } = wallsOf(shapes.map((shape, id) => recordOf(id, keep(shape))));
        // lengths back in the unit of the first; directions and shares are numbers
        return Array.from({ length: 10 * count }, (_, i) => {
          const word = i % 10;
          const isLength =
            word < 2 ||
            (word === 4 && kinds[(i - 4) / 10] < 6 && numbers[i] !== -1) ||
            word === 5 ||
            (word > 7 && kinds[Math.floor(i / 10)] <= 2);
          return isLength ? numbers[i] / scale : numbers[i];
        });
      };
      expect(scaled(2 ** 60)).toEqual(scaled(1));
      expect(scaled(2 ** -60)).toEqual(scaled(1));
    }
  });

  it('are found by one look for each wall of a map, and by a few for each edit', () => {
    const find = vi.spyOn(WallIndex.prototype, 'find');
    const looks = (work: () => void) => {
      find.mockClear();
      work();
      return find.mock.calls.length;
    };
    const tileAt = (i: number) => ({ minX: i % 100, minY: Math.floor(i / 100), maxX: (i % 100) + 1, maxY: Math.floor(i / 100) + 1 });
    const records = Array.from({ length: 10000 }, (_, i) => recordOf(i, tileAt(i)));
    const walls = new Walls(new Seams());
    for (const record of records) walls.add(record);
    expect(looks(() => walls.mend())).toBe(10000);
    expect(looks(() => walls.mend())).toBe(0);
    walls.replace(records[5050], null);
    expect(looks(() => walls.mend())).toBeLessThanOrEqual(10);
    walls.add(records[5050]);
    expect(looks(() => walls.mend())).toBeLessThanOrEqual(10);
    // all faces between tiles are covered, and no corner is left but the four of the map
    const { kinds, numbers, count } = walls;
    const free = Array.from({ length: count }, (_, f) => f).filter((f) => kinds[f] === point && numbers[10 * f + 4] >= 0);
    expect(free.length).toBe(4);
    const bare = Array.from({ length: count }, (_, f) => f).filter((f) => kinds[f] === face && numbers[10 * f + 8] <= numbers[10 * f + 9]);
    expect(bare.length).toBe(400);
    find.mockRestore();
  });

  it('of walls that are farther apart than a millionth of their sides stay as they are', () => {
    const hidden = (one: Piece, other: Piece) => {
      const { kinds, numbers, count } = wallsOf([recordOf(0, one), recordOf(1, other)]);
      return Array.from({ length: count }, (_, f) => f).filter((f) => kinds[f] === point && numbers[10 * f + 4] === -1).length;
    };
    const box = { minX: 0, minY: 0, maxX: 1, maxY: 1 };
    const line = { x1: 0, y1: 0, x2: 1, y2: 0 };
    const boxes = (gap: number) => hidden(box, { ...box, minX: 1 + gap, maxX: 2 });
    const lines = (gap: number) => hidden(line, { ...line, x1: 1 + gap, x2: 2 });
    expect([0, 1e-9, 9e-7, 1.2e-6].map(boxes)).toEqual([4, 4, 4, 0]);
    expect([0, 1e-9, 9e-7, 1.2e-6].map(lines)).toEqual([2, 2, 2, 0]);
  });
});
