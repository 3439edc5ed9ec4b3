/**
 * Where a line meets the outline of a circle. With p the start seen from the centre and v the direction:
 *
 *   t = (−p·v ± √D) / |v|²    D = r²|v|² − (p × v)²    P − C = ((p × v)(vy, −vx) ± √D·v) / |v|²
 *
 * The point from the circle's side keeps all its digits however far away the start is; A + t·v does not.
 */
import { farRoot, flightDisc, flightDot, flightPower, nearRoot, rootNormal } from '../numeric/flight.ts';
import type { Circle, Ray, Segment, Vec } from './shapes.ts';

/** One meeting: `t` in lengths of the direction, the point, and the unit vector from the centre to it. */
export interface Root {
  t: number;
  readonly point: Vec;
  readonly normal: Vec;
}

/** What a direction v rounded to (dx, dy) lacks: of p × v, of |v|², and of its components. Zeros for a ray. */
export const lost: Float64Array = /* @__PURE__ */ new Float64Array(4);

const rounded: Ray = { x: 0.5, y: 0.5, dx: 0.5, dy: 0.5 };

/** A segment as a ray with rounded direction, for `quickRoots`; the same object each time. */
export function rayOf(segment: Readonly<Segment>, circle: Readonly<Circle>): Readonly<Ray> {
  const { x1, y1, x2, y2 } = segment;
  const u = x2 - x1;
  const w = y2 - y1;
  const uBack = u + x1;
  const wBack = w + y1;
  rounded.x = x1;
  rounded.y = y1;
  rounded.dx = u;
  rounded.dy = w;
  const uTail = x2 - uBack + (uBack - u - x1);
  const wTail = y2 - wBack + (wBack - w - y1);
  lost[0] = (x1 - circle.x) * wTail - (y1 - circle.y) * uTail;
  lost[1] = 2 * (u * uTail + w * wTail);
  lost[2] = uTail;
  lost[3] = wTail;
  return rounded;
}

/**
 * Writes the roots of a line that has them and returns true, or returns false where doubles with corrections do not reach:
 * within 10⁻¹² of touching or of starting on the circle, 10⁵ radii away, or outside the usual range of numbers.
 *
 * p × v cancels for any start beyond a few radii. So it is taken from the leading 24 bits of each number, whose products are
 * exact, and the rest, and gets back the tails of the differences. Near the circle or its rim `refine` does more.
 * What remains are a dozen roundings, each half a unit.
 */
export function quickRoots(line: Readonly<Ray>, circle: Readonly<Circle>, near: Root | null, far: Root | null): boolean {
  const r = circle.r;
  const u = line.dx;
  const w = line.dy;
  const x = line.x - circle.x;
  const y = line.y - circle.y;
  const xBack = x + circle.x;
  const yBack = y + circle.y;
  const xTail = line.x - xBack + (xBack - x - circle.x);
  const yTail = line.y - yBack + (yBack - y - circle.y);
  const xHigh = Math.fround(x);
  const yHigh = Math.fround(y);
  const uHigh = Math.fround(u);
  const wHigh = Math.fround(w);
  const xLow = x - xHigh + xTail;
  const yLow = y - yHigh + yTail;
  const rest = xHigh * (w - wHigh) - yHigh * (u - uHigh) + (xLow * w - yLow * u) + lost[0];
  const cross = xHigh * wHigh - yHigh * uHigh + rest;
  const dot = x * u + y * w + (xTail * u + yTail * w);
  const square = x * x + y * y;
  const rr = r * r;
  const speed = uHigh * uHigh + wHigh * wHigh + ((u - uHigh) * (u + uHigh) + (w - wHigh) * (w + wHigh) + lost[1]);
  const limit = rr * speed;
  let power = square - rr + 2 * (x * xTail + y * yTail);
  let disc = limit - cross * cross;
  if (!(rr > 1e-60 && speed > 1e-60 && square < 1e10 * rr && square < 1e60 && speed < 1e60)) return false;
  if (!(power > 0.6 * square && disc > 0.5 * limit)) {
    if (!refine(line, circle)) return false;
    power = refined[0];
    disc = refined[1];
    const reach = Math.sqrt(disc) + Math.abs(dot);
    // p·v cancels, or p × v to more digits than it was taken to
    if (!(reach * reach > 0.5 * square * speed && square * speed < 1e12 * disc)) return false;
  }
  const root = Math.sqrt(disc);
  const length = r * speed;
  const uTail = lost[2];
  const wTail = lost[3];
  if (near !== null) {
    let nx = (cross * w - root * u + (cross * wTail - root * uTail)) / length;
    let ny = (0 - cross * u - root * w - (cross * uTail + root * wTail)) / length;
    const trim = 1.5 - 0.5 * (nx * nx + ny * ny); // what rounding took from its length
    nx *= trim;
    ny *= trim;
    near.t = dot < 0 ? power / (root - dot) : -(root + dot) / speed;
    near.normal.x = nx;
    near.normal.y = ny;
    near.point.x = circle.x + r * nx;
    near.point.y = circle.y + r * ny;
  }
  if (far !== null) {
    let nx = (cross * w + root * u + (cross * wTail + root * uTail)) / length;
    let ny = (root * w - cross * u + (root * wTail - cross * uTail)) / length;
    const trim = 1.5 - 0.5 * (nx * nx + ny * ny); // what rounding took from its length
    nx *= trim;
    ny *= trim;
    far.t = dot < 0 ? (root - dot) / speed : -power / (root + dot);
    far.normal.x = nx;
    far.normal.y = ny;
    far.point.x = circle.x + r * nx;
    far.point.y = circle.y + r * ny;
  }
  return true;
}

/** |p|² − r² and D of `refine`. */
const refined: Float64Array = /* @__PURE__ */ new Float64Array(2);

/**
 * Fills `refined` in about twice the precision; false if that does not suffice. Each product gets back its rounding error
 * (x = xHigh + xLow split by 2²⁷ + 1; Dekker 1971), each sum its own (Knuth). In one piece: V8 boxes the arguments of parts.
 */
function refine(line: Readonly<Ray>, circle: Readonly<Circle>): boolean {
  const r = circle.r;
  const u = line.dx;
  const w = line.dy;
  const x = line.x - circle.x;
  const y = line.y - circle.y;
  let back = x + circle.x;
  const xTail = line.x - back + (back - x - circle.x);
  back = y + circle.y;
  const yTail = line.y - back + (back - y - circle.y);
  const rr = r * r;
  const rrTail = squareTail(r, rr);
  // |p|² − r²
  const xx = x * x;
  const yy = y * y;
  const square = xx + yy;
  back = square - xx;
  const squareTails = xx - (square - back) + (yy - back) + (squareTail(x, xx) + squareTail(y, yy) + 2 * (x * xTail + y * yTail));
  const power = square - rr;
  back = power + rr;
  refined[0] = power + (square - back + (back - power - rr) + (squareTails - rrTail));
  // r²|v|² − (p × v)²
  const uu = u * u;
  const ww = w * w;
  const speed = uu + ww;
  back = speed - uu;
  const speedTail = uu - (speed - back) + (ww - back) + (squareTail(u, uu) + squareTail(w, ww) + lost[1]);
  const rHigh = high(rr);
  const rLow = rr - rHigh;
  const speedHigh = high(speed);
  const speedLow = speed - speedHigh;
  const limit = rr * speed;
  const limitTail = rLow * speedLow - (limit - rHigh * speedHigh - rLow * speedHigh - rHigh * speedLow) + (rr * speedTail + rrTail * speed);
  const xHigh = Math.fround(x);
  const yHigh = Math.fround(y);
  const uHigh = Math.fround(u);
  const wHigh = Math.fround(w);
  const xw = xHigh * wHigh;
  const yu = yHigh * uHigh;
  const most = xw - yu;
  back = most + yu;
  const rounding = xw - back + (back - most - yu);
  const rest = xHigh * (w - wHigh) - yHigh * (u - uHigh) + ((x - xHigh + xTail) * w - (y - yHigh + yTail) * u) + (rounding + lost[0]);
  const cross = most + rest;
  back = cross - most;
  const crossTail = most - (cross - back) + (rest - back);
  const crossSquare = cross * cross;
  const crossSquareTail = squareTail(cross, crossSquare) + 2 * cross * crossTail;
  const disc = limit - crossSquare;
  back = disc + crossSquare;
  refined[1] = disc + (limit - back + (back - disc - crossSquare) + (limitTail - crossSquareTail));
  return Math.abs(refined[0]) > 1e-12 * (square + rr) && refined[1] > 1e-12 * limit;
}

/** What `square` = fl(x²) lacks. */
function squareTail(x: number, square: number): number {
  const xHigh = high(x);
  const xLow = x - xHigh;
  return xLow * xLow - (square - xHigh * xHigh - 2 * xHigh * xLow);
}

function high(x: number): number {
  const spread = 134217729 * x;
  return spread - (spread - x);
}

/** Writes the near root (`side` −1) or the far one (1) for the operands of numeric/relative.ts, which have it. */
export function exactRoot(circle: Readonly<Circle>, side: number, out: Root): void {
  flightDot();
  flightPower();
  flightDisc();
  const t = side < 0 ? nearRoot() : farRoot();
  out.t = Math.min(Math.max(t, -Number.MAX_VALUE), Number.MAX_VALUE) + 0; // + 0: no −0
  rootNormal(side, out.normal);
  out.normal.x += 0;
  out.normal.y += 0;
  out.point.x = circle.x + circle.r * out.normal.x;
  out.point.y = circle.y + circle.r * out.normal.y;
}
