import { among } from './among.ts';
import { fail } from './fail.ts';

/** Returns `value` if it is a finite number. @throws TypeError if not a number, RangeError if NaN or infinite. */
export function finite(where: string, what: string, value: unknown): number {
  return ranged(where, what, 'a finite number', value, -Number.MAX_VALUE, Number.MAX_VALUE);
}

/** Returns `value` if it is a finite number > 0. @throws TypeError if not a number, RangeError otherwise. */
export function positive(where: string, what: string, value: unknown): number {
  return ranged(where, what, 'a finite number > 0', value, 5e-324, Number.MAX_VALUE);
}

/** Returns `value` if it is a finite number ≥ 0. @throws TypeError if not a number, RangeError otherwise. */
export function nonNegative(where: string, what: string, value: unknown): number {
  return ranged(where, what, 'a finite number >= 0', value, 0, Number.MAX_VALUE);
}

/** @throws TypeError if a circle without `r` has a `radius` */
export function nameRadius(where: string, what: string, circle: unknown): void {
  if ((circle as { radius?: unknown } | null)?.radius !== undefined)
    fail(where, `${what}.r`, 'a finite number >= 0 (there is radius: did you mean r?)', undefined, 'type');
}

/** Returns `value` if it is a number in [low, high]; what an error says is made only for one. @throws TypeError if not a number, RangeError otherwise. */
export function between(where: string, what: string, value: unknown, low: number, high: number): number {
  if (typeof value === 'number' && value >= low && value <= high) return value;
  return fail(where, what, `a number in [${low}, ${high}]`, value, typeof value === 'number' ? 'range' : 'type');
}

/** Returns `value` if it is an integer in [low, high]. @throws TypeError if not a number, RangeError otherwise. */
export function integer(where: string, what: string, value: unknown, low: number, high: number = Number.MAX_SAFE_INTEGER): number {
  if (Number.isInteger(value) && (value as number) >= low && (value as number) <= high) return value as number;
  return fail(where, what, `an integer in [${low}, ${high}]`, value, typeof value === 'number' ? 'range' : 'type');
}

/** Returns `value` if it is a number in [low, high]; the caller says the rule. @throws TypeError if not a number, RangeError otherwise. */
export function ranged(where: string, what: string, rule: string, value: unknown, low: number, high: number): number {
  if (typeof value !== 'number') fail(where, what, rule, value, 'type');
  if (!(value >= low && value <= high)) fail(where, what, rule, value);
  return value;
}

/** Returns `value` if it is one of `choices`. @throws TypeError otherwise, naming the choices. */
export function oneOf<T extends string>(where: string, what: string, value: unknown, choices: readonly T[]): T {
  for (const choice of choices) if (choice === value) return choice;
  return fail(where, what, `one of ${choices.map((choice) => `'${choice}'`).join(', ')}`, value, 'type');
}

/** Returns `value` if it is a plain options object with no other names than `known`. @throws TypeError naming the unknown one. */
export function knownOptions<T extends object>(where: string, what: string, value: T, known: readonly string[]): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(where, what, 'an object', value, 'type');
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) fail(where, `${what} option`, `one of ${among(known, name)}`, name, 'type');
  }
  return value;
}

/** Returns `value` if it is true or false. @throws TypeError otherwise */
export function flag(where: string, what: string, value: unknown): boolean {
  return typeof value === 'boolean' ? value : fail(where, what, 'true or false', value, 'type');
}

/** Returns `value` if it is an object; the caller says the rule. @throws TypeError otherwise */
export function asObject<T>(where: string, what: string, rule: string, value: T): NonNullable<T> {
  return typeof value === 'object' && value !== null ? value : fail(where, what, rule, value, 'type');
}

/** What a text of JSON says. @throws RangeError if it is none */
export function parsed(where: string, what: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail(where, what, 'written as JSON', text);
  }
}

/** Throws the error of a name that is not one of these. */
export function unknown(where: string, name: string, known: readonly string[]): never {
  return fail(where, 'options', `made of ${among(known, name)}`, name, 'type');
}

/** Returns `value` if it is an object with numbers of these names, of any value. @throws TypeError naming what is not one. */
export function numbers<T extends object>(where: string, what: string, value: T, names: readonly (keyof T & string)[]): T {
  if (typeof value !== 'object' || value === null) fail(where, what, 'an object', value, 'type');
  for (const name of names) if (typeof value[name] !== 'number') fail(where, `${what}.${name}`, 'a number', value[name], 'type');
  return value;
}

/** `values` with those of `given` in their place; what is `undefined` there is not given. */
export function overlaid<T extends object>(values: T, given: object): T {
  return { ...values, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}
