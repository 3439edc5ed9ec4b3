import { fail } from '../numeric/fail.ts';
import { orient2d } from '../numeric/orient.ts';
import { readPoint } from './create-polygon.ts';
import { mostPoints } from './hull.ts';
import type { Vec } from './shapes.ts';

/** Corners of an outline, at most: parts are found in the third power of their number. */
const mostOutline = 256;

/**
 * A simple outline of 3 to 256 points, in either direction, cut into convex parts of 3 to 8 corners each: for `createHull`, `overlapsHull` and so on.
 *
 * The parts cover the outline without overlap, and every corner of a part is a point of the outline. They are triangles, cut off by the shortest
 * diagonals first and joined again where that stays convex; they need not be the fewest. All this is decided exactly, so each part is one for `createHull`.
 * Points in the middle of a straight side are left out.
 *
 * @throws TypeError if `outline` is not an array of points. RangeError if there are too few or too many, one is not finite, or the outline
 * touches or crosses itself
 *
 * @example
 * const corner = [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 1 }, { x: 1, y: 1 }, { x: 1, y: 3 }, { x: 0, y: 3 }];
 * convexParts(corner).length; // 2
 */
export function convexParts(outline: readonly Readonly<Vec>[]): Vec[][] {
  return partsOfOutline('convexParts', 'outline', outline);
}

/** The same. @throws as `convexParts`, naming `what` */
export function partsOfOutline(where: string, what: string, outline: readonly Readonly<Vec>[]): Vec[][] {
  if (!Array.isArray(outline)) fail(where, what, 'an array of points', outline, 'type');
  if (outline.length < 3 || outline.length > mostOutline) fail(where, what, `3 to ${mostOutline} points`, outline);
  const points = Array.from(outline, (point: unknown, i) => readPoint(where, `${what}[${i}]`, point));
  checkSimple(where, what, points);
  const ring = points.map((_, i) => i);
  if (!isPositive(points)) ring.reverse();
  return joined(points, triangles(points, ring)).map((part) => part.map((i) => ({ ...points[i] })));
}

function turn(points: readonly Readonly<Vec>[], a: number, b: number, c: number): number {
  return orient2d(points[a].x, points[a].y, points[b].x, points[b].y, points[c].x, points[c].y);
}

/** Refuses an outline two sides of which share more than the corner between them. */
function checkSimple(where: string, what: string, points: readonly Readonly<Vec>[]): void {
  const count = points.length;
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count;
    if (points[i].x === points[next].x && points[i].y === points[next].y)
      fail(where, `${what}[${next}]`, 'another point than the one before', `(${points[next].x}, ${points[next].y})`);
  }
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count;
    for (let k = i + 1; k < count; k++) {
      const last = (k + 1) % count;
      const isBeside = k === next || last === i;
      if (isBeside ? foldsBack(points, i, next, k, last) : sidesTouch(points, i, next, k, last))
        fail(where, what, `simple, its sides apart but for their corners: side ${k} meets side ${i}`, outlineOf(points, i, k));
    }
  }
}

function outlineOf(points: readonly Readonly<Vec>[], i: number, k: number): string {
  return `sides from (${points[i].x}, ${points[i].y}) and (${points[k].x}, ${points[k].y})`;
}

/** Whether two sides with a corner in common lie on each other. */
function foldsBack(points: readonly Readonly<Vec>[], i: number, next: number, k: number, last: number): boolean {
  const shared = k === next ? next : i;
  const one = k === next ? i : next;
  const other = k === next ? last : k;
  if (turn(points, one, shared, other) !== 0) return false;
  // in one line: the shared corner must lie between the others
  return !isBetween(points[one], points[shared], points[other]);
}

/** Whether q, in line with p and r, lies between them. */
function isBetween(p: Readonly<Vec>, q: Readonly<Vec>, r: Readonly<Vec>): boolean {
  const inX = Math.min(p.x, r.x) <= q.x && q.x <= Math.max(p.x, r.x);
  return inX && Math.min(p.y, r.y) <= q.y && q.y <= Math.max(p.y, r.y);
}

function sidesTouch(points: readonly Readonly<Vec>[], a: number, b: number, c: number, d: number): boolean {
  const first = Math.sign(turn(points, a, b, c));
  const second = Math.sign(turn(points, a, b, d));
  const third = Math.sign(turn(points, c, d, a));
  const fourth = Math.sign(turn(points, c, d, b));
  if (first * second < 0 && third * fourth < 0) return true;
  return (
    (first === 0 && isBetween(points[a], points[c], points[b])) ||
    (second === 0 && isBetween(points[a], points[d], points[b])) ||
    (third === 0 && isBetween(points[c], points[a], points[d])) ||
    (fourth === 0 && isBetween(points[c], points[b], points[d]))
  );
}

/** Whether an outline turns positively: it does at its lowest corner of the leftmost ones, where it cannot be a dent. */
function isPositive(points: readonly Readonly<Vec>[]): boolean {
  const count = points.length;
  let best = 0;
  for (let i = 1; i < count; i++)
    if (points[i].x < points[best].x || (points[i].x === points[best].x && points[i].y < points[best].y)) best = i;
  return turn(points, (best + count - 1) % count, best, (best + 1) % count) > 0;
}

/** Cuts off corners, that with the shortest diagonal first, until none are left. */
function triangles(points: readonly Readonly<Vec>[], ring: number[]): number[][] {
  const parts: number[][] = [];
  while (ring.length > 2) {
    const straight = ring.findIndex((b, i) => turn(points, at(ring, i - 1), b, at(ring, i + 1)) === 0);
    if (straight >= 0) {
      ring.splice(straight, 1);
      continue;
    }
    let best = -1;
    let shortest = Infinity;
    for (let i = 0; i < ring.length; i++) {
      const length = squareOf(points[at(ring, i - 1)], points[at(ring, i + 1)]);
      if ((best >= 0 && !(length < shortest)) || !isEar(points, ring, i)) continue;
      best = i;
      shortest = length;
    }
    parts.push([at(ring, best - 1), ring[best], at(ring, best + 1)]);
    ring.splice(best, 1);
  }
  return parts;
}

function at(ring: readonly number[], i: number): number {
  return ring[(i + ring.length) % ring.length];
}

function squareOf(p: Readonly<Vec>, q: Readonly<Vec>): number {
  return (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y);
}

/** Whether corner i turns outwards and no other corner lies in the triangle it makes with its neighbors, its sides included. */
function isEar(points: readonly Readonly<Vec>[], ring: readonly number[], i: number): boolean {
  const a = at(ring, i - 1);
  const b = ring[i];
  const c = at(ring, i + 1);
  if (!(turn(points, a, b, c) > 0)) return false;
  return ring.every(
    (p) => p === a || p === b || p === c || turn(points, a, b, p) < 0 || turn(points, b, c, p) < 0 || turn(points, c, a, p) < 0,
  );
}

/** Joins parts across the side they share, the shortest first, while they stay convex and have 8 corners at most. */
function joined(points: readonly Readonly<Vec>[], parts: number[][]): number[][] {
  for (;;) {
    let shortest = Infinity;
    let best: { readonly one: number; readonly other: number; readonly part: number[] } | null = null;
    for (let other = 1; other < parts.length; other++) {
      for (let one = 0; one < other; one++) {
        const side = parts[one].findIndex((p, i) => sideOf(parts[other], at(parts[one], i + 1), p) >= 0);
        if (side < 0) continue;
        const length = squareOf(points[parts[one][side]], points[at(parts[one], side + 1)]);
        if (best !== null && !(length < shortest)) continue;
        const part = join(points, parts[one], side, parts[other]);
        if (part === null) continue;
        shortest = length;
        best = { one, other, part };
      }
    }
    if (best === null) return parts;
    parts[best.one] = best.part;
    parts.splice(best.other, 1);
  }
}

/** The number of the side from p to q of a part, −1 if it has none. */
function sideOf(part: readonly number[], p: number, q: number): number {
  return part.findIndex((corner, i) => corner === p && at(part, i + 1) === q);
}

/** Two parts as one, across a side of the first; null unless that is convex. */
function join(points: readonly Readonly<Vec>[], one: readonly number[], side: number, other: readonly number[]): number[] | null {
  const start = sideOf(other, at(one, side + 1), one[side]);
  const rest = Array.from({ length: other.length - 2 }, (_, n) => at(other, start + 2 + n));
  const part = [...one.slice(0, side + 1), ...rest, ...one.slice(side + 1)];
  const kept = part.filter((b, n) => turn(points, at(part, n - 1), b, at(part, n + 1)) !== 0);
  return kept.length <= mostPoints && kept.every((b, n) => turn(points, at(kept, n - 1), b, at(kept, n + 1)) > 0) ? kept : null;
}
