/** The outline of a convex hull made smaller, so that rounding brings its sides back to where they were. */

import type { Vec } from '../geometry/shapes.ts';
import { orient2d } from '../numeric/orient.ts';

/** The least distance between two parallel lines that hold a convex outline: one of them lies along a side. */
export function thinnestWidth(points: readonly Readonly<Vec>[]): number {
  let least = Infinity;
  points.forEach((p, i) => {
    const n = normalOf(points, i);
    let most = 0;
    for (const q of points) most = Math.max(most, n.x * (p.x - q.x) + n.y * (p.y - q.y));
    least = Math.min(least, most);
  });
  return least;
}

/** The unit normal out of side i of an outline that turns positively. */
function normalOf(points: readonly Readonly<Vec>[], i: number): Vec {
  const p = points[i];
  const q = points[(i + 1) % points.length];
  const x = q.x - p.x;
  const y = q.y - p.y;
  const length = Math.sqrt(x * x + y * y);
  return { x: y / length, y: -x / length };
}

/** A line: every p with n · (p − at) = 0. */
interface Line {
  readonly n: Vec;
  readonly at: Vec;
}

/**
 * A convex outline of three points or more, turned positively, with every side moved in by `by`. That is less than a third of the thinnest
 * width, so that area is left. Sides too short to be left vanish.
 */
export function inset(points: readonly Readonly<Vec>[], by: number): Vec[] {
  const lines: Line[] = points.map((p, i) => {
    const n = normalOf(points, i);
    return { n, at: { x: p.x - by * n.x, y: p.y - by * n.y } };
  });
  for (;;) {
    const corners = lines.map((line, i) => crossing(lines[(i + lines.length - 1) % lines.length], line));
    let worst = -1;
    let shortest = 0;
    lines.forEach(({ n }, i) => {
      const p = corners[i];
      const q = corners[(i + 1) % lines.length];
      const length = n.x * (q.y - p.y) - n.y * (q.x - p.x); // along the side: negative if it has turned round
      if (worst >= 0 ? length >= shortest : length > 1e-9 * by) return;
      worst = i;
      shortest = length;
    });
    if (worst < 0) return strict(corners);
    lines.splice(worst, 1);
  }
}

function crossing(first: Line, second: Line): Vec {
  const { n: a, at } = first;
  const { n: b } = second;
  // along the first line until the second one is reached
  const along = b.x * (second.at.x - at.x) + b.y * (second.at.y - at.y);
  const rate = a.x * b.y - a.y * b.x;
  const t = along / rate;
  return { x: at.x - a.y * t, y: at.y + a.x * t };
}

/** Without the corners that rounding has made straight. */
function strict(points: Vec[]): Vec[] {
  const count = points.length;
  const kept = points.filter((b, i) => {
    const a = points[(i + count - 1) % count];
    const c = points[(i + 1) % count];
    return orient2d(a.x, a.y, b.x, b.y, c.x, c.y) > 0;
  });
  return kept.length < count ? strict(kept) : points;
}
