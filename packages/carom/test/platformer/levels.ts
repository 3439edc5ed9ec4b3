import { createRandom, type Random } from '../../src/numeric/random.ts';
import { type Walk, walk } from '../../src/platformer/index.ts';
import type { Body, Kinematic, WorldWall } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';
import { standing } from '../queries/scenes.ts';

// Random levels and somebody who runs and jumps through them at random; what is wrong is told by geometry, apart from the kit.

export const r = 0.5;
export const maxSlope = 0.9; // 51.6°: slopes are at most 50°
const step = 0.3 * r;
const dt = 1 / 60;
const speed = 4;

interface Lift {
  readonly wall: Kinematic;
  readonly from: { readonly x: number; readonly y: number; readonly angle: number };
  readonly to: { readonly x: number; readonly y: number; readonly angle: number };
  readonly period: number;
}

interface Level {
  readonly world: World;
  readonly hero: Body;
  readonly lifts: readonly Lift[];
  readonly width: number;
  /** Spans of x in which the terrain can be walked: nothing in them is too steep, too high, or a lift. */
  readonly spans: readonly (readonly [number, number])[];
}

/** The terrain from left to right: runs of points that can be walked, with gaps for lifts and obstacles between them. */
function anyLevel(random: Random): Level {
  const world = new World({ gravity: { x: 0, y: -20 }, warn: null });
  const spans: (readonly [number, number])[] = [];
  const lifts: Lift[] = [];
  let x = 0;
  let y = 0;
  const kind = random.below(3);
  for (let part = 0; part < 5; part++) {
    const points = [{ x, y }];
    const put = (dx: number, dy: number) => points.push({ x: (x += dx), y: (y += dy) });
    put(2, 0);
    for (let i = 0; i < 6; i++) {
      const what = random.below(4);
      const length = random.between(0.3, 3);
      if (what === 0) put(length, 0);
      else if (what === 3) {
        put(0, random.between(-step, step));
        put(0.6 + length / 3, 0);
      } else put(length, length * (what === 1 ? 1 : -1) * Math.tan((random.between(0, 50) * Math.PI) / 180));
    }
    put(2, 0);
    ground(world, points, kind);
    spans.push([points[0].x, x]);
    if (random.below(2) === 0)
      world.addWall({ x1: x - 1.9, y1: y + 1.5, x2: x - 0.1, y2: y + random.between(1.3, 2.2) }, { oneSided: true });
    const gap = random.below(5);
    if (gap === 0)
      put(0, random.between(-2, 1.2)); // a wall ahead
    else if (gap === 1) put(random.between(0.3, 0.8), random.between(0, 1) > 0.5 ? 1.5 : -1.5);
    else [x, y] = liftOver(world, random, lifts, x, y);
    if (gap < 2) ground(world, points.slice(-2), kind);
  }
  const hero = world.add({ x: 1, y: 1, r, kind: 'kinematic' });
  return { world, hero, lifts, width: x, spans };
}

/** A lift, upright or level, over a gap; returns where the ground goes on. */
function liftOver(world: World, random: Random, lifts: Lift[], x: number, y: number): readonly [number, number] {
  const rise = random.between(-2, 2);
  const period = random.between(2, 6);
  const at = (dx: number, dy: number, angle = 0) => ({ x: x + dx, y: y + dy, angle });
  const oneSided = random.below(2) === 0;
  const add = (half: number, from: Lift['from'], to: Lift['to']) => {
    const shape = oneSided ? { x1: -half, y1: 0, x2: half, y2: 0 } : { minX: -half, minY: -0.4, maxX: half, maxY: 0 };
    lifts.push({ wall: world.addKinematic(shape, { ...from, oneSided }), from, to, period });
  };
  const what = random.below(3);
  if (what === 0) {
    add(1.2, at(1.3, 0), at(1.3, rise));
    return [x + 2.6, y + rise];
  }
  if (what === 1) {
    add(1, at(2.3, 0), at(4.7, rise / 4));
    return [x + 7, y];
  }
  add(2, at(2.2, -0.1, 0.4), at(2.2, 0.1, -0.4)); // rocks
  return [x + 4.4, y];
}

function ground(world: World, points: readonly { x: number; y: number }[], kind: number): void {
  if (kind === 0) {
    world.addWall({ chain: points });
    return;
  }
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (a.x === b.x && a.y === b.y) continue;
    if (kind === 1 || a.x === b.x) world.addWall({ x1: a.x, y1: a.y, x2: b.x, y2: b.y });
    else world.addWall({ points: [a, b, { x: b.x, y: -40 }, { x: a.x, y: -40 }] });
  }
}

/** What went wrong in a level, and how much was done in it. */
export interface Report {
  readonly faults: string[];
  walked: number;
  ridden: number;
  jumps: number;
  deepest: number;
  strayed: number;
}

/** Runs through a level for so many steps. */
export function playLevel(seed: number, steps: number): Report & { readonly hash: string; readonly world: World } {
  const random = createRandom(seed);
  const level = anyLevel(random);
  const { world, hero } = level;
  const report: Report = { faults: [], walked: 0, ridden: 0, jumps: 0, deepest: 0, strayed: 0 };
  const solid = standing(world).filter(({ item }) => item !== hero && !(item as WorldWall).oneSided);
  let [fall, run, left] = [0, 0, 0];
  let last = null as Walk | null;
  let ride = null as { wall: unknown; x: number; y: number } | null;
  for (let n = 0; n < steps; n++) {
    for (const { wall, from, to, period } of level.lifts) {
      const phase = ((n + 1) * dt) / period;
      const share = Math.abs(2 * (phase - Math.floor(phase + 0.5)));
      const between = (a: number, b: number) => a + (b - a) * share;
      wall.moveTo({ x: between(from.x, to.x), y: between(from.y, to.y), angle: between(from.angle, to.angle) }, dt);
    }
    const rides = last !== null && level.lifts.some(({ wall }) => wall === last?.ground?.wall);
    if (left-- <= 0 || (rides && run !== 0))
      [run, left] = [rides && random.below(8) > 0 ? 0 : [-1, 0, 1, 1][random.below(4)], random.below(60)];
    const isJump = last?.ground !== null && random.below(50) === 0;
    if (isJump) report.jumps++;
    fall = isJump ? 7 + Math.max(last?.ground?.velocity.y ?? 0, 0) : last?.ground ? 0 : Math.max(fall - 20 * dt, -20);
    const before = { x: hero.x, y: hero.y };
    const moved: Walk = walk(world, hero, { x: run * speed * dt, y: fall * dt }, { dt, step, maxSlope });
    if (fall > 0 && moved.hits.some(({ normal }) => normal.y < -0.5)) fall = 0;
    hero.moveTo({ x: moved.x, y: moved.y }, dt);
    world.step(dt);
    const gap = Math.min(...solid.map((one) => one.gap(hero.x, hero.y))) - r;
    report.deepest = Math.max(report.deepest, -gap);
    const tell = (what: string) => report.faults.push(`level ${seed}, step ${n}: ${what} at ${hero.x.toFixed(3)}, ${hero.y.toFixed(3)}`);
    if (gap < -1e-9) tell(`${-gap} in a wall`);
    const isSafe = (x: number) => level.spans.some(([a, b]) => x > a + 1.1 && x < b - 1.1);
    if (last?.ground && !isJump && isSafe(before.x) && isSafe(hero.x) && !('pivot' in (last.ground.wall ?? {}))) {
      const isOver = last.ground.wall?.oneSided === true; // it may walk off a platform
      if (moved.ground === null && !isOver) tell('in the air');
      if (run !== 0 && !isOver) {
        report.walked++;
        const way = Math.hypot(hero.x - before.x, hero.y - before.y);
        if (moved.ground?.wall?.oneSided !== true && moved.hits.length === 0 && way < 0.2 * speed * dt) tell(`stuck, ${way} in a step`);
        if (moved.hits.length > 0) tell('stopped by what can be walked');
      }
    }
    const under = moved.ground?.wall;
    const lift = level.lifts.find(({ wall }) => wall === under)?.wall;
    if (lift === undefined || run !== 0 || isJump || ride?.wall !== lift)
      ride = lift === undefined ? null : { wall: lift, ...localOf(lift, hero) };
    else {
      const { x, y } = localOf(lift, hero);
      report.ridden++;
      const off = Math.hypot(x - ride.x, y - ride.y);
      const isPushed = solid.some((one) => one.item !== lift && one.gap(hero.x, hero.y) - r < 0.02 * r);
      if (isPushed) ride = { wall: lift, x, y };
      else if (off > 0.01 * r) {
        tell(`${off / r} r off its place on a lift`);
        ride = { wall: lift, x, y };
      } else report.strayed = Math.max(report.strayed, off / r);
    }
    last = moved;
    if (hero.y > -30) continue;
    [hero.x, hero.y, fall, last, ride] = [random.between(0, level.width), 12, 0, null, null];
  }
  return Object.assign(report, { hash: world.hash(), world });
}

/** Where a body is, seen from a lift. */
function localOf({ x, y, angle }: Kinematic, body: Body): { x: number; y: number } {
  const [cos, sin, dx, dy] = [Math.cos(angle), Math.sin(angle), body.x - x, body.y - y];
  return { x: dx * cos + dy * sin, y: dy * cos - dx * sin };
}
