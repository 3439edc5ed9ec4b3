// Typed arrays that grow.

/** For so many an array grows to this: by an eighth, since what is kept for later is memory too; a small one doubles. */
export function roomFor(count: number): number {
  return count + Math.max(count >> 3, Math.min(count, 256));
}

/** So many numbers, all 0. */
export function floats(count: number): Float64Array {
  return new Float64Array(count);
}

/** So many integers, all 0. */
export function ints(count: number): Int32Array {
  return new Int32Array(count);
}

/** So many bytes, all 0. */
export function bytes(count: number): Uint8Array {
  return new Uint8Array(count);
}

type Values = Float64Array | Int32Array | Uint8Array;

/** A larger copy. */
export function grown<A extends Values>(values: A, length: number): A {
  const larger = new (values.constructor as new (length: number) => A)(length);
  larger.set(values);
  return larger;
}

/** Has the arrays of these names, which hold `from` records, hold `to`; what is there stays, and so do void ones. */
export function enlarge(owner: object, names: readonly string[], from: number, to: number): void {
  const arrays = owner as Record<string, Values>;
  for (const name of names) arrays[name] = grown(arrays[name], (arrays[name].length / from) * to);
}

/** Grown to hold `count` numbers; what is there stays. */
export function atLeast(values: Int32Array, count: number): Int32Array {
  return values.length < count ? grown(values, roomFor(count)) : values;
}
