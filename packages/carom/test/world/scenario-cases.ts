// The bars of the physics, each as a function that measures: the tests run them small, the campaign at full size.
import { contactsOf, statisticsOf } from '../../src/inspect/index.ts';
import { createRandom } from '../../src/numeric/random.ts';
import type { WorldOptions } from '../../src/world/options.ts';
import { World } from '../../src/world/world.ts';
import { dt, gas, looseRows, penetration, rmsSpeed, room, run, runUnchecked, stateOf, topSpeed } from './scenario-scenes.ts';

export { corridorSwaps, randomCorridorSwaps } from './scenario-corridors.ts';

/** Kinetic energy of an elastic gas after `steps`, as a share of that at the start. */
export function gasEnergy(count: number, steps: number): number {
  const world = gas(count);
  const before = world.kineticEnergy();
  run(world, steps);
  return world.kineticEnergy() / before;
}

/** The same for 30 balls of r 0.5 in a box 12 × 12 without friction. */
export function thirtyBalls(steps: number): number {
  const random = createRandom(30);
  const material = { restitution: 1 };
  const world = room(12, 12, material);
  for (let i = 0; i < 30; i++) {
    world.add({
      x: 1 + 2 * (i % 6),
      y: 1 + 2.2 * Math.floor(i / 6),
      r: 0.5,
      vx: random.between(-6, 6),
      vy: random.between(-6, 6),
      material,
    });
  }
  const before = world.kineticEnergy();
  run(world, steps);
  return world.kineticEnergy() / before;
}

/** Discs whose center is out of a box of 500 at any time while a piston presses them together and lets go. */
export function leftTheBox(steps: number): number {
  const random = createRandom(500);
  const material = { restitution: 0.5, friction: 0.2 };
  const world = room(40, 20, material, { gravity: { x: 0, y: -10 } });
  const bodies = Array.from({ length: 500 }, (_, i) =>
    world.add({ x: 0.6 + 1.2 * (i % 30), y: 0.6 + 1.1 * Math.floor(i / 30), r: random.between(0.3, 0.5), material }),
  );
  const piston = world.addKinematic({ minX: 38, minY: -1, maxX: 41, maxY: 21 }, { material });
  let out = 0;
  run(world, steps, (step) => {
    const phase = (step % 240) / 240;
    piston.vx = phase < 0.5 ? -12 : 12;
    for (const { x, y } of bodies) if (!(x > 0 && x < 40 && y > 0 && y < 20)) out++;
  });
  return out;
}

/** Of `phases` pairs of balls (r 0.1, ±100 u/s) shot at each other, how many passed through. */
export function bulletsThrough(phases: number): number {
  let through = 0;
  for (let k = 0; k < phases; k++) {
    const world = new World({ warn: null });
    const shift = ((k / phases) * 200) / 60;
    const left = world.add({ x: -10 - shift, y: 0, r: 0.1, vx: 100 });
    const right = world.add({ x: 10, y: 0, r: 0.1, vx: -100, material: { restitution: (k % 3) / 2 } });
    run(world, 30);
    if (left.x > right.x) through++;
  }
  return through;
}

/** Of `phases` balls (r 0.1, 100 u/s) shot at a thin wall, how many passed through; by the kind of wall. */
export function wallsPassed(phases: number, wall: 'segment' | 'box' | 'chain' | 'polygon' | 'circle'): number {
  let through = 0;
  const shapes = {
    segment: { x1: 0, y1: -3, x2: 0, y2: 3 },
    box: { minX: -0.01, minY: -3, maxX: 0.01, maxY: 3 },
    chain: {
      chain: [
        { x: 0, y: -3 },
        { x: 0, y: 0.01 },
        { x: 0, y: 3 },
      ],
    },
    polygon: {
      points: [
        { x: -0.01, y: -3 },
        { x: 0.01, y: -3 },
        { x: 0.01, y: 3 },
        { x: -0.01, y: 3 },
      ],
    },
    circle: { x: 0, y: 0, r: 0.05 },
  };
  for (let k = 0; k < phases; k++) {
    const world = new World({ warn: null });
    world.addWall(shapes[wall]);
    const ball = world.add({ x: -10 - ((k / phases) * 100) / 60, y: 0, r: 0.1, vx: 100, material: { restitution: (k % 3) / 2 } });
    run(world, 30);
    if (ball.x > 0) through++;
  }
  return through;
}

/** Speed of the last of `count` touching balls over that of the first, which arrives alone; energy kept; largest speed of the others. */
export function cradle(count: number): { last: number; energy: number; others: number } {
  const world = new World({ warn: null });
  const material = { restitution: 1 };
  const balls = Array.from({ length: count }, (_, i) =>
    world.add({ x: i === 0 ? -3 : i - 1, y: 0, r: 0.5, vx: i === 0 ? 2 : 0, material }),
  );
  const before = world.kineticEnergy();
  run(world, 120);
  const others = Math.max(...balls.slice(0, -1).map(({ vx, vy }) => Math.hypot(vx, vy)));
  return { last: balls[count - 1].vx / 2, energy: world.kineticEnergy() / before, others: others / 2 };
}

/** Apexes of a ball dropped from a height of 10 over those of theory, h·e^(2n): the worst of the first `bounces`. */
export function worstApex(restitution: number, bounces: number, on: 'wall' | 'static' | 'kinematic' = 'wall'): number {
  const world = new World({ warn: null, gravity: { x: 0, y: -10 } });
  if (on === 'wall') world.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 });
  else world.add({ x: 0, y: -5, r: 5, kind: on });
  const ball = world.add({ x: 0, y: 10.5, r: 0.5, material: { restitution } });
  let [worst, bounce, apex, rising] = [0, 0, 0, false];
  for (let step = 0; step < 6000 && bounce < bounces; step++) {
    world.step(dt);
    if (ball.vy > 0) {
      rising = true;
      // the apex of the flight it is on: independent of where the steps fall
      apex = ball.y - 0.5 + (ball.vy * ball.vy) / 20;
    } else if (rising) {
      rising = false;
      bounce++;
      worst = Math.max(worst, Math.abs(apex / (10 * restitution ** (2 * bounce)) - 1));
    }
  }
  return bounce === bounces ? worst : Infinity;
}

/** Acceleration of a disc that rolls down a slope, over 2/3 g sin θ. */
export function slopeAcceleration(degrees: number, friction: number): number {
  const theta = (degrees * Math.PI) / 180;
  const [ux, uy] = [Math.cos(theta), -Math.sin(theta)];
  const world = new World({ warn: null, gravity: { x: 0, y: -10 } });
  const material = { friction };
  world.addWall({ x1: -5 * ux, y1: -5 * uy, x2: 200 * ux, y2: 200 * uy }, { material });
  const disc = world.add({ x: -uy * 0.5, y: ux * 0.5, r: 0.5, material });
  run(world, 30);
  const early = disc.vx * ux + disc.vy * uy;
  run(world, 60);
  return (disc.vx * ux + disc.vy * uy - early) / ((2 / 3) * 10 * Math.sin(theta));
}

/** Speed of a disc that slid and now rolls, over its first speed: theory says 2/3. */
export function slidingToRolling(): { share: number; slip: number } {
  const world = new World({ warn: null, gravity: { x: 0, y: -10 } });
  const material = { friction: 0.3 };
  world.addWall({ x1: -10, y1: 0, x2: 100, y2: 0 }, { material });
  const disc = world.add({ x: 0, y: 0.5, r: 0.5, vx: 6, material });
  run(world, 240);
  return { share: disc.vx / 6, slip: disc.vx + disc.angularVelocity * 0.5 };
}

/** A pile dropped and settled for `steps`: penetration and speeds. */
export function pile(count: number, steps: number, subSteps: number): { mean: number; most: number; rms: number } {
  const world = looseRows(count, { subSteps });
  run(world, steps);
  return { ...penetration(world), rms: rmsSpeed(world) };
}

/**
 * A pile `layers` mean diameters of 0.7 high, let down slowly and settled, then started cold, without the impulses of its contacts: the speeds
 * after 120 steps, and before that, at rest.
 */
export function deepPile(layers: number, width: number, heavier = 1): { settled: number; rms: number; top: number } {
  const count = Math.ceil((layers * width) / 0.7);
  const gravity = { x: 0, y: -9.81 * heavier };
  const settled = looseRows(count, { gravity }, width);
  for (const body of settled) body.linearDamping = 2 * heavier;
  run(settled, 12 * layers);
  for (const body of settled) body.linearDamping = 0;
  run(settled, 800);
  const cold = room(width, 3 * count, { friction: 0.3 }, { gravity });
  for (const { x, y, r } of settled) cold.add({ x, y, r, material: { friction: 0.3 } });
  run(cold, 120);
  return { settled: rmsSpeed(settled), rms: rmsSpeed(cold), top: topSpeed(cold) };
}

/** 20 discs dropped into a bin little wider than two of them: the deepest overlap over the radius after `steps`, and the top speed. */
export function narrowBin(seed: number, r: number, restitution: number, steps: number): { most: number; top: number } {
  const random = createRandom(seed);
  const world = new World({ warn: null, gravity: { x: 0, y: -10 } });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 1, maxY: 60 } });
  const material = { restitution, friction: 0.02 };
  for (let i = 0; i < 20; i++) world.add({ x: random.between(r, 1 - r), y: 1 + 0.5 * i, r, vy: -5, material });
  run(world, steps);
  return { most: Math.max(...Array.from(contactsOf(world), ({ depth }) => depth)) / r, top: topSpeed(world) };
}

/** A heavy disc on a bed of light ones, `ratio` times their mass: how far it sinks into the bed over the bed's height, and the speeds. */
export function heavyOnLight(ratio: number, steps: number, subSteps: number): { sunk: number; top: number; most: number } {
  const material = { friction: 0.3 };
  const world = room(10.05, 40, material, { gravity: { x: 0, y: -10 }, subSteps });
  for (let row = 0; row < 4; row++) {
    const odd = row % 2;
    for (let i = 0; i < 10 - odd; i++) world.add({ x: 0.525 + i + 0.5 * odd, y: 0.5 + row * 0.88, r: 0.5, material });
  }
  run(world, 120);
  const bed = Math.max(...Array.from(world, ({ y }) => y)) + 0.5;
  const light = Math.PI * 0.25;
  const heavy = world.add({ x: 5.025, y: bed + 2, r: 2, mass: ratio * light, material });
  run(world, steps);
  return { sunk: (bed - (heavy.y - 2)) / bed, top: topSpeed(world), most: penetration(world).most };
}

/** A column of five discs in a tube, light at the bottom and `ratio` times as heavy on top: its height over that without squeezing. */
export function stack(ratio: number, steps: number, subSteps: number): { height: number; top: number } {
  const world = room(1.0001, 20, {}, { gravity: { x: 0, y: -10 }, subSteps });
  const light = Math.PI * 0.25;
  const discs = Array.from({ length: 5 }, (_, i) => world.add({ x: 0.50005, y: 0.5 + i, r: 0.5, mass: i === 4 ? ratio * light : light }));
  run(world, steps);
  return { height: (discs[4].y + 0.5) / 5, top: topSpeed(world) };
}

/** A world with a bit of everything: rest, motion, spin, sensors, filters, walls that move. */
export function mixture(options: WorldOptions = {}): World {
  const random = createRandom(77);
  const world = new World({ warn: null, gravity: { x: 0.5, y: -9 }, seed: 5, ...options });
  const material = { restitution: 0.4, friction: 0.3, rollingResistance: 0.01 };
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 30, maxY: 30 } }, { material });
  world.addWall({ x1: 5, y1: 8, x2: 12, y2: 4, r: 0.3 }, { material });
  world.addWall(
    {
      points: [
        { x: 18, y: 3 },
        { x: 24, y: 3 },
        { x: 21, y: 7 },
      ],
    },
    { material },
  );
  world.addWall(
    {
      chain: [
        { x: 2, y: 20 },
        { x: 8, y: 17 },
        { x: 14, y: 18 },
      ],
    },
    { material },
  );
  world.addKinematic({ x1: 14, y1: 12, x2: 20, y2: 12, r: 0.2 }, { pivot: { x: 17, y: 12 }, angularVelocity: 1.5, material });
  for (let i = 0; i < 150; i++) {
    const r = random.between(0.2, 0.6);
    const sensor = i % 25 === 24; // hangs where it is: gravity would take it through the floor
    const [vx, vy] = [random.between(-9, 9), random.between(-9, 9)];
    world.add({
      x: 1 + 1.8 * (i % 16),
      y: 1.2 + 2.6 * Math.floor(i / 16),
      r,
      ...(sensor ? { sensor, gravityScale: 0 } : { vx, vy }),
      angularVelocity: random.between(-4, 4),
      material: { ...material, restitution: i % 3 === 0 ? 1 : 0.2 },
      linearDamping: i % 7 === 0 ? 0.2 : 0,
    });
  }
  return world;
}

/** Those of `powers` by which a scene, scaled by 2^power, does not go the same way, scaled, bit for bit. */
export function notScaled(powers: readonly number[], steps: number): number[] {
  const plain = scaledScene(1);
  run(plain, steps);
  const lengths = (world: World) => Array.from(world, ({ x, y, vx, vy }) => [x, y, vx, vy]).flat();
  const turns = (world: World) => Array.from(world, ({ angle, angularVelocity }) => [angle, angularVelocity]).flat();
  const [plainLengths, plainTurns] = [lengths(plain), turns(plain)];
  return powers.filter((power) => {
    const scaled = scaledScene(2 ** power);
    runUnchecked(scaled, steps);
    const isSame = lengths(scaled).every((value, i) => value === plainLengths[i] * 2 ** power);
    return !isSame || !turns(scaled).every((value, i) => Object.is(value, plainTurns[i]));
  });
}

function scaledScene(scale: number): World {
  const random = createRandom(9);
  const material = { restitution: 0.5, friction: 0.3 };
  const world = room(20 * scale, 30 * scale, material, { gravity: { x: 0, y: -9 * scale } });
  world.addWall({ x1: 3 * scale, y1: 4 * scale, x2: 9 * scale, y2: 2 * scale }, { material });
  world.addKinematic(
    { x1: 12 * scale, y1: 5 * scale, x2: 17 * scale, y2: 5 * scale, r: 0.3 * scale },
    { pivot: { x: 14 * scale, y: 5 * scale }, angularVelocity: 2, material },
  );
  for (let i = 0; i < 120; i++) {
    const r = random.between(0.25, 0.55) * scale;
    const [vx, vy] = [random.between(-30, 30) * scale, random.between(-30, 30) * scale];
    world.add({ x: (1 + 1.6 * (i % 12)) * scale, y: (7 + 1.7 * Math.floor(i / 12)) * scale, r, vx, vy, material });
  }
  return world;
}

/** Whether a run restored in its middle, a fork, and a world made of its bytes all end as the uninterrupted one. */
export function replays(
  steps: number,
  world: World = mixture(),
  before = 300,
): { restored: boolean; forked: boolean; anew: boolean; hash: string; bytes: Uint8Array } {
  run(world, before);
  const bytes = world.snapshot();
  const forked = world.fork();
  const anew = World.from(bytes);
  run(world, steps);
  const [hash, state] = [world.hash(), JSON.stringify(stateOf(world))];
  const equal = (other: World) => other.hash() === hash && JSON.stringify(stateOf(other)) === state;
  runUnchecked(forked, steps);
  runUnchecked(anew, steps);
  world.restore(bytes);
  runUnchecked(world, steps);
  return { restored: equal(world), forked: equal(forked), anew: equal(anew), hash, bytes };
}

/** Goes on from bytes for `steps` and gives the hash. */
export function resume(bytes: Uint8Array, steps: number): string {
  const world = World.from(bytes);
  run(world, steps);
  return world.hash();
}

/** Four heaps of which most sleep, and a ball that wakes one of them now and then: forces and impulses come from outside. */
export function sleepers(): World {
  const world = new World({ warn: null, gravity: { x: 0, y: -10 }, sleep: { time: 0.25 }, seed: 3 });
  const material = { friction: 0.4, rollingResistance: 0.02 };
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 40, maxY: 30 } }, { material });
  for (let i = 0; i < 80; i++) {
    const heap = 10 * (i & 3) + 2;
    world.add({ x: heap + 1.1 * ((i >> 2) % 5), y: 0.5 + Math.floor(i / 20), r: 0.4 + 0.1 * world.random.next(), material });
  }
  world.add({ x: 20, y: 20, r: 0.6, vx: 7, material: { restitution: 0.95 } });
  return world;
}

/** How many of a world sleep. */
export function asleepCount(world: World): number {
  return world.size - statisticsOf(world).awake;
}

/** Of 400 discs in an hourglass of two chains: those still above the neck after `steps`, those out of the glass, and the top speed. */
export function hourglass(steps: number): { above: number; outside: number; top: number } {
  const world = new World({ warn: null, gravity: { x: 0, y: -10 } });
  const random = createRandom(400);
  const material = { friction: 0.1 };
  const half: readonly (readonly [number, number])[] = [
    [5, 18],
    [0.5, 18],
    [0.5, 12],
    [4.15, 9.4],
    [4.15, 8.6],
    [0.5, 6],
    [0.5, 0.5],
    [5, 0.5],
  ];
  for (const mirror of [(x: number) => x, (x: number) => 10 - x]) {
    world.addWall({ chain: half.map(([x, y]) => ({ x: mirror(x), y })) }, { material });
  }
  for (let i = 0; i < 400; i++) {
    world.add({ x: 1 + 0.4 * (i % 20), y: 12 + 0.29 * Math.floor(i / 20), r: random.between(0.12, 0.14), material });
  }
  let outside = 0;
  run(world, steps, () => {
    for (const { x, y } of world) if (!(x > 0.5 && x < 9.5 && y > 0.5 && y < 18)) outside++;
  });
  return { above: Array.from(world).filter(({ y }) => y > 9).length, outside, top: topSpeed(world) };
}

/** An elastic hit of a disc with one `ratio` times as heavy: the worse deviation of the two speeds from theory, over the approach speed. */
export function hitOfMasses(ratio: number): number {
  let worst = 0;
  for (const heavyFirst of [true, false]) {
    const world = new World({ warn: null });
    const material = { restitution: 1 };
    const [ma, mb] = heavyFirst ? [ratio, 1] : [1, ratio];
    const a = world.add({ x: 0, y: 0, r: 0.5, vx: 3, mass: ma, material });
    const b = world.add({ x: 2, y: 0, r: 0.5, mass: mb, material });
    run(world, 60);
    worst = Math.max(worst, Math.abs(a.vx / 3 - (ma - mb) / (ma + mb)), Math.abs(b.vx / 3 - (2 * ma) / (ma + mb)));
  }
  return worst;
}

/** Discs all at one place: the least distance of two of them over that of touching after `steps`, and whether a second run is equal. */
export function coincident(count: number, steps: number): { apart: number; same: boolean } {
  const [first, second] = [0, 1].map(() => {
    const world = new World({ warn: null });
    for (let i = 0; i < count; i++) world.add({ x: 0, y: 0, r: 0.5 });
    run(world, steps);
    return world;
  });
  const list = [...first];
  let apart = Infinity;
  for (const [i, a] of list.entries()) for (const b of list.slice(i + 1)) apart = Math.min(apart, Math.hypot(a.x - b.x, a.y - b.y));
  return { apart, same: first.hash() === second.hash() };
}

/**
 * A world in which each step removes a body and adds another, walls and paddles come and go, and snapshots and forks are taken: bytes by
 * which the memory in use grows from a tenth of the steps to their end.
 */
export function churn(steps: number, collectGarbage: () => void): number {
  const world = new World({ warn: null, gravity: { x: 0, y: -10 }, seed: 8 });
  const material = { restitution: 0.3, friction: 0.3 };
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 12, maxY: 12 } }, { material });
  const put = () => {
    const { random } = world;
    const place = { x: random.between(1, 11), y: random.between(6, 11), r: random.between(0.2, 0.4) };
    return world.add({ ...place, vx: random.between(-20, 20), material, sensor: random.below(20) === 0 });
  };
  const bodies = Array.from({ length: 30 }, put);
  let wall = world.addWall({ x1: 3, y1: 3, x2: 6, y2: 4 });
  let paddle = world.addKinematic({ x1: -1, y1: 0, x2: 1, y2: 0, r: 0.1 });
  const out = new Uint8Array(65536);
  // Not `external`, which V8 counts down late; and the least of several weighings, as buffers are freed some time after they are garbage.
  const inUse = (): number => {
    let least = Infinity;
    for (let i = 0; i < 5; i++) {
      collectGarbage();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      least = Math.min(least, heapUsed + arrayBuffers);
    }
    return least;
  };
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const at = world.random.below(bodies.length);
    world.remove(bodies[at]);
    bodies[at] = put();
    if (step % 50 === 0) {
      world.remove(wall);
      world.remove(paddle);
      wall = world.addWall({ x1: 3, y1: 3 + world.random.next(), x2: 6, y2: 4 });
      paddle = world.addKinematic({ x1: -1, y1: 0, x2: 1, y2: 0, r: 0.1 }, { angularVelocity: 2 });
      [paddle.x, paddle.y] = [8, 2];
    }
    if (step % 500 === 250) world.restore(world.snapshot(out));
    if (step % 1000 === 750) world.fork().step(dt);
    world.step(dt);
    if (step === Math.floor(steps / 10)) before = inUse();
  }
  return inUse() - before;
}
