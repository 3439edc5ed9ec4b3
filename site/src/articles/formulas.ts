// The articles' formulas as anyone would copy them, kept to show where they break. Not for use.
import type { Circle, MovingCircle, Segment, Vec } from 'carom';

/** Article 000, first form: distance by square root. */
export function circlesIntersect(a: Circle, b: Circle): boolean {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  return Math.sqrt(dx * dx + dy * dy) <= a.r + b.r;
}

/** Article 000, second form: squared distance. */
export function circlesIntersectSquared(a: Circle, b: Circle): boolean {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  const r = a.r + b.r;
  return dx * dx + dy * dy <= r * r;
}

/** Article 000: where the outlines cross; undefined when apart and when contained. */
export function intersectionPoints000(a: Circle, b: Circle): { p1: Vec; p2: Vec } | undefined {
  let dx = b.x - a.x;
  let dy = b.y - a.y;
  const d = Math.sqrt(dx * dx + dy * dy);
  if (d > a.r + b.r) return undefined;
  if (d < Math.abs(a.r - b.r)) return undefined;
  dx /= d;
  dy /= d;
  const along = (a.r * a.r - b.r * b.r + d * d) / (2 * d);
  const px = a.x + along * dx;
  const py = a.y + along * dy;
  const h = Math.sqrt(a.r * a.r - along * along);
  return { p1: { x: px + h * dy, y: py - h * dx }, p2: { x: px - h * dy, y: py + h * dx } };
}

/** Article 001: the ray through A and B against a circle. */
export function rayIntersections001(ray: Segment, circle: Circle): Vec[] {
  const bx = ray.x2 - ray.x1;
  const by = ray.y2 - ray.y1;
  const a = bx * bx + by * by;
  const b = 2 * (bx * (ray.x1 - circle.x) + by * (ray.y1 - circle.y));
  const c = (ray.x1 - circle.x) ** 2 + (ray.y1 - circle.y) ** 2 - circle.r ** 2;
  const discriminant = b * b - 4 * a * c;
  const at = (t: number): Vec => ({ x: t * bx + ray.x1, y: t * by + ray.y1 });
  if (discriminant === 0) return -b / (2 * a) >= 0 ? [at(-b / (2 * a))] : [];
  if (!(discriminant > 0)) return [];
  const root = Math.sqrt(discriminant);
  return [(-b + root) / (2 * a), (-b - root) / (2 * a)].filter((t) => t >= 0).map(at);
}

/** Article 002: hit and points in one answer. */
export function intersect002(a: Circle, b: Circle): { hit: boolean; pos: Vec[] } {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const d = Math.sqrt(dx * dx + dy * dy);
  const sum = a.r + b.r;
  if (sum < d) return { hit: false, pos: [] };
  const difference = Math.abs(a.r - b.r);
  if (d < difference) return { hit: true, pos: [] };
  const nx = dx / d;
  const ny = dy / d;
  const along = (reach: number, side: number): Vec => ({ x: a.x + nx * reach - ny * side, y: a.y + ny * reach + nx * side });
  if (d === sum) return { hit: true, pos: [along(a.r, 0)] };
  if (d === difference) return { hit: true, pos: [along(a.r > b.r ? a.r : -a.r, 0)] };
  const cos = (d ** 2 + a.r ** 2 - b.r ** 2) / (2 * d * a.r);
  const reach = a.r * cos;
  const side = Math.sqrt(a.r ** 2 - reach ** 2);
  return { hit: true, pos: [along(reach, side), along(reach, -side)] };
}

/** Article 003: normal from A to B and how deep; touching does not count. */
export function collision003(a: Circle, b: Circle): { normal: Vec; depth: number } | null {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const d = Math.sqrt(dx * dx + dy * dy);
  if (d >= a.r + b.r) return null;
  return { normal: { x: dx / d, y: dy / d }, depth: a.r + b.r - d };
}

/** Article 004, the listing with dot products. */
export function collisionTime004(p: MovingCircle, q: MovingCircle): number | null {
  const { dx, dy, vx, vy, r } = relative(p, q);
  const a = vx * vx + vy * vy;
  const b = 2 * (vx * dx + vy * dy);
  const c = dx * dx + dy * dy - r * r;
  if (b >= 0) return null;
  if (c <= 0) return 0;
  const d = b * b - 4 * a * c;
  return d < 0 ? null : (-b - Math.sqrt(d)) / (2 * a);
}

/** Article 004, the listing with components, which forgets to subtract the squared radius sum. */
export function collisionTimeComponents004(p: MovingCircle, q: MovingCircle): number | null {
  const { dx, dy, vx, vy } = relative(p, q);
  const a = vx * vx + vy * vy;
  const b = 2 * (dx * vx + dy * vy);
  const c = dx * dx + dy * dy;
  if (b >= 0) return null;
  if (c <= 0) return 0;
  const d = b * b - 4 * a * c;
  return d < 0 ? null : (-b - Math.sqrt(d)) / (2 * a);
}

function relative(p: MovingCircle, q: MovingCircle): { dx: number; dy: number; vx: number; vy: number; r: number } {
  return { dx: q.x - p.x, dy: q.y - p.y, vx: q.vx - p.vx, vy: q.vy - p.vy, r: p.r + q.r };
}
