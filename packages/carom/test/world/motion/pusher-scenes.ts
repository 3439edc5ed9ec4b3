// What users drive with kinematic walls and discs: scenes that have room, and some that leave none.
import { createRandom } from '../../../src/numeric/random.ts';
import type { Body } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';
import { distanceFrom, piecesOf } from '../invariant/shapes.ts';
import { dt } from '../scenario-scenes.ts';

/** A scene, and what its user does before a step. */
export interface PusherScene {
  readonly world: World;
  readonly steps: number;
  drive?(step: number): void;
}

/** How a scene went. */
export interface Pushed {
  /** Bodies and steps in which one lay by more than 0.08 of its radius in something kinematic, and the deepest, in radii. */
  deep: number;
  deepest: number;
  /** The largest speed and the largest kinetic energy after a step. */
  top: number;
  energy: number;
  /** Crushes told. */
  told: number;
  /** How many of those too deep were not told in that step. */
  untold: number;
}

const down = { x: 0, y: -10 };

/** A box with its floor at 0 that discs lie in, one in each of many cells from `y` up to `top`. */
function filled(width: number, height: number, count: number, y: number, top: number, gravity = down): World {
  const world = new World({ gravity, warn: null });
  const random = createRandom(count);
  const material = { restitution: 0.2, friction: 0.3 };
  world.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } }, { material });
  const columns = Math.min(Math.ceil(Math.sqrt((count * width) / (top - y))), Math.floor(width));
  const [pitch, rise] = [width / columns, (top - y) / Math.ceil(count / columns)];
  for (let i = 0; i < count; i++) {
    const r = random.between(0.3, 0.5);
    const x = (i % columns) * pitch + r + (pitch - 2 * r) * random.next();
    world.add({ x, y: y + Math.floor(i / columns) * rise + r + (rise - 2 * r) * random.next(), r, material });
  }
  return world;
}

/** A piston goes in until 500 discs have half the room that they had. */
function pistonToHalf(speed: number): PusherScene {
  const world = filled(50, 22, 500, 0, 22, { x: 0, y: 0 });
  const piston = world.addKinematic({ minX: 50, minY: -1, maxX: 54, maxY: 23 }, { vx: -speed });
  const steps = Math.round(25 / speed / dt);
  return { world, steps: steps + 60, drive: (step) => void (piston.vx = step < steps ? -speed : 0) };
}

/** A piston goes in until there is hardly room left. */
function tightPiston(speed: number): PusherScene {
  const world = filled(20, 10, 120, 0, 10, { x: 0, y: 0 });
  let area = 0;
  for (const { r } of world) area += Math.PI * r * r;
  const piston = world.addKinematic({ minX: 20, minY: -1, maxX: 24, maxY: 11 }, { vx: -speed });
  const steps = Math.round((20 - area / 8) / speed / dt); // to a density of 0.8, where such discs nearly jam
  return { world, steps: steps + 60, drive: (step) => void (piston.vx = step < steps ? -speed : 0) };
}

/** An elevator goes up and down with ten discs on it, below a ceiling that is high enough or not. */
function elevator(speed: number, ceiling: number): PusherScene {
  const world = filled(6, ceiling, 10, 1, 3.1);
  const platform = world.addKinematic({ minX: 0.1, minY: 0, maxX: 5.9, maxY: 1 });
  const up = Math.round(8 / speed / dt);
  return {
    world,
    steps: 60 + 2 * up,
    drive: (step) => void (platform.vy = step < 60 ? 0 : step < 60 + up ? speed : -speed),
  };
}

/** A door closes on a doorway full of discs. */
function closingDoor(speed: number): PusherScene {
  const world = filled(16, 5, 60, 0, 5);
  world.addWall({ minX: 7.5, minY: 3, maxX: 8.5, maxY: 5 });
  const door = world.addKinematic({ minX: 7.6, minY: 3.5, maxX: 8.4, maxY: 6.5 });
  const steps = Math.round(3.5 / speed / dt);
  return { world, steps: 60 + steps + 30, drive: (step) => void (door.vy = step < 60 || step >= 60 + steps ? 0 : -speed) };
}

/** Two flippers of a pinball table, and so many balls. */
function flippers(balls: number): PusherScene {
  const world = new World({ gravity: down, warn: null });
  const material = { restitution: 0.5, friction: 0.2 };
  world.addWall({ chain: [{ x: 0, y: 0 }, { x: 0, y: 16 }, { x: 10, y: 16 }, { x: 10, y: 0 }] }, { material }); // biome-ignore format: short
  world.addWall({ chain: [{ x: 0, y: 4 }, { x: 2, y: 3 }] }, { material }); // biome-ignore format: short
  world.addWall({ chain: [{ x: 10, y: 4 }, { x: 8, y: 3 }] }, { material }); // biome-ignore format: short
  world.addWall({ x1: 0, y1: 0, x2: 10, y2: 0 }, { material });
  for (let i = 0; i < 5; i++) world.add({ x: 2 + 1.5 * i, y: 10 + (i % 2) * 2, r: 0.4, kind: 'static', material: { restitution: 1.2 } });
  for (let i = 0; i < balls; i++) world.add({ x: 1 + 1.1 * i, y: 6 + 0.1 * i, r: 0.3, material });
  const left = world.addKinematic({ x1: 2, y1: 3, x2: 4.4, y2: 2.2, r: 0.15 }, { pivot: { x: 2, y: 3 }, material });
  const right = world.addKinematic({ x1: 8, y1: 3, x2: 5.6, y2: 2.2, r: 0.15 }, { pivot: { x: 8, y: 3 }, material });
  const drive = (step: number) => {
    const turn = step % 40 < 5 ? 12 : step % 40 < 10 ? -12 : 0; // to 1 radian and back
    left.angularVelocity = turn;
    right.angularVelocity = -turn;
  };
  return { world, steps: 600, drive };
}

/** A paddle stirs a bin that is full of discs; its ends go at 27. */
function fastPaddle(restitution: number): PusherScene {
  const world = new World({ gravity: down, warn: null });
  world.addWall({ chain: [{ x: 0, y: 30 }, { x: 0, y: 0 }, { x: 12, y: 0 }, { x: 12, y: 30 }] }); // biome-ignore format: short
  for (let i = 0; i < 130; i++) {
    const [x, y] = [0.8 + (i % 11) * 1.02, 0.6 + Math.floor(i / 11) * 1.02];
    if (Math.abs(y - 6) > 0.8) world.add({ x: x + 0.001 * (i % 7), y, r: 0.4 + 0.01 * (i % 9), material: { restitution, friction: 0.3 } });
  }
  const paddle = world.addKinematic({ x1: -4.5, y1: 0, x2: 4.5, y2: 0, r: 0.2 }, { x: 6, y: 6 });
  return { world, steps: 300, drive: (step) => void (paddle.angularVelocity = step < 60 ? 0 : 6) };
}

/** A door on a hinge swings to and fro in a room of discs. */
function hingedDoor(speed: number): PusherScene {
  const world = filled(12, 12, 60, 4.2, 10);
  const door = world.addKinematic({ x1: 6, y1: 0.2, x2: 6, y2: 4, r: 0.1 }, { pivot: { x: 6, y: 0.2 } });
  const quarter = Math.round(1 / speed / dt);
  const drive = (step: number) => {
    const turn = Math.floor((step - 90) / quarter) % 4;
    door.angularVelocity = step < 90 ? 0 : turn === 0 || turn === 3 ? speed : -speed;
  };
  return { world, steps: 90 + 8 * quarter, drive };
}

/** An hourglass of kinematic walls that is turned over. */
function hourglass(spin: number): PusherScene {
  const world = new World({ gravity: down, warn: null });
  const points = [{ x: -4, y: -6 }, { x: 4, y: -6 }, { x: 1, y: 0 }, { x: 4, y: 6 }, { x: -4, y: 6 }, { x: -1, y: 0 }]; // biome-ignore format: short
  const material = { friction: 0.2 };
  const walls = points.map(({ x: x1, y: y1 }, i) => {
    const { x: x2, y: y2 } = points[(i + 1) % points.length];
    return world.addKinematic({ x1, y1, x2, y2, r: 0.2 }, { material });
  });
  for (let i = 0; i < 60; i++)
    world.add({ x: -1.2 + (i % 6) * 0.48, y: 1.3 + Math.floor(i / 6) * 0.46, r: 0.2 + 0.003 * (i % 7), material });
  const half = Math.round(Math.PI / spin / dt);
  const drive = (step: number) => {
    const isTurning = step % 200 >= 140 && step % 200 < 140 + half;
    for (const wall of walls) wall.angularVelocity = isTurning ? spin : 0;
  };
  return { world, steps: 600, drive };
}

/** Puts the bodies of a scene a little elsewhere. */
export function jog(scene: PusherScene, seed: number): PusherScene {
  const random = createRandom(seed);
  for (const body of scene.world) {
    if (seed === 0 || body.kind !== 'dynamic') continue;
    body.x += random.between(-0.002, 0.002);
    body.y += random.between(-0.002, 0.002);
  }
  return scene;
}

/** All of them by name, in several runs each. */
export const pusherScenes: Readonly<Record<string, readonly (() => PusherScene)[]>> = {
  'a piston to half': [4, 20].map((speed) => () => pistonToHalf(speed)),
  'a tight piston': [2, 10].map((speed) => () => tightPiston(speed)),
  'an elevator': [2, 8, 30].map((speed) => () => elevator(speed, 14)),
  'an elevator into the ceiling': [2, 8].map((speed) => () => elevator(speed, 7)),
  'a closing door': [1, 5].map((speed) => () => closingDoor(speed)),
  'flippers and a pinball': [1].map((balls) => () => flippers(balls)),
  'flippers and eight balls': [8].map((balls) => () => flippers(balls)),
  'a fast paddle in a full bin': [0, 0.2, 0.5, 0.8].map((restitution) => () => fastPaddle(restitution)),
  'a hinged door': [2, 6].map((speed) => () => hingedDoor(speed)),
  'an hourglass of kinematic walls': [2, 6].map((spin) => () => hourglass(spin)),
};

/** Plays a scene, each step by `step`. */
export function push({ world, steps, drive }: PusherScene, step: (world: World) => void): Pushed {
  const pushed = { deep: 0, deepest: 0, top: 0, energy: 0, told: 0, untold: 0 };
  const walls = world.kinematics.map((wall) => ({ wall, distances: piecesOf(wall.shape).map(distanceFrom) }));
  for (let i = 0; i < steps; i++) {
    drive?.(i);
    step(world);
    const crushes = [...(world.events.crushes ?? [])]; // engines to compare with may not tell
    pushed.told += crushes.length;
    let energy = 0;
    for (const body of world) {
      if (body.kind !== 'dynamic') continue;
      const speed = Math.hypot(body.vx, body.vy);
      pushed.top = Math.max(pushed.top, speed);
      energy += 0.5 * body.mass * speed * speed;
      const depth = depthIn(walls, body);
      pushed.deepest = Math.max(pushed.deepest, depth);
      if (depth <= 0.08 + 1e-9) continue;
      pushed.deep++;
      if (!crushes.some((crush) => crush.body === body)) pushed.untold++;
    }
    pushed.energy = Math.max(pushed.energy, energy);
  }
  return pushed;
}

/** How deep a body lies in the deepest of moving walls, in radii. */
function depthIn(
  walls: readonly { wall: World['kinematics'][number]; distances: ((x: number, y: number) => number)[] }[],
  { x, y, r }: Body,
): number {
  let least = Infinity;
  for (const { wall, distances } of walls) {
    const [c, s] = [Math.cos(wall.angle), Math.sin(wall.angle)];
    const [dx, dy] = [x - wall.x, y - wall.y];
    for (const distance of distances) least = Math.min(least, distance(wall.pivot.x + c * dx + s * dy, wall.pivot.y + c * dy - s * dx));
  }
  return 1 - least / r;
}
