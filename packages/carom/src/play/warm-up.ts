import { createRandom, type Random } from '../numeric/random.ts';
import type { WorldMaterial } from '../world/material.ts';
import type { WorldOptions } from '../world/options.ts';
import { World } from '../world/world.ts';

const side = 8;
const discs = 60;
const steps = 60;
const rounds = 3;
/** What differs between games: what bounces, piles up, flies about for ever, goes round a torus, sleeps. */
const kinds: readonly (readonly [WorldOptions, WorldMaterial])[] = [
  [{ gravity: { x: 0, y: -10 } }, { restitution: 0.8, friction: 0.3 }],
  [{ gravity: { x: 0, y: -10 }, sleep: true }, { friction: 0.3 }],
  [{}, { restitution: 1 }],
  [
    { gravity: { x: 0, y: -5 }, periodX: side, periodY: side },
    { restitution: 0.5, friction: 0.1 },
  ],
];

/**
 * Plays small worlds of every kind for some tenths of a second, so that the JavaScript engine has compiled the steps of later worlds. Without
 * it a game stutters in its first two seconds: code that has not run yet is slow, and each new branch throws compiled code away. Call it once
 * in each thread, while the game loads. It changes nothing else.
 *
 * @example
 * warmUpWorld();
 * const world = new World(); // its first step is as fast as any
 */
export function warmUpWorld(): void {
  for (let round = 0; round < rounds; round++)
    for (const [options, material] of kinds) play(options, material, createRandom(round), round % 2 === 0);
}

/** Plays one of them. `areAlike`: all bodies have one material, for which there are loops of their own. */
function play(options: WorldOptions, material: WorldMaterial, random: Random, areAlike: boolean): void {
  const world = new World({ ...options, warn: null });
  const isTorus = options.periodX !== undefined;
  if (!isTorus) world.addWall({ inside: { minX: 0, minY: 0, maxX: side, maxY: side } }, { material });
  const hill = [1, 3, 4].map((x, i) => ({ x, y: 1.5 + (i % 2) }));
  world.addWall({ chain: hill }, { material });
  world.addWall({ x: 6, y: 3, r: 0.7 }, { material });
  const place = () => random.between(0.6, side - 0.6);
  const speed = () => random.between(-20, 20);
  const bodies = Array.from({ length: discs }, () => {
    const own = areAlike ? material : { ...material, friction: random.next(), rollingResistance: 0.1 };
    return world.add({ x: place(), y: place(), r: random.between(0.1, 0.35), vx: speed(), vy: speed(), material: own });
  });
  world.add({ x: 0.5, y: 4, r: 0.4, vx: 4, kind: 'kinematic', material });
  for (let step = 0; step < steps; step++) {
    if (step % 10 === 5) {
      const body = bodies[step];
      body.vx = speed(); // who rests or sleeps is hit
      body.vy = speed();
    }
    world.step(1 / 60);
  }
}
