// Finding candidate pairs: of bodies in cell order, by anchors (4 numbers a slot: x y skin reach).
//
// Long loops end their functions: where V8 enters compiled code in the middle of a loop and what follows has never run, it leaves that code
// again after the loop, in each call, and never compiles the function.

import type { Bodies } from '../state/bodies.ts';
import type { ContactList } from '../state/contacts.ts';
import {
  anchorReach,
  anchorSkin,
  anchorX,
  anchorY,
  atG,
  atM,
  atR,
  atU,
  atVx,
  atVy,
  atX,
  atY,
  offsetMask,
  slotMask,
} from '../state/layout.ts';
import type { PairList } from '../state/pair-list.ts';
import type { State } from '../state/state.ts';
import { ofUx, ofUy, ofX, ofY } from '../walls/wall-layout.ts';
import type { Found, Level, Memory, SlotList } from './records.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'params'>;

/** A body may move this share of its radius, and this many times its motion in a step, before lists are rebuilt. */
export const skinOfRadius = 0.1;
const skinOfMotion = 1.5;

/**
 * Writes the pairs within reach of each other of the bodies of one level, as slots, after those found. Returns the number of pairs
 * afterwards, or −1 if there is no room.
 *
 * Each body is tested against those after it in its row of cells and those of the row above, up to its own reach. No branch on the
 * outcome: every candidate is written, and kept by counting it.
 */
export function levelPairs(anchors: Float64Array, { grid, reach: largest }: Level, { pairs, count }: Found): number {
  const { starts, rows: rowCount, pitch, first, columns, minX, columnScale: scale, rounding } = grid;
  const further = largest + rounding;
  const room = pairs.length >> 1;
  let n = count;
  for (let row = 0; row < rowCount; row = (row + 1) | 0) {
    const base = (first + Math.imul(row, pitch)) | 0;
    const above = (base + pitch) | 0;
    const end = starts[base + columns];
    for (let i = starts[base] & slotMask; i < end; i = (i + 1) & slotMask) {
      const x = anchors[(i << 2) + anchorX];
      const y = anchors[(i << 2) + anchorY];
      const r = anchors[(i << 2) + anchorReach];
      const reach = (r + further) * 1.000001;
      const right = ((((x + reach - minX) * scale) | 0) + 1) | 0;
      const left = ((x - reach - minX) * scale) | 0;
      let j = (i + 1) & slotMask;
      let to = starts[base + right];
      const from = starts[above + left];
      const until = starts[above + right];
      if (n + (to - j) + (until - from) > room) return -1;
      for (; j < to; j = (j + 1) & slotMask) {
        const dx = anchors[(j << 2) + anchorX] - x;
        const dy = anchors[(j << 2) + anchorY] - y;
        const sum = anchors[(j << 2) + anchorReach] + r;
        const at = n << 1;
        pairs[at] = i;
        pairs[at + 1] = j;
        n = (n + +(dx * dx + dy * dy < sum * sum)) & slotMask;
      }
      j = from & slotMask;
      to = until;
      for (; j < to; j = (j + 1) & slotMask) {
        const dx = anchors[(j << 2) + anchorX] - x;
        const dy = anchors[(j << 2) + anchorY] - y;
        const sum = anchors[(j << 2) + anchorReach] + r;
        const at = n << 1;
        pairs[at] = i;
        pairs[at + 1] = j;
        n = (n + +(dx * dx + dy * dy < sum * sum)) & slotMask;
      }
    }
  }
  return n;
}

/** As levelPairs, of the body `i`, taken to be at `place` (x, y, reach), and those in slots from … to − 1 that it reaches, except itself. */
export function runPairs(anchors: Float64Array, i: number, place: Float64Array, from: number, to: number, found: Found): number {
  const { pairs } = found;
  let n = found.count;
  const x = place[0];
  const y = place[1];
  const r = place[2];
  if (n + (to - from) > pairs.length >> 1) return -1;
  for (let j = from; j < to; j = (j + 1) | 0) {
    const dx = anchors[4 * j + anchorX] - x;
    const dy = anchors[4 * j + anchorY] - y;
    const sum = anchors[4 * j + anchorReach] + r;
    pairs[2 * n] = i;
    pairs[2 * n + 1] = j;
    if (j !== i && dx * dx + dy * dy < sum * sum) n = (n + 1) | 0;
  }
  return n;
}

/** As runPairs, with the slots of a list, except those from `end` on. */
export function slotPairs(anchors: Float64Array, i: number, place: Float64Array, list: SlotList, end: number, found: Found): number {
  const { slots, count } = list;
  const { pairs } = found;
  let n = found.count;
  const x = place[0];
  const y = place[1];
  const r = place[2];
  if (n + count > pairs.length >> 1) return -1;
  for (let at = 0; at < count; at = (at + 1) & offsetMask) {
    const j = slots[at] & offsetMask;
    const k = (j << 2) & offsetMask;
    const dx = anchors[k + anchorX] - x;
    const dy = anchors[k + anchorY] - y;
    const sum = anchors[k + anchorReach] + r;
    if (dx * dx + dy * dy >= sum * sum || j >= end || j === i) continue;
    pairs[2 * n] = i;
    pairs[2 * n + 1] = j;
    n = (n + 1) & offsetMask;
  }
  return n;
}

/**
 * Writes the skin of each slot, how far it may move before its candidate pairs must be found again, to `anchors`. It is a tenth of its radius,
 * 1.5 times its motion in a step, and what gravity adds. Empty slots get −1.
 *
 * Writes to `totals`: 0 bodies · 1 sum of radii · 2 sum, 3 maximum of reaches · 4 largest skin.
 */
export function writeSkins({ bodies, params }: Parts, from: number, totals: Float64Array): void {
  const { rows, anchors, ids, count } = bodies;
  const way = skinOfMotion * params.dt;
  const { margin } = params;
  totals.fill(0);
  for (let i = from; i < count; i = (i + 1) & offsetMask) {
    if (ids[i] < 0) {
      anchors[4 * i + anchorSkin] = -1;
      continue;
    }
    const k = i << 3;
    const vx = rows[k + atVx];
    const vy = rows[k + atVy];
    const r = rows[k + atR];
    const skin = skinOfRadius * r + Math.sqrt(vx * vx + vy * vy) * way + margin;
    const reach = r + skin;
    anchors[4 * i + anchorSkin] = skin;
    totals[0] += 1;
    totals[1] += r;
    totals[2] += reach;
    if (reach > totals[3]) totals[3] = reach;
    if (skin > totals[4]) totals[4] = skin;
  }
}

/** Writes the largest reach of the slots from … to − 1 to `totals[3]`, as writeSkins. */
export function largestReach(rows: Float64Array, anchors: Float64Array, from: number, to: number, totals: Float64Array): void {
  totals[3] = 0;
  for (let i = from; i < to; i = (i + 1) & offsetMask) {
    const reach = rows[8 * i + atR] + anchors[4 * i + anchorSkin];
    if (reach > totals[3]) totals[3] = reach;
  }
}

/** Copies the first `count` numbers to `out` from place `at` on. */
export function copyInts(values: Int32Array, count: number, out: Int32Array, at: number): void {
  for (let i = 0; i < count; i = (i + 1) & offsetMask) out[at + i] = values[i];
}

/**
 * Moves each row i < count, with its index and skin, to slot `places[i]`, and notes beside the skin where that is. Copies of them lie meanwhile
 * where the contacts do, which are void while lists are rebuilt: room for these copies alone took 99 bytes a body.
 */
export function moveBodies({ rows, ids, anchors }: Bodies, places: Int32Array, count: number, contacts: ContactList): void {
  contacts.reserve(2 * ids.length + (ids.length >> 2) + 1); // a row is as long as two contacts, and skins lie behind all rows
  const { records, links } = contacts;
  records.set(rows);
  const behind = rows.length & offsetMask;
  for (let i = 0; i < count; i = (i + 1) & slotMask) records[behind + i] = anchors[(i << 2) + anchorSkin];
  links.set(ids);
  for (let i = 0; i < count; i = (i + 1) & slotMask) {
    const slot = places[i] & slotMask;
    const from = i << 3;
    const to = slot << 3;
    rows[to] = records[from];
    rows[to + atVy] = records[from + 1];
    rows[to + atU] = records[from + 2];
    rows[to + atM] = records[from + 3];
    rows[to + atG] = records[from + 4];
    rows[to + atX] = records[from + 5];
    rows[to + atY] = records[from + 6];
    rows[to + atR] = records[from + 7];
    ids[slot] = links[i];
    const at = slot << 2;
    const skin = records[behind + i];
    anchors[at + anchorX] = records[from + 5];
    anchors[at + anchorY] = records[from + 6];
    anchors[at + anchorSkin] = skin;
    anchors[at + anchorReach] = records[from + 7] + skin;
  }
}

/** Notes the slot of each index. */
export function writeSlots({ ids, slots, count }: Bodies): void {
  for (let slot = 0; slot < count; slot = (slot + 1) & offsetMask) slots[ids[slot]] = slot;
}

/** Writes the least and greatest of two numbers of records from … to − 1, x at `at`, to `box`: least x, y, greatest x, y. */
export function writeBox(records: Float64Array, stride: number, at: number, from: number, to: number, box: Float64Array): void {
  box[0] = box[1] = Infinity;
  box[2] = box[3] = -Infinity;
  let k = (Math.imul(from, stride) + at) & offsetMask;
  for (let i = from; i < to; i = (i + 1) & offsetMask) {
    const x = records[k];
    const y = records[k + 1];
    if (x < box[0]) box[0] = x;
    if (x > box[2]) box[2] = x;
    if (y < box[1]) box[1] = y;
    if (y > box[3]) box[3] = y;
    k = (k + stride) & offsetMask;
  }
}

/** Notes where the lists of slots from … to − 1 are made, beside their skins. */
export function writeAnchors({ rows, anchors }: Bodies, from: number, to: number): void {
  for (let i = from; i < to; i = (i + 1) & offsetMask) {
    const k = i << 3;
    const at = i << 2;
    anchors[at + anchorX] = rows[k + atX];
    anchors[at + anchorY] = rows[k + atY];
    anchors[at + anchorReach] = rows[k + atR] + anchors[at + anchorSkin];
  }
}

/**
 * Sets aside the used entries of a list of pairs from `from` on, by the new places of their slots; returns how many, or −1 if there is
 * no room. Those of slots without a new place (−1) go. `memory` chains them by their lesser slot, in the order of the list; `ofWalls`: by their
 * only slot, as their other end is a feature.
 */
export function rememberPairs(list: PairList, from: number, places: Int32Array, memory: Memory, ofWalls: boolean): number {
  const { ends: pairs, impulses, flags, count } = list;
  const {
    head,
    home: { links, records: outImpulses },
  } = memory;
  const room = links.length >> 2;
  let n = 0;
  for (let p = (count - 1) | 0; p >= from; p = (p - 1) | 0) {
    const at = (p << 1) & offsetMask;
    const flag = flags[p];
    if (flag === 0 && impulses[at] === 0 && impulses[at + 1] === 0) continue;
    const a = places[pairs[at]];
    const b = ofWalls ? pairs[at + 1] : places[pairs[at + 1]];
    if (a < 0 || b < 0) continue;
    if (n === room) return -1;
    const least = ofWalls || a < b ? a : b;
    const k = n << 2;
    outImpulses[n << 1] = impulses[at];
    outImpulses[(n << 1) + 1] = impulses[at + 1];
    links[k] = a;
    links[k + 1] = b;
    links[k + 2] = head[least];
    links[k + 3] = flag;
    head[least] = n;
    n = (n + 1) & slotMask;
  }
  return n;
}

/**
 * Writes the found pairs in window-permuted order to a list from entry `at` on, the body with the lesser index first. Impulses and flags of
 * old pairs are carried over from `memory`; the flags of those found again become 0.
 *
 * Within windows of 256 pairs the order is that of steps of 157. Contacts in the order of cells make deep piles boil (40 times the kinetic
 * energy); any permutation calms them, and a window keeps the caches.
 */
export function permutePairs({ pairs: found, count }: Found, ids: Int32Array, list: PairList, at: number, memory: Memory): void {
  const { ends: pairs, impulses, flags } = list;
  const {
    head,
    home: { links, records: oldImpulses },
  } = memory;
  const end = count << 1;
  let n = at & slotMask;
  for (let base = 0; base < count; base = (base + 256) & slotMask) {
    for (let i = 0; i < 256; i = (i + 1) | 0) {
      const p = (base + (Math.imul(i, 157) & 255)) << 1;
      if (p >= end) continue;
      const a = found[p] & slotMask;
      const b = found[p + 1] & slotMask;
      const shift = Math.imul(b - a, +(ids[a] > ids[b])); // no branch: it would be mispredicted every other time
      const to = n << 1;
      pairs[to] = a + shift;
      pairs[to + 1] = b - shift;
      impulses[to] = 0;
      impulses[to + 1] = 0;
      flags[n] = 0;
      const least = a < b ? a : b;
      const most = a < b ? b : a;
      for (let old = head[least]; old >= 0; old = links[((old << 2) & offsetMask) + 2]) {
        const k = (old << 2) & offsetMask;
        if (links[k] !== most && links[k + 1] !== most) continue;
        impulses[to] = oldImpulses[(old << 1) & offsetMask];
        impulses[to + 1] = oldImpulses[((old << 1) & offsetMask) + 1];
        flags[n] = links[k + 3];
        links[k + 3] = 0;
        break;
      }
      n = (n + 1) & slotMask;
    }
  }
}

/** Writes the slots from … to − 1 whose reach crosses a line after those of `near`; returns the number then. `features` holds the line at k. */
export function slotsAtLine(anchors: Float64Array, from: number, to: number, features: Float64Array, k: number, near: SlotList): number {
  const out = near.slots;
  let n = near.count;
  const x = features[k + ofX];
  const y = features[k + ofY];
  const ux = features[k + ofUx];
  const uy = features[k + ofUy];
  for (let i = from; i < to; i = (i + 1) & offsetMask) {
    out[n] = i;
    const side = (anchors[4 * i + anchorY] - y) * ux - (anchors[4 * i + anchorX] - x) * uy;
    n = (n + +(side < anchors[4 * i + anchorReach])) | 0;
  }
  return n;
}
