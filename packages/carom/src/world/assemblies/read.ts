import type { Vec } from '../../geometry/shapes.ts';
import { fail } from '../../numeric/fail.ts';
import { periodicDifference } from '../../numeric/periodic.ts';
import { integer, knownOptions } from '../../numeric/validate.ts';
import { size } from '../limits.ts';
import { readVec } from '../options.ts';
import type { Body, BodyOptions } from '../views/body.ts';
import { World } from '../world.ts';

/** What the bodies of an assembly have in common: options of `World.add` but place and radius. */
export type Beads<T> = Omit<BodyOptions<T>, 'x' | 'y' | 'r'>;

/** An assembly: its bodies and its joints, in the order they were added. */
export interface Assembly<T, J> {
  /** Its bodies. */
  readonly bodies: readonly Body<T>[];
  /** Its joints. */
  readonly joints: readonly J[];
}

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
  if (!(world instanceof World)) fail(where, 'world', 'a World', world, 'type');
  const values = knownOptions(where, 'options', options, [...vectors, ...counts, 'r', 'beads', ...further]) as Readonly<
    Record<string, unknown>
  >;
  for (const name of vectors) readVec(where, `options.${name}`, values[name]);
  for (const name of counts) integer(where, `options.${name}`, values[name], least, 100_000);
  size(where, 'options.r', values.r);
}

/** The point a share of the way between two. */
export function between(from: Readonly<Vec>, to: Readonly<Vec>, share: number): Vec {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The way from a point to another, the shortest on a torus. */
export function wayOf<T>({ periodX, periodY }: World<T>, from: Readonly<Vec>, to: Readonly<Vec>): Vec {
  return { x: periodicDifference(to.x - from.x, periodX), y: periodicDifference(to.y - from.y, periodY) };
}
