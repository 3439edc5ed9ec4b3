import type { Vec } from '../geometry/shapes.ts';
import { addJoint } from '../joints/add-joint.ts';
import { wayBetween } from '../joints/frames.ts';
import type { DistanceJoint, JointSpring } from '../joints/joint.ts';
import { distance } from '../joints/joint-kinds.ts';
import { jointStride } from '../joints/joint-layout.ts';
import { readPart } from '../joints/joint-properties.ts';
import { fail } from '../numeric/fail.ts';
import { asObject, integer, knownOptions } from '../numeric/validate.ts';
import { readVec, size } from '../world/limits.ts';
import type { Body, BodyOptions } from '../world/views/body.ts';
import { World } from '../world/world.ts';

/** What the bodies of an assembly have in common: options of `World.add` but place and radius. */
export type Beads<T> = Omit<BodyOptions<T>, 'x' | 'y' | 'r'>;

/** An assembly: its bodies and its joints, in the order they were added. */
export interface Assembly<T, J> {
  /** Its bodies. */
  readonly bodies: readonly Body<T>[];
  /** Its joints. */
  readonly joints: readonly J[];
}

/** So many bodies an assembly has at most. */
const mostBeads = 100_000;

/** Checks names, counts, points and radii of the options of an assembly. @throws TypeError or RangeError naming what is wrong */
export function readAssembly(
  where: string,
  world: unknown,
  options: object,
  {
    vectors = [],
    counts = [],
    least = 1,
  }: { readonly vectors?: readonly string[]; readonly counts?: readonly string[]; readonly least?: number },
  further: readonly string[] = [],
): void {
  checkWorld(where, world);
  const values = knownOptions(where, 'options', options, [...vectors, ...counts, 'r', 'beads', ...further]) as Readonly<
    Record<string, unknown>
  >;
  for (const name of vectors) readVec(where, `options.${name}`, values[name]);
  let count = 1;
  for (const name of counts) count *= integer(where, `options.${name}`, values[name], least, mostBeads);
  if (count > mostBeads) fail(where, `options.${counts.join(' · ')}`, `at most ${mostBeads}`, count);
  size(where, 'options.r', values.r);
  checkBeads(where, values.beads);
}

/** @throws TypeError unless it is a world */
export function checkWorld(where: string, world: unknown): void {
  if (!(world instanceof World)) fail(where, 'world', 'a World', world, 'type');
}

/** @throws TypeError or RangeError unless joints can hold beads with these options */
export function checkBeads(where: string, beads: unknown = {}): void {
  const { kind = 'dynamic' } = asObject(where, 'options.beads', 'an object', beads) as Beads<unknown>;
  if (kind !== 'dynamic') fail(where, 'options.beads.kind', "'dynamic'", kind);
}

/** A rod of an assembly: from a bead, or a point of the world, to a bead. */
export interface Rod {
  readonly from: number | Readonly<Vec>;
  readonly to: number;
}

/** Adds beads, and rods between them. @throws TypeError or RangeError naming what is wrong, before anything is added */
export function addRods<T>(
  where: string,
  world: World<T>,
  beads: readonly BodyOptions<T>[],
  rods: readonly Rod[],
  spring: JointSpring | null = null,
): Assembly<T, DistanceJoint<T>> {
  readPart(where, 'options.spring', 'spring', spring, { kind: distance, bits: 0, numbers: new Float64Array(jointStride) });
  for (const { from, to } of rods) {
    const { x, y } = wayBetween(world, typeof from === 'number' ? beads[from] : from, beads[to]);
    size(where, 'the distance of neighbors', Math.sqrt(x * x + y * y));
  }
  const bodies = world.addMany(beads);
  const joints = rods.map(({ from, to }) => {
    const end = typeof from === 'number' ? { a: bodies[from] } : { anchorA: from };
    return addJoint(world, { kind: 'distance', ...end, b: bodies[to], spring });
  });
  return { bodies, joints };
}

/** The point a share of the way between two. */
export function between(from: Readonly<Vec>, to: Readonly<Vec>, share: number): Vec {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
