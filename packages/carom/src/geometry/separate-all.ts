import { createManifold, type Manifold, manifold } from './manifold.ts';
import type { Circle } from './shapes.ts';

/** Which discs give way, and for how long it is tried. */
export interface SeparateAllOptions {
  /** Indices of discs that must not move. @default [] */
  readonly pinned?: Iterable<number>;
  /** How hard each disc is to move, by index: of two, each goes the other's part of the way. Not a finite number > 0 counts as 1. @default [] */
  readonly weights?: ArrayLike<number>;
  /** The most passes over all discs. @default 1000 */
  readonly iterations?: number;
}

/** How far `separateAll` came: the `maxOverlap` left, the `iterations` made, and whether it `converged`: no two discs overlap. */
export interface Separated {
  maxOverlap: number;
  iterations: number;
  converged: boolean;
}

/** What of the sum of the radii discs are moved apart beyond touching, so that the last overlaps vanish in finite time. */
const margin = 1e-9;

const contact: Manifold = /* @__PURE__ */ createManifold();

/**
 * Moves overlapping discs apart until none overlap; changes `x` and `y` of the objects given, and says how far it came.
 *
 * Pass by pass every overlapping pair is moved apart along its line of centres, each disc by its share of weight; touching
 * discs are left alone, so discs that do not overlap stay where they are. What has been moved comes to lie up to 1e-9 of the sum of
 * the radii beyond touching. Converged means that no two overlap, exactly; with pinned discs that overlap it cannot, and
 * `maxOverlap`, the largest depth left, says what remains. Concentric discs part in a direction that follows from their
 * indices. The outcome depends on the order of the discs, not on anything else: the same input gives the same bits.
 *
 * Discs with a number that is not finite or a negative radius are left alone and in nobody's way. Each pass sorts by x and
 * compares discs whose spans of x meet.
 *
 * @example
 * const discs = [{ x: 0, y: 0, r: 1 }, { x: 1, y: 0, r: 1 }];
 * separateAll(discs, { pinned: [0] }); // maxOverlap 0, iterations 1, converged; the second is now at x = 2.000000002
 */
export function separateAll(circles: readonly Circle[], options?: SeparateAllOptions): Separated {
  const share = sharesOf(circles.length, options);
  const order: number[] = [];
  for (let i = 0; i < circles.length; i++) if (isDisc(circles[i])) order.push(i);
  const most = options?.iterations ?? 1000;
  let iterations = 0;
  let overlap = sweep(circles, order, share, iterations < most);
  while (overlap > 0 && iterations < most && moved) {
    iterations++;
    overlap = sweep(circles, order, share, iterations < most);
  }
  return { maxOverlap: overlap, iterations, converged: overlap === 0 };
}

/** Whether the last sweep moved a disc. */
let moved = false;

/** How easily each disc moves: 1 / weight, 0 if pinned. */
function sharesOf(count: number, options: SeparateAllOptions | undefined): Float64Array {
  const share = new Float64Array(count).fill(1);
  const weights = options?.weights ?? [];
  for (let i = 0; i < count; i++) if (weights[i] > 0 && weights[i] < Infinity) share[i] = 1 / weights[i];
  for (const i of options?.pinned ?? []) if (i >= 0 && i < count) share[i] = 0;
  return share;
}

function isDisc({ x, y, r }: Readonly<Circle>): boolean {
  return r >= 0 && x * 0 + y * 0 + r * 0 === 0;
}

/** Looks at every two discs that may overlap, and moves those that do if asked to; returns the largest depth met. */
function sweep(circles: readonly Circle[], order: number[], share: Float64Array, isMoving: boolean): number {
  order.sort((i, j) => circles[i].x - circles[i].r - (circles[j].x - circles[j].r) || i - j);
  moved = false;
  let most = 0;
  for (let n = 0; n < order.length; n++) {
    const i = order[n];
    for (let m = n + 1; m < order.length; m++) {
      const j = order[m];
      const a = circles[i];
      const b = circles[j];
      if (b.x - b.r > a.x + a.r) break;
      if (a === b || manifold(a, b, contact) === null || contact.depth === 0) continue;
      most = Math.max(most, contact.depth);
      if (isMoving && share[i] + share[j] > 0) part(a, b, share[i], share[j], i + j);
    }
  }
  return most;
}

function part(a: Circle, b: Circle, shareA: number, shareB: number, turn: number): void {
  const { normal, depth } = contact;
  if (a.x === b.x && a.y === b.y) fan(turn, normal);
  const size = Math.abs(a.x) + Math.abs(a.y) + Math.abs(b.x) + Math.abs(b.y);
  const way = (depth + margin * (a.r + b.r) + 8.9e-16 * size) / (shareA + shareB); // 4 ulp: what rounding the places may take away
  a.x -= way * shareA * normal.x;
  a.y -= way * shareA * normal.y;
  b.x += way * shareB * normal.x;
  b.y += way * shareB * normal.y;
  moved = true;
}

/** Writes one of 16 directions around the circle to `out`, neighbouring numbers far apart: ((1 − t²), 2t) / (1 + t²). */
function fan(turn: number, out: { x: number; y: number }): void {
  const t = ((turn * 5) & 7) / 8;
  const flip = turn & 8 ? -1 : 1;
  out.x = (flip * (1 - t * t)) / (1 + t * t);
  out.y = (flip * 2 * t) / (1 + t * t);
}
