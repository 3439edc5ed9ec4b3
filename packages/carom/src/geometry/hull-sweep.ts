/**
 * Where a disc that moves straight first touches a hull. With p from a corner to the center, e along a side, n into the hull
 * and R the sum of the radii:
 *
 *   side i     t = (out − R|e|) / (e × v), out = −e × p    the foot lies on the side if e × v > 0 and
 *              (p × v)|e| > R(v·e) at its first corner, < at its second
 *   corner i   t = the smaller root of |p + t·v|² = R²
 *
 * (signs for a hull that turns from x to y). A side whose foot lies on it is the answer, and there is at most one; else the
 * earliest corner is.
 */
import { arrivesBy } from '../numeric/arrival.ts';
import { discSign, exactDisc } from '../numeric/disc-sign.ts';
import { dotSign, exactCross } from '../numeric/dot-sign.ts';
import { dyadic, dyadicBits } from '../numeric/dyadic.ts';
import { flightDisc, flightDot, flightPower, nearRoot, rootNormal } from '../numeric/flight.ts';
import { orient2d } from '../numeric/orient.ts';
import { scaleBy, setPoints, setRadii, setVelocities, shiftOf } from '../numeric/relative.ts';
import { sideTime } from '../numeric/side.ts';
import { surdSign } from '../numeric/surd.ts';
import { castRay, createHit, type Hit } from './cast.ts';
import { type Ahead, contact, isMover, type Mover } from './contact.ts';
import { cornerX, cornerY, hull, placeOf } from './hull.ts';
import { measured, measureSide, overlapsAt, setSide, sideNormal } from './hull-contact.ts';
import type { Circle, Ray } from './shapes.ts';

/** p × v at each corner; as those, one more than there are. */
const pass: Float64Array = /* @__PURE__ */ new Float64Array(65);

/** `'ahead'`: `contact` is filled; `'now'`: they overlap or touch already. Exact. */
export function sweepHull(mover: Readonly<Mover>): Ahead {
  if (!isMover(mover)) return 'none';
  const { x, y, vx: u, vy: w } = mover;
  const { count, turn } = hull;
  const speed = u * u + w * w;
  if (!(speed > 1e-100 && speed < 1e100)) return sweepExactly(mover);
  let low = Infinity;
  let high = -Infinity;
  let size = 0;
  for (let i = 0; i < count; i++) {
    const l = u * (cornerY[i] - y);
    const k = w * (cornerX[i] - x);
    pass[i] = l - k;
    low = Math.min(low, l - k);
    high = Math.max(high, l - k);
    size = Math.max(size, Math.abs(l) + Math.abs(k));
  }
  pass[count] = pass[0];
  const reach = mover.r + hull.radius;
  const across = reach * Math.sqrt(speed);
  const error = 1e-15 * (size + across) + 1e-200; // 4u of each product, 4u of R|v|
  if (low - across > error || high + across < -error) return 'none'; // all corners on one side of the path
  if (!(low - across < -error && high + across > error)) return sweepExactly(mover);
  let entered = -1;
  let latest = 0;
  for (let i = 0; i < count; i++) {
    const ex = cornerX[i + 1] - cornerX[i];
    const ey = cornerY[i + 1] - cornerY[i];
    const l = ex * (y - cornerY[i]);
    const k = ey * (x - cornerX[i]);
    const out = turn * (k - l);
    if (!(out > 0)) continue;
    const square = ex * ex + ey * ey;
    if (!(square > 1e-280 && square < 1e280)) return sweepExactly(mover);
    const margin = reach * Math.sqrt(square);
    if (!(out - margin > 1e-15 * (Math.abs(l) + Math.abs(k) + margin) + 1e-200)) continue;
    const into = turn * (ex * w - ey * u);
    const intoError = 1e-15 * (Math.abs(ex * w) + Math.abs(ey * u)) + 1e-200;
    if (into < -intoError) return 'none'; // beyond this side for good
    if (!(into > intoError && out - margin > latest * into)) continue;
    latest = (out - margin) / into;
    entered = i;
  }
  if (entered < 0) return sweepExactly(mover);
  const ex = cornerX[entered + 1] - cornerX[entered];
  const ey = cornerY[entered + 1] - cornerY[entered];
  const length = Math.sqrt(ex * ex + ey * ey);
  const shift = reach * (u * ex + w * ey);
  const doubt = 2e-15 * (size * length + reach * (Math.abs(u * ex) + Math.abs(w * ey))) + 1e-200;
  const before = turn * pass[entered] * length - shift;
  const after = turn * pass[entered + 1] * length - shift;
  if (before > doubt && after < -doubt) return hitSide(entered, mover);
  const corner = before < -doubt ? entered : after > doubt ? (entered + 1) % count : -1;
  return corner >= 0 && isClearCorner(corner, mover, across, error) && hitCorner(corner, mover) ? 'ahead' : sweepExactly(mover);
}

/**
 * Whether corner `k` is met beyond doubt: the path cuts its disc, ahead, and does so between the normals of its two sides.
 */
function isClearCorner(k: number, { x, y, vx: u, vy: w }: Readonly<Mover>, across: number, error: number): boolean {
  const c = pass[k];
  const px = x - cornerX[k];
  const py = y - cornerY[k];
  if (!(across - Math.abs(c) > error && px * u + py * w < -1e-15 * (Math.abs(px * u) + Math.abs(py * w)))) return false;
  const root = Math.sqrt(across * across - c * c);
  const qx = c * w - root * u;
  const qy = 0 - c * u - root * w;
  const before = k === 0 ? hull.count - 1 : k - 1;
  return leans(before, 1, qx, qy) && leans(k, -1, qx, qy);
}

function leans(i: number, sign: number, qx: number, qy: number): boolean {
  const l = qx * (cornerX[i + 1] - cornerX[i]);
  const r = qy * (cornerY[i + 1] - cornerY[i]);
  return sign * (l + r) > 1e-12 * (Math.abs(l) + Math.abs(r));
}

const ray: Ray = { x: 0.5, y: 0.5, dx: 0.5, dy: 0.5 };
const target: Circle = { x: 0.5, y: 0.5, r: 0.5 };
const hit: Hit = /* @__PURE__ */ createHit();

/** Fills `contact` for a corner that is met; false if one radius does not hold the sum of both. */
function hitCorner(k: number, mover: Readonly<Mover>): boolean {
  const sum = mover.r + hull.radius;
  if (sum - mover.r !== hull.radius || sum - hull.radius !== mover.r) return false;
  ray.x = mover.x;
  ray.y = mover.y;
  ray.dx = mover.vx;
  ray.dy = mover.vy;
  target.x = cornerX[k];
  target.y = cornerY[k];
  target.r = sum;
  if (castRay(ray, target, hit) === null || hit.inside) return false;
  contact.t = hit.t;
  contact.graze = false;
  touchCorner(k, hit.normal.x, hit.normal.y);
  return true;
}

/** The contact at corner `k` with the normal (nx, ny) out of it. */
function touchCorner(k: number, nx: number, ny: number): void {
  contact.onSide = false;
  contact.index = k;
  contact.normal.x = 0 - nx;
  contact.normal.y = 0 - ny;
  contact.point.x = cornerX[k] + hull.radius * nx;
  contact.point.y = cornerY[k] + hull.radius * ny;
}

function hitSide(i: number, mover: Readonly<Mover>): 'ahead' {
  const into = intoSide(i, mover.vx, mover.vy);
  const plain = measureSide(i, mover) && into > 0;
  const length = measured[1];
  if (plain) contact.t = measured[2] / into;
  else {
    setSide(i, mover);
    contact.t = Math.max(sideTime(mover.vx, mover.vy), 5e-324);
  }
  contact.onSide = true;
  contact.index = i;
  contact.graze = false;
  sideNormal(i, contact.normal);
  touchSide(i, mover, plain ? into : 0, length);
  return 'ahead';
}

/**
 * |e × v| within 2u, or 0 where doubles with corrections do not reach: a flight nearly along the side. See `measureSide`.
 */
export function intoSide(i: number, u: number, w: number): number {
  const ex = cornerX[i + 1] - cornerX[i];
  const ey = cornerY[i + 1] - cornerY[i];
  const exBack = ex + cornerX[i];
  const eyBack = ey + cornerY[i];
  const exTail = cornerX[i + 1] - exBack + (exBack - ex - cornerX[i]);
  const eyTail = cornerY[i + 1] - eyBack + (eyBack - ey - cornerY[i]);
  const hx = Math.fround(ex);
  const hy = Math.fround(ey);
  const hu = Math.fround(u);
  const hw = Math.fround(w);
  const low = hx * (w - hw) - hy * (u - hu) + ((ex - hx + exTail) * w - (ey - hy + eyTail) * u);
  const cross = hull.turn * (hx * hw - hy * hu + low);
  const size = Math.abs(ex * w) + Math.abs(ey * u);
  return cross > 1e-5 * size + 1e-20 && Math.abs(u) + Math.abs(w) < 1e20 && Math.abs(ex) + Math.abs(ey) < 1e20 ? cross : 0;
}

/**
 * The point of contact: along the side by ((p × v)|e| − R(v·e)) / (|e|(e × v)) from its nearer corner, or C + t·v + r·n
 * where that way is the shorter one. Then back between the corners, so that level sides give level points.
 */
function touchSide(i: number, mover: Readonly<Mover>, into: number, length: number): void {
  const { vx: u, vy: w } = mover;
  const { normal, point } = contact;
  const x1 = cornerX[i];
  const y1 = cornerY[i];
  const x2 = cornerX[i + 1];
  const y2 = cornerY[i + 1];
  const ex = x2 - x1;
  const ey = y2 - y1;
  const shift = (mover.r + hull.radius) * (u * ex + w * ey);
  if (into > 0 && Math.abs(shift) <= contact.t * into * Math.sqrt(u * u + w * w)) {
    const under = length * into;
    let share = (hull.turn * length * passing(x1, y1, mover) - shift) / under;
    const half = share < 0.5;
    if (!half) share = (hull.turn * length * passing(x2, y2, mover) - shift) / under;
    point.x = (half ? x1 : x2) + share * ex;
    point.y = (half ? y1 : y2) + share * ey;
  } else flyToSide(i, mover);
  point.x = Math.min(Math.max(point.x, Math.min(x1, x2)), Math.max(x1, x2)) - hull.radius * normal.x;
  point.y = Math.min(Math.max(point.y, Math.min(y1, y2)), Math.max(y1, y2)) - hull.radius * normal.y;
}

/** C + t·v + R·n on the line of side `i`, with a unit of time in which t neither overflows nor underflows. */
function flyToSide(i: number, mover: Readonly<Mover>): void {
  const { normal, point } = contact;
  let { vx: u, vy: w } = mover;
  let { t } = contact;
  if (!(t > 1e-200 && t < 1e200)) {
    const by = shiftOf(Math.max(Math.abs(u), Math.abs(w))) + (t < 1 ? 0 : 128);
    u = scaleBy(u, by);
    w = scaleBy(w, by);
    setSide(i, mover);
    t = sideTime(u, w);
  }
  const reach = mover.r / 4 + hull.radius / 4; // by quarters: a way may overflow where its end does not
  point.x = 4 * (mover.x / 4 + t * (u / 4) + reach * normal.x);
  point.y = 4 * (mover.y / 4 + t * (w / 4) + reach * normal.y);
}

/** p × v for p from (x1, y1), to 2⁻⁷³ of its products. */
function passing(x1: number, y1: number, { x, y, vx: u, vy: w }: Readonly<Mover>): number {
  const px = x - x1;
  const py = y - y1;
  const xBack = px + x1;
  const yBack = py + y1;
  const kx = Math.fround(px);
  const ky = Math.fround(py);
  const hu = Math.fround(u);
  const hw = Math.fround(w);
  const pxTail = x - xBack + (xBack - px - x1);
  const pyTail = y - yBack + (yBack - py - y1);
  return kx * hw - ky * hu + (kx * (w - hw) - ky * (u - hu) + ((px - kx + pxTail) * w - (py - ky + pyTail) * u));
}

/** Every side and corner in turn, by exact signs. */
function sweepExactly(mover: Readonly<Mover>): Ahead {
  if (overlapsAt(placeOf(mover), mover, 0)) return 'now';
  const { vx: u, vy: w } = mover;
  if (u === 0 && w === 0) return 'none';
  const { count } = hull;
  for (let i = 0; i < count; i++) if (entersSide(i, mover)) return hitSide(i, mover);
  let met = false;
  for (let i = 0; i < count; i++) {
    if (!comesNear(i, mover)) continue;
    setCorner(i, mover);
    if (!(flightDot() < 0 && flightPower() > 0)) continue;
    const disc = flightDisc();
    if (!(disc >= 0)) continue;
    const t = Math.max(nearRoot(), 5e-324);
    if (met && !(t < 0.99999999999999 * contact.t - 1e-320)) {
      if (t > 1.00000000000001 * contact.t + 1e-320 || !isEarlier(i, contact.index, mover)) continue;
    }
    met = true;
    contact.t = t;
    contact.graze = disc === 0;
    rootNormal(-1, contact.normal);
    touchCorner(i, contact.normal.x, contact.normal.y);
  }
  return met ? 'ahead' : 'none';
}

/**
 * Whether corner `i` is met before corner `k`, by the sign of b_k − b_i + √D_k − √D_i, b = p · v; exact. As roots of many
 * bits are compared, this is for times that agree to 14 digits.
 */
function isEarlier(i: number, k: number, mover: Readonly<Mover>): boolean {
  const [bi, di] = dotAndDisc(i, mover);
  const [bk, dk] = dotAndDisc(k, mover);
  const b = bk - bi;
  return surdSign(b, 1n, dk) < 0 || surdSign(b * b + dk - di, 2n * b, dk) < 0;
}

function dotAndDisc(i: number, { x, y, r, vx, vy }: Readonly<Mover>): [bigint, bigint] {
  const u = dyadic(vx);
  const w = dyadic(vy);
  const px = dyadic(x) - dyadic(cornerX[i]);
  const py = dyadic(y) - dyadic(cornerY[i]);
  const reach = dyadic(r) + dyadic(hull.radius);
  const cross = px * w - py * u;
  return [px * u + py * w, reach * reach * (u * u + w * w) - cross * cross];
}

/** The mover and corner `i` as operands. */
function setCorner(i: number, { x, y, r, vx, vy }: Readonly<Mover>): void {
  setPoints(cornerX[i], cornerY[i], x, y);
  setRadii(r, hull.radius, 0);
  setVelocities(0, 0, vx, vy);
}

/** False where corner `i` is clearly missed or left behind. */
export function comesNear(i: number, { x, y, r, vx, vy }: Readonly<Mover>): boolean {
  const px = x - cornerX[i];
  const py = y - cornerY[i];
  return !(dotSign(px, py, vx, vy) > 0 || discSign(px, py, vx, vy, r + hull.radius) < 0);
}

/** Whether the mover starts beyond side `i`, heads into it, and meets it strictly between its corners; exact. */
export function entersSide(i: number, mover: Readonly<Mover>): boolean {
  const { x, y, r, vx: u, vy: w } = mover;
  const { turn } = hull;
  const ex = cornerX[i + 1] - cornerX[i];
  const ey = cornerY[i + 1] - cornerY[i];
  let into = dotSign(ex, ey, w, -u);
  if (into === 0) {
    setPoints(cornerX[i], cornerY[i], cornerX[i + 1], cornerY[i + 1]);
    setRadii(0, 0, 0);
    setVelocities(0, 0, u, w);
    into = exactCross();
  }
  if (!(turn * into > 0)) return false;
  if (!(turn * orient2d(cornerX[i], cornerY[i], cornerX[i + 1], cornerY[i + 1], x, y) < 0)) return false;
  if (!(footSign(i, i, mover) > 0 && footSign(i + 1, i, mover) < 0)) return false;
  const disc = discSign(x - cornerX[i], y - cornerY[i], ex, ey, r + hull.radius);
  if (disc !== 0) return disc < 0;
  setSide(i, mover);
  return exactDisc() < 0;
}

/** The sign of turn · (p × v)|e| − R(v·e), p from corner `k`. */
function footSign(k: number, i: number, mover: Readonly<Mover>): number {
  const { x, y, r, vx: u, vy: w } = mover;
  const ex = cornerX[i + 1] - cornerX[i];
  const ey = cornerY[i + 1] - cornerY[i];
  const l = (x - cornerX[k]) * w;
  const m = (y - cornerY[k]) * u;
  const length = Math.sqrt(ex * ex + ey * ey);
  const reach = r + hull.radius;
  const foot = hull.turn * (l - m) * length - reach * (u * ex + w * ey);
  const doubt = 2e-15 * ((Math.abs(l) + Math.abs(m)) * length + reach * (Math.abs(u * ex) + Math.abs(w * ey)));
  return length > 1e-100 && Math.abs(foot) > doubt + 1e-200 ? foot : exactFoot(k, i, mover);
}

function exactFoot(k: number, i: number, { x, y, r, vx, vy }: Readonly<Mover>): number {
  const u = dyadic(vx);
  const w = dyadic(vy);
  const ex = dyadic(cornerX[i + 1]) - dyadic(cornerX[i]);
  const ey = dyadic(cornerY[i + 1]) - dyadic(cornerY[i]);
  const across = (dyadic(x) - dyadic(cornerX[k])) * w - (dyadic(y) - dyadic(cornerY[k])) * u;
  const reach = dyadic(r) + dyadic(hull.radius);
  return surdSign(-reach * (u * ex + w * ey), hull.turn > 0 ? across : -across, ex * ex + ey * ey);
}

/** Whether the mover has come as far as `contact` by `time`; exact. */
export function reachesBy(time: number, mover: Readonly<Mover>): boolean {
  const i = contact.index;
  if (!contact.onSide) {
    setCorner(i, mover);
    return arrivesBy(time);
  }
  const x1 = dyadic(cornerX[i]);
  const y1 = dyadic(cornerY[i]);
  const ex = dyadic(cornerX[i + 1]) - x1;
  const ey = dyadic(cornerY[i + 1]) - y1;
  const start = ey * (dyadic(mover.x) - x1) - ex * (dyadic(mover.y) - y1);
  const into = ex * dyadic(mover.vy) - ey * dyadic(mover.vx);
  const out = (start << BigInt(dyadicBits)) - dyadic(time) * into;
  const reach = (dyadic(mover.r) + dyadic(hull.radius)) << BigInt(dyadicBits);
  return surdSign(hull.turn > 0 ? out : -out, -reach, ex * ex + ey * ey) <= 0;
}
