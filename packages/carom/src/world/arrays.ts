// Typed arrays that grow.

/** For so many an array grows to this: by an eighth, since what is kept for later is memory too; a small one doubles. */
export function roomFor(count: number): number {
  return count + Math.max(count >> 3, Math.min(count, 256));
}

/** A larger copy. */
export function grown(values: Float64Array, length: number): Float64Array {
  const larger = new Float64Array(length);
  larger.set(values);
  return larger;
}

/** A larger copy. */
export function grownInts(values: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(length);
  larger.set(values);
  return larger;
}

/** A larger copy. */
export function grownBytes(values: Uint8Array, length: number): Uint8Array {
  const larger = new Uint8Array(length);
  larger.set(values);
  return larger;
}

/** Grown to hold `count` numbers; what is there stays. */
export function atLeast(values: Int32Array, count: number): Int32Array {
  return values.length < count ? grownInts(values, roomFor(count)) : values;
}
