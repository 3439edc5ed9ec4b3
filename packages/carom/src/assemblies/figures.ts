import type { Vec } from '../geometry/shapes.ts';
import { addJoint } from '../joints/add-joint.ts';
import type { PinJoint } from '../joints/joint.ts';
import { fail } from '../numeric/fail.ts';
import type { Body } from '../world/views/body.ts';
import type { World } from '../world/world.ts';
import { type Assembly, type Beads, readAssembly } from './read.ts';

/** Options of `addRagdoll`. */
export interface RagdollOptions<T = undefined> {
  /** Center of its chest. */
  readonly at: Readonly<Vec>;
  /** Radius of its chest; the rest follows. [length] */
  readonly r: number;
  /** 1 if y points up, −1 if down. @default 1 */
  readonly up?: 1 | -1;
  /** What else its parts are. @default { angularDamping: √(gravity / r) }, so that limbs do not swing for ever */
  readonly beads?: Beads<T>;
}

/** Parts: place and radius in chest radii, what each hangs on, and limits of its angle. */
const parts: readonly (readonly [x: number, y: number, r: number, on: number, lower: number, upper: number])[] = [
  [0, 0, 1, -1, 0, 0], // chest
  [0, 1.75, 0.75, 0, -0.5, 0.5], // head
  [0, -1.8, 0.9, 0, -0.4, 0.4], // hip
  [-1.6, 0.3, 0.5, 0, -1.5, 1.5], // arms
  [1.6, 0.3, 0.5, 0, -1.5, 1.5],
  [-2.6, 0.3, 0.45, 3, -2, 0.2], // hands
  [2.6, 0.3, 0.45, 4, -0.2, 2],
  [-0.6, -3.2, 0.6, 2, -0.8, 0.8], // legs
  [0.6, -3.2, 0.6, 2, -0.8, 0.8],
  [-0.6, -4.4, 0.5, 7, -1.5, 0.1], // feet
  [0.6, -4.4, 0.5, 8, -0.1, 1.5],
];

/**
 * Adds a figure of eleven discs with limited pins. `bodies` has chest, head, hip, both arms, both hands, both legs, both feet, in this order.
 *
 * @throws TypeError or RangeError naming what is wrong
 */
export function addRagdoll<T>(world: World<T>, options: RagdollOptions<T>): Assembly<T, PinJoint<T>> {
  readAssembly('addRagdoll', world, options, { vectors: ['at'] }, ['up']);
  const { at, r, up = 1, beads = {} } = options;
  if (up !== 1 && up !== -1) fail('addRagdoll', 'options.up', '1 or -1', up);
  const { x: gx, y: gy } = world.gravity;
  const angularDamping = Math.sqrt(Math.sqrt(gx * gx + gy * gy) / r);
  const places = parts.map(([x, y, radius]) => ({ angularDamping, ...beads, x: at.x + x * r, y: at.y + up * y * r, r: radius * r }));
  const bodies: Body<T>[] = world.addMany(places);
  const joints: PinJoint<T>[] = [];
  for (const [i, [, , , on, low, high]] of parts.entries()) {
    if (on < 0) continue;
    const [a, b] = [bodies[on], bodies[i]];
    const share = a.r / (a.r + b.r);
    const hinge = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
    const [lower, upper] = up > 0 ? [low, high] : [-high, -low];
    joints.push(addJoint(world, { kind: 'pin', a, b, at: hinge, limits: { lower, upper } }));
  }
  return { bodies, joints };
}
