/**
 * The coordinate `x` in [−period/2, period/2), exactly: the remainder is exact, and so is adding a period to what lies more than half of
 * one off 0, by Sterbenz' lemma. (Into [0, period) it could not be: −1e-20 has no double there.)
 */
export function wrap(x: number, period: number): number {
  if (x >= -0.5 * period && x < 0.5 * period) return x; // nothing to do, and no remainder to compute
  const rest = x % period;
  return rest < -0.5 * period ? rest + period : rest >= 0.5 * period ? rest - period : rest;
}

/** The coordinate to show: in [0, period). */
export function shownAt(x: number, period: number): number {
  const rest = x > -period && x < period ? x : x % period; // a remainder is slow
  if (!(rest < 0) || period === Infinity) return rest;
  const shown = rest + period;
  return shown < period ? shown : 0;
}
