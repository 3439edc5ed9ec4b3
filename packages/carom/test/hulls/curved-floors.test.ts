// Arcs and hulls that go on from each other are one surface to what slides or rolls over them, as arcs and lines are.
import { describe, expect, it } from 'vitest';
import { addBody, hulls } from '../../src/hulls/index.ts';
import { type KinematicShape, World } from '../../src/world/index.ts';
import type { Body } from '../../src/world/views/body.ts';

const dt = 1 / 60;
const gravity = { x: 0, y: -10 };
const smooth = { friction: 0 };
const [radius, bend] = [6, 0.3];
const [sin, cos] = [Math.sin(bend), Math.cos(bend)];

/** A straight piece of a floor, from a place on in a direction; `vy` is how fast all of it rises. */
type Piece = (world: World, x: number, y: number, angle: number, length: number, vy: number) => unknown;
const line: Piece = (world, x, y, angle, length, vy) =>
  wall(world, { x1: x, y1: y, x2: x + Math.cos(angle) * length, y2: y + Math.sin(angle) * length }, vy);
const tile: Piece = (world, x, y, angle, length, vy) => {
  const middle = { x: x + 0.5 * (length * Math.cos(angle) + Math.sin(angle)), y: y + 0.5 * (length * Math.sin(angle) - Math.cos(angle)) };
  return addBody(world, {
    ...middle,
    kind: vy === 0 ? 'static' : 'kinematic',
    angle,
    vy,
    width: length,
    height: 1,
    r: 0.05,
    material: smooth,
  });
};

function wall(world: World, shape: KinematicShape, vy: number): unknown {
  return vy === 0 ? world.addWall(shape, { material: smooth }) : world.addKinematic(shape, { vy, material: smooth });
}

function arc(world: World, x: number, y: number, from: number, to: number, vy = 0): void {
  const at = (angle: number) => ({ x: Math.cos(angle), y: Math.sin(angle) });
  wall(world, { x, y, r: radius, from: at(from), to: at(to) }, vy);
}

/** Level, up a ramp that bends twice, and level again; or down one. Returns how high it is after it. */
function ramp(world: World, piece: Piece, isUp: boolean): number {
  const top = 2 * radius * (1 - cos) * (isUp ? 1 : -1);
  const end = 2 * radius * sin;
  const quarter = Math.PI / 2;
  for (const x of [-8, -4]) piece(world, x, 0, 0, 4, 0);
  if (isUp) arc(world, 0, radius, -quarter, bend - quarter);
  if (isUp) arc(world, end, top - radius, quarter, quarter + bend);
  if (!isUp) arc(world, 0, -radius, quarter - bend, quarter);
  if (!isUp) arc(world, end, radius + top, -quarter - bend, -quarter);
  for (const x of [end, end + 4]) piece(world, x, top, 0, 16, 0);
  return top;
}

const sliders: readonly [string, number, (world: World, y: number) => Body][] = [
  ['box', 0.5, (world, y) => addBody(world, { x: -3, y, width: 1, height: 1, material: smooth })],
  ['small box', 0.1, (world, y) => addBody(world, { x: -3, y, width: 0.2, height: 0.2, material: smooth })],
  ['capsule on its side', 0.1, (world, y) => addBody(world, { x: -3, y, x1: -0.4, y1: 0, x2: 0.4, y2: 0, r: 0.1, material: smooth })],
  ['capsule that stands', 0.5, (world, y) => addBody(world, { x: -3, y, x1: 0, y1: -0.4, x2: 0, y2: 0.4, r: 0.1, material: smooth, fixedRotation: true })],
  ['compound', 0.25, (world, y) => addBody(world, { x: -3, y, shapes: [-0.4, 0.4].map((x) => ({ x, width: 0.8, height: 0.5 })), material: smooth })],
  ['pair of wheels', 0.25, (world, y) => addBody(world, { x: -3, y, shapes: [-0.4, 0.4].map((x) => ({ x, r: 0.25 })), material: smooth })],
  ['disc', 0.25, (world, y) => world.add({ x: -3, y, r: 0.25, material: smooth })],
  ['small disc', 0.04, (world, y) => world.add({ x: -3, y, r: 0.04, material: smooth })],
]; // biome-ignore format: rows

describe.each([['up', true], ['down', false]] as const)('%s a ramp of arcs between tiles', (_, isUp) => {
  it.each(sliders)('a %s slides as between lines', (_name, height, add) => {
    const speeds = [line, tile].map((piece) => {
      const world = new World({ gravity });
      const top = ramp(world, piece, isUp);
      const one = add(world, height);
      one.vx = isUp ? 6 : 2;
      for (let i = 0; one.x < 9 && i < 400; i++) world.step(dt);
      expect(Math.abs(one.y - top - height)).toBeLessThan(0.01);
      return one.vx;
    });
    expect(Math.abs(speeds[1] - speeds[0])).toBeLessThan(0.01 * speeds[0]); // .45 to .98 of it where arcs are no neighbors
  });
}); // biome-ignore format: rows

it.each(sliders)('a %s slides from tile over arc to tile on a lift as over lines that stand', (_name, height, add) => {
  const speeds = [line, tile].map((piece) => {
    const vy = piece === line ? 0 : 1.5;
    const world = new World({ gravity });
    piece(world, -8, 0, 0, 8, vy);
    arc(world, 0, radius, -Math.PI / 2, bend - Math.PI / 2, vy);
    piece(world, radius * sin, radius * (1 - cos), bend, 8, vy);
    const one = add(world, height);
    Object.assign(one, { vx: 8, vy });
    for (let i = 0; i < 60; i++) world.step(dt);
    return Math.hypot(one.vx, one.vy - vy);
  });
  expect(Math.abs(speeds[1] - speeds[0])).toBeLessThan(0.01 * speeds[0]);
});

it.each(['capsule that stands', 'pair of wheels'])('a %s slides slowly over short edges of a chain and keeps its speed', (name) => {
  const [, height, add] = sliders.find(([own]) => own === name)!;
  const world = new World({ gravity });
  world.addWall({ chain: Array.from({ length: 100 }, (_, i) => ({ x: 0.1 * i - 5, y: 0 })) }, { material: smooth });
  const one = add(world, height);
  one.vx = 0.7;
  for (let i = 0; i < 200; i++) world.step(dt);
  expect(Math.abs(one.vx - 0.7)).toBeLessThan(1e-3); // .691 to .694 if normals that lean by .02 are along an edge
});

it('a tile is no neighbor of an arc whose tangent ends at it', () => {
  const speeds = [true, false].map((hasArc) => {
    const world = new World();
    const material = { friction: 0, restitution: 1 };
    if (hasArc) world.addWall({ x: 0, y: 1, r: 1, from: { x: 0, y: -1 }, to: { x: 1, y: 0 } }, { material });
    addBody(world, { kind: 'static', x: 1.5, y: -0.5, width: 1, height: 1, r: 0.05, material });
    const one = world.add({ x: 0.78, y: 0.06, r: 0.2, vx: 2, material });
    for (let i = 0; i < 2; i++) world.step(dt);
    return [one.vx, one.vy];
  });
  expect(speeds[0][0]).toBeLessThan(-0.8);
  expect(speeds[0]).toEqual(speeds[1]);
});

it('worlds from bytes and forks go on alike over seams of tiles and arcs', () => {
  const world = new World({ gravity });
  ramp(world, tile, true);
  for (const [, height, add] of sliders) add(world, height + 0.01).vx = 6;
  for (let i = 0; i < 40; i++) world.step(dt);
  const copies = [World.from(world.snapshot(), { extensions: [hulls] }), world.fork()];
  for (let i = 0; i < 60; i++) {
    world.step(dt);
    for (const copy of copies) {
      copy.step(dt);
      expect(copy.hash()).toBe(world.hash());
    }
  }
});
