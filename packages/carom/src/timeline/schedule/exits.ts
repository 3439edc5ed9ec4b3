import { type DiscRecord, rAt, vxAt, vyAt, xAt, yAt } from '../state.ts';

/** A disc is taken to leave its neighborhood at this share of the half-width: the rest covers the rounding of where it is. */
const usable = 0.999;

/** When a disc `(dx, dy)` off the middle of a circle at time `t` leaves it flying straight, or a little before; not before `now`. */
// biome-ignore lint/complexity/useMaxParams: an inner call, with numbers in registers
export function exitAfter(dx: number, dy: number, vx: number, vy: number, width: number, t: number, now: number): number {
  const a = vx * vx + vy * vy;
  const cross = dx * vy - dy * vx;
  const d = width * width * (usable * usable) * a - cross * cross;
  const time = t + (Math.sqrt(d) - (dx * vx + dy * vy)) / a;
  return time > now ? time : a > 0 ? now : Infinity; // now also where rounding has it outside (d < 0)
}

/** The same for any disc, `(x, y)` off the middle at time `t`, whose neighborhood has this reach and half-width. */
export function exitTime(record: DiscRecord, x: number, y: number, reach: number, width: number, now: number): number {
  const { growth, ax, ay, vx, vy } = record;
  const middleX = record.x - x;
  const middleY = record.y - y;
  if (growth > 0) return growingExit(record, middleX, middleY, reach, now);
  if (ax !== 0 || ay !== 0) return curvedExit(record, middleX, middleY, width * usable, now);
  return exitAfter(x, y, vx, vy, width, record.t, now);
}

/**
 * When a disc that grows fills the circle of radius `reach` around `(x, y)`, or a little before; not before `now`. It does while it is less than
 * reach − r off the middle: |d + v τ| = R − g τ.
 */
function growingExit(record: DiscRecord, x: number, y: number, reach: number, now: number): number {
  const { vx, vy } = record;
  const dx = xAt(record, now) - x;
  const dy = yAt(record, now) - y;
  const room = (reach - rAt(record, now)) * usable;
  const growth = record.growth * usable;
  const c = dx * dx + dy * dy - room * room;
  if (!(room > 0 && c < 0)) return now;
  const b = dx * vx + dy * vy + room * growth;
  const a = vx * vx + vy * vy - growth * growth;
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  const wait = b > 0 ? -c / (b + root) : (root - b) / a;
  return now + 0.999999 * wait;
}

/** A time at which a disc that is accelerated has surely not left the circle yet: it goes at most v τ + a τ² / 2 far. */
function curvedExit(record: DiscRecord, x: number, y: number, width: number, now: number): number {
  const dx = xAt(record, now) - x;
  const dy = yAt(record, now) - y;
  const room = width - Math.sqrt(dx * dx + dy * dy);
  if (!(room > 0)) return now;
  const vx = vxAt(record, now);
  const vy = vyAt(record, now);
  const speed = Math.sqrt(vx * vx + vy * vy);
  if (record.until < Infinity) {
    // on cloth: at most v² / 2a, and slower than v until then
    const stop = record.until - now;
    return speed * stop <= 2 * room ? Infinity : now + room / speed;
  }
  const a = Math.sqrt(record.ax * record.ax + record.ay * record.ay);
  return now + (2 * room) / (speed + Math.sqrt(speed * speed + 2 * a * room));
}
