import { type DiscRecord, standsStill, type TimelineState, xAt, yAt } from './state.ts';
import { createWallRecord, wallKinds } from './wall-record.ts';

/** What a log entry can be, as a number. */
export const entryKinds = {
  pair: 0,
  wall: 1,
  insert: 2,
  remove: 3,
  change: 4,
  insertWall: 5,
  removeWall: 6,
} as const;

/**
 * Where each number of an event stands in its log entry of `length` doubles. Three layouts share the space:
 *
 * meetings: what `a` and `b` (or the wall) were and became · edits of a disc: seven numbers before, seven after ·
 * walls: kind, five numbers, restitution.
 */
export const entry = {
  kind: 0,
  time: 1,
  /** Disc id; in entries about walls alone, wall id. */
  a: 2,
  /** Disc id in a pair, wall id at a wall. */
  b: 3,
  nx: 4,
  ny: 5,
  px: 6,
  py: 7,
  approach: 8,
  impulse: 9,
  restitution: 10,
  ax: 11,
  ay: 12,
  avx: 13,
  avy: 14,
  bx: 15,
  by: 16,
  bvx: 17,
  bvy: 18,
  avx0: 19,
  avy0: 20,
  bvx0: 21,
  bvy0: 22,
  /** Edits: x y vx vy r mass restitution from here on. */
  before: 4,
  after: 11,
  wallKind: 3,
  wallNumbers: 4,
  wallRestitution: 9,
  length: 23,
} as const;

/** Writes the seven numbers of a disc, as they are at time `t`, from `offset` on. */
export function writeValues(disc: DiscRecord, t: number, out: Float64Array, offset: number): void {
  out[offset] = xAt(disc, t);
  out[offset + 1] = yAt(disc, t);
  out[offset + 2] = disc.vx;
  out[offset + 3] = disc.vy;
  out[offset + 4] = disc.r;
  out[offset + 5] = disc.mass;
  out[offset + 6] = disc.restitution;
}

/**
 * Carries out the event whose entry starts at `log[at]`. The only place where a state changes: live run and replay both come through here.
 *
 * A pair moves the anchors of its movable discs, a wall that of its disc; an immovable disc keeps its anchor.
 */
export function apply(state: TimelineState, log: Float64Array, at: number): void {
  const time = log[at + entry.time];
  const id = log[at + entry.a];
  switch (log[at + entry.kind]) {
    case entryKinds.pair:
      anchor(state.discs.get(id), time, log, at + entry.ax);
      anchor(state.discs.get(log[at + entry.b]), time, log, at + entry.bx);
      break;
    case entryKinds.wall:
      anchor(state.discs.get(id), time, log, at + entry.ax);
      break;
    case entryKinds.insert:
      insert(state, id, time);
      edit(state.discs.get(id), time, log, at + entry.after);
      break;
    case entryKinds.remove:
      removeDisc(state, id, time, log, at + entry.before);
      break;
    case entryKinds.change:
      edit(state.discs.get(id), time, log, at + entry.after);
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

/** The streak a disc has after one more meeting at `time`. */
export function nextStreak(disc: DiscRecord, time: number): number {
  return standsStill(disc.t, time) ? disc.streak + 1 : 1;
}

function anchor(disc: DiscRecord | undefined, time: number, log: Float64Array, at: number): void {
  if (disc === undefined || disc.mass === Infinity) return;
  disc.streak = nextStreak(disc, time);
  disc.x = log[at];
  disc.y = log[at + 1];
  disc.vx = log[at + 2];
  disc.vy = log[at + 3];
  disc.t = time;
}

function edit(disc: DiscRecord | undefined, time: number, log: Float64Array, at: number): void {
  if (disc === undefined) return;
  disc.x = log[at];
  disc.y = log[at + 1];
  disc.vx = log[at + 2];
  disc.vy = log[at + 3];
  disc.r = log[at + 4];
  disc.mass = log[at + 5];
  disc.restitution = log[at + 6];
  disc.t = time;
  disc.streak = 0;
}

function insert(state: TimelineState, id: number, time: number): void {
  const blank = { id, x: 0, y: 0, vx: 0, vy: 0, t: time, r: 1, mass: 1, restitution: -1, streak: 0, alive: true, stamp: 0 };
  state.discs.set(id, blank);
  state.nextDisc = id + 1;
}

function removeDisc(state: TimelineState, id: number, time: number, log: Float64Array, at: number): void {
  const disc = state.discs.get(id);
  edit(disc, time, log, at); // it rests where it left
  if (disc !== undefined) disc.alive = false;
  state.discs.delete(id);
}

function insertWall(state: TimelineState, id: number, time: number, log: Float64Array, at: number): void {
  const p = log.slice(at + entry.wallNumbers, at + entry.wallNumbers + 5);
  state.walls.set(id, createWallRecord(id, wallKinds[log[at + entry.wallKind]], p, time, log[at + entry.wallRestitution]));
  state.nextWall = id + 1;
}

function removeWall(state: TimelineState, id: number): void {
  const wall = state.walls.get(id);
  if (wall !== undefined) wall.alive = false;
  state.walls.delete(id);
}
