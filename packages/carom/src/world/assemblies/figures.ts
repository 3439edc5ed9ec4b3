import type { Vec } from '../../geometry/shapes.ts';
import { integer, nonNegative } from '../../numeric/validate.ts';
import type { DistanceJoint, JointSpring, PinJoint } from '../joints/joint.ts';
import { size } from '../limits.ts';
import type { Body } from '../views/body.ts';
import { writeRotation } from '../walls/rotation.ts';
import type { World } from '../world.ts';
import { type Assembly, type Beads, readAssembly } from './read.ts';

/** Options of `addBlob`. */
export interface BlobOptions<T = undefined> {
  /** Its center. */
  readonly at: Readonly<Vec>;
  /** Radius of the ring of beads. [length] */
  readonly radius: number;
  /** How many beads, at least 3. */
  readonly count: number;
  /** Radius of a bead. [length] */
  readonly r: number;
  /** Force per length of skin and share of the area that is missing. [mass/time²] */
  readonly pressure: number;
  /** Of the skin. @default rods */
  readonly spring?: JointSpring;
  /** What else the beads are. @default {} */
  readonly beads?: Beads<T>;
}

/** A soft body: a skin of beads, and what blows it up. */
export interface Blob<T> extends Assembly<T, DistanceJoint<T>> {
  /** To be called before each step: pushes the skin out where area is missing, in where there is too much. */
  press(): void;
}

/** Adds a soft body: a ring of beads that keeps its area by pressure. @throws TypeError or RangeError naming what is wrong */
export function addBlob<T>(world: World<T>, options: BlobOptions<T>): Blob<T> {
  const where = 'addBlob';
  readAssembly(where, world, options, { vectors: ['at'], counts: ['count'], least: 3 }, ['radius', 'pressure', 'spring']);
  const { at, radius, count, r, pressure, spring = null, beads = {} } = options;
  size(where, 'options.radius', radius);
  nonNegative(where, 'options.pressure', pressure);
  const bodies = world.addMany(
    Array.from({ length: count }, (_, i) => {
      const turn = Float64Array.of((2 * Math.PI * i) / count, 0);
      writeRotation(turn);
      return { ...beads, x: at.x + radius * turn[0], y: at.y + radius * turn[1], r };
    }),
  );
  const joints = bodies.map((b, i) => world.addJoint({ kind: 'distance', a: bodies[(i + count - 1) % count], b, spring }));
  const area = areaOf(bodies);
  const press = () => {
    const force = 0.5 * pressure * (1 - areaOf(bodies) / area);
    for (const [i, body] of bodies.entries()) {
      const [before, after] = [bodies[(i + count - 1) % count], bodies[(i + 1) % count]];
      body.applyForce({ x: force * (after.y - before.y), y: force * (before.x - after.x) });
    }
  };
  return { bodies, joints, press };
}

/** Signed area of a polygon, positive if it turns from x to y. */
function areaOf(points: readonly Readonly<Vec>[]): number {
  let sum = 0;
  for (const [i, a] of points.entries()) {
    const b = points[(i + 1) % points.length];
    sum += a.x * b.y - a.y * b.x;
  }
  return sum / 2;
}

/** Options of `addRagdoll`. */
export interface RagdollOptions<T = undefined> {
  /** Center of its chest. */
  readonly at: Readonly<Vec>;
  /** Radius of its chest; the rest follows. [length] */
  readonly r: number;
  /** 1 if y points up, −1 if down. @default 1 */
  readonly up?: 1 | -1;
  /** What else its parts are. @default {} */
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

/** Adds a figure of eleven discs with limited pins: chest, head, hip, arms, hands, legs, feet. @throws TypeError or RangeError naming what is wrong */
export function addRagdoll<T>(world: World<T>, options: RagdollOptions<T>): Assembly<T, PinJoint<T>> {
  readAssembly('addRagdoll', world, options, { vectors: ['at'] }, ['up']);
  const { at, r, up = 1, beads = {} } = options;
  const side = integer('addRagdoll', 'options.up', up, -1, 1) < 0 ? -1 : 1;
  const places = parts.map(([x, y, radius]) => ({ ...beads, x: at.x + x * r, y: at.y + side * y * r, r: radius * r }));
  const bodies: Body<T>[] = world.addMany(places);
  const joints: PinJoint<T>[] = [];
  for (const [i, [, , , on, low, high]] of parts.entries()) {
    if (on < 0) continue;
    const [a, b] = [bodies[on], bodies[i]];
    const share = a.r / (a.r + b.r);
    const hinge = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
    const [lower, upper] = side > 0 ? [low, high] : [-high, -low];
    joints.push(world.addJoint({ kind: 'pin', a, b, at: hinge, limits: { lower, upper } }));
  }
  return { bodies, joints };
}
