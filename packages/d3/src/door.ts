/** Throws an error in the house form: `<where>: <what> must be <rule>, got <value>`. */
export function fail(where: string, what: string, rule: string, got: unknown, kind: 'type' | 'range' = 'type'): never {
  const message = `${where}: ${what} must be ${rule}, got ${describe(got)}`;
  throw kind === 'type' ? new TypeError(message) : new RangeError(message);
}

/** A short readable form of any value. */
function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  return Array.isArray(value) ? `an array of ${value.length}` : 'an object';
}

/** How to read a circle of an item. */
export interface Reading<T> {
  readonly x?: (item: T, i: number) => number | string;
  readonly r?: number | string | ((item: T, i: number) => number | string);
}

/** Writes x and r of an item to two arrays. @throws TypeError unless it is an object, or functions read it. */
export function readCircle<T>(where: string, item: T, i: number, { x, r }: Reading<T>, xs: Float64Array, rs: Float64Array): void {
  if ((typeof item !== 'object' || item === null) && (x === undefined || r === undefined))
    fail(where, `circles[${i}]`, `an object where options.${x === undefined ? 'x' : 'r'} is left out`, item);
  const own = item as { x?: unknown; r?: unknown };
  xs[i] = number(x === undefined ? own.x : x(item, i));
  if (r === undefined && own.r === undefined) nameRadius(where, `circles[${i}]`, own);
  rs[i] = number(typeof r === 'function' ? r(item, i) : r === undefined ? own.r : r);
}

/** @throws TypeError if a circle without `r` has a `radius` */
export function nameRadius(where: string, what: string, circle: object): void {
  if ((circle as { radius?: unknown }).radius !== undefined)
    fail(where, `${what}.r`, 'a number (there is radius: did you mean r?)', undefined);
}

/** @throws TypeError unless `options` is an object with no other names than `known` */
export function checkOptions(where: string, options: unknown, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null) fail(where, 'options', 'an object', options);
  for (const name in options) if (!known.includes(name)) fail(where, 'options', `made of ${known.join(', ')}`, name);
}

/** The number that a setter of a force was given, or a text says, as d3 takes them. @throws TypeError or RangeError unless it is one in [low, high] */
export function setting(where: string, what: string, value: unknown, low: number, high: number): number {
  const rule = `a number in [${low}, ${high}]`;
  if (typeof value !== 'number' && typeof value !== 'string') fail(where, what, rule, value);
  const set = +value;
  return set >= low && set <= high ? set : fail(where, what, rule, value, 'range');
}

/** The number that a value is, or a text says, as in rows of a CSV file; NaN if it is none. */
export function number(value: unknown): number {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? +value : NaN;
}
