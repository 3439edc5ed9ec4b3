/** A difference of two places along an axis that repeats after `period`, which may be Infinity: to the nearest image, in [−period/2, period/2). */
export function periodicDifference(difference: number, period: number): number {
  return period === Infinity ? difference : difference - period * Math.floor(difference / period + 0.5);
}

/** A coordinate brought back into [0, period). */
export function wrapped(value: number, period: number): number {
  if (period === Infinity) return value;
  const inside = value - Math.floor(value / period) * period;
  return inside >= period || inside < 0 ? 0 : inside;
}
