import { type Scene, validateScene } from '@carom/scene';

// How sweeps and runs read what they are told.

/** The fields of an object, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object, of these names if they are given. @throws TypeError for anything else */
export function fields(where: string, what: string, value: unknown, known: readonly string[] | null = null): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.hasOwn(value, '__proto__'))
    throw new TypeError(`${where}: ${what} must be an object, got ${short(value)}`);
  for (const key of known === null ? [] : Object.keys(value)) {
    if (!known!.includes(key)) throw new TypeError(`${where}: ${what} must be made of ${known!.join(', ')}, got ${short(key)}`);
  }
  return value as Fields;
}

/** An integer in [low, high]. @throws TypeError or RangeError */
export function whole(where: string, what: string, value: unknown, low: number, high: number): number {
  if (Number.isInteger(value) && (value as number) >= low && (value as number) <= high) return value as number;
  throw new RangeError(`${where}: ${what} must be an integer in [${low}, ${high}], got ${short(value)}`);
}

/** A finite number > 0. @throws RangeError */
export function positive(where: string, what: string, value: unknown): number {
  if (typeof value === 'number' && value > 0 && value < Infinity) return value;
  throw new RangeError(`${where}: ${what} must be a finite number > 0, got ${short(value)}`);
}

/** An integer >= 0. @throws RangeError */
export function count(where: string, what: string, value: unknown): number {
  return whole(where, what, value, 0, Number.MAX_SAFE_INTEGER);
}

/** The value of a parameter. @throws TypeError */
export function parameterValue(where: string, what: string, value: unknown): number | string | boolean {
  if (typeof value === 'boolean' || (typeof value === 'string' && value.length <= 200)) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`${where}: ${what} must be a finite number, a text or a boolean, got ${short(value)}`);
}

/** A scene, checked. @throws RangeError with its first error, behind `where` */
export function sceneAt(where: string, value: unknown): Scene {
  const result = validateScene(value);
  if (result.ok) return result.scene;
  throw new RangeError(`${where}${result.problems.find(({ severity }) => severity === 'error')!.message}`);
}

/** What an error says. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A value in an error message. */
export function short(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 60);
  } catch {
    return 'what JSON cannot write';
  }
}
