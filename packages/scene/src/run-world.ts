import type { Body, Box, Kinematic, World, WorldOptions } from 'carom';
import { buildWorld, ofWorld } from './build-world.ts';
import { fieldsAt } from './door.ts';
import { expanded } from './expand.ts';
import { merge, mergingOf, shortWay } from './merging.ts';
import type { Scene, SceneLook } from './scene.ts';
import type { SceneControl, SceneFlip, SceneShuttle } from './scene-world.ts';

/** A world with its shuttles and flippers driven, and what eats, merges or is crushed doing so. */
export interface WorldRun {
  /** The engine. Read, throw and push as you like; step it by `step`. */
  readonly world: World<SceneLook>;
  /** Length of a step. [time] */
  readonly dt: number;
  /** The controls that something in the scene listens to. */
  readonly controls: readonly SceneControl[];
  /**
   * One step, with the controls held that are named. A function of the state and these: after `world.restore` it goes on as it did then.
   */
  step(held?: Iterable<SceneControl>): void;
}

interface Shuttle {
  readonly item: Body<SceneLook> | Kinematic<SceneLook>;
  readonly home: { readonly x: number; readonly y: number; readonly angle: number };
  readonly way: SceneShuttle;
}

interface Flipper {
  readonly item: Kinematic<SceneLook>;
  readonly home: number;
  readonly flip: SceneFlip;
}

/**
 * The world of a scene and what drives it: `step()` moves shuttles and flippers to where they belong at the end of the step. Then meals are
 * eaten, what merges becomes one, and what is crushed leaves where the scene says so.
 *
 * @throws TypeError or RangeError as `buildWorld`.
 */
export function createWorldRun(scene: Scene, options: WorldOptions = {}): WorldRun {
  const { world: { dt = 1 / 60, merges, crushes } = {}, bodies = [], kinematics = [] } = ofWorld('createWorldRun', scene);
  fieldsAt('createWorldRun', 'options', options);
  const world = buildWorld(scene, options);
  const shuttles: Shuttle[] = [];
  const flippers: Flipper[] = [];
  const discs = [...world];
  for (const [i, { shuttle }] of bodies.entries()) if (shuttle) shuttles.push({ item: discs[i], home: homeOf(discs[i]), way: shuttle });
  for (const [i, { shuttle, flip }] of kinematics.entries()) {
    const item = world.kinematics[i];
    if (shuttle) shuttles.push({ item, home: homeOf(item), way: shuttle });
    if (flip) flippers.push({ item, home: item.angle, flip });
  }
  const meals = mealsOf(scene, discs);
  const merging = mergingOf(merges);
  return {
    world,
    dt,
    controls: [...new Set(flippers.map(({ flip }) => flip.control))].sort(),
    step(held = []) {
      const down = new Set(held);
      for (const shuttle of shuttles) if (shuttle.item.alive) driveShuttle(shuttle, world, dt);
      for (const flipper of flippers) if (flipper.item.alive) driveFlipper(flipper, down.has(flipper.flip.control), dt);
      world.step(dt);
      if (meals) eat(world, meals);
      if (merging) merge(world, merging);
      if (crushes === 'remove') removeCrushed(world);
    },
  };
}

/** Takes out the movable bodies that something went into in this step. Those that merged are gone already. */
function removeCrushed(world: World<SceneLook>): void {
  for (const { body } of [...world.events.crushes]) if (body.alive && body.kind === 'dynamic') world.remove(body);
}

/** Who eats whom, and where food comes back. */
interface Meals {
  readonly layerOf: ReadonlyMap<Body<SceneLook>, string>;
  readonly tasteOf: ReadonlyMap<Body<SceneLook>, string>;
  readonly box: Readonly<Box>;
}

/** The meals of a scene; `null` where nobody eats. */
function mealsOf(scene: Scene, discs: readonly Body<SceneLook>[]): Meals | null {
  const bodies = expanded(scene).bodies ?? [];
  const layerOf = new Map<Body<SceneLook>, string>();
  const tasteOf = new Map<Body<SceneLook>, string>();
  for (const [i, { eats, filter, sensor }] of bodies.entries()) {
    if (eats !== undefined) tasteOf.set(discs[i], eats);
    if (sensor && filter?.layer !== undefined) layerOf.set(discs[i], filter.layer);
  }
  const { periodX, periodY } = scene.world ?? {};
  const torus = periodX !== undefined && periodY !== undefined ? { minX: 0, minY: 0, maxX: periodX, maxY: periodY } : null;
  return tasteOf.size > 0 ? { layerOf, tasteOf, box: torus ?? scene.view?.box ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 } } : null;
}

function eat(world: World<SceneLook>, { layerOf, tasteOf, box }: Meals): void {
  const largest = Math.min(world.periodX, world.periodY) / 4; // whoever fills a torus eats on, but stays as large
  for (const { sensor, visitor: eater } of world.events.sensorBegins) {
    const food = sensor as Body<SceneLook>;
    const visitor = eater as Body<SceneLook>; // food that stands senses bodies only
    const layer = layerOf.get(food);
    if (layer === undefined || tasteOf.get(visitor) !== layer) continue;
    const { mass } = visitor;
    visitor.setRadius(Math.min(Math.sqrt(visitor.r * visitor.r + food.r * food.r), largest));
    visitor.vx *= mass / visitor.mass; // the food was at rest
    visitor.vy *= mass / visitor.mass;
    food.x = world.random.between(box.minX + food.r, box.maxX - food.r);
    food.y = world.random.between(box.minY + food.r, box.maxY - food.r);
  }
}

function homeOf({ x, y, angle }: Shuttle['item']): Shuttle['home'] {
  return { x, y, angle };
}

/** Gives the velocity that leads to the place of `time`: 0 … 1 … 0 of the way in a period, u²(3 − 2u) of a triangle wave u. */
function driveShuttle({ item, home, way }: Shuttle, { time, periodX, periodY }: World<SceneLook>, dt: number): void {
  const turns = (time + dt) / way.period;
  const phase = turns - Math.floor(turns);
  const u = phase < 0.5 ? 2 * phase : 2 - 2 * phase;
  const share = u * u * (3 - 2 * u);
  const isWall = 'pivot' in item; // on a torus bodies are brought back into the period, walls are not
  item.vx = shortWay(home.x + share * (way.x ?? 0) - item.x, isWall ? Infinity : periodX) / dt;
  item.vy = shortWay(home.y + share * (way.y ?? 0) - item.y, isWall ? Infinity : periodY) / dt;
  item.angularVelocity = (home.angle + share * (way.angle ?? 0) - item.angle) / dt;
}

/** Turns towards its goal, no faster than it can and no further than to the goal. */
function driveFlipper({ item, home, flip }: Flipper, held: boolean, dt: number): void {
  const missing = home + (held ? flip.angle : 0) - item.angle;
  const most = flip.speed * dt;
  item.angularVelocity = Math.max(-most, Math.min(most, missing)) / dt;
}
