import type { Vec } from '../geometry/shapes.ts';
import { addJoint } from '../joints/add-joint.ts';
import type { DistanceJoint, PinJoint } from '../joints/joint.ts';
import { flag } from '../numeric/validate.ts';
import type { World } from '../world/world.ts';
import { type Assembly, addRods, type Beads, between, type Rod, readAssembly } from './read.ts';

/** Options of `addChain`. */
export interface ChainOptions<T = undefined> {
  /** Where it hangs: a point of the world. */
  readonly from: Readonly<Vec>;
  /** Center of its last bead. */
  readonly to: Readonly<Vec>;
  /** How many beads. */
  readonly count: number;
  /** Radius of a bead. [length] */
  readonly r: number;
  /** What else the beads are. @default {} */
  readonly beads?: Beads<T>;
  /** Whether it hangs at all. @default true */
  readonly fixed?: boolean;
}

/** Adds a chain of beads joined by rods; a rope if there are many. @throws TypeError or RangeError naming what is wrong */
export function addChain<T>(world: World<T>, options: ChainOptions<T>): Assembly<T, DistanceJoint<T>> {
  readAssembly('addChain', world, options, { vectors: ['from', 'to'], counts: ['count'] }, ['fixed']);
  const { from, to, count, r, beads = {}, fixed = true } = options;
  flag('addChain', 'options.fixed', fixed);
  const places = Array.from({ length: count }, (_, i) => ({ ...beads, ...between(from, to, (i + 1) / count), r }));
  const rods: Rod[] = places.map((_, to) => ({ from: to > 0 ? to - 1 : from, to }));
  return addRods('addChain', world, places, fixed ? rods : rods.slice(1));
}

/** Options of `addBridge`. */
export interface BridgeOptions<T = undefined> {
  /** One end, a point of the world. */
  readonly from: Readonly<Vec>;
  /** The other end. */
  readonly to: Readonly<Vec>;
  /** How many planks. */
  readonly count: number;
  /** Radius of the disc that a plank is; half its length by default touches the next. [length] */
  readonly r: number;
  /** What else the planks are. @default {} */
  readonly beads?: Beads<T>;
}

/** Adds a bridge of discs pinned to each other and to the world at both ends. @throws TypeError or RangeError naming what is wrong */
export function addBridge<T>(world: World<T>, options: BridgeOptions<T>): Assembly<T, PinJoint<T>> {
  readAssembly('addBridge', world, options, { vectors: ['from', 'to'], counts: ['count'] });
  const { from, to, count, r, beads = {} } = options;
  const places = Array.from({ length: count }, (_, i) => ({ ...beads, ...between(from, to, (i + 0.5) / count), r }));
  const bodies = world.addMany(places);
  const joints = bodies.map((b, i) => addJoint(world, { kind: 'pin', a: bodies[i - 1] ?? null, b, at: between(from, to, i / count) }));
  joints.push(addJoint(world, { kind: 'pin', b: bodies[count - 1], at: to }));
  return { bodies, joints };
}

/** Options of `addNet`. */
export interface NetOptions<T = undefined> {
  /** Center of its first bead. */
  readonly from: Readonly<Vec>;
  /** Beads along x. */
  readonly columns: number;
  /** Beads along y. */
  readonly rows: number;
  /** From one to the next along x and along y. [length] */
  readonly step: Readonly<Vec>;
  /** Radius of a bead. [length] */
  readonly r: number;
  /** What else the beads are. @default {} */
  readonly beads?: Beads<T>;
  /** Whether the first row hangs on the world. @default true */
  readonly fixed?: boolean;
}

/** Adds a net of beads, row by row, joined to their neighbors by rods. @throws TypeError or RangeError naming what is wrong */
export function addNet<T>(world: World<T>, options: NetOptions<T>): Assembly<T, DistanceJoint<T>> {
  readAssembly('addNet', world, options, { vectors: ['from', 'step'], counts: ['columns', 'rows'] }, ['fixed']);
  const { from, columns, rows, step, r, beads = {}, fixed = true } = options;
  flag('addNet', 'options.fixed', fixed);
  const places = Array.from({ length: columns * rows }, (_, i) => {
    const x = from.x + (i % columns) * step.x;
    return { ...beads, x, y: from.y + Math.floor(i / columns) * step.y, r };
  });
  const rods: Rod[] = [];
  for (const [to, { x, y }] of places.entries()) {
    if (fixed && to < columns) rods.push({ from: { x, y: y - step.y }, to });
    if (to % columns > 0) rods.push({ from: to - 1, to });
    if (to >= columns) rods.push({ from: to - columns, to });
  }
  return addRods('addNet', world, places, rods);
}
