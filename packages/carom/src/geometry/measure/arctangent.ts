/**
 * Angles with the same bits on every engine: the arctangent from + − × ÷ alone, since `Math.atan` is not fixed to the last
 * bit by any specification.
 *
 * atan x = atan c + atan z, z = (x − c) / (1 + c·x), for the nearest c of 0, ¼, ½, ¾, 1. So |z| ≤ ⅛, where nine terms of
 * the series z − z³/3 + z⁵/5 − … leave less than 2⁻⁵⁸ of z.
 */

/** π as the nearest double; what it lacks is `piTail`. */
export const pi: number = Math.PI;
/** π − fl(π) */
const piTail = 1.2246467991473532e-16;

/** atan ¼, ½, ¾, 1, each as the nearest double and what that lacks. */
const known: Float64Array = /* @__PURE__ */ new Float64Array([
  0, 0, 0.24497866312686414, 1.0698755618734451e-17, 0.4636476090008061, 2.2698777452961687e-17, 0.6435011087932844, 1.5834785051444286e-17,
  0.7853981633974483, 3.061616997868383e-17,
]);

/** The arctangent of `x` ≥ 0, from 0 to π/2, within 2 ulp. */
export function arctangent(x: number): number {
  if (x > 1) return pi / 2 - (arctangent(1 / x) - piTail / 2);
  const k = Math.floor(4 * x + 0.5);
  const c = k / 4;
  const z = (x - c) / (1 + c * x);
  const zz = z * z;
  const tail = 1 / 3 - zz * (1 / 5 - zz * (1 / 7 - zz * (1 / 9 - zz * (1 / 11 - zz * (1 / 13 - zz * (1 / 15 - zz * (1 / 17 - zz / 19)))))));
  return known[2 * k] + (z + (known[2 * k + 1] - z * zz * tail));
}

/** The angle of the vector (x, y), from −π to π, 0 along x and growing from x to y; 0 for (0, 0). Within 3 ulp of π. */
export function angleOf(x: number, y: number): number {
  const across = Math.abs(x);
  const up = Math.abs(y);
  if (across === 0 && up === 0) return 0;
  const acute = up <= across ? arctangent(up / across) : pi / 2 - arctangent(across / up);
  const angle = x < 0 ? pi - acute : acute;
  return y < 0 ? -angle : angle;
}
