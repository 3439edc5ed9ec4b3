// Doubles as whole numbers of the smallest double: sums and products of them are exact.

const bytes = new DataView(new ArrayBuffer(8));

/** How many bits stand below the point. */
const bits = 1074n;

/** x · 2^1074, which is a whole number for each finite x. */
export function whole(x: number): bigint {
  bytes.setFloat64(0, x);
  const word = bytes.getBigUint64(0);
  const exponent = (word >> 52n) & 0x7ffn;
  const fraction = word & 0xfffffffffffffn;
  const size = exponent === 0n ? fraction : (fraction | 0x10000000000000n) << (exponent - 1n);
  return word >> 63n === 1n ? -size : size;
}

/** dx² + dy² − s² without any rounding, as a double: its sign is always right. s is the sum of the radii. */
export function exactPower(dx: bigint, dy: bigint, s: bigint): number {
  return ratio(dx * dx + dy * dy - s * s, 2n * bits);
}

/** value · 2^−scale, rounded once. */
export function ratio(value: bigint, scale: bigint): number {
  const size = value < 0n ? -value : value;
  if (size === 0n) return 0;
  const length = BigInt(size.toString(2).length);
  const shift = length > 60n ? length - 60n : 0n;
  let scaled = Number(size >> shift);
  let power = Number(shift - scale);
  for (; power < -1000; power += 1000) scaled *= 2 ** -1000;
  scaled *= 2 ** power;
  return value < 0n ? -scaled : scaled;
}
