import type { WallKind } from '../wall-kinds.ts';
import { atCenterX, atCenterY, atFromX, atFromY, atRadius, atToX, atToY, atX1, atX2, atY1, atY2 } from '../wall-words.ts';

/**
 * Corners and sides of a wall, worked out once. Side `i` runs from corner `i` to the next one and `normals` points out of it, unit length.
 *
 * A segment or capsule has two corners and two sides back to back (none if it has no length), an arc its two ends, a circle nothing.
 */
export interface Outline {
  /** x y of every corner. */
  readonly corners: Float64Array;
  /** Number of sides: as many as corners, or 0. */
  readonly sides: number;
  /** x y of every side's normal. */
  readonly normals: Float64Array;
}

const none: Float64Array = /* @__PURE__ */ new Float64Array(0);
const bare: Outline = /* @__PURE__ */ Object.freeze({ corners: none, sides: 0, normals: none });

/** The outline of a shape from its numbers. */
export function createOutline(kind: WallKind, p: Float64Array): Outline {
  switch (kind) {
    case 'segment':
    case 'capsule':
      return p[atX1] === p[atX2] && p[atY1] === p[atY2] ? { corners: p.slice(0, 2), sides: 0, normals: none } : closed(p.slice(0, 4), -1);
    case 'box':
      return boxOutline(p);
    case 'arc':
      return { corners: arcEnds(p), sides: 0, normals: none };
    case 'polygon':
      return closed(p, turnOf(p) < 0 ? -1 : 1);
    default:
      return bare;
  }
}

/** A number with the sign of the turn of a convex polygon: positive if it goes from x to y. */
function turnOf(p: Float64Array): number {
  const [ax, ay, bx, by, cx, cy] = p;
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** A box turns from x to y; its normals are exact even where it has no extent. */
function boxOutline(p: Float64Array): Outline {
  const [minX, minY, maxX, maxY] = p;
  const corners = Float64Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY);
  return { corners, sides: 4, normals: Float64Array.of(0, -1, 1, 0, 0, 1, -1, 0) };
}

/** Normals on the right of every side if it turns from x to y (`turn` 1), else on its left. */
function closed(corners: Float64Array, turn: number): Outline {
  const sides = corners.length / 2;
  const normals = new Float64Array(corners.length);
  for (let i = 0; i < sides; i++) {
    const next = (i + 1) % sides;
    const dx = corners[2 * next] - corners[2 * i];
    const dy = corners[2 * next + 1] - corners[2 * i + 1];
    const scale = Math.max(Math.abs(dx), Math.abs(dy)); // keeps the squares of very short sides from vanishing
    const ex = dx / scale;
    const ey = dy / scale;
    const length = Math.sqrt(ex * ex + ey * ey);
    normals[2 * i] = (turn * ey) / length;
    normals[2 * i + 1] = (-turn * ex) / length;
  }
  return { corners, sides, normals };
}

/** Both ends of an arc; none if it is a whole circle. */
function arcEnds(p: Float64Array): Float64Array {
  if (p[atFromX] * p[atToY] === p[atFromY] * p[atToX] && p[atFromX] * p[atToX] + p[atFromY] * p[atToY] > 0) return none;
  const ends = new Float64Array(4);
  for (let i = 0; i < 2; i++) {
    const dx = p[atFromX + 2 * i];
    const dy = p[atFromY + 2 * i];
    const scale = Math.max(Math.abs(dx), Math.abs(dy));
    const length = Math.sqrt((dx / scale) * (dx / scale) + (dy / scale) * (dy / scale));
    ends[2 * i] = p[atCenterX] + (p[atRadius] * (dx / scale)) / length;
    ends[2 * i + 1] = p[atCenterY] + (p[atRadius] * (dy / scale)) / length;
  }
  return ends;
}

/** Whether a vector from the center of an arc points at it, its ends included. */
export function inSector(p: Float64Array, dx: number, dy: number): boolean {
  const turn = p[atFromX] * p[atToY] - p[atFromY] * p[atToX];
  const afterFrom = p[atFromX] * dy - p[atFromY] * dx;
  const beforeTo = dx * p[atToY] - dy * p[atToX];
  if (turn > 0) return afterFrom >= 0 && beforeTo >= 0;
  if (turn < 0) return afterFrom >= 0 || beforeTo >= 0;
  return p[atFromX] * p[atToX] + p[atFromY] * p[atToY] > 0 || afterFrom >= 0;
}
