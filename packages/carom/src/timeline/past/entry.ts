import { holdsCentre } from '../predict/sensor.ts';
import { wrap } from '../predict/torus.ts';
import { canRest, downward, isSlow } from '../resolve/pile.ts';
import { addDisc, type DiscRecord, rAt, setFlight, standsStill, type TimelineState, vxAt, vyAt, xAt, yAt } from '../state.ts';
import { wallKinds, wallNumbers } from '../wall-kinds.ts';
import { createWallRecord, type SensorCode, type WallRecord } from '../wall-record.ts';
import * as entryKinds from './entry-kinds.ts';
import * as entry from './entry-layout.ts';
import { stateMass, stateR, stateRestitution, stateVx, stateVy, stateY } from './entry-layout.ts';

/** Writes the seven numbers of a disc, as they are at time `t`, from `offset` on. */
export function writeValues(disc: DiscRecord, t: number, out: Float64Array, offset: number): void {
  out[offset] = xAt(disc, t);
  out[offset + stateY] = yAt(disc, t);
  out[offset + stateVx] = vxAt(disc, t);
  out[offset + stateVy] = vyAt(disc, t);
  out[offset + stateR] = rAt(disc, t);
  out[offset + stateMass] = disc.mass;
  out[offset + stateRestitution] = disc.restitution;
}

/**
 * Carries out the event whose entry starts at `log[at]`. The only place where a state changes: live run and replay both come through here.
 *
 * A pair moves the delayed states of its movable discs, a wall or a stop that of its disc; an immovable disc keeps its delayed state.
 * A sensor changes no delayed state: it notes the visit. Who has the discs of a meeting at hand gives them, to save looking them up.
 */
export function apply(state: TimelineState, log: Float64Array, at: number, a: DiscRecord | null = null, b: DiscRecord | null = null): void {
  const time = log[at + entry.time];
  const id = log[at + entry.a];
  const disc = (a ?? state.discs.get(id)) as DiscRecord; // of what is about a disc
  switch (log[at + entry.kind]) {
    case entryKinds.pair:
      meetBoth(state, disc, (b ?? state.discs.get(log[at + entry.b])) as DiscRecord, log, at);
      break;
    case entryKinds.wall:
      meetBoth(state, disc, null, log, at);
      break;
    case entryKinds.stop:
      anchor(state, disc, time, log, at + entry.ax);
      break;
    case entryKinds.sense:
      state.walls.get(log[at + entry.b])?.visits.set(id, { inside: log[at + entry.entering] === 1, time });
      break;
    case entryKinds.insert:
      insert(state, id, time, log, at);
      break;
    case entryKinds.remove:
    case entryKinds.capture:
      removeDisc(state, disc, time, log, at + entry.before);
      break;
    case entryKinds.change:
      disc.material = log[at + entry.material];
      edit(state, disc, time, log, at + entry.after, log[at + entry.growth]);
      break;
    case entryKinds.insertWall:
      insertWall(state, id, time, log, at);
      break;
    default:
      removeWall(state, id);
  }
  state.now = time;
  state.eventCount++;
}

/**
 * The streak a disc has after one more meeting, whose entry starts at `log[at]` and whose new place and velocity `from` there on. A moving
 * disc that has not come anywhere may not have got on either, though time has by a few units in the last place. That is so if nothing is
 * exchanged or its velocity keeps all bits: it grazes the same wall for ever.
 */
export function nextStreak(disc: DiscRecord, log: Float64Array, at: number, from: number): number {
  return standsStill(disc.t, log[at + entry.time]) || isIdle(disc, log, at, from) ? disc.streak + 1 : 1;
}

/**
 * `DiscRecord.held` of a disc after one more meeting, whose entry starts at `log[at]`, perhaps with another movable disc. It is the speed against
 * gravity that movable discs have given it in slow meetings. The speed that its other meetings gave it, in any direction, is taken off. It is
 * never below 0, and 0 where the disc goes on fast. See `pile.ts`.
 */
export function heldAfter(state: TimelineState, disc: DiscRecord, log: Float64Array, at: number, amongFree: boolean): number {
  const isA = log[at + entry.a] === disc.id;
  if (!isSlow(state.cutoffSpeed, log[at + (isA ? entry.avx : entry.bvx)], log[at + (isA ? entry.avy : entry.bvy)])) return 0;
  const push = log[at + entry.impulse] / disc.mass;
  if (!amongFree || log[at + entry.approach] >= 2 * state.cutoffSpeed) return Math.max(0, disc.held - push);
  const down = downward(state.flight, log[at + entry.nx], log[at + entry.ny]); // of the normal a → b
  return Math.max(0, isA ? disc.held + push * down : disc.held - push * down);
}

function meetBoth(state: TimelineState, a: DiscRecord, b: DiscRecord | null, log: Float64Array, at: number): void {
  const amongFree = b !== null && b.mass < Infinity && a.mass < Infinity;
  meet(state, a, log, at, entry.ax, amongFree);
  if (b !== null) meet(state, b, log, at, entry.bx, amongFree);
}

function isIdle(disc: DiscRecord, log: Float64Array, at: number, from: number): boolean {
  const o = at + from;
  const time = log[at + entry.time];
  const { vx, vy } = disc;
  if (xAt(disc, time) !== disc.x || yAt(disc, time) !== disc.y || (vx === 0 && vy === 0)) return false;
  return log[at + entry.impulse] === 0 || (vx === log[o + stateVx] && vy === log[o + stateVy]);
}

function meet(state: TimelineState, disc: DiscRecord, log: Float64Array, at: number, from: number, amongFree: boolean): void {
  if (disc.mass === Infinity) return;
  if (canRest(state)) disc.held = heldAfter(state, disc, log, at, amongFree);
  disc.streak = nextStreak(disc, log, at, from);
  const time = log[at + entry.time];
  anchorAt(state, disc, time, xAt(disc, time), yAt(disc, time), log[at + from + stateVx], log[at + from + stateVy]); // on a torus in its own image
}

function anchor(state: TimelineState, disc: DiscRecord, time: number, log: Float64Array, at: number): void {
  anchorAt(state, disc, time, log[at], log[at + stateY], log[at + stateVx], log[at + stateVy]);
}

// biome-ignore lint/complexity/useMaxParams: an inner call, with numbers in registers
function anchorAt({ flight }: TimelineState, disc: DiscRecord, time: number, x: number, y: number, vx: number, vy: number): void {
  disc.r = rAt(disc, time);
  disc.x = wrap(x, flight.periodX);
  disc.y = wrap(y, flight.periodY);
  disc.vx = vx;
  disc.vy = vy;
  disc.t = time;
  setFlight(flight, disc);
}

function edit(state: TimelineState, disc: DiscRecord, time: number, log: Float64Array, at: number, growth: number): void {
  const stays =
    log[at] === xAt(disc, time) && log[at + stateY] === yAt(disc, time) && (disc.mass === Infinity) === (log[at + stateMass] === Infinity);
  disc.mass = log[at + stateMass];
  disc.restitution = log[at + stateRestitution];
  disc.streak = 0;
  disc.held = 0;
  anchor(state, disc, time, log, at);
  disc.r = log[at + stateR];
  disc.growth = growth;
  if (!stays) placeInAll(state, disc, time);
}

function insert(state: TimelineState, id: number, time: number, log: Float64Array, at: number): void {
  const disc = addDisc(state, id, time);
  state.nextDisc = id + 1;
  disc.material = log[at + entry.material];
  edit(state, disc, time, log, at + entry.after, log[at + entry.growth]);
  placeInAll(state, disc, time);
}

function placeInAll(state: TimelineState, disc: DiscRecord, time: number): void {
  for (const wall of state.walls.values()) if (wall.sensor > 0) place(state, wall, disc, time);
}

/** Notes whether a disc is inside a sensor, where one of them is newly put: no event tells. */
function place(state: TimelineState, sensor: WallRecord, disc: DiscRecord, time: number): void {
  const inside = disc.mass < Infinity && holdsCentre(state.flight, sensor, xAt(disc, time), yAt(disc, time));
  if (inside) sensor.visits.set(disc.id, { inside, time });
  else sensor.visits.delete(disc.id);
}

function removeDisc(state: TimelineState, disc: DiscRecord, time: number, log: Float64Array, at: number): void {
  edit(state, disc, time, log, at, 0); // it rests where it left
  for (const wall of state.walls.values()) wall.visits.delete(disc.id);
  state.discs.remove(disc.slot);
}

function insertWall(state: TimelineState, id: number, time: number, log: Float64Array, at: number): void {
  const kind = wallKinds[log[at + entry.wallKind]];
  const count = wallNumbers[kind];
  const p = state.outlines.get(id) ?? log.slice(at + entry.wallNumbers, at + entry.wallNumbers + count);
  const wall = createWallRecord(id, kind, p, time, log[at + entry.wallRestitution], log[at + entry.wallSensor] as SensorCode);
  wall.vx = log[at + entry.wallVx];
  wall.vy = log[at + entry.wallVy];
  wall.temperature = log[at + entry.wallTemperature];
  wall.material = log[at + entry.wallMaterial];
  state.walls.set(id, wall);
  state.nextWall = id + 1;
  if (wall.sensor > 0) for (const disc of state.discs.values()) place(state, wall, disc, time);
}

function removeWall(state: TimelineState, id: number): void {
  const wall = state.walls.get(id);
  if (wall !== undefined) wall.alive = false;
  state.walls.delete(id);
}
