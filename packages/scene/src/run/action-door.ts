import { describe } from '../problem.ts';

/** The id of something. @throws TypeError for anything else */
export function idOf(what: 'body' | 'wall' | 'joint', value: unknown, where: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw new TypeError(`${where}: action.${what} must be the id of a ${what}, got ${describe(value)}`);
}

/** An object that is no array. @throws TypeError for anything else */
export function plainObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new TypeError(`${what} must be an object, got ${describe(value)}`);
}

/** @throws TypeError if there is a key that is not in the list */
export function known(value: Record<string, unknown>, names: readonly string[], where: string): void {
  for (const name of Object.keys(value)) {
    if (!names.includes(name)) throw new TypeError(`${where}: action must be made of ${names.join(', ')}, got ${describe(name)}`);
  }
}
