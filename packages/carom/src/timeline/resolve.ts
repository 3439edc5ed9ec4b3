import { entry, entryKinds } from './entry.ts';
import { createWallContact, direction, roomSide, type WallContact, wallContact } from './predict-wall.ts';
import { type DiscRecord, type TimelineState, xAt, yAt } from './state.ts';
import type { WallRecord } from './wall-record.ts';

// A meeting is worked out into a log entry; `apply` carries it out. So a run and its replay share every bit.

/** Writes what happens when discs `a` and `b` (lower id first) meet at `time`. */
export function resolvePair(state: TimelineState, a: DiscRecord, b: DiscRecord, time: number, out: Float64Array): void {
  const ax = xAt(a, time);
  const ay = yAt(a, time);
  const bx = xAt(b, time);
  const by = yAt(b, time);
  const contact = direction(bx - ax, by - ay, 0, createWallContact());
  const shareA = a.mass === Infinity ? 0 : b.mass === Infinity ? 1 : b.mass / (a.mass + b.mass);
  const shareB = b.mass === Infinity ? 0 : a.mass === Infinity ? 1 : a.mass / (a.mass + b.mass);
  begin(out, entryKinds.pair, time, a, b.id, ax, ay);
  out[entry.bx] = bx;
  out[entry.by] = by;
  out[entry.bvx] = out[entry.bvx0] = b.vx;
  out[entry.bvy] = out[entry.bvy0] = b.vy;
  const gain = bounceOff(contact, shareA, shareB, restitution(a.restitution, b.restitution), state.cutoffSpeed, out);
  out[entry.impulse] = gain * (a.mass === Infinity ? b.mass * shareB : a.mass * shareA);
  out[entry.px] = ax + contact.nx * a.r;
  out[entry.py] = ay + contact.ny * a.r;
}

/** Writes what happens when disc `a` meets a wall at `time`. */
export function resolveWall(state: TimelineState, a: DiscRecord, wall: WallRecord, time: number, out: Float64Array): void {
  const x = xAt(a, time);
  const y = yAt(a, time);
  const contact = wallContact(wall, a.r, x, y, roomSide(wall, a), createWallContact());
  const { nx, ny } = contact;
  begin(out, entryKinds.wall, time, a, wall.id, x, y);
  out[entry.bx] = out[entry.by] = out[entry.bvx] = out[entry.bvy] = out[entry.bvx0] = out[entry.bvy0] = 0;
  // Seen from the disc the wall lies along −n: as a pair (disc, wall) with a wall that takes no share.
  const seen = { px: -contact.px, py: -contact.py, nx: -nx, ny: -ny, gap: 0 };
  const gain = bounceOff(seen, 1, 0, restitution(a.restitution, wall.restitution), state.cutoffSpeed, out);
  out[entry.nx] = nx;
  out[entry.ny] = ny;
  out[entry.impulse] = gain * a.mass;
  out[entry.px] = x - nx * a.r;
  out[entry.py] = y - ny * a.r;
}

/** The restitution of a contact: the larger one given, 1 where none is (−1 stands for none). */
function restitution(a: number, b: number): number {
  const larger = Math.max(a, b);
  return larger < 0 ? 1 : larger;
}

function begin(out: Float64Array, kind: number, time: number, a: DiscRecord, b: number, x: number, y: number): void {
  out[entry.kind] = kind;
  out[entry.time] = time;
  out[entry.a] = a.id;
  out[entry.b] = b;
  out[entry.ax] = x;
  out[entry.ay] = y;
  out[entry.avx] = out[entry.avx0] = a.vx;
  out[entry.avy] = out[entry.avy0] = a.vy;
}

/**
 * Exchanges velocity along the normal a → b and writes velocities, normal, approach speed and restitution to `out`.
 * Returns by how much the speed along the normal grew, as seen from `a`.
 *
 * Shares m_b/(m_a + m_b), m_a/(m_a + m_b) are exact for equal masses: a head-on hit exchanges velocities to the last bit.
 * The two never leave still approaching: where rounding would have it so (p·v < 0 by prediction's own formula), they part by the least
 * speed that doubles can express. Without this a perfectly inelastic hit could meet itself for ever.
 */
function bounceOff(contact: WallContact, shareA: number, shareB: number, given: number, cutoffSpeed: number, out: Float64Array): number {
  const { px, py, nx, ny } = contact;
  const ux = out[entry.bvx] - out[entry.avx];
  const uy = out[entry.bvy] - out[entry.avy];
  const approach = Math.max(0, -(ux * nx + uy * ny));
  const e = approach < cutoffSpeed ? 1 : given;
  out[entry.nx] = nx;
  out[entry.ny] = ny;
  out[entry.approach] = approach;
  out[entry.restitution] = e;
  if (!(px * ux + py * uy < 0)) return 0; // a graze
  let gain = (1 + e) * approach;
  let extra = leastChange(out);
  const { avx0, avy0, bvx0, bvy0 } = entry;
  for (;;) {
    out[entry.avx] = out[avx0] - gain * shareA * nx;
    out[entry.avy] = out[avy0] - gain * shareA * ny;
    out[entry.bvx] = out[bvx0] + gain * shareB * nx;
    out[entry.bvy] = out[bvy0] + gain * shareB * ny;
    if (!(px * (out[entry.bvx] - out[entry.avx]) + py * (out[entry.bvy] - out[entry.avy]) < 0)) return gain;
    gain += extra;
    extra *= 2;
  }
}

/** Half a unit in the last place of the fastest velocity component. */
function leastChange(out: Float64Array): number {
  const { avx0, avy0, bvx0, bvy0 } = entry;
  const fastest = Math.max(Math.abs(out[avx0]), Math.abs(out[avy0]), Math.abs(out[bvx0]), Math.abs(out[bvy0]));
  return Math.max(fastest * 1.1102230246251565e-16, Number.MIN_VALUE);
}
