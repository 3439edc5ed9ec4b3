import type { Box, Capsule, Circle, Segment, Vec } from 'carom';
import { type Camera, turned, worldToScreen } from './camera.ts';
import type { DrawContext } from './context.ts';

/** Every shape that can be drawn: the walls of timelines and worlds alike. */
export type DrawnShape =
  | Segment
  | Capsule
  | Box
  | Circle
  | DrawnPolygon
  | DrawnArc
  | DrawnChain
  | { readonly inside: Readonly<Box> | Readonly<Circle> };

/** A polygon by its corners. */
export interface DrawnPolygon {
  /** The corners in order. */
  readonly points: readonly Readonly<Vec>[];
}

/** A piece of a circle's outline. */
export interface DrawnArc extends Circle {
  /** The direction it starts in. */
  readonly from: Readonly<Vec>;
  /** The direction it ends in, turning x → y. */
  readonly to: Readonly<Vec>;
}

/** Segments from point to point. */
export interface DrawnChain {
  /** The points in order. */
  readonly chain: readonly Readonly<Vec>[];
  /** Whether the last point is joined to the first. */
  readonly closed?: boolean;
}

const turn = 2 * Math.PI;

/** Whether a shape is a line on the plane, with nothing inside. */
export function isLine(shape: Readonly<DrawnShape>): boolean {
  return 'x1' in shape || 'chain' in shape || 'from' in shape;
}

/** Makes the outline of a shape the path. A capsule is its line, to be drawn as wide as it is. */
export function trace(context: DrawContext, camera: Camera, shape: Readonly<Exclude<DrawnShape, { readonly inside: unknown }>>): void {
  context.beginPath();
  if ('minX' in shape) {
    const a = worldToScreen(camera, { x: shape.minX, y: shape.minY });
    const b = worldToScreen(camera, { x: shape.maxX, y: shape.maxY });
    context.rect(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(b.x - a.x), Math.abs(b.y - a.y));
  } else if ('points' in shape || 'chain' in shape || 'x1' in shape) {
    tracePoints(context, camera, cornersOf(shape));
    if ('points' in shape || ('chain' in shape && shape.closed)) context.closePath();
  } else if ('from' in shape) traceArc(context, camera, shape);
  else {
    const { x, y } = worldToScreen(camera, shape);
    context.arc(x, y, shape.r * camera.scale, 0, turn);
  }
}

/** Adds lines from point to point to the path. */
export function tracePoints(context: DrawContext, camera: Camera, points: readonly Readonly<Vec>[]): void {
  for (const [i, point] of points.entries()) {
    const { x, y } = worldToScreen(camera, point);
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
}

/** Angles grow from x to y; on a screen whose y grows downwards that is clockwise, else the ends change places. */
export function traceArc(context: DrawContext, camera: Camera, { x, y, r, from, to }: Readonly<DrawnArc>): void {
  const center = worldToScreen(camera, { x, y });
  const [first, last] = camera.up === 'down' ? [from, to] : [to, from];
  const angle = (way: Readonly<Vec>) => {
    const { x: across, y: along } = turned(camera, way);
    return Math.atan2(along, across);
  };
  const [start, end] = [angle(first), angle(last)];
  context.arc(center.x, center.y, r * camera.scale, start, end > start ? end : end + turn);
}

/** The corners of what a shape of straight lines covers, without a capsule's roundness; an arc counts as its circle. */
export function cornersOf(shape: Readonly<Exclude<DrawnShape, { readonly inside: unknown }>>): readonly Readonly<Vec>[] {
  if ('points' in shape) return shape.points;
  if ('chain' in shape) return shape.chain;
  if ('minX' in shape) {
    const { minX, minY, maxX, maxY } = shape;
    return [
      { x: minX, y: minY },
      { x: maxX, y: minY },
      { x: maxX, y: maxY },
      { x: minX, y: maxY },
    ];
  }
  if (!('x1' in shape)) return [{ x: shape.x, y: shape.y }];
  return [
    { x: shape.x1, y: shape.y1 },
    { x: shape.x2, y: shape.y2 },
  ];
}
