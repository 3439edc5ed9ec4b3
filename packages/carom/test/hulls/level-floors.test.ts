// What falls on a floor of several pieces bounces and lands as on one piece.
import { describe, expect, it } from 'vitest';
import { addBody } from '../../src/hulls/index.ts';
import { World } from '../../src/world/index.ts';
import type { WorldMaterial as Material } from '../../src/world/material.ts';
import type { Body } from '../../src/world/views/body.ts';

const dt = 1 / 60;

/** A piece of a floor. */
type Piece = (world: World, from: number, to: number, material: Material) => unknown;
const box: Piece = (world, minX, maxX, material) => world.addWall({ minX, minY: -1, maxX, maxY: 0 }, { material });
const segment: Piece = (world, x1, x2, material) => world.addWall({ x1, y1: 0, x2, y2: 0 }, { material });
const capsule: Piece = (world, x1, x2, material) => world.addWall({ x1, y1: -0.1, x2, y2: -0.1, r: 0.1 }, { material });
const tile: Piece = (world, from, to, material) =>
  addBody(world, { kind: 'static', x: (from + to) / 2, y: -0.5, width: to - from, height: 1, r: 0.05, material });
const tileThatMoves: Piece = (world, from, to, material) =>
  addBody(world, { kind: 'kinematic', x: (from + to) / 2, y: -0.5, width: to - from, height: 1, r: 0.05, material });

/** Floors of pieces, and what they are to be like. */
type Floor = (world: World, material: Material) => unknown;
const two =
  (left: Piece, right: Piece): Floor =>
  (world, material) => [left(world, -6, 0, material), right(world, 0, 6, material)];
const many =
  (even: Piece, odd: Piece): Floor =>
  (world, material) =>
    Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? even : odd)(world, 0.3 * (i - 10), 0.3 * (i - 9), material));
const parts: Floor = (world, material) =>
  addBody(world, { kind: 'static', x: 0, y: -0.5, shapes: [-3, 3].map((x) => ({ x, width: 6, height: 1, r: 0.05 })), material });
const chain: Floor = (world, material) => world.addWall({ chain: [-6, 0, 6].map((x) => ({ x, y: 0 })) }, { material });
const pairs: readonly [string, Floor, Piece][] = [
  ['two boxes', two(box, box), box],
  ['two segments', two(segment, segment), segment],
  ['two capsules', two(capsule, capsule), capsule],
  ['a chain', chain, segment],
  ['two tiles', two(tile, tile), tile],
  ['the parts of one body', parts, tile],
  ['two tiles that are told how to move', two(tileThatMoves, tileThatMoves), tile],
  ['a box and a tile', two(box, tile), tile],
  ['a tile and a segment', two(tile, segment), tile],
];
const tiles: [string, Floor, Piece] = ['tiles of .3', many(tile, tile), tile];
const small: typeof pairs = [tiles, ['boxes of .3', many(box, box), box], ['boxes and tiles of .3', many(box, tile), tile]];

const bodies: readonly [string, (world: World, x: number, y: number, angle: number, material: Material) => Body][] = [
  ['box', (world, x, y, angle, material) => addBody(world, { x, y: y + 0.5, width: 1, height: 1, angle, material })],
  ['plank', (world, x, y, angle, material) => addBody(world, { x, y: y + 0.25, width: 2, height: 0.5, angle, material })],
  ['capsule', (world, x, y, angle, material) => addBody(world, { x, y: y + 0.2, x1: -0.5, y1: 0, x2: 0.5, y2: 0, r: 0.2, angle, material })],
  ['compound', (world, x, y, angle, material) => addBody(world, { x, y: y + 0.5, angle, shapes: [-0.4, 0.4].map((at) => ({ x: at, width: 0.8, height: 1 })), material })],
  ['triangle', (world, x, y, angle, material) => addBody(world, { x, y: y + 0.3, angle, points: [{ x: -0.5, y: -0.3 }, { x: 0.5, y: -0.3 }, { x: 0, y: 0.6 }], material })],
  ['disc', (world, x, y, angle, material) => world.add({ x, y: y + 0.3, r: 0.3, angle, material })],
]; // biome-ignore format: rows

/** A body that falls on a floor for some steps, and how far it was turned at most. */
function fall(floor: Floor, add: (typeof bodies)[number][1], where: readonly number[], material: Material, steps: number): [Body, number] {
  const world = new World({ gravity: { x: 0, y: -10 } });
  floor(world, material);
  const [x, height, angle] = where;
  const body = add(world, x, height, angle, material);
  let most = 0;
  for (let n = 0; n < steps; n++) {
    world.step(dt);
    most = Math.max(most, Math.abs(body.angle));
  }
  return [body, most];
}

const one =
  (piece: Piece): Floor =>
  (world, material) =>
    piece(world, -6, 6, material);

describe.each([...pairs, ...small])('on %s', (_, floor, piece) => {
  it.each(bodies)('a %s with restitution 1 that falls flat bounces up without spin', (_, add) => {
    for (const x of [-0.6, -0.1, 0, 0.05, 0.2]) {
      const [body] = fall(floor, add, [x, 2, 0], { friction: 0, restitution: 1 }, 44);
      expect(Math.abs(body.angularVelocity)).toBeLessThan(1e-9); // up to 15
      const [other] = fall(one(piece), add, [x, 2, 0], { friction: 0, restitution: 1 }, 44);
      expect(Math.abs(body.vy - other.vy)).toBeLessThan(0.02);
    }
  });
});

describe.each([...pairs, tiles])('on %s', (_, floor, piece) => {
  it.each(bodies)('a %s that falls flat without restitution tilts no more than on one piece', (_, add) => {
    for (const friction of [0, 0.3]) {
      const tilts = [-0.6, -0.1, 0, 0.05, 0.2].map((x) => {
        const [body, most] = fall(floor, add, [x, 1, 0], { friction }, 60);
        if (body.r !== 0.3) expect(Math.abs(body.angle)).toBeLessThan(5e-3);
        return most;
      });
      const [, most] = fall(one(piece), add, [0, 1, 0], { friction }, 60);
      for (const tilt of tilts) expect(tilt).toBeLessThan(most + 3e-3);
    }
  });
});

describe.each(pairs)('on %s', (_, floor, piece) => {
  it.each(bodies)('a %s that falls tilted goes on as from one piece', (_, add) => {
    for (const friction of [0, 0.3]) {
      for (const where of [[-0.3, 2, 0.01], [-0.3, 2, 0.1], [0, 2, 0.3], [0.1, 2, -0.5], [0.05, 2, -0.02]]) {
        const material = { friction, restitution: 1 };
        const [a] = fall(one(piece), add, where, material, 44);
        const [b] = fall(floor, add, where, material, 44);
        for (const [own, other] of [[a.y, b.y], [0.2 * a.vx, 0.2 * b.vx], [0.2 * a.vy, 0.2 * b.vy], [0.1 * a.angularVelocity, 0.1 * b.angularVelocity]])
          expect(Math.abs(own - other)).toBeLessThan(0.02);
      }
    }
  });
}); // biome-ignore format: rows

describe.each([['boxes', box, box], ['tiles', tile, tile], ['a tile and a segment', tile, segment]] as const)('on %s of two materials', (_, left, right) => {
  /** A body that falls flat onto the joint of two pieces, after some steps, and how far it was turned at most. */
  function drop(add: (typeof bodies)[number][1], x: number, height: number, material: Material, own: Material, other: Material, steps: number): [Body, number] {
    const world = new World({ gravity: { x: 0, y: -10 }, warn: null });
    left(world, -6, 0, own);
    right(world, 0, 6, other);
    const body = add(world, x, height, 0, material);
    let most = 0;
    for (let n = 0; n < steps; n++) {
      world.step(dt);
      most = Math.max(most, Math.abs(body.angle));
    }
    return [body, most];
  }
  const joints = [-0.3, 0, 0.2];
  const boxLike = bodies.slice(0, 4);

  it.each(boxLike)('a %s bounces up without spin where only friction differs', (_name, add) => {
    for (const x of joints) {
      const [body] = drop(add, x, 1, { friction: 0.6 }, { friction: 0, restitution: 1 }, { friction: 0.6, restitution: 1 }, 40);
      expect(Math.abs(body.angularVelocity)).toBeLessThan(1e-9); // up to 5
      expect(body.vy).toBeCloseTo(2.279, 2);
    }
  });

  it.each(boxLike)('a %s is thrown up as fast by each half as that says, wherever the joint is', (_name, add) => {
    const spins = joints.map((x) => drop(add, x, 1, { friction: 0 }, { friction: 0, restitution: 0.5 }, { friction: 0, restitution: 1 }, 40)[0].angularVelocity);
    expect(spins[1]).toBeGreaterThan(1); // the right end comes up faster
    for (const spin of spins) expect(spin).toBeCloseTo(spins[1], 9); // −2.4 to 0
  });

  it.each(boxLike)('a %s lands as flat on ice and stone as on one of them', (_name, add) => {
    for (const x of joints) {
      const [body, most] = drop(add, x, 1, { friction: 0.8 }, { friction: 0 }, { friction: 0.6 }, 90);
      expect(most).toBeLessThan(0.01); // up to .021
      expect(Math.abs(body.angle)).toBeLessThan(1e-3);
    }
  });
}); // biome-ignore format: rows

// a corner over the groove of two tiles, and hulls of a body side by side on one tile: what they have given must not be lost as it turns by a thousandth
it.each([
  ['plank', 6, 2, -0.0025], // .138 without
  ['sharp box', 6, 1, 0.0075], // .037
  ['sharp box', 0.3, 1, -0.11], // .038
  ['triangle', 0.3, 2, -0.0025], // .074
  ['compound', 12, 2, -0.11], // .067
  ['compound', 6, 2, -0.0125], // .067
  ['compound', 0.3, 2, -0.03], // .112
])('a %s that falls flat on tiles of %d from %d, its left end at %d, tilts by less than .01', (name, length, height, x) => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  for (let from = -6; from < 6 - 1e-9; from += length) tile(world, from, from + length, {});
  const makers: Record<string, () => Body> = {
    plank: () => addBody(world, { x: x + 1, y: height + 0.25, width: 2, height: 0.5 }),
    'sharp box': () => addBody(world, { x: x + 0.5, y: height + 0.5, width: 1, height: 1, r: 0.01 }),
    triangle: () => addBody(world, { x: x + 0.5, y: height + 0.3, points: [{ x: -0.5, y: -0.3 }, { x: 0.5, y: -0.3 }, { x: 0, y: 0.6 }] }),
    compound: () => addBody(world, { x: x + 0.8, y: height + 0.5, shapes: [-0.4, 0.4].map((at) => ({ x: at, width: 0.8, height: 1 })) }),
  };
  const body = makers[name]();
  for (let i = 0; i < 75; i++) {
    world.step(dt);
    expect(Math.abs(body.angle)).toBeLessThan(0.01);
  }
}); // biome-ignore format: rows
