// How sweeps and runs read what they are told.

/** The fields of an object, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object, of these names if they are given. @throws TypeError for anything else */
export function fields(where: string, what: string, value: unknown, known: readonly string[] | null = null): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
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

/** A value in an error message. */
export function short(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 60);
  } catch {
    return 'what JSON cannot write';
  }
}
