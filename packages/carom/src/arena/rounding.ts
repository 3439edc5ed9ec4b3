/** The nearest integer, halves going up (towards +∞), never −0: `roundHalfUp(-2.5)` is −2. Exact for every double. */
export function roundHalfUp(value: number): number {
  const low = Math.floor(value);
  return (value - low >= 0.5 ? low + 1 : low) + 0;
}

/** The nearest integer, halves going away from zero, never −0: `roundHalfAway(-2.5)` is −3. Exact for every double. */
export function roundHalfAway(value: number): number {
  return value < 0 ? 0 - roundHalfUp(-value) : roundHalfUp(value);
}

/** The integer part: the fraction is dropped towards zero, never −0: `truncate(-2.9)` is −2. */
export function truncate(value: number): number {
  return value < 0 ? 0 - Math.floor(-value) : Math.floor(value) + 0;
}
