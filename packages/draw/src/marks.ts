import type { Vec } from 'carom';
import { type Camera, turned, worldToScreen } from './camera.ts';
import { readableOn } from './color.ts';
import type { DrawContext } from './context.ts';
import type { DrawnDisc } from './look.ts';
import type { Theme } from './theme.ts';

/** A place where two surfaces met. */
export interface DrawnContact {
  /** Where. */
  readonly point: Readonly<Vec>;
  /** Unit vector out of the surface hit, or from the first disc to the second. */
  readonly normal: Readonly<Vec>;
  /** How strongly it shows, 0 … 1. @default 1 */
  readonly strength?: number;
}

/** Shorter arrows are not drawn: they would be specks on their discs. [pixel] */
const shortestArrow = 4;

/** Free space between the edge of the screen and an arrow that ends there. [pixel] */
const edge = 3;

/**
 * Where the arrow of a disc ends on the screen: the way the disc goes in `reach` units of time.
 *
 * For an arrow that can be dragged: a pointer at `tip` means the velocity `(screenToWorld(tip) − center) / reach`.
 *
 * @example
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * velocityTip(camera, { x: 1, y: 1, r: 0.5, vx: 2, vy: 0 }, 0.5); // { x: 200, y: 100 }
 */
export function velocityTip(camera: Camera, disc: DrawnDisc, reach: number, out: Vec = { x: 0, y: 0 }): Vec {
  return worldToScreen(camera, { x: disc.x + (disc.vx ?? 0) * reach, y: disc.y + (disc.vy ?? 0) * reach }, out);
}

/**
 * The point `to` of the screen; if it is off the screen or nearer to its edge than `inset` pixels, the point of the line from `from` where
 * that begins. Where `from` itself is so near the edge, `to` stays.
 *
 * @example
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * keepOnScreen(camera, { x: 200, y: 100 }, { x: 600, y: 100 }); // { x: 400, y: 100 }
 */
export function keepOnScreen(
  { width, height }: Camera,
  from: Readonly<Vec>,
  to: Readonly<Vec>,
  inset: number = 0,
  out: Vec = { x: 0, y: 0 },
): Vec {
  const { x, y } = to;
  const share = Math.min(shareWithin(from.x, x, inset, width - inset), shareWithin(from.y, y, inset, height - inset));
  const ends = share > 0 && share < 1;
  out.x = ends ? from.x + share * (x - from.x) : x;
  out.y = ends ? from.y + share * (y - from.y) : y;
  return out;
}

/** Which share of the way from `a` to `b` lies before an end of `low … high`; 1 if all, 0 if none. */
function shareWithin(a: number, b: number, low: number, high: number): number {
  if (!(a > low && a < high)) return 0;
  if (b > high) return (high - a) / (b - a);
  return b < low ? (low - a) / (b - a) : 1;
}

/**
 * Draws from each moving disc the arrow of the way it goes in `reach` units of time, with a seam that sets it off from discs.
 *
 * An arrow that would leave the screen ends at its edge, with two heads to say that it is longer.
 *
 * @example
 * const context = new SvgContext(400, 200);
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * drawVelocities(context, camera, [{ x: 1, y: 1, r: 0.5, vx: 2, vy: 0 }], lightTheme, { reach: 0.5 });
 */
export function drawVelocities(
  context: DrawContext,
  camera: Camera,
  discs: Iterable<DrawnDisc>,
  theme: Theme,
  { reach, ground = theme.background }: { readonly reach: number; readonly ground?: string },
): void {
  const arrows: Arrow[] = [];
  for (const disc of discs) {
    const from = worldToScreen(camera, disc);
    const tip = velocityTip(camera, disc, reach);
    const whole = Math.hypot(tip.x - from.x, tip.y - from.y);
    if (!(whole >= shortestArrow && whole < Infinity)) continue;
    const to = keepOnScreen(camera, from, tip, edge);
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const head = Math.min(9, 0.5 * length);
    const [x, y] = [((to.x - from.x) / length) * head, ((to.y - from.y) / length) * head];
    arrows.push({ from, to, x, y, heads: length < whole ? 2 : 1 });
  }
  if (arrows.length === 0) return;
  const color = readableOn(ground, theme.velocity);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.fillStyle = color;
  context.beginPath();
  for (const arrow of arrows) traceShaft(context, arrow);
  for (const arrow of arrows) traceHead(context, arrow);
  context.strokeStyle = ground;
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = color;
  context.lineWidth = 2;
  context.beginPath();
  for (const arrow of arrows) traceShaft(context, arrow);
  context.stroke();
  context.beginPath();
  for (const arrow of arrows) traceHead(context, arrow);
  context.fill();
}

/** An arrow on the screen; `x, y` is a head from base to tip. */
interface Arrow {
  readonly from: Readonly<Vec>;
  readonly to: Readonly<Vec>;
  readonly x: number;
  readonly y: number;
  readonly heads: 1 | 2;
}

function traceShaft(context: DrawContext, { from, to, x, y, heads }: Arrow): void {
  context.moveTo(from.x, from.y);
  context.lineTo(to.x - heads * x, to.y - heads * y);
}

function traceHead(context: DrawContext, { to, x, y, heads }: Arrow): void {
  for (let i = 0; i < heads; i++) {
    const [tipX, tipY] = [to.x - i * x, to.y - i * y];
    context.moveTo(tipX, tipY);
    context.lineTo(tipX - x - 0.5 * y, tipY - y + 0.5 * x);
    context.lineTo(tipX - x + 0.5 * y, tipY - y - 0.5 * x);
    context.closePath();
  }
}

/**
 * Draws contact points of `size` pixels with their normals, six times as long, fading with `strength`.
 *
 * @example
 * const context = new SvgContext(400, 200);
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * drawContacts(context, camera, [{ point: { x: 2, y: 1 }, normal: { x: 1, y: 0 } }], lightTheme);
 */
export function drawContacts(
  context: DrawContext,
  camera: Camera,
  contacts: Iterable<DrawnContact>,
  theme: Theme,
  { ground = theme.background, size = 3 }: { readonly ground?: string; readonly size?: number } = {},
): void {
  context.strokeStyle = readableOn(ground, theme.contact);
  context.fillStyle = context.strokeStyle;
  context.lineCap = 'round';
  context.lineWidth = (2 * size) / 3;
  for (const { point, normal, strength = 1 } of contacts) {
    const { x, y } = worldToScreen(camera, point);
    context.globalAlpha = Math.min(1, Math.max(0, strength));
    context.beginPath();
    context.moveTo(x, y);
    const way = turned(camera, normal);
    context.lineTo(x + way.x * 6 * size, y + way.y * 6 * size);
    context.stroke();
    context.beginPath();
    context.arc(x, y, size, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
}
