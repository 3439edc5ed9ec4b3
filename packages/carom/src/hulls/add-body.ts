import type { Hull } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { checkRoom, addBody as enterBody, readBody } from '../world/edits/add.ts';
import { partsOf, type WorldParts } from '../world/edits/parts.ts';
import { Extension, type WorldExtension } from '../world/extension.ts';
import { largest, least } from '../world/limits.ts';
import { readFilter, readMaterial, type WorldMaterial } from '../world/material.ts';
import { cDensity, coldStride, rowStride } from '../world/state/layout.ts';
import type { Body, BodyOptions } from '../world/views/body.ts';
import type { World } from '../world/world.ts';
import { massOfParts } from './body-mass.ts';
import type { BodyShape } from './body-shape.ts';
import { HullBook } from './hull-book.ts';
import { HullStage } from './hull-stage.ts';
import type { HullTrait } from './hull-traits.ts';
import { readShaped, type ShapedBody } from './read-body.ts';

const extension: Extension = /* @__PURE__ */ new Extension(
  'hulls',
  (own, state) => new HullStage(own, state),
  (own, host, stage) => new HullBook(own, host, stage as HullStage),
);

/**
 * Bodies made of hulls, for worlds that are to read bytes of worlds with such bodies. A world that `addBody` was called for has them.
 *
 * @example
 * const saved = new World();
 * addBody(saved, { x: 0, y: 0, width: 2, height: 1 });
 * World.from(saved.snapshot(), { extensions: [hulls] }).size; // 1
 */
export const hulls: WorldExtension = extension;

/**
 * Adds a body made of rounded convex shapes. Where it overlaps others, contacts push them apart.
 *
 * @example
 * const world = new World({ gravity: { x: 0, y: -10 } });
 * const crate = addBody(world, { x: 0, y: 5, width: 1, height: 1 });
 * const plank = addBody(world, { x: 3, y: 5, x1: -2, y1: 0, x2: 2, y2: 0, r: 0.1 });
 * const hammer = addBody(world, { x: 9, y: 5, shapes: [{ width: 3, height: 0.3 }, { x: 1.5, width: 0.6, height: 1 }] });
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function addBody<T = undefined>(world: World<T>, body: ShapedBody<T>): Body<T> {
  const where = 'addBody';
  const parts = partsOf<T>(where, world);
  checkRoom(where, parts, 1);
  const { rules } = parts.state;
  const read = readShaped(where, body, (what, material) => readMaterial(where, what, material as WorldMaterial | undefined, rules).density);
  const { rest, whole, mass } = read;
  const hulls = [...read.solid, ...read.sensors];
  const traits = hulls.map(({ what, shape, density }) => traitOf(where, what, { ...shape, density }, parts));
  const options = { ...rest, ...read.place, r: read.reach, mass } as BodyOptions<T>;
  const { kind, numbers, data } = readBody(where, 'body', options, parts);
  const gyration = (whole.mass * whole.reach * whole.reach) / whole.inertia;
  if (!(gyration >= least && gyration <= largest)) fail(where, 'the inertia of body', 'above 0 and of its size', whole.inertia);
  const view = enterBody(parts, kind, numbers, data);
  enter(parts, view.index, { hulls: hulls.map(({ hull }) => hull), traits }, whole, gyration, mass);
  return view;
}

/** What a shape has of its own. @throws TypeError or RangeError naming what is wrong */
function traitOf<T>(where: string, what: string, shape: BodyShape & { density: number }, { state, layers }: WorldParts<T>): HullTrait {
  const { material, filter, density, sensor = false } = shape;
  const full = material === undefined ? null : readMaterial(where, `${what}.material`, material, state.rules);
  const name = full === null ? 0 : state.rules.numberOf(where, `${what}.material.name`, full.name);
  const bits = filter === undefined ? null : readFilter(where, `${what}.filter`, filter, layers);
  return { material: full, name, filter: bits, density, sensor };
}

/** Makes a body that was added one of hulls. */
function enter<T>(
  parts: WorldParts<T>,
  index: number,
  own: { readonly hulls: readonly Hull[]; readonly traits: readonly HullTrait[] },
  whole: { readonly x: number; readonly y: number; readonly mass: number },
  gyration: number,
  mass: number,
): void {
  const { bodies } = parts.state;
  const book = parts.bookOf(extension) as HullBook<T>;
  let area = 0;
  for (const [i, hull] of own.hulls.entries()) if (!own.traits[i].sensor) area += massOfParts([{ hull, density: 1 }]).mass;
  bodies.markShaped(index);
  bodies.gyrations[index] = gyration;
  bodies.areas[index] = area;
  bodies.cold[coldStride * index + cDensity] = mass / area;
  book.stage.hulls.add(index, own.hulls, whole, own.traits);
  parts.bodyEdits.writeMass(index, mass);
}

/** The hulls of a body where it is now, each with points and rounding; none of a disc. @throws TypeError or RangeError unless it is in the world */
export function hullsOf<T>(world: World<T>, body: Body<T>): readonly Hull[] {
  const where = 'hullsOf';
  const parts = partsOf<T>(where, world);
  const { bodies } = parts.living(where, body as never);
  const { index } = body as never as { readonly index: number };
  if (!bodies.isShaped(index)) return [];
  const { hulls: kept } = (parts.bookOf(extension) as HullBook<T>).stage;
  kept.follow(bodies);
  return kept.hullsAt(index, bodies.rows, rowStride * bodies.slots[index]);
}
