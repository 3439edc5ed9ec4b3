import type { Vec } from '../../geometry/shapes.ts';
import { largest } from '../limits.ts';
import { FeatureList, readShape } from './features.ts';
import type { WorldWallShape } from './shapes.ts';

/** More images than this are of walls that wind around a torus: those stand only where they were put up. */
const mostImages = 64;

/**
 * The features of a standing wall and of its images on a torus that bodies can come near, which are in [−P, 2P). What repeats without a gap
 * is joined: lines along an axis and boxes at least a period long, and chains whose ends are a period apart. Rooms have no images.
 */
export function featuresOnTorus(shape: WorldWallShape, oneSided: boolean, periodX: number, periodY: number): FeatureList {
  let shapes: readonly WorldWallShape[] = [shape];
  for (const [axis, period] of [
    ['x', periodX],
    ['y', periodY],
  ] as const) {
    if (3 * period <= largest) shapes = shapes.flatMap((each) => images(each, axis, period));
  }
  const all = new FeatureList();
  for (const each of shapes) {
    const { features } = readShape('World.addWall', each, oneSided);
    for (const kind of features.kinds) all.kinds.push(kind);
    for (const number of features.numbers) all.numbers.push(number);
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
  return Array.from({ length: to - from + 1 }, (_, i) => shifted(shape, axis, (from + i) * period));
}

/** All images in one, if they join. */
function endless(shape: WorldWallShape, axis: 'x' | 'y', period: number, from: number, to: number): WorldWallShape | null {
  const [low, high] = extent(shape, axis);
  const start = low + from * period;
  const end = high + to * period;
  if ('x1' in shape) {
    const [across, along] = axis === 'x' ? [shape.y2 - shape.y1, shape.x2 - shape.x1] : [shape.x2 - shape.x1, shape.y2 - shape.y1];
    if (across !== 0 || Math.abs(along) < period) return null;
    const [a, b] = along > 0 ? [start, end] : [end, start];
    return axis === 'x' ? { ...shape, x1: a, x2: b } : { ...shape, y1: a, y2: b };
  }
  if ('minX' in shape) {
    if (high - low < period) return null;
    return axis === 'x' ? { ...shape, minX: start, maxX: end } : { ...shape, minY: start, maxY: end };
  }
  if (!('chain' in shape) || shape.closed === true) return null;
  const points = shape.chain;
  const last = points[points.length - 1];
  const way = { x: last.x - points[0].x, y: last.y - points[0].y };
  const [along, across] = axis === 'x' ? [way.x, way.y] : [way.y, way.x];
  if (across !== 0 || Math.abs(along) !== period) return null;
  const turns = Array.from({ length: to - from + 1 }, (_, i) => (along > 0 ? from + i : to - i) * period);
  const copies = turns.flatMap((turn, i) => points.slice(i === 0 ? 0 : 1).map((point) => moved(point, axis, turn)));
  return { chain: copies };
}

/** Least and greatest coordinate of a shape. */
function extent(shape: WorldWallShape, axis: 'x' | 'y'): [number, number] {
  const points =
    'chain' in shape
      ? shape.chain
      : 'points' in shape
        ? shape.points
        : 'x1' in shape
          ? [
              { x: shape.x1, y: shape.y1 },
              { x: shape.x2, y: shape.y2 },
            ]
          : 'minX' in shape
            ? [
                { x: shape.minX, y: shape.minY },
                { x: shape.maxX, y: shape.maxY },
              ]
            : 'x' in shape
              ? [shape]
              : [];
  const r = 'r' in shape ? shape.r : 0;
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) {
    low = Math.min(low, point[axis]);
    high = Math.max(high, point[axis]);
  }
  return 'x1' in shape ? [low, high] : [low - r, high + r];
}

function moved({ x, y }: Readonly<Vec>, axis: 'x' | 'y', way: number): Vec {
  return axis === 'x' ? { x: x + way, y } : { x, y: y + way };
}

function shifted(shape: WorldWallShape, axis: 'x' | 'y', way: number): WorldWallShape {
  if (way === 0 || 'inside' in shape) return shape;
  if ('chain' in shape) return { ...shape, chain: shape.chain.map((point) => moved(point, axis, way)) };
  if ('points' in shape) return { points: shape.points.map((point) => moved(point, axis, way)) };
  const [dx, dy] = axis === 'x' ? [way, 0] : [0, way];
  if ('x1' in shape) return { ...shape, x1: shape.x1 + dx, y1: shape.y1 + dy, x2: shape.x2 + dx, y2: shape.y2 + dy };
  if ('minX' in shape) return { minX: shape.minX + dx, minY: shape.minY + dy, maxX: shape.maxX + dx, maxY: shape.maxY + dy };
  return { ...shape, x: shape.x + dx, y: shape.y + dy };
}
