import type { Box, Circle, Vec } from 'carom';
import { finiteAt } from './fail.ts';
import { isShaped, type Shaped, shapeGap } from './hulls.ts';

/** The periods of a plane that does not repeat. */
export const endless: { readonly periodX: number; readonly periodY: number } = { periodX: Infinity, periodY: Infinity };

/** What part of the plane is on the screen. All screen lengths are in CSS pixels from the top left corner. */
export interface Camera {
  /** The point of the plane in the middle of the screen. [length] */
  readonly x: number;
  /** The point of the plane in the middle of the screen. [length] */
  readonly y: number;
  /** Pixels per unit of length. [pixel/length] */
  readonly scale: number;
  /** Whether y grows up, down, or to the left: then all is turned by a quarter, and x grows up. */
  readonly up: 'up' | 'down' | 'left';
  /** Width of the screen. [pixel] */
  readonly width: number;
  /** Height of the screen. [pixel] */
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** The screen to draw on. */
export interface Screen {
  /** Width. [pixel] */
  readonly width: number;
  /** Height. [pixel] */
  readonly height: number;
  /** `devicePixelRatio`. @default 1 */
  readonly ratio?: number;
  /** Free border around what is shown. [pixel] @default 12 */
  readonly margin?: number;
  /** Whether y grows up, down, or to the left. @default 'up' */
  readonly up?: 'up' | 'down' | 'left';
}

/**
 * The camera that shows all of `box`, as large as fits, in the middle.
 *
 * A screen without room counts as one pixel wide and high; a box without width and height is shown 2 units wide.
 * @throws TypeError or RangeError if a number of the box is not finite.
 */
export function fitCamera(box: Readonly<Box>, screen: Screen): Camera {
  for (const key of ['minX', 'minY', 'maxX', 'maxY'] as const) {
    finiteAt('fitCamera', `box.${key}`, box[key]);
  }
  const width = Math.max(1, screen.width);
  const height = Math.max(1, screen.height);
  const margin = Math.min(screen.margin ?? 12, (width - 1) / 2, (height - 1) / 2);
  const across = box.maxX - box.minX;
  const along = box.maxY - box.minY;
  const [wide, high] = across > 0 || along > 0 ? [across, along] : [2, 0];
  const [shownX, shownY] = screen.up === 'left' ? [high, wide] : [wide, high];
  const scale = Math.min(
    (width - 2 * margin) / Math.max(shownX, Number.MIN_VALUE),
    (height - 2 * margin) / Math.max(shownY, Number.MIN_VALUE),
  );
  return {
    x: box.minX + across / 2,
    y: box.minY + along / 2,
    scale: Math.min(scale, Number.MAX_VALUE),
    up: screen.up ?? 'up',
    width,
    height,
    ratio: screen.ratio ?? 1,
  };
}

/**
 * Where a point of the plane is on the screen.
 *
 * @example
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * worldToScreen(camera, { x: 4, y: 2 }); // { x: 400, y: 0 }
 */
export function worldToScreen(camera: Camera, point: Readonly<Vec>, out: Vec = { x: 0, y: 0 }): Vec {
  const { x, y } = point;
  return onScreen(camera, (x - camera.x) * camera.scale, (y - camera.y) * camera.scale, out);
}

function onScreen({ up, width, height }: Camera, x: number, y: number, out: Vec): Vec {
  out.x = width / 2 + (up === 'left' ? -y : x);
  out.y = height / 2 + (up === 'left' ? -x : up === 'up' ? -y : y);
  return out;
}

/** A direction of the plane as one of the screen. */
export function turned({ up }: Pick<Camera, 'up'>, { x, y }: Readonly<Vec>): Vec {
  return up === 'left' ? { x: -y, y: -x } : { x, y: up === 'up' ? -y : y };
}

/**
 * Which point of the plane is at a place of the screen.
 *
 * @example
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * screenToWorld(camera, { x: 200, y: 100 }); // { x: 2, y: 1 }
 */
export function screenToWorld(camera: Camera, point: Readonly<Vec>, out: Vec = { x: 0, y: 0 }): Vec {
  const { up, width, height, scale } = camera;
  const dx = (point.x - width / 2) / scale;
  const dy = (point.y - height / 2) / scale;
  out.x = camera.x + (up === 'left' ? -dy : dx);
  out.y = camera.y + (up === 'left' ? -dx : up === 'up' ? -dy : dy);
  return out;
}

/**
 * The camera `factor` times nearer, with the place `at` of the screen kept where it is.
 *
 * @example
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * zoomCamera(camera, 2, { x: 200, y: 100 }).scale; // 200
 */
export function zoomCamera(camera: Camera, factor: number, at: Readonly<Vec>): Camera {
  const scale = camera.scale * factor;
  const fixed = screenToWorld(camera, at);
  const moved = screenToWorld({ ...camera, scale }, at);
  return { ...camera, scale, x: camera.x + fixed.x - moved.x, y: camera.y + fixed.y - moved.y };
}

/**
 * The camera after the picture was dragged by `dx, dy` pixels.
 *
 * @example
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * panCamera(camera, 100, 0).x; // 1: the picture moved right, the camera left
 */
export function panCamera(camera: Camera, dx: number, dy: number): Camera {
  const { x, y } = screenToWorld(camera, { x: camera.width / 2 - dx, y: camera.height / 2 - dy });
  return { ...camera, x, y };
}

/**
 * The disc under a place of the screen: of those that hold it the one drawn last, else the nearest within `reach` pixels of its rim, else `null`.
 *
 * A finger needs more reach than a mouse; small discs stay easy to take. With `period` a disc is also found at its images across the seam.
 */
export function discAt<D extends Readonly<Circle> & Shaped>(
  camera: Camera,
  discs: Iterable<D>,
  at: Readonly<Vec>,
  reach: number = 6,
  { periodX, periodY }: typeof endless = endless,
): D | null {
  const { x, y } = screenToWorld(camera, at);
  let inside: D | null = null;
  let nearest: D | null = null;
  let least = reach / camera.scale;
  for (const disc of discs) {
    const way = { x: nearestImage(x - disc.x, periodX), y: nearestImage(y - disc.y, periodY) };
    const gap = isShaped(disc) ? shapeGap(disc, { x: disc.x + way.x, y: disc.y + way.y }) : Math.hypot(way.x, way.y) - disc.r;
    if (gap <= 0) inside = disc;
    else if (gap <= least) [nearest, least] = [disc, gap];
  }
  return inside ?? nearest;
}

/** A distance along an axis the short way round. */
function nearestImage(distance: number, period: number): number {
  return period < Infinity ? distance - period * Math.round(distance / period) : distance;
}
