import { curveTime, curveUntil } from '../../numeric/curve.ts';
import { curve, curveMeets, setCurve } from '../../numeric/quartic.ts';
import { type DiscRecord, type Flight, rAt, vxAt, vyAt, xAt, yAt } from '../state.ts';
import { imageTimes, isPeriodic, setPath } from './images.ts';

/**
 * How long until a point at distance `p` with velocity `v` comes within `reach` of the origin: the one quadratic of this engine.
 *
 * `Infinity` unless approaching (p·v < 0). 0 if within reach already, so that contacts left overlapped by rounding act at once when
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
 * As `timeToReach` where the reach grows, by `growth` > 0 per unit of time: the first τ with |p + v τ| = reach + growth τ. Within reach already
 * it is 0 if the gap closes, else when it closes again: growth overtakes what flies off more slowly.
 */
export function timeToTouch(px: number, py: number, vx: number, vy: number, reach: number, growth: number): number {
  const along = px * vx + py * vy;
  const b = along - reach * growth;
  const square = px * px + py * py;
  const c = square - reach * reach;
  if (c <= 0 && b < 0) return 0;
  const a = vx * vx + vy * vy - growth * growth;
  if (b >= 0 && a >= 0) return Infinity;
  const cross = px * vy - py * vx;
  // b² − a c, without a difference of fourth powers
  const d = reach * reach * (vx * vx + vy * vy) - cross * cross + growth * (growth * square - 2 * reach * along);
  if (b >= 0) return (b + Math.sqrt(Math.max(0, d))) / -a;
  return d >= 0 ? c / (Math.sqrt(d) - b) : Infinity;
}

/**
 * How long a disc on cloth needs for the way it would fly in `straight` without it, if cloth stops it after `rest`; `Infinity` if it
 * does not get there. On cloth the path is the straight one and the way s(τ) = τ − τ²/(2·rest); this is its inverse without cancellation.
 */
export function slowed(straight: number, rest: number): number {
  const left = 1 - (2 * straight) / rest;
  return left > 0 ? (2 * straight) / (1 + Math.sqrt(left)) : Infinity;
}

/**
 * When two discs meet, seen from their delayed states; `Infinity` if never, or if both are immovable. On a torus the earliest meeting of all
 * images.
 *
 * A pure function of the two delayed states, evaluated from the later one on. Concentric discs do not approach. On cloth only what happens
 * until one of them stops: that gives it a new delayed state. Of discs that grow, only while both together are smaller than four periods.
 */
export function pairTime(flight: Flight, a: DiscRecord, b: DiscRecord): number {
  if (a.mass === Infinity && b.mass === Infinity) return Infinity;
  const t = Math.max(a.t, b.t);
  const px = xAt(b, t) - xAt(a, t);
  const py = yAt(b, t) - yAt(a, t);
  if (!isPeriodic(flight)) return t + flightTime(a, b, t, px, py);
  const reach = rAt(a, t) + rAt(b, t);
  const growth = a.growth + b.growth;
  setPath(px, py, vxAt(b, t) - vxAt(a, t), vyAt(b, t) - vyAt(a, t), b.ax - a.ax, b.ay - a.ay, Math.min(a.until, b.until) - t, t);
  const timeOf = (kx: number, ky: number) => flightTime(a, b, t, moved(px, kx, flight.periodX), moved(py, ky, flight.periodY));
  if (growth === 0) return t + imageTimes(flight, -reach, -reach, reach, reach, timeOf);
  // who grows is looked for further and further away, until no image from beyond can come before
  const most = 4 * Math.min(flight.periodX, flight.periodY);
  for (let range = 2 * reach; range <= most; range *= 2) {
    const time = imageTimes(flight, -range, -range, range, range, timeOf);
    if (reach + growth * time <= range) return t + time;
  }
  return Infinity;
}

/** As `pairTime` for one image of `b` only: the one `kx` periods to the right and `ky` up. */
export function imagePairTime(flight: Flight, a: DiscRecord, b: DiscRecord, kx: number, ky: number): number {
  if (a.mass === Infinity && b.mass === Infinity) return Infinity;
  const t = Math.max(a.t, b.t);
  return t + flightTime(a, b, t, moved(xAt(b, t) - xAt(a, t), kx, flight.periodX), moved(yAt(b, t) - yAt(a, t), ky, flight.periodY));
}

/** A coordinate moved by `k` periods; the same bits where there is nothing to move. */
export function moved(x: number, k: number, period: number): number {
  return k === 0 ? x : x + k * period;
}

/** How long after `t` two discs meet whose centers are `(px, py)` apart then. */
function flightTime(a: DiscRecord, b: DiscRecord, t: number, px: number, py: number): number {
  const reach = rAt(a, t) + rAt(b, t);
  const growth = a.growth + b.growth;
  const ax = b.ax - a.ax;
  const ay = b.ay - a.ay;
  const vx = vxAt(b, t) - vxAt(a, t);
  const vy = vyAt(b, t) - vyAt(a, t);
  if (growth > 0) return timeToTouch(px, py, vx, vy, reach, growth); // there is no gravity and no cloth
  if (a.until === Infinity && b.until === Infinity) {
    if (ax === 0 && ay === 0) return timeToReach(px, py, vx, vy, reach); // straight, or both fall alike
  } else {
    const rest = Math.min(a.until, b.until) - t;
    if (ax === 0 && ay === 0) {
      const time = timeToReach(px, py, vx, vy, reach);
      return time <= rest ? time : Infinity;
    }
    if (isAtRest(a) || isAtRest(b)) return slowed(timeToReach(px, py, vx, vy, reach), rest);
  }
  setCurve(px, py, vx, vy, ax, ay, reach);
  curve[curveUntil] = Math.min(a.until, b.until) - t;
  return curveMeets(1) === 0 ? Infinity : curve[curveTime];
}

function isAtRest(disc: DiscRecord): boolean {
  return disc.vx === 0 && disc.vy === 0 && disc.ax === 0 && disc.ay === 0;
}
