import type { Camera } from './camera.ts';
import { readableOn } from './color.ts';
import type { DrawContext } from './context.ts';
import { lookOf } from './look.ts';
import { type DrawnShape, isLine, trace } from './shapes.ts';
import type { Theme } from './theme.ts';

/** A wall to draw: a handle of a timeline or world, or any shape in an object. */
export interface DrawnWall {
  /** The shape. */
  readonly shape: Readonly<DrawnShape>;
  /** Notices without stopping; drawn faint. */
  readonly sensor?: boolean;
  /** A sensor that takes out what comes in, like a pocket; drawn full, as the hole it is. */
  readonly absorbing?: boolean;
  /** Where `lookOf` finds the look. */
  readonly data?: unknown;
}

/** Width of the rail around a room. [pixel] */
const rail = 7;

/**
 * Fills the whole screen with the background and sets drawing to CSS pixels: the first call of a picture.
 *
 * @example
 * const context = new SvgContext(400, 200);
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * drawBackground(context, camera, lightTheme);
 */
export function drawBackground(context: DrawContext, camera: Camera, theme: Theme): void {
  context.setTransform(camera.ratio, 0, 0, camera.ratio, 0, 0);
  context.globalAlpha = 1;
  context.fillStyle = theme.background;
  context.fillRect(0, 0, camera.width, camera.height);
}

/**
 * The color that discs lie on: the floor of the last room, or the background where there is no room.
 *
 * @example
 * floorColor([], lightTheme) === lightTheme.background; // true
 * floorColor([{ shape: { inside: { x: 0, y: 0, r: 5 } } }], lightTheme) === lightTheme.floor; // true
 */
export function floorColor(walls: Iterable<DrawnWall>, theme: Theme): string {
  let ground: string | null = null;
  for (const wall of walls) if ('inside' in wall.shape) ground = lookOf(wall).color ?? theme.floor;
  return ground ?? theme.background;
}

/**
 * Draws rooms as floors with a rail around, and on them all other walls.
 *
 * @example
 * const context = new SvgContext(400, 200);
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * drawBackground(context, camera, lightTheme);
 * drawWalls(context, camera, [{ shape: { x1: 1, y1: 1, x2: 3, y2: 1 } }], lightTheme);
 */
export function drawWalls(context: DrawContext, camera: Camera, walls: Iterable<DrawnWall>, theme: Theme): void {
  const all = [...walls];
  const ground = floorColor(all, theme);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const wall of all) {
    if (!('inside' in wall.shape)) continue;
    trace(context, camera, wall.shape.inside);
    context.strokeStyle = theme.wall;
    context.lineWidth = 2 * rail;
    context.stroke();
    context.fillStyle = lookOf(wall).color ?? theme.floor;
    context.fill();
  }
  for (const wall of all) {
    if ('inside' in wall.shape) continue;
    const color = lookOf(wall).color ?? readableOn(ground, theme.wall);
    trace(context, camera, wall.shape);
    context.strokeStyle = color;
    context.fillStyle = color;
    const line = isLine(wall.shape);
    context.lineWidth = 'x1' in wall.shape && 'r' in wall.shape ? Math.max(3, 2 * wall.shape.r * camera.scale) : line ? 3 : 1;
    context.globalAlpha = wall.sensor && !wall.absorbing ? 0.3 : 1;
    context.stroke();
    if (!line) context.fill();
    context.globalAlpha = 1;
  }
}
