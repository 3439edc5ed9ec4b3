import type { Paths } from '../ccd/paths.ts';
import { writeRestitution } from '../state/contact-material.ts';
import type { PairList } from '../state/pair-list.ts';
import type { State } from '../state/state.ts';
import type { EventQueue } from './event-queue.ts';

const vx = 0;
const vy = 1;
const m = 3;
const x = 5;
const y = 6;
const r = 7;
const active = 2;
// Numbers of `Impacts.times`.
const atNow = 0;
const atUntil = 1;
// Numbers of an impact of two bodies.
const atPower = 0;
const atAlong = 1;
const atDiscriminant = 2;
const shallow = 0.06; // squeezed
const most = 0x07ffffff;

/**
 * Puts the impacts of all candidate pairs within the sub-step into the queue, if their bodies go straight on. Of a flight also asks whether it is
 * one: false if a pair touches, or on a torus may touch across another seam.
 */
export function predictAll(state: State, queue: EventQueue, isFlight: boolean): boolean {
  queue.reserveCandidates(state.pairs.count + 1);
  const { candidates, moments } = queue;
  const count = findCandidates(state, queue, isFlight);
  if (count < 0) return false;
  for (let i = 0; i < count; i++) {
    const p = candidates[i];
    if (!isFlight && (isLoaded(state, p) || !bounces(state, p, measureImpact(state, p, queue.impact)))) continue;
    queue.room();
    queue.times[queue.count] = moments[i];
    queue.push(p, 0); // no path has bent yet
  }
  return true;
}

/**
 * Finds the pairs that meet within the sub-step if they go straight on; returns how many, or −1 if a flight is none. Nothing but its result comes
 * after the loop (see pair-kernels.ts).
 */
function findCandidates({ bodies, pairs, params }: State, { candidates, moments }: EventQueue, isFlight: boolean): number {
  const { rows } = bodies;
  const { ends, count } = pairs;
  const { halfX, halfY, wrapX, wrapY, perX, perY, isTorus } = params;
  const until = params.h;
  const soon = -2.000001 * until;
  const least = isFlight ? 0 : -Infinity;
  let n = 0;
  for (let p = 0; p < count; p = (p + 1) & most) {
    const a = (ends[2 * p] & most) << 3;
    const b = (ends[2 * p + 1] & most) << 3;
    let dx = rows[b + x] - rows[a + x];
    let dy = rows[b + y] - rows[a + y];
    const wx = rows[b + vx] - rows[a + vx];
    const wy = rows[b + vy] - rows[a + vy];
    if (isTorus) {
      dx -= wrapX * Math.floor(dx * perX + 0.5);
      dy -= wrapY * Math.floor(dy * perY + 0.5);
      if (isFlight && !(Math.abs(dx) + Math.abs(wx) * until <= halfX && Math.abs(dy) + Math.abs(wy) * until <= halfY)) return -1;
    }
    const sum = rows[a + r] + rows[b + r];
    const power = dx * dx + dy * dy - sum * sum;
    if (!(power > least)) return -1;
    const along = dx * wx + dy * wy;
    if (power > along * soon) continue; // as the root of the discriminant is at most −along
    const discriminant = along * along - (wx * wx + wy * wy) * power;
    const t = Math.max(power / (Math.sqrt(discriminant) - along), 0);
    candidates[n] = p;
    moments[n] = t;
    n = (n + (+(along < 0) & +(discriminant > 0) & +(t <= until))) & most; // no branches: they would be mispredicted
  }
  return n;
}

/** Writes the pairs that touched in the last step to `touched`; returns how many. */
export function findTouched({ flags, count }: PairList, touched: Int32Array): number {
  let n = 0;
  for (let p = 0; p < count; p = (p + 1) & most) {
    touched[n] = p;
    n = (n + +(flags[p] !== 0)) & most;
  }
  return n;
}

/** Writes what `bounces` asks of a pair that goes straight on. */
function measureImpact({ bodies, pairs, params }: State, p: number, impact: Float64Array): Float64Array {
  const { rows } = bodies;
  const a = pairs.ends[2 * p] << 3;
  const b = pairs.ends[2 * p + 1] << 3;
  let dx = rows[b + x] - rows[a + x];
  let dy = rows[b + y] - rows[a + y];
  dx -= params.wrapX * Math.floor(dx * params.perX + 0.5);
  dy -= params.wrapY * Math.floor(dy * params.perY + 0.5);
  const wx = rows[b + vx] - rows[a + vx];
  const wy = rows[b + vy] - rows[a + vy];
  const sum = rows[a + r] + rows[b + r];
  impact[atPower] = dx * dx + dy * dy - sum * sum;
  impact[atAlong] = dx * wx + dy * wy;
  impact[atDiscriminant] = impact[atAlong] * impact[atAlong] - (wx * wx + wy * wy) * impact[atPower];
  return impact;
}

/** Whether the contact of a pair carries a load: then no impact of it has restitution. */
function isLoaded({ pairs }: State, p: number): boolean {
  return (pairs.flags[p] & active) !== 0 && pairs.impulses[2 * p] !== 0;
}

/**
 * Whether an impact without a load has restitution: not if it is slow, or if the bodies are squeezed. `impact`: distance² − sum of radii², distance · velocity, and the discriminant of both.
 */
function bounces(state: State, p: number, impact: Float64Array): boolean {
  const { bodies, pairs, params } = state;
  const { rows } = bodies;
  const power = impact[atPower];
  const along = impact[atAlong];
  const discriminant = impact[atDiscriminant];
  const a = pairs.ends[2 * p] << 3;
  const b = pairs.ends[2 * p + 1] << 3;
  const inverse = rows[a + m] + rows[b + m];
  if (inverse === 0) return false;
  const sum = rows[a + r] + rows[b + r];
  const speed = power > 0 ? discriminant : along * along;
  const limit = params.threshold * params.threshold * (power > 0 ? sum * sum : sum * sum + power); // it hits at its present distance if that is less
  // against an immovable body gravity makes a difference until the hit: asked then
  if (speed <= limit && rows[a + m] !== 0 && rows[b + m] !== 0) return false;
  writeRestitution(state, a, b);
  const e = state.params.answer[0];
  if (e === 0) return false;
  const smaller = rows[a + r] < rows[b + r] ? rows[a + r] : rows[b + r];
  return e === 1 || power > -2 * shallow * smaller * sum;
}

/**
 * Puts the impacts of one body after the time `times[atNow]` and until `times[atUntil]` into the queue. Returns false if it is to be a flight and on a
 * torus another image may come nearer.
 */
export function predictPairs(state: State, queue: EventQueue, paths: Paths, slot: number, times: Float64Array, isFlight: boolean): boolean {
  const { bodies, pairs, adjacency, params } = state;
  const { rows } = bodies;
  const { ends } = pairs;
  const { heads, next } = adjacency;
  const { bends } = paths;
  const { impact } = queue;
  const { halfX, halfY, wrapX, wrapY, perX, perY, isTorus } = params;
  const now = times[atNow];
  const until = times[atUntil];
  const soon = -2.000001 * (until - now);
  const own = bends[slot];
  const a = slot << 3;
  for (let at = heads[slot]; at >= 0; at = next[at]) {
    const other = ends[at ^ 1] & most;
    const b = other << 3;
    const wx = rows[b + vx] - rows[a + vx];
    const wy = rows[b + vy] - rows[a + vy];
    let dx = rows[b + x] - rows[a + x] + wx * now;
    let dy = rows[b + y] - rows[a + y] + wy * now;
    if (isTorus) {
      dx -= wrapX * Math.floor(dx * perX + 0.5);
      dy -= wrapY * Math.floor(dy * perY + 0.5);
      if (isFlight && !(Math.abs(dx) + Math.abs(wx) * until <= halfX && Math.abs(dy) + Math.abs(wy) * until <= halfY)) return false;
    }
    const along = dx * wx + dy * wy;
    if (along >= 0) continue;
    const sum = rows[a + r] + rows[b + r];
    const power = dx * dx + dy * dy - sum * sum;
    if (power > along * soon) continue; // as in findCandidates
    const discriminant = along * along - (wx * wx + wy * wy) * power;
    if (discriminant <= 0) continue;
    const t = power > 0 ? now + power / (Math.sqrt(discriminant) - along) : now;
    if (!(t <= until)) continue;
    if (!isFlight) {
      impact[atPower] = power;
      impact[atAlong] = along;
      impact[atDiscriminant] = discriminant;
      if (isLoaded(state, at >> 1) || !bounces(state, at >> 1, impact)) continue;
    }
    queue.room();
    queue.times[queue.count] = t;
    queue.push(at >> 1, own + bends[other]);
  }
  return true;
}
