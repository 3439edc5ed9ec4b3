import { curve, curveMeets, setCurve } from '../../numeric/quartic.ts';
import { type DiscRecord, type Flight, vxAt, vyAt, xAt, yAt } from '../state.ts';
import { imageTimes, isPeriodic, setPath } from './images.ts';

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
 * How long a disc on cloth needs for the way it would fly in `straight` without it, if cloth stops it after `rest`; `Infinity` if it
 * does not get there. On cloth the path is the straight one and the way s(τ) = τ − τ²/(2·rest); this is its inverse without cancellation.
 */
export function slowed(straight: number, rest: number): number {
  const left = 1 - (2 * straight) / rest;
  return left > 0 ? (2 * straight) / (1 + Math.sqrt(left)) : Infinity;
}

/**
 * When two discs meet, seen from their anchors; `Infinity` if never, or if both are immovable. On a torus the earliest meeting of all images.
 *
 * A pure function of the two anchors, evaluated from the later one on. Concentric discs do not approach. On cloth only what happens
 * until one of them stops: that gives it a new anchor.
 */
export function pairTime(flight: Flight, a: DiscRecord, b: DiscRecord): number {
  if (a.mass === Infinity && b.mass === Infinity) return Infinity;
  const t = Math.max(a.t, b.t);
  const px = xAt(b, t) - xAt(a, t);
  const py = yAt(b, t) - yAt(a, t);
  if (!isPeriodic(flight)) return t + flightTime(a, b, t, px, py);
  const reach = a.r + b.r;
  setPath(px, py, vxAt(b, t) - vxAt(a, t), vyAt(b, t) - vyAt(a, t), b.ax - a.ax, b.ay - a.ay, Math.min(a.until, b.until) - t, t);
  return (
    t +
    imageTimes(flight, -reach, -reach, reach, reach, (kx, ky) =>
      flightTime(a, b, t, moved(px, kx, flight.periodX), moved(py, ky, flight.periodY)),
    )
  );
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

/** How long after `t` two discs meet whose centres are `(px, py)` apart then. */
function flightTime(a: DiscRecord, b: DiscRecord, t: number, px: number, py: number): number {
  const reach = a.r + b.r;
  const ax = b.ax - a.ax;
  const ay = b.ay - a.ay;
  const vx = vxAt(b, t) - vxAt(a, t);
  const vy = vyAt(b, t) - vyAt(a, t);
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
  curve[15] = Math.min(a.until, b.until) - t;
  return curveMeets(1) === 0 ? Infinity : curve[16];
}

function isAtRest(disc: DiscRecord): boolean {
  return disc.vx === 0 && disc.vy === 0 && disc.ax === 0 && disc.ay === 0;
}
