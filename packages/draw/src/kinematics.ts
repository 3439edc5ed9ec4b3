import type { Vec } from 'carom';
import { type Camera, worldToScreen } from './camera.ts';
import { readableOn } from './color.ts';
import type { DrawContext } from './context.ts';
import { anchorOf } from './joints.ts';
import { lookOf } from './look.ts';
import { cornersOf, type DrawnShape, isLine, traceArc, tracePoints } from './shapes.ts';
import type { Theme } from './theme.ts';

/** A moving wall to draw: a `Kinematic` of a world. */
export interface DrawnKinematic {
  /** Its shape at angle 0. */
  readonly shape: Readonly<DrawnShape>;
  /** The point of the shape that it turns about. */
  readonly pivot: Readonly<Vec>;
  /** Where that point is. */
  readonly x: number;
  /** Where that point is. */
  readonly y: number;
  /** How far it is turned. [radian] */
  readonly angle: number;
  /** Where `lookOf` finds the look. */
  readonly data?: unknown;
}

/**
 * Draws moving walls as they stand, rooms by their outline, with a dot at the point they turn about where it lies on them.
 *
 * @example
 * const context = new SvgContext(400, 200);
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * const world = new World();
 * const paddle = world.addKinematic({ x1: 2, y1: 0.5, x2: 2, y2: 1.5, r: 0.1 });
 * drawKinematics(context, camera, [paddle], lightTheme);
 */
export function drawKinematics(
  context: DrawContext,
  camera: Camera,
  items: Iterable<DrawnKinematic>,
  theme: Theme,
  { ground = theme.background }: { readonly ground?: string } = {},
): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const item of items) {
    const color = lookOf(item).color ?? readableOn(ground, theme.accent);
    const { pivot } = item;
    const shape = outlineOf(item);
    context.beginPath();
    const corners = cornersOf(shape).map(({ x, y }) => anchorOf(item, { x: x - pivot.x, y: y - pivot.y }));
    const line = isLine(item.shape) || shape !== item.shape;
    if ('from' in shape) {
      const turned = { x: 0, y: 0, angle: item.angle };
      traceArc(context, camera, { ...corners[0], r: shape.r, from: anchorOf(turned, shape.from), to: anchorOf(turned, shape.to) });
    } else if ('r' in shape && !('x1' in shape)) {
      const { x, y } = worldToScreen(camera, corners[0]);
      context.arc(x, y, shape.r * camera.scale, 0, 2 * Math.PI);
    } else tracePoints(context, camera, corners);
    if (!isLine(shape) || ('chain' in shape && shape.closed)) context.closePath();
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineWidth = 'x1' in shape && 'r' in shape ? Math.max(3, 2 * Number(shape.r) * camera.scale) : line ? 4 : 1;
    context.stroke();
    if (!line) context.fill();
    if (!isOn(item)) continue;
    const at = worldToScreen(camera, item);
    context.beginPath();
    context.arc(at.x, at.y, 2, 0, 2 * Math.PI);
    context.fillStyle = readableOn(color);
    context.fill();
  }
}

/** Its shape, of a room what bounds it. */
function outlineOf({ shape }: DrawnKinematic): Exclude<DrawnShape, { readonly inside: unknown }> {
  return 'inside' in shape ? shape.inside : shape;
}

/** Whether the point it turns about lies within the bounds of the shape: elsewhere a dot would only puzzle. */
function isOn(item: DrawnKinematic): boolean {
  const { pivot } = item;
  const corners = cornersOf(outlineOf(item));
  const within = (key: 'x' | 'y') => {
    const sides = corners.map((corner) => corner[key]);
    return pivot[key] >= Math.min(...sides) && pivot[key] <= Math.max(...sides);
  };
  return within('x') && within('y');
}

/** How far the shape reaches from the point it turns about. */
export function reachOf(item: DrawnKinematic): number {
  const { pivot } = item;
  const shape = outlineOf(item);
  const far = cornersOf(shape).map(({ x, y }) => Math.hypot(x - pivot.x, y - pivot.y));
  return Math.max(...far) + ('r' in shape ? shape.r : 0);
}
