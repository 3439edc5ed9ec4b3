// Who overlaps what by geometry alone: sensor walls of every shape, where they stand, and random ones to ask about.

import { separationWall } from '../../../../src/geometry/index.ts';
import type { Circle, Vec, Wall } from '../../../../src/geometry/shapes.ts';
import type { Random } from '../../../../src/numeric/random.ts';
import type { WorldWallShape } from '../../../../src/world/walls/shapes.ts';

/** Where a wall that moves is, or was. */
export interface Pose {
  readonly pivot: Readonly<Vec>;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** Shapes that a moving wall can have come first. */
export const shapeNames = ['segment', 'capsule', 'box', 'polygon', 'circle', 'arc', 'chain', 'closed chain', 'room', 'round room'] as const;
export const movableCount = 5;

/** A shape of a kind, near the origin; the larger `size`, the larger it is. */
export function randomShape(random: Random, kind: number, size = 1): WorldWallShape {
  const at = () => random.between(-4, 4);
  const length = () => random.between(0.1, 3) * size;
  const direction = () => turned(random.between(0, 7));
  const [x, y] = [at(), at()];
  const far = direction();
  const segment = { x1: x, y1: y, x2: x + far.x * length(), y2: y + far.y * length() };
  const box = { minX: x, minY: y, maxX: x + length(), maxY: y + length() };
  const circle = { x, y, r: length() };
  const corners = 3 + random.below(5);
  switch (shapeNames[kind]) {
    case 'segment':
      return segment;
    case 'capsule':
      return { ...segment, r: length() / 2 };
    case 'box':
      return box;
    case 'polygon':
      return { points: Array.from({ length: corners }, (_, i) => along(circle, turned(0.3 + (2 * Math.PI * i) / corners))) };
    case 'circle':
      return circle;
    case 'arc':
      return { ...circle, from: direction(), to: direction() };
    case 'room':
      return { inside: box };
    case 'round room':
      return { inside: circle };
    default:
      return { chain: Array.from({ length: corners }, () => ({ x: at(), y: at() })), closed: shapeNames[kind] === 'closed chain' };
  }
}

function turned(angle: number): Vec {
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

function along({ x, y, r }: Circle, direction: Vec): Vec {
  return { x: x + r * direction.x, y: y + r * direction.y };
}

/** A shape where its pose puts it. */
export function shapeAt(shape: WorldWallShape, { pivot, x, y, angle }: Pose): WorldWallShape {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const moved = (p: Vec): Vec => {
    const [dx, dy] = [p.x - pivot.x, p.y - pivot.y];
    return { x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos };
  };
  if ('minX' in shape) {
    const { minX, minY, maxX, maxY } = shape;
    return { points: [{ x: minX, y: minY }, { x: maxX, y: minY }, { x: maxX, y: maxY }, { x: minX, y: maxY }].map(moved) }; // biome-ignore format: short
  }
  if ('points' in shape) return { points: shape.points.map(moved) };
  if ('x1' in shape) {
    const [a, b] = [moved({ x: shape.x1, y: shape.y1 }), moved({ x: shape.x2, y: shape.y2 })];
    return { ...shape, x1: a.x, y1: a.y, x2: b.x, y2: b.y };
  }
  return { ...(shape as Circle), ...moved(shape as Circle) };
}

/** The gap between a disc and a shape, ≤ 0 if they overlap; a chain is its segments. */
export function gapTo(disc: Readonly<Circle>, shape: WorldWallShape): number {
  if (!('chain' in shape)) return separationWall(disc, shape as Wall);
  const { chain, closed } = shape;
  let gap = Infinity;
  for (let i = closed ? 0 : 1; i < chain.length; i++) {
    const [a, b] = [chain[(i + chain.length - 1) % chain.length], chain[i]];
    gap = Math.min(gap, separationWall(disc, { x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
  }
  return gap;
}

/** The least gap over the images of a disc on a torus; rooms have no images. */
export function gapOnTorus({ x, y, r }: Readonly<Circle>, shape: WorldWallShape, period: number): number {
  if ('inside' in shape || period === Infinity) return gapTo({ x, y, r }, shape);
  let gap = Infinity;
  for (let i = -2; i <= 2; i++)
    for (let j = -2; j <= 2; j++) gap = Math.min(gap, gapTo({ x: x + period * i, y: y + period * j, r }, shape));
  return gap;
}
