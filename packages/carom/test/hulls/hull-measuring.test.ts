// How seldom contacts of hulls are measured: each way to save work shows in a count.
import { expect, it } from 'vitest';
import { cDistance } from '../../src/hulls/hull-layout.ts';
import { HullStage } from '../../src/hulls/hull-stage.ts';
import { addBody, hulls } from '../../src/hulls/index.ts';
import { statisticsOf } from '../../src/inspect/index.ts';
import { contactsOf } from '../../src/inspect/overlay.ts';
import { partsOf } from '../../src/world/edits/parts.ts';
import { World } from '../../src/world/index.ts';
import type { Body } from '../../src/world/views/body.ts';
import { randomOf } from '../reliability/fuzz.ts';
import { runs } from '../runs.ts';

const dt = 1 / 60;

/** A world with a floor. */
function floored(friction = 0.6, sleep = false): World {
  const world = new World({ gravity: { x: 0, y: -10 }, sleep, warn: null });
  world.addWall({ x1: -100, y1: 0, x2: 100, y2: 0 }, { material: { friction } });
  return world;
}

function stageOf(world: World): HullStage {
  return partsOf('test', world).pipeline.stages.find((one) => one instanceof HullStage) as HullStage;
}

/** How often contacts were measured in the next step, and of these how often all sides were asked. */
function countsOf(world: World): { measured: number; searched: number } {
  world.step(dt);
  return stageOf(world).pair;
}

it('what rests is not measured again, until it is moved', () => {
  const world = floored();
  const boxes = Array.from({ length: 10 }, (_, i) => addBody(world, { x: 2 * (i % 5), y: 0.5 + Math.floor(i / 5), width: 1, height: 1 }));
  for (let step = 0; step < 400; step++) world.step(dt);
  expect(countsOf(world).measured).toBe(0);
  boxes[5].vx = 0.1;
  const { measured } = countsOf(world);
  expect(measured).toBeGreaterThan(0);
  expect(measured).toBeLessThan(11); // the box that moves, and the one below, five times
  const copy = World.from(world.snapshot(), { extensions: [hulls] });
  expect(countsOf(copy).measured).toBeGreaterThan(9); // what was measured is not in the bytes
  world.step(dt);
  expect(copy.hash()).toBe(world.hash());
});

it('bodies in a row whose circles meet have no contact while their boxes do not', () => {
  const world = floored();
  for (let i = 0; i < 20; i++) addBody(world, { x: 0.5 * i, y: 0.5, width: 0.2, height: 1 });
  for (let step = 0; step < 5; step++) world.step(dt);
  expect(statisticsOf(world).contacts).toBe(20);
});

it('what slides on a side is measured there without a look at the others', () => {
  const world = floored(0);
  addBody(world, { x: 0, y: 0.5, vx: 10, width: 1, height: 1, material: { friction: 0 } });
  addBody(world, { x: 0, y: 1.5, vx: 10, width: 1, height: 1, material: { friction: 0 } });
  for (let step = 0; step < 60; step++) world.step(dt);
  for (let step = 0; step < 60; step++) {
    const { measured, searched } = countsOf(world);
    expect(measured).toBeGreaterThan(0);
    expect(searched).toBe(0);
  }
});

/** Changes to a world at rest, small ones among them, by a number. */
const edits: readonly ((world: World, body: Body) => void)[] = [
  (_, body) => (body.x += 1e-9),
  (_, body) => (body.angle -= 3e-9),
  (_, body) => (body.y += 0.003),
  (_, body) => (body.mass *= 1.5),
  (_, body) => (body.vx += body.kind === 'dynamic' ? 1e-7 : 0),
  (_, body) => (body.fixedRotation = !body.fixedRotation),
  (world, body) => world.remove(body),
  (world) => addBody(world, { x: 4.5, y: 3, width: 1, height: 0.5 }),
  (world) => world.addWall({ x1: -3, y1: 0.2, x2: -2, y2: 0 }),
  (world) => (world.gravity.x === 0 ? (world.gravity = { x: 0.5, y: -10 }) : (world.gravity = { x: 0, y: -10 })),
];

it('worlds at rest and copies that know only their bytes go on alike through edits', () => {
  for (let seed = 0; seed < runs(10); seed++) {
    const random = randomOf(seed);
    const world = floored(0.6, seed % 4 === 1);
    for (let i = 0; i < 12; i++) {
      const kind = i === 4 ? 'static' : 'dynamic';
      addBody(world, { x: 1.15 * (i % 5), y: 0.5 + Math.floor(i / 5), width: 1, height: 1, kind });
    }
    for (let step = 0; step < 150; step++) world.step(dt);
    let copy = world.fork();
    for (let step = 0; step < 150; step++) {
      if (random.below(10) === 0) {
        edits[random.below(edits.length)](world, [...world][random.below(world.size)]);
        copy = World.from(world.snapshot(), { extensions: [hulls], warn: null });
      }
      world.step(dt);
      copy.step(dt);
      if (copy.hash() !== world.hash()) expect.fail(`seed ${seed}, step ${step}`);
    }
  }
});

/** Plays a world that has come to rest on, with an edit, beside a copy that knows its bytes alone. */
function compare(world: World, edit: (world: World) => void, steps = 200): void {
  for (let step = 0; step < steps; step++) world.step(dt);
  edit(world);
  const copy = World.from(world.snapshot(), { extensions: [hulls], warn: null });
  for (let step = 0; step < 5; step++) {
    world.step(dt);
    copy.step(dt);
    expect(copy.hash()).toBe(world.hash());
  }
}

it('a wall that comes to the end of another has what rests there measured again', () => {
  for (const [x2, y2] of [
    [5, 0],
    [2.3, -5],
    [5, -1],
    [5, 0.001],
  ]) {
    const world = new World({ gravity: { x: 0, y: -10 }, warn: null });
    world.addWall({ x1: -100, y1: 0, x2: 2.3, y2: 0 });
    addBody(world, { x: 2.3, y: 0.3, points: [{ x: 0, y: 0 }], r: 0.3 });
    compare(world, () => world.addWall({ x1: 2.3, y1: 0, x2, y2 }));
  }
});

it('so has what rests on the end of a body, when another comes beside that', () => {
  const world = new World({ gravity: { x: 0, y: -10 }, warn: null });
  const material = { friction: 1 };
  const tiles = [0, 2].map((x) => addBody(world, { x, y: 0, width: 1, height: 1, kind: 'static', material }));
  addBody(world, { x: 0.46, y: 0.8, points: [{ x: 0, y: 0 }], r: 0.3, fixedRotation: true, material });
  compare(world, () => (tiles[1].x = 1));
});

it('and what touches at a point that only its speed brings within reach', () => {
  const world = floored();
  world.addWall({ x1: 0.6, y1: 0, x2: 0.6, y2: 5 });
  const tilted = addBody(world, { x: 0, y: 0.518, angle: 0.04, width: 1, height: 1, r: 0.05, fixedRotation: true });
  for (let step = 0; step < 200; step++) {
    tilted.vx = 20;
    world.step(dt);
  }
  compare(world, () => (tilted.vx = 0), 0);
});

it('a belt runs on below what it holds against a stop, which rests', () => {
  const world = new World({ gravity: { x: 0, y: -10 }, sleep: false });
  world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 }, { material: { friction: 0.5 }, surfaceVelocity: { x: 1, y: 0 } });
  world.addWall({ minX: 1, minY: 0.5, maxX: 2, maxY: 1 }, { material: { friction: 0 } });
  const crate = addBody(world, { x: 0.5, y: 0.5, width: 1, height: 1, material: { friction: 0.5 } });
  for (let step = 0; step < 300; step++) world.step(dt);
  for (let step = 0; step < 30; step++) {
    const { x, y } = crate;
    world.step(dt);
    expect(Math.hypot(crate.x - x, crate.y - y)).toBeLessThan(1e-7); // it keeps its footing
    const push = [...contactsOf(world)].reduce((sum, { normal, normalImpulse }) => sum + Math.abs(normal.x) * normalImpulse, 0);
    expect(push).toBeCloseTo(0.5 * crate.mass * 10 * dt, 3);
  }
});

it('what is kept of a contact is to the bit what a restored world measures', () => {
  let kept = 0;
  for (let i = 1; i < 20; i++) {
    const [cos, sin] = [Math.cos(0.07 * i), Math.sin(0.07 * i)];
    const world = new World({ gravity: { x: 0, y: -10 } });
    const lay = () => world.addWall({ x1: -3000 * cos, y1: -3000 * sin, x2: 3000 * cos, y2: 3000 * sin }, { material: { friction: 9 } });
    const wall = lay();
    addBody(world, { x: -100 * sin, y: 100 * cos, angle: 0.07 * i, x1: -700, y1: 0, x2: 700, y2: 0, r: 100, material: { friction: 9 } });
    for (let step = 0; step < 400; step++) world.step(dt);
    // the same wall anew: nothing is known of what is nearest, which is then found among all corners
    world.remove(wall);
    lay();
    for (let step = 0; step < 2; step++) world.step(dt);
    const copy = World.from(world.snapshot(), { extensions: [hulls] });
    if (countsOf(world).measured === 0) kept++;
    countsOf(copy);
    const [own, others] = [world, copy].map((one) => stageOf(one).contacts.now.numbers[cDistance]);
    expect(own).toBe(others);
  }
  expect(kept).toBeGreaterThan(10);
});
