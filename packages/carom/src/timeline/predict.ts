import { type DiscRecord, xAt, yAt } from './state.ts';

/**
 * How long until a point at distance `p` with velocity `v` comes within `reach` of the origin: the one quadratic of this engine.
 *
 * `Infinity` unless approaching (p·v < 0); 0 if within reach already, so that contacts left overlapped by rounding act at once when
 * they approach and never when they part (Bannerman, Strobl, Formella, Pöschel 2014). Else c / (√D − b), which does not cancel.
 */
export function timeToReach(px: number, py: number, vx: number, vy: number, reach: number): number {
  const b = px * vx + py * vy;
  if (!(b < 0)) return Infinity;
  const c = px * px + py * py - reach * reach;
  if (c <= 0) return 0;
  const cross = px * vy - py * vx;
  const d = reach * reach * (vx * vx + vy * vy) - cross * cross;
  if (!(d >= 0)) return Infinity;
  return c / (Math.sqrt(d) - b);
}

/**
 * When two discs meet, seen from their anchors; `Infinity` if never, or if both are immovable.
 *
 * A pure function of the two anchors, evaluated from the later one on. Concentric discs do not approach.
 */
export function pairTime(a: DiscRecord, b: DiscRecord): number {
  if (a.mass === Infinity && b.mass === Infinity) return Infinity;
  const t = Math.max(a.t, b.t);
  return t + timeToReach(xAt(b, t) - xAt(a, t), yAt(b, t) - yAt(a, t), b.vx - a.vx, b.vy - a.vy, a.r + b.r);
}
