/** Numbers ≥ 0 as mantissa and binary exponent, a multiple of 64, for values far outside the range of doubles. */
import { scaleBy, shiftOf } from './relative.ts';

/** The last sum: `total[0]` · 2^`total[1]`. */
export const total: Float64Array = /* @__PURE__ */ new Float64Array(2);

/** Leaves a · 2^ea + b · 2^eb in `total`, its mantissa between 10⁻³⁶ and 10⁶⁶ unless both are 0. */
export function addScaled(a: number, ea: number, b: number, eb: number): void {
  if (a === 0) {
    a = b;
    ea = eb;
    b = 0;
  }
  const upA = shiftOf(a);
  const upB = shiftOf(b);
  const first = scaleBy(a, upA);
  const second = scaleBy(b, upB);
  const shift = ea - upA - (eb - upB);
  total[0] = shift >= 0 || b === 0 ? first + scaleBy(second, -shift) : scaleBy(first, shift) + second;
  total[1] = shift >= 0 || b === 0 ? ea - upA : eb - upB;
}
