// Bytes of worlds with hulls: damaged or made up they are refused, or lead to a world that goes on.
import { expect, it } from 'vitest';
import { fields } from '../../src/fields/index.ts';
import { hulls, hullsOf } from '../../src/hulls/index.ts';
import { joints } from '../../src/joints/index.ts';
import { World } from '../../src/world/index.ts';
import { isRefusal, mutate, payloadOf, randomOf, reseal, wordsOf } from '../reliability/fuzz.ts';
import { runs } from '../runs.ts';
import { dt, extensions, shapedWorld } from './shaped-worlds.ts';

const kept = new Map<number, Uint8Array>();

/** The bytes of a random world, in the midst of things. */
function bytesOf(seed: number): Uint8Array {
  const known = kept.get(seed);
  if (known !== undefined) return known;
  const { world, edit } = shapedWorld(seed);
  for (let step = 0; step < 12 + seed; step++) {
    edit(step)?.(world);
    world.step(dt);
  }
  const bytes = world.snapshot();
  kept.set(seed, bytes);
  return bytes;
}

/** Reads bytes, and goes on from them if they are not refused. */
function play(bytes: Uint8Array): 'refused' | 'ran' {
  let world: World;
  try {
    world = World.from(bytes, { extensions, warn: null });
  } catch (error) {
    if (!isRefusal(error)) throw new Error(`refused in other words: ${wordsOf(error)}`);
    return 'refused';
  }
  for (let step = 0; step < 8; step++) world.step(dt);
  for (const body of world) {
    const { x, y, vx, vy, angle, angularVelocity } = body;
    expect(Number.isNaN(x + y + vx + vy + angle + angularVelocity)).toBe(false);
    hullsOf(world, body);
  }
  expect(World.from(world.snapshot(), { extensions, warn: null }).hash()).toBe(world.hash());
  return 'ran';
}

it('bytes that were altered under a right checksum are refused, or lead to a world that goes on', () => {
  const outcomes = { refused: 0, ran: 0 };
  for (let seed = 0; seed < runs(300); seed++) {
    const random = randomOf(seed);
    const payload = mutate(random, payloadOf(bytesOf(random.below(12))), payloadOf(bytesOf(random.below(12))));
    try {
      outcomes[play(reseal('CrmW', payload))]++;
    } catch (error) {
      throw new Error(`seed ${seed}: ${wordsOf(error)}`);
    }
  }
  expect(outcomes.refused).toBeGreaterThan(runs(300) / 3);
  expect(outcomes.ran).toBeGreaterThan(runs(300) / 10);
});

it('so are those of which a number in the part of the hulls is another one', () => {
  const values = [Number.NaN, Infinity, -1, 0, 1e300, 5e-324, 2 ** 31, 0.5];
  const outcomes = { refused: 0, ran: 0 };
  for (let seed = 0; seed < runs(500); seed++) {
    const random = randomOf(seed);
    const payload = payloadOf(bytesOf(random.below(12))).slice();
    const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
    // the hulls come last
    const at = payload.length - 8 - random.below(Math.floor(payload.length / 3));
    if (random.below(2) === 0) view.setFloat64(at, values[random.below(values.length)], true);
    else view.setUint32(at, random.below(2) === 0 ? random.below(40) : 0xffffffff, true);
    try {
      outcomes[play(reseal('CrmW', payload))]++;
    } catch (error) {
      throw new Error(`seed ${seed}: ${wordsOf(error)}`);
    }
  }
  expect(outcomes.refused).toBeGreaterThan(runs(500) / 5);
  expect(outcomes.ran).toBeGreaterThan(runs(500) / 20);
});

it('a world without the entry refuses them by its name', () => {
  expect(() => World.from(bytesOf(1), { extensions: [joints, fields], warn: null })).toThrow('hulls');
  expect(World.from(bytesOf(1), { extensions, warn: null }).size).toBeGreaterThan(0);
  expect(hulls.name).toBe('hulls');
});
