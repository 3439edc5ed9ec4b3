// Distances by brute force, as slow as they are plain: of cores of hulls, and of a core and a wall.

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The square of the distance of two segments, or points, that do not cross. */
function ofSegments(a: Point, b: Point, c: Point, d: Point): number {
  return Math.min(toSegment(a, c, d), toSegment(b, c, d), toSegment(c, a, b), toSegment(d, a, b));
}

function toSegment(p: Point, a: Point, b: Point): number {
  const ex = b.x - a.x;
  const ey = b.y - a.y;
  const square = ex * ex + ey * ey;
  const t = square > 0 ? Math.min(Math.max(((p.x - a.x) * ex + (p.y - a.y) * ey) / square, 0), 1) : 0;
  const dx = p.x - a.x - t * ex;
  const dy = p.y - a.y - t * ey;
  return dx * dx + dy * dy;
}

function side(a: Point, b: Point, p: Point): number {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** How many sides a core has, each from a point to the next: of a point itself, of two points one. */
function sideCount({ length }: readonly Point[]): number {
  return length > 2 ? length : 1;
}

function isIn(p: Point, core: readonly Point[]): boolean {
  return core.length > 2 && core.every((a, i) => side(a, core[(i + 1) % core.length], p) > 0);
}

/** The distance of two cores; 0 if they overlap. */
export function ofCores(a: readonly Point[], b: readonly Point[]): number {
  if (isIn(a[0], b) || isIn(b[0], a)) return 0;
  let least = Infinity;
  for (let i = 0; i < sideCount(a); i++)
    for (let j = 0; j < sideCount(b); j++) {
      const [p, q, c, d] = [a[i], a[(i + 1) % a.length], b[j], b[(j + 1) % b.length]];
      if (crosses(p, q, c, d)) return 0;
      least = Math.min(least, ofSegments(p, q, c, d));
    }
  return Math.sqrt(least);
}

/** The distance of a core and a part of a circle's outline, in the directions of which `isIn` says so. */
export function toCurve(core: readonly Point[], center: Point, r: number, isThere: (direction: Point) => boolean): number {
  let least = Infinity;
  const ask = (p: Point) => {
    const way = { x: p.x - center.x, y: p.y - center.y };
    if (isThere(way)) least = Math.min(least, Math.abs(Math.hypot(way.x, way.y) - r));
  };
  for (let i = 0; i < sideCount(core); i++) {
    const [a, b] = [core[i], core[(i + 1) % core.length]];
    ask(a);
    ask(b);
    const ex = b.x - a.x;
    const ey = b.y - a.y;
    const square = ex * ex + ey * ey;
    if (square === 0) continue;
    const t = ((center.x - a.x) * ex + (center.y - a.y) * ey) / square;
    if (t > 0 && t < 1) ask({ x: a.x + t * ex, y: a.y + t * ey });
    // where it crosses the circle
    const foot = { x: a.x + t * ex - center.x, y: a.y + t * ey - center.y };
    const half = r * r - (foot.x * foot.x + foot.y * foot.y);
    if (half < 0) continue;
    const reach = Math.sqrt(half / square);
    for (const u of [t - reach, t + reach])
      if (u > 0 && u < 1 && isThere({ x: a.x + u * ex - center.x, y: a.y + u * ey - center.y })) return 0;
  }
  return least;
}
