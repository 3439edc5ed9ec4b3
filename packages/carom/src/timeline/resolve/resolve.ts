import { atCombined, atFirst, atRule, atSecond, combine, type RuleTable } from '../../motion/contact-rules.ts';
import { writeValues } from '../past/entry.ts';
import * as entryKinds from '../past/entry-kinds.ts';
import * as entry from '../past/entry-layout.ts';
import { isPeriodic } from '../predict/images.ts';
import { imagePairTime, moved } from '../predict/predict.ts';
import { imageWallTime, roomSide } from '../predict/predict-wall.ts';
import { isInside } from '../predict/sensor.ts';
import { shownAt } from '../predict/torus.ts';
import { createWallContact, direction, wallContact } from '../predict/wall-contact.ts';
import { type DiscRecord, type Flight, rAt, type TimelineState, vxAt, vyAt, xAt, yAt } from '../state.ts';
import { type WallRecord, wallX, wallY } from '../wall-record.ts';
import { atCenterX, atCenterY } from '../wall-words.ts';
import { bendOf, createTouch, isPressed, type Touch } from './press.ts';
import { thermalize } from './thermal.ts';

// A meeting is worked out into a log entry; `apply` carries it out. So a run and its replay share every bit.

/** Writes what happens when discs `a` and `b` (lower id first) meet at `time`. */
export function resolvePair(state: TimelineState, a: DiscRecord, b: DiscRecord, time: number, out: Float64Array): void {
  const touch = beginPair(state, a, b, time, out);
  const shareA = a.mass === Infinity ? 0 : b.mass === Infinity ? 1 : b.mass / (a.mass + b.mass);
  const shareB = b.mass === Infinity ? 0 : a.mass === Infinity ? 1 : a.mass / (a.mass + b.mass);
  const gain = bounceOff(state, touch, shareA, shareB, restitution(state.rules, a, b), out);
  out[entry.impulse] = gain * (a.mass === Infinity ? b.mass * shareB : a.mass * shareA);
}

/** Writes who meets where, and returns the contact, normal a → b. */
export function beginPair(state: TimelineState, a: DiscRecord, b: DiscRecord, time: number, out: Float64Array): Touch {
  const ax = xAt(a, time);
  const ay = yAt(a, time);
  let bx = xAt(b, time);
  let by = yAt(b, time);
  if (isPeriodic(state.flight)) {
    const image = pairImage(state.flight, a, b, time, bx - ax, by - ay);
    bx = moved(bx, image.kx, state.flight.periodX);
    by = moved(by, image.ky, state.flight.periodY);
  }
  const touch = createTouch();
  direction(bx - ax, by - ay, 0, touch);
  touch.ax = b.ax - a.ax;
  touch.ay = b.ay - a.ay;
  const reach = rAt(a, time) + rAt(b, time);
  touch.bend = 1 / reach;
  touch.growth = a.growth + b.growth;
  touch.spread = touch.growth * reach;
  begin(state, out, entryKinds.pair, time, a, b.id, ax, ay, touch);
  out[entry.bx] = bx;
  out[entry.by] = by;
  out[entry.bvx] = out[entry.bvx0] = vxAt(b, time);
  out[entry.bvy] = out[entry.bvy0] = vyAt(b, time);
  return touch;
}

/** Writes what happens when disc `a` meets a wall at `time`. */
export function resolveWall(state: TimelineState, a: DiscRecord, wall: WallRecord, time: number, out: Float64Array): void {
  const seen = beginWall(state, a, wall, time, out);
  let gain = bounceOff(state, seen, 1, 0, restitution(state.rules, a, wall), out);
  if (wall.temperature > 0 && gain > 0) gain = thermalize(state, a, wall, seen, out);
  out[entry.nx] = -seen.nx;
  out[entry.ny] = -seen.ny;
  out[entry.impulse] = gain * a.mass;
}

/**
 * Writes who meets where, and returns the contact as of a pair (disc, wall) with a wall that takes no share:
 * seen from the disc, the wall lies along −n.
 */
export function beginWall(state: TimelineState, a: DiscRecord, wall: WallRecord, time: number, out: Float64Array): Touch {
  const x = xAt(a, time);
  const y = yAt(a, time);
  let imageX = x - wallX(wall, time);
  let imageY = y - wallY(wall, time);
  if (isPeriodic(state.flight)) {
    const image = wallImage(state.flight, a, wall, time, imageX, imageY);
    imageX = moved(imageX, image.kx, state.flight.periodX);
    imageY = moved(imageY, image.ky, state.flight.periodY);
  }
  const r = rAt(a, time);
  const contact = wallContact(wall, r, imageX, imageY, roomSide(state.flight, wall, a), createWallContact());
  const bend = state.cutoffSpeed > 0 ? bendOf(wall, r, imageX, imageY, contact) : 0;
  const { growth } = a; // only in rooms whose sides have (px, py) of length 1
  const seen = {
    px: -contact.px,
    py: -contact.py,
    nx: -contact.nx,
    ny: -contact.ny,
    gap: 0,
    ax: -a.ax,
    ay: -a.ay,
    growth,
    spread: growth,
    bend,
    pressed: false,
  };
  begin(state, out, entryKinds.wall, time, a, wall.id, x, y, seen);
  out[entry.bx] = out[entry.by] = 0;
  out[entry.bvx] = out[entry.bvx0] = wall.vx;
  out[entry.bvy] = out[entry.bvy0] = wall.vy;
  return seen;
}

/** Writes what happens when a disc's center crosses the boundary of a sensor at `time`. */
export function resolveSense(a: DiscRecord, sensor: WallRecord, time: number, out: Float64Array): void {
  const entering = !isInside(sensor, a);
  out.fill(0);
  out[entry.kind] = entering && sensor.sensor === 2 ? entryKinds.capture : entryKinds.sense;
  out[entry.time] = time;
  out[entry.a] = a.id;
  out[entry.b] = sensor.id;
  writeValues(a, time, out, entry.before);
  out[entry.entering] = entering ? 1 : 0;
}

/** Writes what happens when cloth has brought a disc to rest at `time`. */
export function resolveStop(a: DiscRecord, time: number, out: Float64Array): void {
  out.fill(0);
  out[entry.kind] = entryKinds.stop;
  out[entry.time] = time;
  out[entry.a] = a.id;
  out[entry.ax] = xAt(a, time);
  out[entry.ay] = yAt(a, time);
}

// Functions of their own: a closure in `beginPair` would put its variables on the heap at every meeting.

function pairImage(flight: Flight, a: DiscRecord, b: DiscRecord, time: number, dx: number, dy: number): { kx: number; ky: number } {
  return imageOf(dx, dy, flight.periodX, flight.periodY, (kx, ky) => imagePairTime(flight, a, b, kx, ky) === time);
}

function wallImage(flight: Flight, a: DiscRecord, wall: WallRecord, time: number, x: number, y: number): { kx: number; ky: number } {
  const [cx = wall.p[atCenterX], cy = wall.p[atCenterY]] = wall.outline.corners;
  return imageOf(x - cx, y - cy, flight.periodX, flight.periodY, (kx, ky) => imageWallTime(flight, a, wall, kx, ky) === time);
}

/**
 * Which image of `b` (or of the disc at a wall) it is that meets now: the nearest if its time fits, else the first around it whose time does.
 * Where discs are large, two images may be within reach at once.
 */
function imageOf(
  dx: number,
  dy: number,
  periodX: number,
  periodY: number,
  fits: (kx: number, ky: number) => boolean,
): { kx: number; ky: number } {
  const kx = periodX === Infinity ? 0 : -Math.floor(dx / periodX + 0.5);
  const ky = periodY === Infinity ? 0 : -Math.floor(dy / periodY + 0.5);
  if (fits(kx, ky)) return { kx, ky };
  for (let ring = 1; ring <= 4; ring++) {
    const reachX = periodX === Infinity ? 0 : ring;
    const reachY = periodY === Infinity ? 0 : ring;
    for (let i = -reachX; i <= reachX; i++) {
      for (let j = -reachY; j <= reachY; j++) if (fits(kx + i, ky + j)) return { kx: kx + i, ky: ky + j };
    }
  }
  return { kx, ky };
}

/** What of a disc or wall decides what a contact gives back. */
type Stuff = Pick<DiscRecord, 'restitution' | 'material'>;

const numbers: Float64Array = /* @__PURE__ */ new Float64Array(8);

/** The restitution of a contact: that of the pair of materials, else the two combined; the one given if one is, 1 if none (−1 stands for none). */
export function restitution(rules: RuleTable, a: Stuff, b: Stuff): number {
  const entryOf = rules.isPlain ? -1 : rules.entries[2 * (rules.names.length * a.material + b.material)];
  const larger = Math.max(a.restitution, b.restitution);
  if (entryOf >= 0) return entryOf;
  if (larger < 0) return 1;
  if (entryOf === -1 || a.restitution < 0 || b.restitution < 0) return larger;
  numbers[atRule] = entryOf;
  numbers[atFirst] = a.restitution;
  numbers[atSecond] = b.restitution;
  combine(numbers);
  return numbers[atCombined];
}

// biome-ignore lint/complexity/useMaxParams: an inner call, with numbers in registers
function begin(
  { flight }: TimelineState,
  out: Float64Array,
  kind: number,
  time: number,
  a: DiscRecord,
  b: number,
  x: number,
  y: number,
  contact: Touch,
): void {
  out[entry.kind] = kind;
  out[entry.time] = time;
  out[entry.a] = a.id;
  out[entry.b] = b;
  out[entry.ax] = x;
  out[entry.ay] = y;
  out[entry.avx] = out[entry.avx0] = vxAt(a, time);
  out[entry.avy] = out[entry.avy0] = vyAt(a, time);
  out[entry.px] = shownAt(x + contact.nx * rAt(a, time), flight.periodX);
  out[entry.py] = shownAt(y + contact.ny * rAt(a, time), flight.periodY);
}

/**
 * Exchanges velocity along the normal a → b and writes velocities, normal, approach speed and restitution to `out`.
 * Returns by how much the speed along the normal grew, as seen from `a`.
 *
 * Shares m_b/(m_a + m_b), m_a/(m_a + m_b) are exact for equal masses: a head-on hit exchanges velocities to the last bit.
 * The two never leave still approaching: where rounding would have it so (p·v < 0 by prediction's own formula), they part by the least
 * speed that doubles can express. Without this a perfectly inelastic hit could meet itself for ever.
 */
function bounceOff(state: TimelineState, touch: Touch, shareA: number, shareB: number, given: number, out: Float64Array): number {
  let gain = close(state, touch, given, out);
  const { px, py, nx, ny, spread } = touch;
  if (!(px * (out[entry.bvx] - out[entry.avx]) + py * (out[entry.bvy] - out[entry.avy]) < spread) && !touch.pressed) return 0; // a graze
  let extra = leastChange(out);
  const { avx0, avy0, bvx0, bvy0 } = entry;
  for (;;) {
    out[entry.avx] = out[avx0] - gain * shareA * nx;
    out[entry.avy] = out[avy0] - gain * shareA * ny;
    out[entry.bvx] = out[bvx0] + gain * shareB * nx;
    out[entry.bvy] = out[bvy0] + gain * shareB * ny;
    if (!(px * (out[entry.bvx] - out[entry.avx]) + py * (out[entry.bvy] - out[entry.avy]) < spread)) return gain;
    gain += extra;
    extra *= 2;
  }
}

/** Writes normal, approach speed and restitution of two that touch. Returns by how much the speed along the normal is to grow. */
export function close(state: TimelineState, touch: Touch, given: number, out: Float64Array): number {
  const { nx, ny, growth } = touch;
  const ux = out[entry.bvx] - out[entry.avx];
  const uy = out[entry.bvy] - out[entry.avy];
  const approach = Math.max(0, growth - (ux * nx + uy * ny));
  const slow = approach < state.cutoffSpeed;
  const isDull = approach < state.rules.given.restitutionThreshold;
  touch.pressed = slow && isPressed(state, touch, ux, uy, approach);
  out[entry.nx] = nx;
  out[entry.ny] = ny;
  out[entry.approach] = approach;
  out[entry.restitution] = slow ? 1 : isDull ? 0 : given;
  return touch.pressed ? approach + state.cutoffSpeed : (1 + out[entry.restitution]) * approach;
}

/** Half a unit in the last place of the fastest velocity component. */
function leastChange(out: Float64Array): number {
  const { avx0, avy0, bvx0, bvy0 } = entry;
  const fastest = Math.max(Math.abs(out[avx0]), Math.abs(out[avy0]), Math.abs(out[bvx0]), Math.abs(out[bvy0]));
  return Math.max(fastest * 1.1102230246251565e-16, Number.MIN_VALUE);
}
