import { moved } from '../predict/predict.ts';
import { shownAt, wrap } from '../predict/torus.ts';
import { type DiscRecord, type Flight, standsStill, type TimelineState } from '../state.ts';
import { restitution } from './resolve.ts';
import type { Tally } from './tally.ts';

/** Whether discs fly straight. */
export function isStraight({ gx, gy, deceleration }: Flight): boolean {
  return gx === 0 && gy === 0 && deceleration === 0;
}

/**
 * Carries out the meeting at time `out[entry.time]` of two movable discs that fly straight, in one pass: `resolvePair`, `countMeeting` and `apply` with the same
 * operations and the same bits, a third of their time (bench: timeline). `false`, and nothing has changed but `out`, where something is
 * out of the ordinary and those must see to it: concentric discs, grazes, rounding that leaves the two approaching, time or a disc standing still,
 * and on a torus discs so large that another image than the nearest may be the one that meets.
 */
export function runStraightPair(state: TimelineState, tally: Tally, a: DiscRecord, b: DiscRecord, out: Float64Array): boolean {
  const time = out[1];
  const waitA = time - a.t;
  const waitB = time - b.t;
  const avx = a.vx;
  const avy = a.vy;
  const bvx = b.vx;
  const bvy = b.vy;
  const ax = a.x + avx * waitA;
  const ay = a.y + avy * waitA;
  let bx = b.x + bvx * waitB;
  let by = b.y + bvy * waitB;
  const { periodX, periodY } = state.flight;
  const isTorus = periodX < Infinity || periodY < Infinity;
  if (isTorus) {
    if (4 * (a.r + b.r) > Math.min(periodX, periodY)) return false;
    if (periodX < Infinity) bx = moved(bx, -Math.floor((bx - ax) / periodX + 0.5), periodX);
    if (periodY < Infinity) by = moved(by, -Math.floor((by - ay) / periodY + 0.5), periodY);
  }
  const px = bx - ax;
  const py = by - ay;
  const scale = Math.max(Math.abs(px), Math.abs(py));
  const ux = bvx - avx;
  const uy = bvy - avy;
  if (!(scale > 0 && px * ux + py * uy < 0) || standsStill(a.t, time) || standsStill(b.t, time)) return false;
  const qx = px / scale;
  const qy = py / scale;
  const length = Math.sqrt(qx * qx + qy * qy);
  const nx = qx / length;
  const ny = qy / length;
  const approach = Math.max(0, -(ux * nx + uy * ny));
  const e = approach < state.cutoffSpeed ? 1 : restitution(a.restitution, b.restitution);
  const gain = (1 + e) * approach;
  const shareA = b.mass / (a.mass + b.mass);
  const shareB = a.mass / (a.mass + b.mass);
  const avx1 = avx - gain * shareA * nx;
  const avy1 = avy - gain * shareA * ny;
  const bvx1 = bvx + gain * shareB * nx;
  const bvy1 = bvy + gain * shareB * ny;
  if (px * (bvx1 - avx1) + py * (bvy1 - avy1) < 0 || (avx1 === avx && avy1 === avy) || (bvx1 === bvx && bvy1 === bvy)) return false;
  const impulse = gain * (a.mass * shareA);
  // in the order of `entry`
  out[0] = 0;
  out[2] = a.id;
  out[3] = b.id;
  out[4] = nx;
  out[5] = ny;
  out[6] = shownAt(ax + nx * a.r, periodX);
  out[7] = shownAt(ay + ny * a.r, periodY);
  out[8] = approach;
  out[9] = impulse;
  out[10] = e;
  out[19] = avx;
  out[20] = avy;
  out[21] = bvx;
  out[22] = bvy;
  tally.pairs++;
  tally.virial += impulse * Math.sqrt(px * px + py * py);
  tally.path += Math.sqrt(bvx * bvx + bvy * bvy) * waitB;
  tally.path += Math.sqrt(avx * avx + avy * avy) * waitA;
  a.streak = b.streak = 1;
  out[11] = ax;
  out[12] = ay;
  a.x = wrap(ax, periodX);
  a.y = wrap(ay, periodY);
  a.vx = out[13] = avx1;
  a.vy = out[14] = avy1;
  a.t = time;
  out[15] = bx;
  out[16] = by;
  b.x = wrap(bx, periodX);
  b.y = wrap(by, periodY);
  b.vx = out[17] = bvx1;
  b.vy = out[18] = bvy1;
  b.t = time;
  state.now = time;
  state.eventCount++;
  return true;
}
