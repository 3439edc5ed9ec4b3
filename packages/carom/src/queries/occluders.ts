// What hides things, seen from a viewer at the origin: segments and circles, in order of least distance.

import type { Hull } from '../geometry/shapes.ts';
import * as word from '../world/walls/wall-layout.ts';
import type { Walls } from '../world/walls/walls.ts';

/** A line that hides: the segment from (`x`, `y`) to (`endX`, `endY`), or if `r` > 0 a circle, of which the span from … to counts. */
export interface Occluder {
  readonly owner: unknown;
  readonly x: number;
  readonly y: number;
  readonly endX: number;
  readonly endY: number;
  readonly r: number;
  /** The directions from the center between which the curve runs, turning from x to y; null for all of it. */
  readonly span: readonly [fromX: number, fromY: number, toX: number, toY: number, isWide: boolean] | null;
  /** No point of it is nearer to the viewer. */
  readonly least: number;
}

export function segmentOf(owner: unknown, x: number, y: number, endX: number, endY: number): Occluder {
  const dx = endX - x;
  const dy = endY - y;
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.min(Math.max(-(x * dx + y * dy) / square, 0), 1) : 0;
  const least = Math.sqrt((x + share * dx) * (x + share * dx) + (y + share * dy) * (y + share * dy));
  return { owner, x, y, endX, endY, r: 0, span: null, least };
}

export function circleOf(owner: unknown, x: number, y: number, r: number, span: Occluder['span'] = null): Occluder {
  return { owner, x, y, endX: x, endY: y, r, span, least: Math.abs(Math.sqrt(x * x + y * y) - r) };
}

/** Adds what rounded hulls hide, seen from the origin: their sides, and circles at their corners. */
export function addHulls(owner: unknown, hulls: readonly Readonly<Hull>[], out: Occluder[]): void {
  for (const { points, r } of hulls) {
    for (let i = 0; i < points.length; i++) {
      const { x, y } = points[i];
      out.push(circleOf(owner, x, y, r));
      if (points.length === 1) break;
      const next = points[(i + 1) % points.length];
      const [dx, dy] = [next.x - x, next.y - y];
      const share = r / Math.sqrt(dx * dx + dy * dy);
      out.push(segmentOf(owner, x + share * dy, y - share * dx, next.x + share * dy, next.y - share * dx));
    }
  }
}

/** Adds what a feature of a wall hides, seen from (x, y). One-sided lines hide nothing from behind. */
export function addFeature(walls: Walls, f: number, owner: unknown, x: number, y: number, out: Occluder[]): void {
  const { numbers, kinds } = walls;
  const k = word.featureStride * f;
  const kind = kinds[f];
  const atX = numbers[k + word.ofX] - x;
  const atY = numbers[k + word.ofY] - y;
  const r = numbers[k + word.ofRadius];
  const ux = numbers[k + word.ofUx];
  const uy = numbers[k + word.ofUy];
  if (walls.isOneSided(f) && isBehind(walls, f, x, y)) return;
  if (kind === word.point || kind === word.ring) {
    if (r > 0) out.push(circleOf(owner, atX, atY, r));
  } else if (kind > word.plane) {
    const span = [
      numbers[k + word.ofFromX],
      numbers[k + word.ofFromY],
      numbers[k + word.ofToX],
      numbers[k + word.ofToY],
      kind !== word.arc,
    ] as const;
    out.push(circleOf(owner, atX, atY, r, span));
  } else {
    const wayX = ux * numbers[k + word.ofLength];
    const wayY = uy * numbers[k + word.ofLength];
    for (const off of kind === word.edge && r > 0 ? [-r, r] : [0])
      out.push(segmentOf(owner, atX - off * uy, atY + off * ux, atX - off * uy + wayX, atY + off * ux + wayY));
  }
}

/** Whether a viewer is behind a one-sided line; of the ends of a capsule, behind the capsule. */
function isBehind({ numbers, kinds, owners, firsts }: Walls, f: number, x: number, y: number): boolean {
  const k = word.featureStride * (kinds[f] === word.edge ? f : firsts[owners[f]]);
  return (y - numbers[k + word.ofY]) * numbers[k + word.ofUx] - (x - numbers[k + word.ofX]) * numbers[k + word.ofUy] < 0;
}

/**
 * How far an occluder is along a unit direction, from the viewer's place on: Infinity if it is not there. `isFar` asks for the second crossing of a
 * circle alone, `isNear` for the first.
 */
export function distanceAlong(o: Occluder, dx: number, dy: number, root: Root = 'any'): number {
  if (o.r === 0) {
    const wayX = o.endX - o.x;
    const wayY = o.endY - o.y;
    const turn = dx * wayY - dy * wayX;
    const before = dx * o.y - dy * o.x;
    const after = dx * o.endY - dy * o.endX;
    if (turn === 0 || (root === 'any' && before * after > 0)) return Infinity;
    const t = (o.x * wayY - o.y * wayX) / turn;
    return t >= 0 ? t : Infinity;
  }
  const along = o.x * dx + o.y * dy;
  const off = o.x * dy - o.y * dx;
  const discriminant = (o.r - off) * (o.r + off);
  if (discriminant < 0 && root === 'any') return Infinity;
  const half = Math.sqrt(Math.max(discriminant, 0));
  const distance = Math.sqrt(o.x * o.x + o.y * o.y);
  const power = (distance - o.r) * (distance + o.r);
  const far = along > 0 ? along + half : power < 0 ? -power / (half - along) : -1;
  const near = power > 0 && far > 0 ? power / far : -1;
  if (root === 'near') return near;
  if (root === 'far') return far;
  if (near >= 0 && isInSpan(o, near * dx - o.x, near * dy - o.y)) return near;
  return far >= 0 && (o.span !== null || power < 0) && isInSpan(o, far * dx - o.x, far * dy - o.y) ? far : Infinity;
}

/** Which crossing of a circle. */
export type Root = 'any' | 'near' | 'far';

/** Whether a direction from the center of a circle is one of its span. */
export function isInSpan({ span }: Occluder, dx: number, dy: number): boolean {
  if (span === null) return true;
  const [fromX, fromY, toX, toY, isWide] = span;
  const after = fromX * dy - fromY * dx >= 0;
  const before = dx * toY - dy * toX >= 0;
  return isWide ? after || before : after && before;
}
