import { largest } from '../limits.ts';
import { FeatureList, readShape } from './shape-features.ts';
import type { WorldWallShape } from './shapes.ts';

/** After which lengths the plane repeats, or ∞. */
interface Torus {
  readonly periodX: number;
  readonly periodY: number;
}

/** More images than this are of walls that wind around a torus: those stand only where they were put up. */
const mostImages = 64;

/**
 * The features of a standing wall; on a torus also those of its images that bodies can come near, which are in [−P, 2P). What repeats without a gap
 * is joined: lines along an axis and boxes at least a period long, and chains whose ends are a period apart. Rooms have no images. Moving walls have none
 * either: they act where they are.
 */
export function withImages(features: FeatureList, shape: WorldWallShape, { periodX, periodY }: Torus): FeatureList {
  if (periodX === Infinity && periodY === Infinity) return features;
  let shapes: readonly WorldWallShape[] = [shape];
  for (const [axis, period] of [
    ['x', periodX],
    ['y', periodY],
  ] as const) {
    if (3 * period <= largest) shapes = shapes.flatMap((each) => images(each, axis, period));
  }
  const all = new FeatureList();
  for (const each of shapes) {
    const { features } = readShape('World.addWall', each);
    for (const kind of features.kinds) all.kinds.push(kind);
    for (const number of features.numbers) all.numbers.push(number);
    all.faces += features.faces;
  }
  all.copies = shapes.length;
  return all;
}

function images(shape: WorldWallShape, axis: 'x' | 'y', period: number): readonly WorldWallShape[] {
  if ('inside' in shape) return [shape];
  const [low, high] = extent(shape, axis);
  if (low <= -period && high >= 2 * period) return [shape];
  const from = Math.ceil((-period - high) / period);
  const to = Math.floor((2 * period - low) / period);
  const isMany = to - from >= mostImages;
  const joined = isMany && 'chain' in shape ? null : endless(shape, axis, period, from, to);
  if (joined !== null) return [joined];
  if (isMany) return [shape];
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i === 0 ? shape : moved(shape, axis, (from + i) * period)));
}

/** All images in one, if they join. */
function endless(shape: WorldWallShape, axis: 'x' | 'y', period: number, from: number, to: number): WorldWallShape | null {
  const [low, high] = extent(shape, axis);
  if ('x1' in shape || 'minX' in shape) {
    const [least, greatest] = extent(shape, axis === 'x' ? 'y' : 'x');
    if (('x1' in shape && least !== greatest) || high - low < period) return null;
    return mapped(shape, axis, (value) => (value === low ? low + from * period : high + to * period));
  }
  if (!('chain' in shape) || shape.closed === true) return null;
  const points = shape.chain;
  const last = points[points.length - 1];
  const way = { x: last.x - points[0].x, y: last.y - points[0].y };
  const [along, across] = axis === 'x' ? [way.x, way.y] : [way.y, way.x];
  if (across !== 0 || Math.abs(along) !== period) return null;
  const turns = Array.from({ length: to - from + 1 }, (_, i) => (along > 0 ? from + i : to - i) * period);
  return { chain: turns.flatMap((turn, i) => moved(points.slice(i === 0 ? 0 : 1), axis, turn)) };
}

/** Least and greatest coordinate of a shape. */
function extent(shape: WorldWallShape, axis: 'x' | 'y'): [number, number] {
  const values: number[] = [];
  mapped(shape, axis, (value) => values.push(value));
  const r = 'r' in shape && !('x1' in shape) ? shape.r : 0;
  return [values.reduce((a, b) => Math.min(a, b)) - r, values.reduce((a, b) => Math.max(a, b)) + r];
}

function moved<S>(shape: S, axis: 'x' | 'y', way: number): S {
  return mapped(shape, axis, (value) => value + way);
}

const alongX = /^x|X$/;
const alongY = /^y|Y$/;

/** A shape with other coordinates along an axis: those of points and corners, not those of directions. */
function mapped<S>(shape: S, axis: 'x' | 'y', change: (value: number) => number): S {
  if (Array.isArray(shape)) return shape.map((part) => mapped(part, axis, change)) as S;
  const names = axis === 'x' ? alongX : alongY;
  const parts = Object.entries(shape as object).map(([name, part]) => {
    if (typeof part === 'number') return [name, names.test(name) ? change(part) : part];
    return [name, Array.isArray(part) ? mapped(part, axis, change) : part];
  });
  return Object.fromEntries(parts) as S;
}
