// The formulas of the five articles as they stand, transcribed as mathematics. Kept only to be shown wrong: nothing here may
// be corrected, and nothing is for use. Written `x * x` throughout; where an article writes pow or **, the value is the same.
import type { Circle, MovingCircle, Segment, Vec } from 'carom';

type Disc = Readonly<Circle>;
type Flying = Readonly<MovingCircle>;

/** Article 000, first listing: d ≤ r1 + r2 with a square root. */
export function overlaps000(c1: Disc, c2: Disc): boolean {
  const dx = c1.x - c2.x;
  const dy = c1.y - c2.y;
  return Math.sqrt(dx * dx + dy * dy) <= c1.r + c2.r;
}

/** Article 000, second listing: both sides squared. */
export function overlapsSquared000(c1: Disc, c2: Disc): boolean {
  const dx = c1.x - c2.x;
  const dy = c1.y - c2.y;
  const sum = c1.r + c2.r;
  return dx * dx + dy * dy <= sum * sum;
}

/** Article 000, points: undefined if there are none; the point right of c1 → c2 (y up) first. */
export function intersectionPoints000(c1: Disc, c2: Disc): { p1: Vec; p2: Vec } | undefined {
  const d = Math.sqrt((c2.x - c1.x) * (c2.x - c1.x) + (c2.y - c1.y) * (c2.y - c1.y));
  if (d > c1.r + c2.r || d < Math.abs(c1.r - c2.r)) return undefined;
  const ux = (c2.x - c1.x) / d;
  const uy = (c2.y - c1.y) / d;
  const a = (c1.r * c1.r - c2.r * c2.r + d * d) / (2 * d);
  const h = Math.sqrt(c1.r * c1.r - a * a);
  const fx = c1.x + a * ux;
  const fy = c1.y + a * uy;
  return { p1: { x: fx + h * uy, y: fy - h * ux }, p2: { x: fx - h * uy, y: fy + h * ux } };
}

/** Article 001: ray from A through B; the far root is written first, and B does not limit the ray. */
export function rayIntersections001(ray: Readonly<Segment>, circle: Disc): Vec[] {
  const ux = ray.x2 - ray.x1;
  const uy = ray.y2 - ray.y1;
  const a = ux * ux + uy * uy;
  const b = 2 * (ux * (ray.x1 - circle.x) + uy * (ray.y1 - circle.y));
  const c = (ray.x1 - circle.x) * (ray.x1 - circle.x) + (ray.y1 - circle.y) * (ray.y1 - circle.y) - circle.r * circle.r;
  const discriminant = b * b - 4 * a * c;
  const roots: number[] = [];
  if (discriminant === 0) roots.push(-b / (2 * a));
  else if (discriminant > 0) roots.push((-b + Math.sqrt(discriminant)) / (2 * a), (-b - Math.sqrt(discriminant)) / (2 * a));
  return roots.filter((t) => t >= 0).map((t) => ({ x: t * ux + ray.x1, y: t * uy + ray.y1 }));
}

/** Article 002: whether the discs meet and where the outlines do; law of cosines, left of c1 → c2 (y up) first. */
export function intersect002(c1: Disc, c2: Disc): { hit: boolean; pos: Vec[] } {
  const dx = c2.x - c1.x;
  const dy = c2.y - c1.y;
  const a = Math.sqrt(dx * dx + dy * dy);
  const sum = c1.r + c2.r;
  if (sum < a) return { hit: false, pos: [] };
  const difference = Math.abs(c1.r - c2.r);
  if (a < difference) return { hit: true, pos: [] };
  const nx = dx / a;
  const ny = dy / a;
  if (a === sum) return { hit: true, pos: [{ x: c1.x + nx * c1.r, y: c1.y + ny * c1.r }] };
  if (a === difference) {
    const reach = c1.r > c2.r ? c1.r : -c1.r;
    return { hit: true, pos: [{ x: c1.x + nx * reach, y: c1.y + ny * reach }] };
  }
  const cos = (a * a + c1.r * c1.r - c2.r * c2.r) / (2 * a * c1.r);
  const along = c1.r * cos;
  const aside = Math.sqrt(c1.r * c1.r - along * along);
  const left = { x: c1.x + nx * along + -ny * aside, y: c1.y + ny * along + nx * aside };
  const right = { x: c1.x + nx * along - -ny * aside, y: c1.y + ny * along - nx * aside };
  return { hit: true, pos: [left, right] };
}

/** Article 003: normal a → b and depth, or null; touching does not count here. */
export function collision003(a: Disc, b: Disc): { normal: Vec; depth: number } | null {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const d = Math.sqrt(dx * dx + dy * dy);
  const sum = a.r + b.r;
  if (d >= sum) return null;
  return { normal: { x: dx / d, y: dy / d }, depth: sum - d };
}

/** Article 003: moves the bodies apart by the minimum translation vector; a static `a` leaves it all to `b`, static or not. */
export function separate003(a: Circle & { isStatic: boolean }, b: Circle & { isStatic: boolean }, mtv: Readonly<Vec>): void {
  const shareA = a.isStatic ? 0 : b.isStatic ? 1 : 0.5;
  const shareB = a.isStatic ? 1 : b.isStatic ? 0 : 0.5;
  a.x -= mtv.x * shareA;
  a.y -= mtv.y * shareA;
  b.x += mtv.x * shareB;
  b.y += mtv.y * shareB;
}

/** The same with the two branches for static bodies empty, as the listing is printed: its lines are lost. */
export function separateAsPrinted003(a: Circle & { isStatic: boolean }, b: Circle & { isStatic: boolean }, mtv: Readonly<Vec>): void {
  if (a.isStatic || b.isStatic) return;
  separate003(a, b, mtv);
}

/** Article 004 with dot products: the time of collision, 0 if they already do, null for none. */
export function collisionTime004(p: Flying, q: Flying): number | null {
  const { dx, dy, vx, vy, sum } = relative(p, q);
  return solve004(vx * vx + vy * vy, 2 * (vx * dx + vy * dy), dx * dx + dy * dy - sum * sum);
}

/** Article 004 with components: as printed there, without the squared sum of the radii in c. */
export function collisionTimeComponents004(p: Flying, q: Flying): number | null {
  const { dx, dy, vx, vy } = relative(p, q);
  return solve004(vx * vx + vy * vy, 2 * (dx * vx + dy * vy), dx * dx + dy * dy);
}

function relative(p: Flying, q: Flying): { dx: number; dy: number; vx: number; vy: number; sum: number } {
  return { dx: q.x - p.x, dy: q.y - p.y, vx: q.vx - p.vx, vy: q.vy - p.vy, sum: p.r + q.r };
}

function solve004(a: number, b: number, c: number): number | null {
  if (b >= 0) return null;
  if (c <= 0) return 0;
  const d = b * b - 4 * a * c;
  if (d < 0) return null;
  return (-b - Math.sqrt(d)) / (2 * a);
}
