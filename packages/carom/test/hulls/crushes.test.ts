// Crushes of bodies made of hulls are told where room is lacking, once a pair and step, with their depth, and again by whoever runs a recording.
import { describe, expect, it } from 'vitest';
import { separationHull } from '../../src/geometry/hulls.ts';
import type { Hull } from '../../src/geometry/shapes.ts';
import { addBody, hulls, hullsOf } from '../../src/hulls/index.ts';
import type { Body } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';
import { runs } from '../runs.ts';
import { worldOf } from './floor/worlds.ts';

const dt = 1 / 60;

/** The hulls of a body that do not sense, or the circle that it is. */
function shapesOf(world: World, body: Body): readonly Hull[] {
  if (body.shapes.length === 0) return [{ points: [{ x: body.x, y: body.y }], r: body.r }];
  return hullsOf(world, body).filter((_, i) => !body.shapes[i].sensor);
}

/** How deep two bodies overlap, at most. */
const depthOf = (world: World, a: Body, b: Body): number =>
  Math.max(0, ...shapesOf(world, a).flatMap((one) => shapesOf(world, b).map((other) => -separationHull(one, other))));

const drives = ({ vx, vy, angularVelocity }: { vx: number; vy: number; angularVelocity: number }): boolean =>
  vx !== 0 || vy !== 0 || angularVelocity !== 0;

it('random worlds with pushers tell of crushes in less than a hundredth of their steps, once a pair, as deep as the two overlap', () => {
  let [steps, crushed, measured] = [0, 0, 0];
  for (let seed = 700_000; seed < 700_000 + runs(160); seed++) {
    const world = worldOf(seed);
    const driven = [...world].filter(({ kind }) => kind === 'kinematic');
    if (!driven.some(drives) && ![...world.walls].some((wall) => 'angularVelocity' in wall && drives(wall as never))) continue;
    for (let n = 0; n < 60; n++) {
      world.step(dt);
      const told = [...world.events.crushes];
      const pairs = new Set(told.map(({ body, by }) => `${body.id} ${'mass' in by ? 'body' : 'wall'} ${by.id}`));
      expect(pairs.size).toBe(told.length);
      for (const { body, by, depth } of told) {
        expect(Number.isFinite(depth) && depth >= 0).toBe(true);
        if (!('mass' in by) || world.periodX < Infinity) continue;
        expect(depth).toBeCloseTo(depthOf(world, body, by), 9);
        measured++;
      }
      steps++;
      if (told.length > 0) crushed++;
    }
  }
  expect(steps).toBeGreaterThan(0);
  expect(crushed).toBeLessThanOrEqual(0.01 * steps);
  if (steps > 5000) expect(measured).toBeGreaterThan(0);
}); // biome-ignore format: rows

describe('a press', () => {
  /** A plank on the ground, or against a wall, and a head of a press that comes down on it at speed 2. */
  function press(head: 'wall' | 'body' | 'disc', room: number): World {
    const world = new World({ gravity: { x: 0, y: -10 }, warn: null });
    world.addWall({ inside: { minX: -5, minY: 0, maxX: 5, maxY: 20 } });
    addBody(world, { x: 0, y: 0.25, width: 2, height: 0.5 });
    const at = { x: 0, y: 2, vy: -2 };
    if (head === 'wall') world.addKinematic({ minX: -1, minY: -0.5, maxX: 1, maxY: 0.5 }, at);
    else if (head === 'body') addBody(world, { ...at, kind: 'kinematic', width: 2, height: 1 });
    else world.add({ ...at, kind: 'kinematic', r: 0.5 });
    for (let n = 0; n < Math.round((60 * (1 - room)) / 2); n++) world.step(dt);
    return world;
  }

  it.each(['wall', 'body', 'disc'] as const)('of a %s that leaves as much room as the plank needs crushes nothing; one that leaves less tells of it', (head) => {
    const world = press(head, 0.02);
    expect([...world.events.crushes]).toEqual([]);
    let last = 0;
    for (let n = 0; n < 6; n++) {
      world.step(dt);
      const told = [...world.events.crushes];
      for (const { body, depth } of told) {
        expect(body.kind).toBe('dynamic');
        expect(depth).toBeGreaterThan(last);
        last = depth;
      }
      if (n > 2) expect(told.length).toBe(1);
    }
    expect(last).toBeGreaterThan(0.05);
    expect(last).toBeLessThan(0.25);
  });

  it.each(['wall', 'body', 'disc'] as const)('of a %s is told alike by a world from bytes and by a fork', (head) => {
    const world = press(head, 0.1);
    const copies = [World.from(world.snapshot(), { extensions: [hulls] }), world.fork()];
    const tell = (one: World) => [...one.events.crushes].map(({ body, by, depth }) => [body.id, by.id, depth]);
    let count = 0;
    for (let n = 0; n < 10; n++) {
      world.step(dt);
      for (const copy of copies) {
        copy.step(dt);
        expect(tell(copy)).toEqual(tell(world));
      }
      count += tell(world).length;
    }
    expect(count).toBeGreaterThan(3);
  });
}); // biome-ignore format: rows
