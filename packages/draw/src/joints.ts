import { type Camera, worldToScreen } from './camera.ts';
import { readableOn } from './color.ts';
import type { DrawContext } from './context.ts';
import { tracePoints } from './shapes.ts';
import type { Theme } from './theme.ts';

/** A body or moving wall: where it is, and how it is turned. */
export interface DrawnBody {
  /** Center. [length] */
  readonly x: number;
  /** Center. [length] */
  readonly y: number;
  /** How it is turned. [radian] */
  readonly angle: number;
}

/** What a joint is fixed to: a body, a wall that moves, or one that stands, whose points are those of the world. */
export type DrawnEnd = DrawnBody | { readonly shape: object };

/** The part of a joint that is drawn. */
export interface DrawnJoint {
  /** What it holds: a distance is a line, everything else a point with lines to both bodies. */
  readonly kind: string;
  /** The body or wall that b is joined to, `null` for the world. */
  readonly a: DrawnEnd | null;
  /** A body or a wall. */
  readonly b: DrawnEnd;
  /** Point of a in its own frame, of the world for the world. */
  readonly anchorA: { readonly x: number; readonly y: number };
  /** Point of b in its own frame. */
  readonly anchorB: { readonly x: number; readonly y: number };
  /** Its look, if it has one. */
  readonly data?: unknown;
}

/**
 * Draws joints as lines between their anchors and the bodies they belong to, with a dot at each anchor of a pin, slider or weld. Their data
 * may name a `color`.
 */
export function drawJoints(
  context: DrawContext,
  camera: Camera,
  joints: Iterable<DrawnJoint>,
  theme: Theme,
  { ground = theme.background }: { readonly ground?: string } = {},
): void {
  const colors = new Map<string, DrawnJoint[]>();
  for (const joint of joints) {
    const { color = theme.accent } = (joint.data ?? {}) as { readonly color?: string };
    const same = colors.get(color);
    if (same) same.push(joint);
    else colors.set(color, [joint]);
  }
  context.lineWidth = 1.5;
  for (const [color, same] of colors) drawSame(context, camera, same, readableOn(ground, color));
}

/** Draws joints of one color. */
function drawSame(context: DrawContext, camera: Camera, joints: readonly DrawnJoint[], color: string): void {
  context.strokeStyle = context.fillStyle = color;
  const dots: { x: number; y: number }[] = [];
  context.beginPath();
  for (const { kind, a, b, anchorA, anchorB } of joints) {
    const [from, to] = [anchorOf(a, anchorA), anchorOf(b, anchorB)];
    tracePoints(context, camera, kind === 'distance' || kind === 'drag' ? [from, to] : [frameOf(a) ?? from, from, to, frameOf(b) ?? to]);
    if (kind !== 'distance') dots.push(worldToScreen(camera, to));
  }
  context.stroke();
  context.beginPath();
  for (const { x, y } of dots) {
    context.moveTo(x + 3, y);
    context.arc(x, y, 3, 0, 2 * Math.PI);
  }
  context.fill();
}

/** The frame of an end of a joint; `null` if that is the world's. */
export function frameOf(end: DrawnEnd | null): DrawnBody | null {
  return end !== null && 'angle' in end ? end : null;
}

/** A point of a body or wall in the world. */
export function anchorOf(end: DrawnEnd | null, { x, y }: { readonly x: number; readonly y: number }): { x: number; y: number } {
  const body = frameOf(end);
  if (body === null) return { x, y };
  const [cos, sin] = [Math.cos(body.angle), Math.sin(body.angle)];
  return { x: body.x + cos * x - sin * y, y: body.y + sin * x + cos * y };
}
