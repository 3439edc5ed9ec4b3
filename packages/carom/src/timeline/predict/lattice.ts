import type { Flight } from '../state.ts';
import { atMaxX, atMaxY, atMinX, atMinY } from '../wall-words.ts';
import { pathVx, pathVy, pathX, pathY } from './path-words.ts';

// Straight paths on a torus. Seen from a path, what it may meet stands in a lattice of boxes. Along the axis where the path passes most boxes
// it crosses row after row of them, each time a fixed step further along the other axis, so the next row in which it can meet anything is
// the first i ≥ 0 with i · step mod period in a range: Euclid's algorithm tells, in as many steps as a period has bits.

/** Rows of images looked at, beyond which nothing is foreseen: by then a place is known to 3e-8 of a period only. */
const mostRows = 268435456;

/** Images asked in vain before there is held to be none: a path that repeats itself may pass close by for ever. */
const mostAsked = 16384;

/** Beyond so many periods whole numbers have gaps. */
const mostPeriods = 4503599627370496;

/** What `setLattice` works out, once for all rows. Axis 0 is that of the rows, 1 the other one. */
interface Lattice {
  /** Whether rows lie along x, one above the other. */
  upright: boolean;
  p0: number;
  p1: number;
  v0: number;
  v1: number;
  period0: number;
  period1: number;
  low0: number;
  high0: number;
  low1: number;
  high1: number;
  /** Image number of the first row. */
  first: number;
  /** Periods that rounding may be off at the first row. */
  doubt: number;
}

const lattice: Lattice = {
  upright: true,
  p0: 0,
  p1: 0,
  v0: 1,
  v1: 1,
  period0: 1,
  period1: 1,
  low0: 0,
  high0: 0,
  low1: 0,
  high1: 0,
  first: 0,
  doubt: 0,
};

/**
 * The earliest of `timeOf(kx, ky)` over all images of a path that goes straight on, both its velocities not 0, at least one axis periodic.
 *
 * `path`: x y vx vy. `rest`: on cloth, after what time it stops, so that it comes by t − t²/(2·rest) instead of t; else `Infinity`.
 * What is met after `end` is not looked for.
 */
export function latticeTimes(
  { periodX, periodY }: Flight,
  path: Float64Array,
  rest: number,
  end: number,
  box: Float64Array,
  timeOf: (kx: number, ky: number) => number,
): number {
  setLattice(path, periodX, periodY, box);
  const last = rest < Infinity ? 0.5 * rest : end;
  const row = firstRow();
  let best = Infinity;
  let asked = 0;
  for (let j = row; j < mostRows && asked < mostAsked; ) {
    const span = Math.max(1024, j);
    const skipped = lattice.period1 < Infinity ? rowsToSkip(j, span) : 0;
    if (skipped >= span) j += span;
    else j += Math.max(0, skipped - 1); // rounding may have it off by one
    for (let k = 0; k < 3; k++, j++) {
      const enters = entryTime(j);
      if (enters * (1 - 1e-9) > Math.min(last, best < rest ? best - (0.5 * best * best) / rest : last) || isPast(enters)) return best;
      const [from, to] = columns(j);
      asked += Math.max(0, to - from + 1);
      for (let column = from; column <= to; column++) {
        best = Math.min(best, lattice.upright ? timeOf(column, rowAt(j)) : timeOf(rowAt(j), column));
      }
    }
  }
  return best;
}

function setLattice(path: Float64Array, periodX: number, periodY: number, box: Float64Array): void {
  const upright = Math.abs(path[pathVy]) / periodY >= Math.abs(path[pathVx]) / periodX;
  const axis = upright ? 1 : 0;
  lattice.upright = upright;
  lattice.p0 = path[pathX + axis];
  lattice.p1 = path[pathY - axis];
  lattice.v0 = path[pathVx + axis];
  lattice.v1 = path[pathVy - axis];
  lattice.period0 = upright ? periodY : periodX;
  lattice.period1 = upright ? periodX : periodY;
  lattice.low0 = box[atMinX + axis];
  lattice.high0 = box[atMaxX + axis];
  lattice.low1 = box[atMinY - axis];
  lattice.high1 = box[atMaxY - axis];
  const { p0, p1, v0, period0, period1 } = lattice;
  lattice.first = v0 > 0 ? Math.floor((lattice.high0 - p0) / period0 + 1e-9) : Math.ceil((lattice.low0 - p0) / period0 - 1e-9);
  lattice.doubt = Math.abs(p0) / period0 + (period1 < Infinity ? Math.abs(p1) / period1 : 0);
}

/** The first row to look at: along an axis that does not repeat, the path may be far from the box yet. `mostRows` if there is none. */
function firstRow(): number {
  const { first, doubt, period0, period1, p1, v0, v1, low1, high1 } = lattice;
  if (!(Math.abs(first) < mostPeriods && doubt < mostPeriods)) return mostRows;
  if (period1 < Infinity) return 0;
  const enters = ((v1 > 0 ? low1 : high1) - p1) / v1;
  return Math.max(0, Math.floor((enters - entryTime(0)) * (Math.abs(v0) / period0)) - 2);
}

/** Image number of row `j`. */
function rowAt(j: number): number {
  return lattice.v0 > 0 ? lattice.first - j : lattice.first + j;
}

/** When the path comes to the boxes of row `j`, and when it leaves them; before 0 perhaps. */
function entryTime(j: number): number {
  return ((lattice.v0 > 0 ? lattice.low0 : lattice.high0) - lattice.p0 - rowAt(j) * lattice.period0) / lattice.v0;
}

function exitTime(j: number): number {
  return ((lattice.v0 > 0 ? lattice.high0 : lattice.low0) - lattice.p0 - rowAt(j) * lattice.period0) / lattice.v0;
}

/** Whether the path has left the boxes for good along an axis that does not repeat. */
function isPast(t: number): boolean {
  const { period1, p1, v1, low1, high1 } = lattice;
  if (period1 < Infinity) return false;
  const x = p1 + v1 * t;
  const slack = 1e-9 * (high1 - low1 + Math.abs(p1));
  return v1 > 0 ? x > high1 + slack : x < low1 - slack;
}

/** First and last image number along the other axis that the path can come near in row `j`. */
function columns(j: number): [number, number] {
  const { p1, v1, period1, low1, high1 } = lattice;
  if (period1 === Infinity) return [0, 0];
  const from = p1 + v1 * Math.max(0, entryTime(j));
  const to = p1 + v1 * Math.max(0, exitTime(j));
  const slack = slackAt(j);
  return [Math.ceil((low1 - Math.max(from, to)) / period1 - slack), Math.floor((high1 - Math.min(from, to)) / period1 + slack)];
}

/** By how much of a period rounding may have a place off in row `j`. */
function slackAt(j: number): number {
  return 1e-9 + (j + lattice.doubt) * 3.552713678800501e-15; // 2⁻⁴⁸: some 16 roundings
}

/** How many rows from `j` on the path passes between the boxes; right for those below `span`, and never too many by more than one. */
function rowsToSkip(j: number, span: number): number {
  const { p1, v0, v1, period0, period1, low0, high0, low1, high1 } = lattice;
  const extent = (high0 - low0) * Math.abs(v1 / v0);
  const slack = slackAt(j + span) * period1;
  const width = high1 - low1 + extent + 2 * slack;
  if (!(width < period1)) return 0;
  const lowest = p1 + Math.min(v1 * entryTime(j), v1 * exitTime(j));
  const offset = remainder(lowest - (low1 - extent) + slack, period1);
  if (offset <= width) return 0;
  return firstWithin(remainder((v1 / Math.abs(v0)) * period0, period1), period1, period1 - offset, period1 - offset + width, 64);
}

/** `x` modulo `length`, in [0, length). */
function remainder(x: number, length: number): number {
  const rest = x % length;
  return rest < 0 ? rest + length : rest;
}

/**
 * The smallest i ≥ 0 with low ≤ i · step mod length ≤ high, for 0 ≤ low ≤ high < length and 0 ≤ step < length; `Infinity` if there is none.
 * Either some multiple of the step lies in the range before the first turn, or the question is that of the turns, modulo the step.
 */
export function firstWithin(step: number, length: number, low: number, high: number, depth: number): number {
  if (low <= 0) return 0;
  if (!(step > 0) || depth === 0) return Infinity;
  if (2 * step > length) return firstWithin(length - step, length, length - high, length - low, depth - 1);
  const direct = Math.ceil(low / step);
  if (direct * step <= high) return direct;
  const turns = firstWithin(length % step, step, step - (high % step), step - (low % step), depth - 1);
  return Math.ceil((low + length * turns) / step);
}
