/** Where a hull in straight flight first meets one that stands: a corner of one meets a corner or side of the other. */
import { exactCross } from '../numeric/dot-sign.ts';
import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import type { Hit } from './cast.ts';
import { contact, type Mover } from './contact.ts';
import { cornerX, cornerY, hull, loadHull } from './hull.ts';
import { towardSide } from './hull-approach.ts';
import { sideNormal } from './hull-contact.ts';
import { reachesBy, sweepHull } from './hull-sweep.ts';
import type { Hull, Vec } from './shapes.ts';

const mover: Mover = { x: 0.5, y: 0.5, r: 0.5, vx: 0.5, vy: 0.5 };
/** The corners of a and b that meet, −1 if it is not two corners. */
let cornerA = -1;
let cornerB = -1;

/**
 * Whether a, flying along `way`, meets b at a time in (0, maxTime]; exact, for hulls that are apart. Writes time, point of b and normal
 * out of b to `out`.
 */
export function meets(a: Readonly<Hull>, b: Readonly<Hull>, way: Readonly<Vec>, maxTime: number, out: Hit): boolean {
  out.t = Infinity;
  loadHull(b);
  for (let k = 0; k < a.points.length; k++) {
    if (!meetsCorner(a, k, way.x, way.y, maxTime, out.t)) continue;
    const { normal, point, onSide, index } = contact;
    cornerA = onSide ? -1 : k;
    cornerB = index;
    out.t = Math.min(contact.t, maxTime);
    out.normal.x = 0 - normal.x;
    out.normal.y = 0 - normal.y;
    out.point.x = point.x;
    out.point.y = point.y;
  }
  loadHull(a);
  for (let k = 0; k < b.points.length; k++) {
    if (!meetsCorner(b, k, 0 - way.x, 0 - way.y, maxTime, out.t)) continue;
    const { normal, onSide, index } = contact;
    const { x, y } = b.points[k];
    cornerA = onSide ? -1 : index;
    cornerB = k;
    out.t = Math.min(contact.t, maxTime);
    out.normal.x = normal.x;
    out.normal.y = normal.y;
    out.point.x = x + b.r * normal.x;
    out.point.y = y + b.r * normal.y;
  }
  if (out.t === Infinity) return false;
  if (cornerA >= 0 && a.r === 0 && b.r === 0) straighten(a, b, way, out.normal);
  return true;
}

/** Whether corner k, a disc in flight, meets the loaded hull before `sooner`, and by `maxTime`. Fills `contact`. */
function meetsCorner({ points, r }: Readonly<Hull>, k: number, u: number, w: number, maxTime: number, sooner: number): boolean {
  mover.x = points[k].x;
  mover.y = points[k].y;
  mover.r = r;
  mover.vx = u;
  mover.vy = w;
  if (sweepHull(mover) !== 'ahead') return false;
  contact.t = Math.min(contact.t, Number.MAX_VALUE);
  if (!(contact.t < sooner)) return contact.t === sooner && contact.onSide;
  if (contact.t < 0.99999999999999 * maxTime) return true;
  return contact.t <= 1.00000000000001 * maxTime && reachesBy(maxTime, mover);
}

/** Sharp corners that meet exactly may be ends of sides that lie along each other: then the normal is that of the side. */
function straighten(a: Readonly<Hull>, b: Readonly<Hull>, way: Readonly<Vec>, normal: Vec): void {
  const { points } = a;
  const count = points.length;
  if (count < 2 || b.points.length < 2) return;
  const p = points[cornerA];
  const next = points[cornerA + 1 === count ? 0 : cornerA + 1];
  const previous = points[cornerA === 0 ? count - 1 : cornerA - 1];
  loadHull(b);
  const before = cornerB === 0 ? hull.count - 1 : cornerB - 1;
  for (let n = 0; n < 4; n++) {
    const i = n < 2 ? cornerB : before;
    const q = n % 2 === 0 ? next : previous;
    if (!(towardSide(i, way.x, way.y) > 0 && isParallel(i, p, q))) continue;
    const ahead = (q.x - p.x) * (cornerX[i + 1] - cornerX[i]) + (q.y - p.y) * (cornerY[i + 1] - cornerY[i]);
    if (n < 2 ? ahead < 0 : ahead > 0) continue; // one begins where the other ends
    sideNormal(i, normal);
    normal.x = 0 - normal.x;
    normal.y = 0 - normal.y;
    return;
  }
}

function isParallel(i: number, p: Readonly<Vec>, q: Readonly<Vec>): boolean {
  setPoints(cornerX[i], cornerY[i], cornerX[i + 1], cornerY[i + 1]);
  setRadii(0, 0, 0);
  setVelocities(p.x, p.y, q.x, q.y);
  return exactCross() === 0;
}
