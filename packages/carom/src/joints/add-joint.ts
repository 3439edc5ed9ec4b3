import { partsOf } from '../world/edits/parts.ts';
import { Extension, type WorldExtension } from '../world/extension.ts';
import type { EventList } from '../world/views/events.ts';
import type { World } from '../world/world.ts';
import type { Joint, JointBreak, JointKind, JointOf, JointOptions } from './joint.ts';
import { JointBook } from './joint-book.ts';
import { JointStage } from './joint-stage.ts';

const extension: Extension = /* @__PURE__ */ new Extension(
  'joints',
  (own, state) => new JointStage(own, state),
  (own, host, stage) => new JointBook(own, host, stage as JointStage),
);

/**
 * Joints, for worlds that are to read bytes of worlds with joints. A world that `addJoint` was called for has them.
 *
 * @example
 * const saved = new World();
 * addJoint(saved, { kind: 'distance', b: saved.add({ x: 0, y: 0, r: 1 }), anchorA: { x: 0, y: 3 } });
 * const world = World.from(saved.snapshot(), { extensions: [joints] });
 * jointsOf(world).length; // 1
 */
export const joints: WorldExtension = extension;

/**
 * Joins two bodies, or one and a wall or the world. A moving wall takes its anchor along.
 *
 * @example
 * const world = new World({ gravity: { x: 0, y: -10 } });
 * const ball = world.add({ x: 2, y: 0, r: 0.5 });
 * const rod = addJoint(world, { kind: 'distance', b: ball, anchorA: { x: 0, y: 0 } });
 * world.remove(rod);
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function addJoint<K extends JointKind, T = undefined>(
  world: World<T>,
  options: JointOptions<T> & { readonly kind: K },
): JointOf<K, T> {
  const where = 'addJoint';
  return bookOf(where, world).add(where, options) as unknown as JointOf<K, T>;
}

/** The joints of a world, by id. @throws TypeError unless it is a world */
export function jointsOf<T>(world: World<T>): readonly Joint<T>[] {
  return [...bookOf('jointsOf', world).views.values()] as unknown as Joint<T>[];
}

/** Joints that broke in the last step. They are no longer in the world. @throws TypeError unless it is a world */
export function breaksOf<T>(world: World<T>): EventList<JointBreak<T>> {
  return bookOf('breaksOf', world).breaks;
}

function bookOf<T>(where: string, world: World<T>): JointBook<T> {
  return partsOf<T>(where, world).bookOf(extension) as JointBook<T>;
}
