// Right for every finite double, 0.49999999999999994 and odd integers above 2⁵² included. The correction below is hardly ever taken, so
// it costs nothing, unlike a branch on the fraction. Math.trunc is exact on every engine.

/** The nearest integer, halves going up (towards +∞), never −0: `roundHalfUp(-2.5)` is −2. */
export function roundHalfUp(value: number): number {
  const near = Math.floor(value + 0.5); // the sum itself may be rounded up
  return near - 0.5 > value ? near - 1 : near;
}

/** The nearest integer, halves going away from zero, never −0: `roundHalfAway(-2.5)` is −3. */
export function roundHalfAway(value: number): number {
  const near = Math.trunc(value);
  const part = value - near; // exact
  return near + Math.trunc(part + part) + 0;
}

/** The integer part: the fraction is dropped towards zero, never −0: `truncate(-2.9)` is −2. */
export function truncate(value: number): number {
  return Math.trunc(value) + 0;
}
