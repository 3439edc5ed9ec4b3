import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/numeric/random.ts';
import type { WorldWallShape } from '../../../src/world/index.ts';
import { featureBox } from '../../../src/world/walls/feature-box.ts';
import { readShape } from '../../../src/world/walls/shape-features.ts';
import { WallIndex } from '../../../src/world/walls/wall-index.ts';
import { createPose, createWall } from '../../../src/world/walls/wall-record.ts';
import { Walls } from '../../../src/world/walls/walls.ts';
import { runs } from '../../runs.ts';

function wallsOf(shapes: readonly WorldWallShape[]): Walls {
  const walls = new Walls();
  for (const [id, given] of shapes.entries()) {
    const { shape, features } = readShape('test', given);
    const more = {
      kinematic: false,
      sensor: false,
      senses: 0,
      oneSided: false,
      surface: new Float64Array(5),
      filter: Int32Array.of(1, -1),
    };
    walls.add(createWall({ id, shape, features, ...more, pivot: new Float64Array(2), pose: createPose(0, 0) }));
  }
  return walls;
}

function found(index: WallIndex, asked: readonly number[]): number[] {
  index.asked.set(asked);
  index.find();
  return [...index.found.subarray(0, index.count)];
}

/** The features whose boxes overlap the box `asked`, one after the other. */
function overlapped(walls: Walls, asked: readonly number[]): number[] {
  const box = new Float64Array(4);
  return Array.from({ length: walls.count }, (_, f) => f).filter((f) => {
    featureBox(walls.numbers, walls.kinds, f, box);
    return box[0] <= asked[2] && box[2] >= asked[0] && box[1] <= asked[3] && box[3] >= asked[1];
  });
}

describe('the cells of walls', () => {
  const random = createRandom(5);
  const between = (low: number, high: number) => random.between(low, high);
  const scattered = (width: number, height: number, size: number): WorldWallShape[] =>
    Array.from({ length: 200 }, (_, i) => {
      const [x, y] = [between(0, width), between(0, height)];
      return i % 3 === 0
        ? { x, y, r: between(0.01, 1) * size }
        : { x1: x, y1: y, x2: x + between(-size, size), y2: y + between(-size, size) };
    });
  it.each([
    ['in a square', scattered(100, 100, 5)],
    ['along a line', scattered(1e4, 3, 5)],
    ['above one another', scattered(1e-3, 1e3, 1e-3)],
    ['of every size', [...scattered(100, 100, 0.01), ...scattered(100, 100, 200)]],
    ['at one place', Array.from({ length: 40 }, (): WorldWallShape => ({ x: 0, y: 0, r: 1e-12 }))],
  ])('give all features that a box may touch, each once and in order: walls %s', (_, shapes) => {
    const walls = wallsOf(shapes);
    const index = new WallIndex();
    index.build(walls);
    for (let k = 0; k < runs(300); k++) {
      const box = new Float64Array(4);
      featureBox(walls.numbers, walls.kinds, Math.floor(between(0, walls.count)), box);
      const [x, y] = [box[0] + between(-10, 10), box[1] + between(-10, 10)];
      const half = between(0, 20);
      const asked = [x - half, y - half, x + half, y + half];
      const all = found(index, asked);
      expect(all).toEqual([...new Set(all)].sort((a, b) => a - b));
      expect(all).toEqual(expect.arrayContaining(overlapped(walls, asked)));
    }
  });

  it('give few features of a long line of ground', () => {
    const points = Array.from({ length: 2001 }, (_, i) => ({ x: i, y: 6 + 3 * Math.sin(i / 9) }));
    const walls = wallsOf([{ chain: points }]);
    const index = new WallIndex();
    index.build(walls);
    let most = 0;
    for (let x = 0; x < 2000; x += 0.37) most = Math.max(most, found(index, [x, 5.5, x + 1, 6.5]).length);
    expect(most).toBeLessThanOrEqual(8);
  });
});
