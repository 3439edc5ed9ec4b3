/**
 * Writes cosine and sine of the angle `out[0]` to `out[0], out[1]`, by operations with the same bits on every engine: series up to 1/8, double angles
 * above. Errors grow with the angle: at most 2⁻⁴⁷ of it where it is below 1000; the pair stays a unit vector.
 */
export function writeRotation(out: Float64Array): void {
  let part = out[0];
  let doublings = 0;
  const isFar = Math.abs(part) > 1024;
  const isLost = Math.abs(part) > 1e9;
  while (Math.abs(part) > 0.125) {
    part /= 2;
    doublings++;
  }
  const q = part * part;
  // 1 − cos, which loses no digits when doubled: 1 − cos 2x = 2 sin² x
  let versed = q * (1 / 2 - q * (1 / 24 - q * (1 / 720 - q * (1 / 40320 - q / 3628800))));
  let sine = part * (1 - q * (1 / 6 - q * (1 / 120 - q * (1 / 5040 - q * (1 / 362880 - q / 39916800)))));
  for (; doublings > 0; doublings--) {
    const next = 2 * sine * sine;
    sine = 2 * sine * (1 - versed);
    versed = next;
    if (!isLost) continue;
    // each doubling doubles the distance from the circle, too: a hundred of them lead to NaN
    const length = Math.sqrt((1 - versed) * (1 - versed) + sine * sine);
    versed = 1 - (1 - versed) / length;
    sine /= length;
  }
  // so many doublings have moved it off the circle
  const scale = isFar ? 1 / Math.sqrt((1 - versed) * (1 - versed) + sine * sine) : 1;
  out[0] = (1 - versed) * scale;
  out[1] = sine * scale;
}
