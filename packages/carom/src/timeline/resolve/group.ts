import { assign, sum } from '../../numeric/double-double.ts';
import * as entry from '../past/entry-layout.ts';
import { pairTime } from '../predict/predict.ts';
import { wallTime } from '../predict/predict-wall.ts';
import type { Prediction } from '../prediction.ts';
import type { Scheduler } from '../scheduler.ts';
import { DiscRecord, type TimelineState } from '../state.ts';
import type { WallRecord } from '../wall-record.ts';
import { solveComplementarity } from './lcp.ts';
import { beginPair, beginWall, close, resolvePair, resolveWall, restitution } from './resolve.ts';

// Ties taken together: a round is every meeting at one time as things stand; what they bring about at that same time is the next round. In each
// group that hangs together through movable discs, impulses J ≥ 0 along the normals let every contact part at v⁺ ≥ −e·v⁻, and one that is
// pushed at exactly that: a linear complementarity problem with the matrix of how an impulse here changes the closing speed there.

/** A meeting of a group, and its log entry. */
export interface Meeting {
  readonly a: DiscRecord;
  readonly b: DiscRecord | null;
  readonly wall: WallRecord | null;
  readonly entry: Float64Array;
}

interface Contact extends Meeting {
  /** Normal from `a` to `b` or into the wall. */
  readonly nx: number;
  readonly ny: number;
  /** Its closing speed now, and the least speed at which it is to part. */
  readonly gain: number;
}

const partners: number[] = [];
const tied: number[] = [];

/** All meetings at the time of the first one, group by group, worked out from how things are now. */
export function resolveRound(state: TimelineState, scheduler: Scheduler, { time, i, j }: Prediction): Meeting[] {
  const met: Set<number> = new Set();
  const groups: Contact[][] = [];
  const seeds = [i, ...(j < 0 ? [] : [j]), ...tied.slice(0, scheduler.tied(tied))];
  for (const slot of seeds) {
    const seed = new DiscRecord(state.discs, slot);
    if (seed.mass === Infinity || met.has(seed.id)) continue;
    const group = collect(state, scheduler, time, seed, met).sort(order);
    if (group.length > 0) groups.push(group);
  }
  groups.sort((p, q) => order(p[0], q[0])); // whatever the order in which the scheduler names its discs
  return groups.flatMap((group) => resolveGroup(state, group));
}

/** The group resolved together; only its first meeting where no impulses would part it: the rest then follows in turn. */
function resolveGroup(state: TimelineState, contacts: readonly Contact[]): readonly Contact[] {
  const impulses = contacts.length < 2 ? null : solve(state, contacts);
  if (impulses !== null) {
    apportion(contacts, impulses);
    return contacts;
  }
  for (const { a, b, wall, entry: log } of contacts) {
    if (b !== null) resolvePair(state, a, b, log[entry.time], log);
    else if (wall !== null) resolveWall(state, a, wall, log[entry.time], log);
    break;
  }
  return contacts.slice(0, 1);
}

/** Walks from disc to disc through meetings at one time; notes the discs in `met`. */
function collect(state: TimelineState, scheduler: Scheduler, time: number, seed: DiscRecord, met: Set<number>): Contact[] {
  const { flight } = state;
  const queue = [seed];
  met.add(seed.id);
  const done: Set<number> = new Set();
  const contacts: Contact[] = [];
  for (const disc of queue) {
    done.add(disc.id);
    for (const slot of partners.slice(0, scheduler.partners(disc.slot, partners))) {
      const other = new DiscRecord(state.discs, slot);
      if (done.has(other.id)) continue;
      const [low, high] = disc.id < other.id ? [disc, other] : [other, disc];
      if (pairTime(flight, low, high) !== time) continue;
      contacts.push(contactOf(state, low, high, null, time));
      if (other.mass === Infinity || met.has(other.id)) continue;
      met.add(other.id);
      queue.push(other);
    }
    for (const wall of state.walls.values()) {
      if (wall.sensor === 0 && wallTime(flight, disc, wall) === time) contacts.push(contactOf(state, disc, null, wall, time));
    }
  }
  return contacts;
}

function contactOf(state: TimelineState, a: DiscRecord, b: DiscRecord | null, wall: WallRecord | null, time: number): Contact {
  const log = new Float64Array(entry.length);
  const touch = b !== null ? beginPair(state, a, b, time, log) : beginWall(state, a, wall as WallRecord, time, log);
  const gain = close(state, touch, restitution(state.rules, a, b ?? (wall as WallRecord)), log);
  const { nx, ny } = touch;
  if (b === null) {
    log[entry.nx] = -nx;
    log[entry.ny] = -ny;
  }
  return { a, b, wall, entry: log, nx, ny, gain };
}

/** Pairs before walls, then by the lower disc id, then by the other id: as they would come one after the other. */
function order(p: Contact, q: Contact): number {
  if ((p.b === null) !== (q.b === null)) return p.b === null ? 1 : -1;
  return p.a.id - q.a.id || otherId(p) - otherId(q);
}

function otherId({ b, wall }: Contact): number {
  return b?.id ?? wall?.id ?? -1;
}

function solve(state: TimelineState, contacts: readonly Contact[]): Float64Array | null {
  const n = contacts.length;
  const matrix = new Float64Array(n * n);
  const q = new Float64Array(n);
  let scale = 0; // the lightest disc moves most; in its units the matrix is of order 1
  for (const { a, b } of contacts) scale = Math.max(scale, inverse(a), b === null ? 0 : inverse(b));
  for (let i = 0; i < n; i++) {
    q[i] = -contacts[i].gain;
    for (let j = 0; j < n; j++) matrix[i * n + j] = coupling(contacts[i], contacts[j]) / scale;
  }
  const impulses = solveComplementarity(matrix, q);
  if (impulses === null) return null;
  let fastest = state.cutoffSpeed;
  for (let i = 0; i < n; i++) fastest = Math.max(fastest, -q[i]);
  for (let i = 0; i < n; i++) {
    let parting = q[i];
    for (let j = 0; j < n; j++) parting += matrix[i * n + j] * impulses[j];
    if (!(parting >= -1e-9 * fastest)) return null;
  }
  return impulses.map((impulse) => impulse / scale);
}

function inverse({ mass }: DiscRecord): number {
  return mass === Infinity ? 0 : 1 / mass;
}

/** By how much a unit impulse at `q` raises the parting speed at `p`: over the discs that both have, with the sign of their sides. */
function coupling(p: Contact, q: Contact): number {
  let share = 0;
  if (p.a.slot === q.a.slot) share += inverse(p.a);
  if (p.b !== null && p.b.slot === q.b?.slot) share += inverse(p.b);
  if (p.b?.slot === q.a.slot) share -= inverse(p.b);
  if (q.b?.slot === p.a.slot) share -= inverse(p.a);
  return share * (p.nx * q.nx + p.ny * q.ny);
}

/**
 * Hands the impulses out one after the other, so that the entries of a group read like those of a sequence. A disc's velocity is summed in
 * twice the precision, so that the order of its contacts does not show.
 */
function apportion(contacts: readonly Contact[], impulses: Float64Array): void {
  const velocities: Map<number, Float64Array> = new Map();
  contacts.forEach(({ a, b, nx, ny, entry: log }, i) => {
    log[entry.impulse] = impulses[i];
    push(velocities, a, log, entry.avx0, entry.avx, -impulses[i] * nx, -impulses[i] * ny);
    if (b !== null) push(velocities, b, log, entry.bvx0, entry.bvx, impulses[i] * nx, impulses[i] * ny);
  });
}

// The double-doubles of a disc in a round: its velocity, and what is added. Double-double k stands at 2k and 2k + 1, the larger part first.
const ofX = 0;
const ofY = 1;
const added = 2;
/** In a log entry the number for y stands behind that for x. */
const nextAxis = 1;

/** Adds to the velocity of a disc, which is summed over the round in double-doubles, and writes it as it was and as it is to the log. */
// biome-ignore lint/complexity/useMaxParams: an inner call, with numbers in registers
function push(
  velocities: Map<number, Float64Array>,
  disc: DiscRecord,
  log: Float64Array,
  from: number,
  to: number,
  px: number,
  py: number,
): void {
  const sums = velocities.get(disc.id) ?? Float64Array.of(log[from], 0, log[from + nextAxis], 0, 0, 0);
  velocities.set(disc.id, sums);
  log[from] = sums[2 * ofX];
  log[from + nextAxis] = sums[2 * ofY];
  const lightness = inverse(disc);
  assign(sums, added, px * lightness);
  sum(sums, ofX, ofX, added);
  assign(sums, added, py * lightness);
  sum(sums, ofY, ofY, added);
  log[to] = sums[2 * ofX];
  log[to + nextAxis] = sums[2 * ofY];
}
