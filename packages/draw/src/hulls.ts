import type { Hull, Vec } from 'carom';

/** A body whose shapes, if it has any, say more than its circle. */
export interface Shaped {
  /** Center. [length] */
  readonly x: number;
  /** Center. [length] */
  readonly y: number;
  /** How it is turned. [radian] @default 0 */
  readonly angle?: number;
  /** Rounded hulls seen from its center at angle 0, their corners turning from x to y; without any it is a disc. */
  readonly shapes?: readonly DrawnHull[];
}

/** A shape of a body: a rounded hull. */
export interface DrawnHull extends Readonly<Hull> {
  /** Senses and touches nothing: only its outline is drawn, and nothing finds it. */
  readonly sensor?: boolean;
}

/** Whether a body is no disc. */
export function isShaped({ shapes = [] }: Shaped): boolean {
  return shapes.length > 0;
}

/** A point of a body, given in its own frame. */
export function placed({ x, y, angle = 0 }: Shaped, point: Readonly<Vec>): Vec {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x + cos * point.x - sin * point.y, y: y + sin * point.x + cos * point.y };
}

/** How far a point is from the shapes of a body: negative within them. Without shapes it is infinitely far. */
export function shapeGap({ x, y, angle = 0, shapes = [] }: Shaped, point: Readonly<Vec>): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [point.x - x, point.y - y];
  const own = { x: cos * dx + sin * dy, y: cos * dy - sin * dx };
  return shapes.reduce((least, { points, r, sensor }) => (sensor ? least : Math.min(least, cornerGap(points, own) - r)), Infinity);
}

/** How far a point is from the outline through some corners, negative within it. */
function cornerGap(corners: readonly Readonly<Vec>[], { x, y }: Readonly<Vec>): number {
  let least = Infinity;
  let within = corners.length > 2;
  for (const [i, from] of corners.entries()) {
    const to = corners[(i + 1) % corners.length];
    const [dx, dy, px, py] = [to.x - from.x, to.y - from.y, x - from.x, y - from.y];
    const square = dx * dx + dy * dy;
    const t = square > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / square)) : 0;
    least = Math.min(least, Math.hypot(px - t * dx, py - t * dy));
    if (dx * py - dy * px < 0) within = false;
  }
  return within ? -least : least;
}

/** How much room there is about the center of a body: 0 where the center lies beside its shapes. */
export function roomIn(body: Shaped): number {
  return Math.max(0, -shapeGap(body, body));
}

/** How far a body reaches in the direction of its angle; 0 if it does not lie that way. */
export function reachAhead(body: Shaped, r: number): number {
  const samples = 24;
  for (let k = samples; k > 0; k--) if (shapeGap(body, placed(body, { x: (r * k) / samples, y: 0 })) <= 0) return (r * k) / samples;
  return 0;
}

/** The corners of the shapes of a body as they lie, with their rounding. */
export function placedCorners(body: Shaped): readonly (Vec & { readonly r: number })[] {
  return (body.shapes ?? []).flatMap(({ points, r }) => points.map((point) => ({ ...placed(body, point), r })));
}
