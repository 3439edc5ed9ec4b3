// A hull and an arc, neither of which holds the other's question in `geometry`: they meet at an end of the arc, at a corner of the hull, or where
// a side lies against the arc from without. Corners and ends are asked exactly; sides in rounded arithmetic.

import { overlapsArc } from '../geometry/arc.ts';
import { createHit, type Hit } from '../geometry/cast.ts';
import { castRayHull, containsPointHull } from '../geometry/hulls.ts';
import type { Arc, Hull, Vec } from '../geometry/shapes.ts';
import { castCircleWall } from '../motion/wall.ts';

const met: Hit = /* @__PURE__ */ createHit();

/** Whether a rounded hull and an arc share a point. */
export function overlapsArcHull(hull: Readonly<Hull>, arc: Readonly<Arc>): boolean {
  const { points, r } = hull;
  if (containsPointHull(hull, endOf(arc, arc.from)) || containsPointHull(hull, endOf(arc, arc.to))) return true;
  if (points.some(({ x, y }) => overlapsArc({ x, y, r }, arc))) return true;
  return sidesOf(points).some(([a, b]) => sideMeets(a, b, r, arc));
}

/** Whether the inner part of a side comes within `r` of an arc. */
function sideMeets(a: Readonly<Vec>, b: Readonly<Vec>, r: number, arc: Readonly<Arc>): boolean {
  const length = lengthOf(b.x - a.x, b.y - a.y);
  const ux = (b.x - a.x) / length;
  const uy = (b.y - a.y) / length;
  const foot = (arc.x - a.x) * ux + (arc.y - a.y) * uy;
  const off = (arc.x - a.x) * uy - (arc.y - a.y) * ux; // the foot is the center − off · (uy, −ux)
  if (Math.abs(off) >= arc.r)
    return foot >= 0 && foot <= length && Math.abs(off) - arc.r <= r && isInArc(arc, off > 0 ? -uy : uy, off > 0 ? ux : -ux);
  const half = Math.sqrt((arc.r - off) * (arc.r + off));
  for (const along of [foot - half, foot + half])
    if (along >= 0 && along <= length && isInArc(arc, (along - foot) * ux - off * uy, (along - foot) * uy + off * ux)) return true;
  return false;
}

/** As `castHull`, against an arc that the hull does not overlap. */
export function castHullArc(hull: Readonly<Hull>, way: Readonly<Vec>, arc: Readonly<Arc>, out: Hit): boolean {
  const { points, r } = hull;
  out.t = Infinity;
  for (const end of [endOf(arc, arc.from), endOf(arc, arc.to)]) {
    if (castRayHull({ x: end.x, y: end.y, dx: -way.x, dy: -way.y }, hull, met) === null || !(met.t < out.t)) continue;
    write(out, met.t, -met.normal.x, -met.normal.y, end.x, end.y);
  }
  for (const { x, y } of points)
    if (castCircleWall({ x, y, r, vx: way.x, vy: way.y }, arc, met) !== null && met.t < out.t)
      write(out, met.t, met.normal.x, met.normal.y, met.point.x, met.point.y);
  if (points.length > 1) for (const [a, b] of sidesOf(points)) castSide(a, b, r, way, arc, out);
  out.inside = false;
  return out.t < Infinity;
}

/** A side against the arc from without: where the circle is nearest to the side's line. The outside of a side is on its right. */
function castSide(a: Readonly<Vec>, b: Readonly<Vec>, r: number, way: Readonly<Vec>, arc: Readonly<Arc>, out: Hit): void {
  const length = lengthOf(b.x - a.x, b.y - a.y);
  const ux = (b.x - a.x) / length;
  const uy = (b.y - a.y) / length;
  const speed = way.x * uy - way.y * ux;
  const gap = (arc.x - a.x) * uy - (arc.y - a.y) * ux - arc.r - r;
  if (!(speed > 0) || gap < 0) return;
  const t = gap / speed;
  const foot = (arc.x - a.x - way.x * t) * ux + (arc.y - a.y - way.y * t) * uy;
  if (!(t < out.t) || foot < 0 || foot > length || !isInArc(arc, -uy, ux)) return;
  write(out, t, -uy, ux, arc.x - arc.r * uy, arc.y + arc.r * ux);
}

function write(out: Hit, t: number, nx: number, ny: number, x: number, y: number): void {
  out.t = t;
  out.normal.x = 0 + nx;
  out.normal.y = 0 + ny;
  out.point.x = x;
  out.point.y = y;
}

/** The sides, one of two points both ways. */
function sidesOf(points: readonly Readonly<Vec>[]): (readonly [Readonly<Vec>, Readonly<Vec>])[] {
  return points.length < 2 ? [] : points.map((a, i) => [a, points[(i + 1) % points.length]]);
}

function endOf({ x, y, r }: Readonly<Arc>, direction: Readonly<Vec>): Vec {
  const length = lengthOf(direction.x, direction.y);
  return { x: x + r * (direction.x / length), y: y + r * (direction.y / length) };
}

function lengthOf(dx: number, dy: number): number {
  const scale = Math.max(Math.abs(dx), Math.abs(dy)); // keeps squares in the range of doubles
  return scale * Math.sqrt((dx / scale) * (dx / scale) + (dy / scale) * (dy / scale));
}

/** Whether a direction lies in the span of an arc, ends included. */
function isInArc({ from, to }: Readonly<Arc>, dx: number, dy: number): boolean {
  const turn = from.x * to.y - from.y * to.x;
  const isAfter = from.x * dy - from.y * dx >= 0;
  const isBefore = dx * to.y - dy * to.x >= 0;
  const isWide = turn < 0 || (turn === 0 && from.x * to.x + from.y * to.y > 0);
  return isWide ? isAfter || isBefore : isAfter && isBefore;
}
