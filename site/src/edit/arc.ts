import type { Arc, Vec } from 'carom';

const round = 2 * Math.PI;

/** The arc from a to b through a point between them; `null` where the three lie on a line, or two of them at one place. */
export function arcThrough(a: Readonly<Vec>, middle: Readonly<Vec>, b: Readonly<Vec>): Arc | null {
  const [ux, uy, vx, vy] = [middle.x - a.x, middle.y - a.y, b.x - a.x, b.y - a.y];
  const cross = 2 * (ux * vy - uy * vx);
  const [u, v] = [ux * ux + uy * uy, vx * vx + vy * vy];
  if (Math.abs(cross) <= 1e-6 * (u + v)) return null;
  const [dx, dy] = [(vy * u - uy * v) / cross, (ux * v - vx * u) / cross];
  const center = { x: a.x + dx, y: a.y + dy };
  const r = Math.hypot(dx, dy);
  const towards = (point: Readonly<Vec>) => ({ x: (point.x - center.x) / r, y: (point.y - center.y) / r });
  // Turning x → y from a one meets the middle first exactly if a, middle, b turn that way.
  const [from, to] = cross > 0 ? [a, b] : [b, a];
  return { ...center, r, from: towards(from), to: towards(to) };
}

/** Both ends of an arc, and the point in the middle of it. */
export function pointsOfArc({ x, y, r, from, to }: Arc): { readonly a: Vec; readonly middle: Vec; readonly b: Vec } {
  const start = Math.atan2(from.y, from.x);
  const sweep = (((Math.atan2(to.y, to.x) - start) % round) + round) % round || round;
  const at = (angle: number) => ({ x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) });
  return { a: at(start), middle: at(start + sweep / 2), b: at(start + sweep) };
}
