import { describe, expect, it } from 'vitest';
import { separationHull } from '../../src/geometry/hulls.ts';
import { addBody, hulls, hullsOf } from '../../src/hulls/add-body.ts';
import { explainPair } from '../../src/inspect/explain.ts';
import { contactsOf } from '../../src/inspect/overlay.ts';
import { statisticsOf } from '../../src/inspect/statistics.ts';
import { createRandom } from '../../src/numeric/random.ts';
import type { Body, WorldWall } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';
import { runs } from '../runs.ts';
import { addAny, hullsOfAny, images } from './asked-worlds.ts';

const dt = 1 / 60;

function run(world: World, steps: number): void {
  for (let i = 0; i < steps; i++) world.step(dt);
}

describe('contactsOf', () => {
  it('has two points of a crate at rest, which carry its weight', () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    const floor = world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    const crate = addBody(world, { x: 0, y: 0.5, width: 1, height: 1 });
    run(world, 60);
    const contacts = [...contactsOf(world)];
    expect(contacts.map(({ a, b }) => [a, b])).toEqual([[crate, floor], [crate, floor]]); // biome-ignore format: two
    for (const { normal, point, depth } of contacts) {
      expect(normal).toEqual({ x: 0, y: -1 });
      expect(Math.abs(point.x)).toBeCloseTo(0.4, 6);
      expect(Math.abs(depth)).toBeLessThan(0.01);
    }
    expect(contacts.reduce((sum, { normalImpulse }) => sum + normalImpulse, 0)).toBeCloseTo(crate.mass * 10 * dt, 4);
    const again = World.from(world.snapshot(), { extensions: [hulls] });
    const kept = [...contactsOf(again)];
    expect(kept.map(({ point }) => point)).toEqual(contacts.map(({ point }) => point));
    expect(kept.reduce((sum, { normalImpulse }) => sum + normalImpulse, 0)).toBeCloseTo(crate.mass * 10 * dt, 3);
  });

  it('names the body of lesser index first, whichever is made of hulls', () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    const ball = world.add({ x: 0, y: 1.4, r: 0.4 });
    const crate = addBody(world, { x: 0, y: 0.5, width: 2, height: 1 });
    const top = addBody(world, { x: 0.7, y: 1.25, width: 0.5, height: 0.5 });
    run(world, 60);
    const found = [...contactsOf(world)].filter(({ b }) => 'r' in b);
    const ofBall = found.filter(({ a }) => a === ball);
    expect(ofBall.map(({ b, normal }) => [b, Math.round(normal.y)])).toEqual([[crate, -1]]);
    expect(ofBall[0].point.y).toBeCloseTo(1, 2);
    expect(found.filter(({ a }) => a === crate).map(({ b, normal }) => [b, Math.round(normal.y)])).toEqual([[top, 1], [top, 1]]); // biome-ignore format: two
    expect(statisticsOf(world)).toMatchObject({ bodies: 3, pairs: 3, contacts: 3 }); // ball and top do not come near
  });
});

it('contactsOf leaves out shapes whose filters do not meet', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
  addBody(world, { x: 0, y: 0.5, width: 4, height: 1 });
  const shapes = [{ width: 1, height: 1 }, { x: 1.5, width: 1, height: 3, filter: { category: 2, mask: 2 } }]; // biome-ignore format: two
  const top = addBody(world, { x: 0, y: 1.5, shapes, fixedRotation: true });
  run(world, 60);
  const found = [...contactsOf(world)].filter(({ b }) => b === top);
  expect(found.length).toBe(2);
  for (const { point } of found) expect(point.x).toBeLessThan(top.x);
});

/** A pile on a floor, with edits of all kinds in its life. */
function edit(world: World, floor: WorldWall, kind: number, seed: number): string {
  const random = createRandom(seed);
  const all = [...world];
  const body = all[random.below(all.length)];
  const other = all[random.below(all.length)];
  if (kind === 0) world.remove(body);
  if (kind === 1) body.filter = { category: 2, mask: 4 };
  if (kind === 2) body.kind = body.kind === 'dynamic' ? 'static' : 'dynamic';
  if (kind === 3) body.sensor = !body.sensor;
  if (kind === 4 && body !== other) world.ignorePair(body, other);
  if (kind === 5) world.ignorePair(body, floor);
  if (kind === 6) body.x += 3;
  return kind === 0 ? 'removed' : 'changed';
}

it('touches begin and end once each, with the reason of the edit, as contactsOf has them', () => {
  const reasons = new Set<string>();
  for (let seed = 0; seed < runs(30); seed++) {
    const random = createRandom(seed);
    let world = new World({ gravity: { x: 0, y: -10 }, warn: null, sleep: seed % 2 === 1 });
    const floor = world.addWall({ chain: [{ x: -4, y: 9 }, { x: 0, y: 0 }, { x: 20, y: 0 }, { x: 24, y: 9 }] }); // biome-ignore format: a pan
    for (let i = 0; i < 8; i++) addAny(world, random, { kind: 'dynamic', sensor: false, y: 1 + i, x: 5 + random.between(0, 8) });
    for (let i = 0; i < 3; i++) world.add({ x: 6 + 2 * i, y: 4, r: 0.5 });
    const touching = new Set<string>();
    const name = (a: Body, b: Body | WorldWall) => `${a.id} ${'r' in b ? '' : 'wall '}${b.id}`;
    for (let step = 0; step < 120; step++) {
      const reason = step % 10 === 5 ? edit(world, world.walls[0] ?? floor, random.below(7), seed + step) : 'separated';
      if (step === 115) world.remove(world.walls[0]);
      if (step === 60) world.restore(world.snapshot());
      if (step === 80) world = World.from(world.snapshot(), { extensions: [hulls] });
      const had = new Set(touching);
      world.step(1 / 30);
      for (const { a, b, reason: told } of world.events.ends) {
        expect(had.delete(name(a, b)) || [...world.events.begins].some((one) => name(one.a, one.b) === name(a, b))).toBe(true);
        touching.delete(name(a, b));
        expect(['separated', reason, step === 115 ? 'removed' : reason]).toContain(told);
        reasons.add(told);
      }
      for (const { a, b } of world.events.begins) {
        expect(touching.has(name(a, b))).toBe(false);
        touching.add(name(a, b));
      }
      expect(new Set([...contactsOf(world)].map(({ a, b }) => name(a, b)))).toEqual(touching);
    }
  }
  expect(reasons).toEqual(new Set(['separated', 'removed', 'changed']));
});

describe('explainPair', () => {
  it('says how far hulls are apart, from bodies and walls', () => {
    for (const period of [Infinity, 24]) {
      for (let seed = 0; seed < runs(20); seed++) {
        const random = createRandom(seed);
        const world = new World({ warn: null, periodX: period, periodY: period });
        const [a, b] = [addAny(world, random), addAny(world, random)];
        const ball = world.add({ x: random.between(0, 20), y: random.between(0, 20), r: 1 });
        for (const other of [b, ball]) {
          const own = hullsOf(world, a);
          const truth = Math.min(...images(world, hullsOfAny(world, other)).flatMap((one) => own.map((hull) => separationHull(hull, one))));
          expect(explainPair(world, a, other).separation).toBeCloseTo(truth, 12);
          expect(explainPair(world, other, a).separation).toBeCloseTo(truth, 12);
        }
      }
    }
    const world = new World();
    const box = world.addWall({ minX: 0, minY: -1, maxX: 4, maxY: 1 });
    const crate = addBody(world, { x: 6, y: 0, width: 2, height: 2 });
    expect(explainPair(world, crate, box).separation).toBeCloseTo(1, 12);
    crate.x = 4.5;
    expect(explainPair(world, crate, box).separation).toBeCloseTo(-0.5, 12);
    crate.x = 2;
    crate.y = 0.25;
    expect(explainPair(world, crate, box).separation).toBeCloseTo(-1.75, 12);
  });

  it('goes by an angle that users set at once', () => {
    const world = new World();
    const plank = addBody(world, { x: 0, y: 0, width: 6, height: 1, r: 0.1 });
    const wall = world.addWall({ minX: -9, minY: 4, maxX: 9, maxY: 5 });
    const crate = addBody(world, { x: 0, y: -5, width: 2, height: 2, r: 0.1 });
    expect(explainPair(world, plank, wall).separation).toBeCloseTo(3.5, 12);
    plank.angle = Math.PI / 2;
    expect(explainPair(world, plank, wall).separation).toBeCloseTo(1, 12);
    plank.angle = 0;
    expect(explainPair(world, crate, plank).separation).toBeCloseTo(3.5, 12);
    plank.angle = Math.PI / 2;
    expect(explainPair(world, crate, plank).separation).toBeCloseTo(1, 12);
  });
});

describe('a crush', () => {
  it('has the depth by which hulls overlap, of bodies and of walls', () => {
    const world = new World({ subSteps: 1 });
    world.addWall({ minX: -9, minY: -2, maxX: 9, maxY: 0 });
    const crate = addBody(world, { x: 0, y: 0.5, width: 1, height: 1 });
    const press = addBody(world, { x: 0, y: 1.8, width: 4, height: 0.5, kind: 'kinematic', vy: -1 });
    let deepest = 0;
    for (let i = 0; i < 90; i++) {
      world.step(dt);
      for (const { body, by, depth } of world.events.crushes) {
        expect([body, by]).toEqual([crate, press]);
        expect(depth).toBeCloseTo(-separationHull(hullsOf(world, crate)[0], hullsOf(world, press)[0]), 12);
        deepest = Math.max(deepest, depth);
      }
    }
    expect(deepest).toBeGreaterThan(0.2);
  });

  it('by a wall goes as deep as the way out of it is long', () => {
    const world = new World({ subSteps: 1 });
    world.addWall({ minX: -9, minY: -2, maxX: 9, maxY: 0 });
    addBody(world, { x: 0, y: 0.5, width: 1, height: 1 });
    const press = world.addKinematic({ minX: -3, minY: 1.2, maxX: 3, maxY: 3 }, { vy: -1 });
    let deepest = 0;
    for (let i = 0; i < 60; i++) {
      world.step(dt);
      for (const { body, depth } of world.events.crushes) {
        const low = 1.2 + press.y - 0;
        expect(depth).toBeCloseTo(body.y + 0.5 - low, 2);
        deepest = Math.max(deepest, depth);
      }
    }
    expect(deepest).toBeGreaterThan(0.2);
  });
});
