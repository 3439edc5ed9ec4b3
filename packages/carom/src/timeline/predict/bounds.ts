import { mostRestitution } from '../../motion/contact-rules.ts';
import { between, knownOptions, ranged } from '../../numeric/validate.ts';

/**
 * Largest size of a coordinate, radius, speed, mass or time in a timeline.
 * The highest power that predictions form is the fourth (R²v²): 1e75⁴ = 1e300 is still finite.
 */
export const largest = 1e75;

/** Returns `value` if it is a number of size ≤ 1e75. @throws TypeError if not a number, RangeError otherwise. */
export function bounded(where: string, what: string, value: unknown): number {
  return ranged(where, what, 'a finite number of size <= 1e75', value, -largest, largest);
}

/** Returns `value` if it is a number in (0, 1e75]. @throws TypeError if not a number, RangeError otherwise. */
export function boundedPositive(where: string, what: string, value: unknown): number {
  return ranged(where, what, 'a finite number > 0 and <= 1e75', value, 5e-324, largest);
}

/** Returns `value` if it is a mass: in (0, 1e75], or Infinity. @throws TypeError if not a number, RangeError otherwise. */
export function massOf(where: string, what: string, value: unknown): number {
  return value === Infinity ? value : ranged(where, what, 'a number > 0 and <= 1e75, or Infinity', value, 5e-324, largest);
}

/** A material as it was given: its restitution, −1 if it has none, and its name. */
export interface ReadMaterial {
  readonly restitution: number;
  readonly name: unknown;
}

/** Reads a material. @throws TypeError or RangeError naming what is wrong with its restitution */
export function readMaterial(where: string, what: string, material: unknown): ReadMaterial {
  const { restitution, name } = knownOptions(where, what, material as { restitution?: unknown; name?: unknown }, ['name', 'restitution']);
  return { restitution: restitution === undefined ? -1 : between(where, `${what}.restitution`, restitution, 0, mostRestitution), name };
}
