import { expect, it } from 'vitest';
import { statisticsOf } from '../../src/inspect/index.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { Pipeline } from '../../src/world/step.ts';
import { World } from '../../src/world/world.ts';

/** Bytes of all arrays of numbers that a pipeline holds, each counted once. */
function bytesOf(pipeline: object): number {
  const seen = new Set<unknown>();
  let bytes = 0;
  const parts: unknown[] = [pipeline];
  while (parts.length > 0) {
    const part = parts.pop();
    if (typeof part !== 'object' || part === null) continue;
    const key = ArrayBuffer.isView(part) ? part.buffer : part;
    if (seen.has(key)) continue;
    seen.add(key);
    if (ArrayBuffer.isView(part)) bytes += part.buffer.byteLength;
    else parts.push(...Object.values(part));
  }
  return bytes;
}

/** Steps a world and returns its pipeline. */
function play(world: World, steps: number): Pipeline {
  const pipelines: Pipeline[] = [];
  const { step } = Pipeline.prototype;
  Pipeline.prototype.step = function (dt) {
    pipelines.push(this);
    step.call(this, dt);
  };
  for (let i = 0; i < steps; i++) world.step(1 / 60);
  Pipeline.prototype.step = step;
  return pipelines[0];
}

it('a body in a pile of 10,000 takes at most 600 bytes in arrays', () => {
  const random = createRandom(1);
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 100, maxY: 200 } });
  for (let i = 0; i < 10000; i++) {
    const row = Math.floor(i / 99);
    world.add({ x: 0.5 + (i % 99) + 0.5 * (row % 2), y: 0.5 + 0.866 * row, r: random.between(0.49, 0.5), material: { friction: 0.3 } });
  }
  const pipeline = play(world, 4);
  expect(statisticsOf(world).contacts).toBeGreaterThan(25000);
  expect(bytesOf(pipeline) / 10000).toBeLessThanOrEqual(600);
});
