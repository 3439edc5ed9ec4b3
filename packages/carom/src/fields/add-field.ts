import { partsOf } from '../world/edits/parts.ts';
import { Extension, type WorldExtension } from '../world/extension.ts';
import type { World } from '../world/world.ts';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import { FieldBook } from './field-book.ts';
import { FieldStage } from './field-stage.ts';

const extension: Extension = /* @__PURE__ */ new Extension(
  'fields',
  (own, state) => new FieldStage(own, state),
  (own, host, stage) => new FieldBook(own, host, stage as FieldStage),
);

/**
 * Fields, for worlds that are to read bytes of worlds with fields. A world that `addField` was called for has them.
 *
 * @example
 * const saved = new World();
 * addField(saved, { kind: 'uniform', acceleration: { x: 0, y: -10 } });
 * const world = World.from(saved.snapshot(), { extensions: [fields] });
 * fieldsOf(world).length; // 1
 */
export const fields: WorldExtension = extension;

/**
 * Adds a force that depends on place or velocity, taken anew in each sub-step: a point that draws bodies, wind, a liquid.
 *
 * @example
 * const world = new World();
 * const planet = world.add({ x: 10, y: 0, r: 0.2, vx: 0, vy: 1 });
 * const sun = addField(world, { kind: 'point', x: 0, y: 0, strength: 10 });
 * for (let i = 0; i < 600; i++) world.step(1 / 60); // round the sun
 * sun.set({ strength: 20 });
 * world.remove(sun);
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function addField<K extends FieldKind, T = undefined>(
  world: World<T>,
  options: FieldOptions<T> & { readonly kind: K },
): Field<T, K> {
  const where = 'addField';
  return bookOf(where, world).add(where, options) as unknown as Field<T, K>;
}

/**
 * The fields of a world, by id.
 *
 * @example
 * const world = new World();
 * addField(world, { kind: 'wind', velocity: { x: 3, y: 0 }, drag: 0.5 });
 * fieldsOf(world)[0].values; // with those that were left out: region null
 *
 * @throws TypeError unless it is a world
 */
export function fieldsOf<T>(world: World<T>): readonly Field<T>[] {
  return [...bookOf('fieldsOf', world).views.values()] as unknown as Field<T>[];
}

function bookOf<T>(where: string, world: World<T>): FieldBook<T> {
  return partsOf<T>(where, world).bookOf(extension) as FieldBook<T>;
}
