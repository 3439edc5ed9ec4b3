import { createManifold, type Manifold, manifold } from '../manifold.ts';
import type { Circle, Vec } from '../shapes.ts';

/**
 * How far `separateAll` came: the `maxOverlap` left, the `iterations` made, and whether it `converged`: no two discs overlap, and
 * those that may move are in the bounds.
 */
export interface Separated {
  /** The deepest overlap left. [length] */
  maxOverlap: number;
  /** Rounds that were made. */
  iterations: number;
  /** Whether no two discs overlap, and those that may move are in the bounds. */
  converged: boolean;
}

/** Pairs that a list holds at most; of more, each part is dealt with as it is found. */
const mostPairs = 2097152;

/** Rounding of places, in parts of their size: 4 ulp. */
export const rounding = 8.9e-16;

const contact: Manifold = /* @__PURE__ */ createManifold();
const first: Circle = { x: 0, y: 0, r: 0 };
const second: Circle = { x: 0, y: 0, r: 0 };

/** The discs that `separateAll` moves, in arrays: n-th disc at place n of all of them. */
export interface Field {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly r: Float64Array;
  /** How easily each moves: 1 / weight, 0 if pinned. */
  readonly share: Float64Array;
  /** The place of each among the circles given. */
  readonly ids: Int32Array;
}

/** Looks at the pairs `pairs[from]` … before `pairs[to]`, two numbers each. */
export type Visit = (pairs: Int32Array, to: number) => void;

/** How deep two discs of the field overlap, exactly 0 if they do not; writes the normal from a to b to `out`. */
export function depthOf({ x, y, r }: Field, a: number, b: number, out: Vec): number {
  const dx = x[b] - x[a];
  const dy = y[b] - y[a];
  const reach = r[a] + r[b];
  if (dx * dx + dy * dy > reach * reach * 1.000000000000002 && reach * reach > 1e-290) return 0;
  first.x = x[a];
  first.y = y[a];
  first.r = r[a];
  second.x = x[b];
  second.y = y[b];
  second.r = r[b];
  if (manifold(first, second, contact) === null) return 0;
  out.x = contact.normal.x;
  out.y = contact.normal.y;
  return contact.depth;
}

/** Finds pairs whose gap along both axes is at most `skin`; visits them, sorted along the axis on which the discs lie wider apart. */
export class PairFinder {
  /** Whether the last `find` met all pairs in one visit, which stand in `pairs` up to `length`. */
  isWhole = false;
  pairs: Int32Array = new Int32Array(256);
  length = 0;
  private order: number[] = [];
  private starts: Float64Array = new Float64Array(0);

  find(field: Field, skin: number, visit: Visit): void {
    const { count } = field;
    const isAlongX = spread(field.x) >= spread(field.y);
    const along = isAlongX ? field.x : field.y;
    const across = isAlongX ? field.y : field.x;
    const { r } = field;
    if (this.order.length !== count) {
      this.order = Array.from({ length: count }, (_, n) => n);
      this.starts = new Float64Array(count);
    }
    const { order, starts } = this;
    for (let n = 0; n < count; n++) starts[n] = along[n] - r[n];
    order.sort((a, b) => starts[a] - starts[b] || a - b);
    this.isWhole = true;
    this.length = 0;
    let { pairs } = this;
    let length = 0;
    for (let k = 0; k < count; k++) {
      const a = order[k];
      const end = along[a] + r[a] + skin;
      for (let l = k + 1; l < count; l++) {
        const b = order[l];
        if (starts[b] > end) break;
        if (Math.abs(across[a] - across[b]) > r[a] + r[b] + skin) continue;
        if (length === pairs.length) {
          if (length >= mostPairs) {
            visit(pairs, length);
            this.isWhole = false;
            length = 0;
          } else {
            const longer = new Int32Array(2 * length);
            longer.set(pairs);
            pairs = this.pairs = longer;
          }
        }
        pairs[length++] = a;
        pairs[length++] = b;
      }
    }
    this.length = length;
    visit(pairs, length);
  }
}

function spread(values: Float64Array): number {
  let low = Infinity;
  let high = -Infinity;
  for (let n = 0; n < values.length; n++) {
    if (values[n] < low) low = values[n];
    if (values[n] > high) high = values[n];
  }
  return high - low;
}

/** The number nearest to `value` in [low, high]; the middle if that is empty. */
export function within(value: number, low: number, high: number): number {
  return low > high ? low / 2 + high / 2 : Math.min(Math.max(value, low), high);
}
