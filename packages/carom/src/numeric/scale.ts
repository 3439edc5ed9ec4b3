/** Powers of two that bring numbers near 1, where no product of a few of them overflows or underflows. */

/** 2⁶⁴ */
const upward = 4294967296 * 4294967296;
/** 2⁻⁶⁴ */
const downward = 5.421010862427522e-20;

/** The multiple e of 64 for which x·2ᵉ lies in [2⁻³², 2³²], x > 0 and finite. */
export function towardsOne(x: number): number {
  let exponent = 0;
  for (; x > 4294967296; exponent -= 64) x *= downward;
  for (; x < 2.3283064365386963e-10; exponent += 64) x *= upward;
  return exponent;
}
