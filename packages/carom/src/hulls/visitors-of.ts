import { fail } from '../numeric/fail.ts';
import { compareNames } from '../world/edits/endings.ts';
import { partsOf } from '../world/edits/parts.ts';
import type { Body, ShapeOfBody, WorldWall } from '../world/views/body.ts';
import type { World } from '../world/world.ts';

/**
 * What overlapped a shape that senses at the end of the last step: bodies in order of their ids, then walls. `visitors` of the body has those of all
 * of its shapes.
 *
 * @example
 * const world = new World({ gravity: { x: 0, y: -10 } });
 * const ground = addBody(world, { x: 0, y: -1, kind: 'static', width: 20, height: 2 });
 * const shapes = [{ width: 1, height: 2 }, { y: -1, width: 0.8, height: 0.2, sensor: true }];
 * const hero = addBody(world, { x: 0, y: 1, shapes });
 * world.step(1 / 60);
 * visitorsOf(world, hero, hero.shapes[1]).includes(ground); // true: it stands
 *
 * @throws TypeError or RangeError unless the body is in the world, and the shape is one of its `shapes` that senses
 */
export function visitorsOf<T>(world: World<T>, body: Body<T>, shape: ShapeOfBody): readonly (Body<T> | WorldWall<T>)[] {
  const where = 'visitorsOf';
  const parts = partsOf<T>(where, world);
  const { bodies, shapes } = parts.living(where, body as never);
  const place = body.shapes.indexOf(shape);
  if (place < 0 || shape.sensor !== true) fail(where, 'shape', 'one of the shapes of the body that are sensors', shape);
  const id = bodies.idOf((body as never as { readonly index: number }).index);
  const names: number[] = [];
  shapes?.visits.drop((sensor, visitor, at) => {
    if (sensor === id && at === place) names.push(visitor);
    return false;
  });
  return Object.freeze(names.sort(compareNames).map((name) => parts.book.find(name)));
}
