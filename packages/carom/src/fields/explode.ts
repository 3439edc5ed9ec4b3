import type { Circle } from '../geometry/shapes.ts';
import { integer, knownOptions } from '../numeric/validate.ts';
import { partsOf } from '../world/edits/parts.ts';
import { coordinate, size } from '../world/limits.ts';
import type { Body } from '../world/views/body.ts';
import type { World } from '../world/world.ts';

/** Where a blast is, and how strong. */
export interface Explosion {
  /** The center, along x. [length] */
  readonly x: number;
  /** The center, along y. [length] */
  readonly y: number;
  /** How far it reaches. [length] */
  readonly r: number;
  /** Impulse of a body that touches the center; it falls to 0 at the rim. Below 0 it draws bodies in. [mass·length/time] */
  readonly impulse: number;
  /** Bits of the categories of bodies that it reaches. @default 4294967295, all */
  readonly mask?: number;
}

/**
 * Pushes all dynamic bodies within reach away from a point, once. The nearest point of each counts; walls shield nobody. A body whose center is the
 * point itself is pushed along +x. Returns those that were pushed, by id.
 *
 * @example
 * const world = new World();
 * const ball = world.add({ x: 3, y: 0, r: 1 });
 * explode(world, { x: 0, y: 0, r: 4, impulse: 10 }); // [ball]
 * ball.vx * ball.mass; // 5: its nearest point is 2 of 4 away
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function explode<T>(world: World<T>, explosion: Explosion): Body<T>[] {
  const where = 'explode';
  const { periodX, periodY, bodies, shapes } = partsOf<T>(where, world).state;
  const given = knownOptions(where, 'explosion', explosion, ['x', 'y', 'r', 'impulse', 'mask']);
  const x = coordinate(where, 'explosion.x', given.x);
  const y = coordinate(where, 'explosion.y', given.y);
  const r = size(where, 'explosion.r', given.r);
  const impulse = coordinate(where, 'explosion.impulse', given.impulse);
  const mask = integer(where, 'explosion.mask', given.mask ?? 4294967295, 0, 4294967295);
  const area: Circle = { x, y, r };
  const pushed = world.within(area, { mask }).filter(({ kind }) => kind === 'dynamic');
  for (const body of pushed) {
    const wayX = along(body.x - x, periodX);
    const wayY = along(body.y - y, periodY);
    const distance = Math.sqrt(wayX * wayX + wayY * wayY);
    const { index } = body as never as { readonly index: number };
    const gap =
      shapes !== null && bodies.isShaped(index)
        ? shapes.separation(index, { x, y, r: 0 }, { category: null, mask, sensors: false })
        : distance - body.r;
    const share = (impulse * Math.min(Math.max(1 - gap / r, 0), 1)) / (distance > 0 ? distance : 1);
    body.applyImpulse({ x: share * (distance > 0 ? wayX : 1), y: share * wayY });
  }
  return pushed;
}

/** The shortest way on a torus. */
function along(way: number, period: number): number {
  return period < Infinity ? way - period * Math.floor(way / period + 0.5) : way;
}
