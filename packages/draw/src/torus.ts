import type { Vec } from 'carom';
import type { Camera } from './camera.ts';
import type { DrawContext } from './context.ts';
import { trace } from './shapes.ts';
import type { Theme } from './theme.ts';

/** How far the plane goes before it repeats; `Infinity` where it does not. */
export interface DrawnPeriod {
  /** Width after which x repeats. [length] */
  readonly periodX: number;
  /** Height after which y repeats. [length] */
  readonly periodY: number;
}

/** Whether the plane repeats in no direction. */
export function isEndless({ periodX, periodY }: DrawnPeriod): boolean {
  return Math.min(periodX, periodY) === Infinity;
}

/**
 * Whether the plane repeats both ways.
 *
 * @example
 * isTorus({ periodX: 10, periodY: 10 }); // true
 * isTorus({ periodX: 10, periodY: Infinity }); // false
 */
export function isTorus({ periodX, periodY }: DrawnPeriod): boolean {
  return periodX < Infinity && periodY < Infinity;
}

/**
 * Draws the floor of a torus and keeps to it from now on, until `context.restore()`.
 *
 * @example
 * const context = new SvgContext(400, 200);
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * enterTorus(context, camera, { periodX: 4, periodY: 2 }, lightTheme);
 * drawDiscs(context, camera, [{ x: 0, y: 1, r: 0.5 }], lightTheme);
 * context.restore();
 */
export function enterTorus(context: DrawContext, camera: Camera, { periodX, periodY }: DrawnPeriod, theme: Theme): void {
  context.save();
  trace(context, camera, { minX: 0, minY: 0, maxX: periodX, maxY: periodY });
  context.fillStyle = theme.floor;
  context.fill();
  context.clip();
}

/** By how much to move a place so that it lies within the period. */
export function homeward(at: number, period: number): number {
  return period < Infinity ? -period * Math.floor(at / period) : 0;
}

/** A place within a period, and its images on the other sides where what reaches so far from it sticks out. */
export function imagesOf({ x, y }: Readonly<Vec>, reach: number, { periodX, periodY }: DrawnPeriod): readonly Vec[] {
  const along = imagesAlong(y, reach, periodY);
  return imagesAlong(x, reach, periodX).flatMap((x) => along.map((y) => ({ x, y })));
}

function imagesAlong(at: number, reach: number, period: number): readonly number[] {
  if (!(period < Infinity)) return [at];
  const home = at + homeward(at, period);
  if (home < reach) return [home, home + period];
  return home > period - reach ? [home, home - period] : [home];
}

/** By how much to move both ends of what joins two places the short way; twice where it crosses a seam, for its part on either side. */
export function joinsOf(a: number, b: number, period: number): readonly (readonly [number, number])[] {
  const toA = homeward(a, period);
  const toB = homeward(b - a - toA + period / 2, period);
  const back = homeward(b, period) - toB;
  return (back === 0 ? [0] : [0, back]).map((by) => [toA + by, toB + by]);
}

/**
 * The discs of a torus without the images that `withImages` adds: those with their center in the period.
 *
 * @example
 * withoutImages([{ x: 0.5, y: 5 }, { x: 10.5, y: 5 }], { periodX: 10, periodY: 10 }); // [{ x: 0.5, y: 5 }]
 */
export function withoutImages<D extends { readonly x: number; readonly y: number }>(
  discs: readonly D[],
  { periodX, periodY }: DrawnPeriod,
): readonly D[] {
  return discs.filter(({ x, y }) => homeward(x, periodX) === 0 && homeward(y, periodY) === 0);
}

/**
 * The discs of a torus with the images of those that stick out of it: what crosses the seam is seen on both sides.
 *
 * @example
 * withImages([{ x: 0.5, y: 5, r: 1 }], { periodX: 10, periodY: 10 }); // [{ x: 0.5, y: 5, r: 1 }, { x: 10.5, y: 5, r: 1 }]
 */
export function withImages<D extends { readonly x: number; readonly y: number; readonly r: number }>(
  discs: readonly D[],
  period: DrawnPeriod,
): readonly D[] {
  if (isEndless(period)) return discs;
  return discs.flatMap((disc) =>
    imagesOf(disc, disc.r, period).map(({ x, y }) => (x === disc.x && y === disc.y ? disc : { ...disc, x, y })),
  );
}
