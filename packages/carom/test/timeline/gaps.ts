import { createRandom, type Random } from '../../src/numeric/random.ts';
import type { TimelineWall } from '../../src/timeline/index.ts';

// Distances from first principles, by other formulas than the engine's: what its predictions are measured against.

/** A point moving under constant acceleration. */
export interface Motion {
  x: number;
  y: number;
  vx: number;
  vy: number;
  ax: number;
  ay: number;
}

/** Where it is at time `t`. */
export function placeAt(m: Motion, t: number): [number, number] {
  return [m.x + m.vx * t + (m.ax * t * t) / 2, m.y + m.vy * t + (m.ay * t * t) / 2];
}

function segmentDistance(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const ex = x2 - x1;
  const ey = y2 - y1;
  const u = Math.min(1, Math.max(0, ((x - x1) * ex + (y - y1) * ey) / (ex * ex + ey * ey || 1)));
  return Math.hypot(x - x1 - u * ex, y - y1 - u * ey);
}

/** How far a disc is from a wall; negative if they overlap. */
export function wallGap(wall: TimelineWall, x: number, y: number, r: number): number {
  if ('inside' in wall) {
    const room = wall.inside;
    if ('minX' in room) return Math.min(x - room.minX, room.maxX - x, y - room.minY, room.maxY - y) - r;
    return room.r - Math.hypot(x - room.x, y - room.y) - r;
  }
  if ('points' in wall) return polygonDistance(wall.points, x, y) - r;
  if ('from' in wall) return arcDistance(wall, x, y) - r;
  if ('x1' in wall) return segmentDistance(x, y, wall.x1, wall.y1, wall.x2, wall.y2) - ('r' in wall ? wall.r : 0) - r;
  if ('r' in wall) return Math.hypot(x - wall.x, y - wall.y) - wall.r - r;
  const outside = Math.hypot(Math.max(wall.minX - x, 0, x - wall.maxX), Math.max(wall.minY - y, 0, y - wall.maxY));
  const inside = Math.min(x - wall.minX, wall.maxX - x, y - wall.minY, wall.maxY - y);
  return (inside > 0 ? -inside : outside) - r;
}

/** Distance to the outline, negative inside (by the winding number of the corners around the point). */
function polygonDistance(points: readonly { x: number; y: number }[], x: number, y: number): number {
  let least = Infinity;
  let turn = 0;
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length];
    least = Math.min(least, segmentDistance(x, y, p.x, p.y, q.x, q.y));
    const [dx, dy, ex, ey] = [p.x - x, p.y - y, q.x - x, q.y - y];
    turn += Math.atan2(dx * ey - dy * ex, dx * ex + dy * ey);
  });
  return Math.abs(turn) > Math.PI ? -least : least;
}

/** By the angle: beside the arc it is the distance to the circle, elsewhere to the nearer end. */
function arcDistance(
  arc: { x: number; y: number; r: number; from: { x: number; y: number }; to: { x: number; y: number } },
  x: number,
  y: number,
) {
  const full = 2 * Math.PI;
  const start = Math.atan2(arc.from.y, arc.from.x);
  const span = (Math.atan2(arc.to.y, arc.to.x) - start + 2 * full) % full || full;
  const angle = (Math.atan2(y - arc.y, x - arc.x) - start + 2 * full) % full;
  if (angle <= span) return Math.abs(Math.hypot(x - arc.x, y - arc.y) - arc.r);
  const ends = [start, start + span].map((a) => Math.hypot(x - arc.x - arc.r * Math.cos(a), y - arc.y - arc.r * Math.sin(a)));
  return Math.min(...ends);
}

/** A wall of any kind that is no room, somewhere in [2, 8]². */
export function anySolid(random: Random): TimelineWall {
  const x = random.between(2, 8);
  const y = random.between(2, 8);
  switch (random.below(6)) {
    case 0:
      return { x1: x, y1: y, x2: random.between(2, 8), y2: random.between(2, 8) };
    case 1:
      return { x1: x, y1: y, x2: random.between(2, 8), y2: random.between(2, 8), r: random.between(0.01, 0.3) };
    case 2:
      return { minX: x, minY: y, maxX: x + random.between(0, 1.5), maxY: y + random.between(0, 1.5) };
    case 3:
      return { x, y, r: random.between(0.05, 0.6) };
    case 4:
      return { points: randomPolygon(random, x, y) };
    default:
      return { x, y, r: random.between(0.3, 2), from: direction(random), to: direction(random) };
  }
}

function direction(random: Random): { x: number; y: number } {
  const angle = random.between(0, 2 * Math.PI);
  const length = random.between(0.1, 10);
  return { x: length * Math.cos(angle), y: length * Math.sin(angle) };
}

/** Corners on an ellipse at rising or falling angles: strictly convex. */
function randomPolygon(random: Random, x: number, y: number): { x: number; y: number }[] {
  const count = 3 + random.below(6);
  const [a, b, turn] = [random.between(0.3, 1.2), random.between(0.3, 1.2), random.below(2) === 0 ? 1 : -1];
  return Array.from({ length: count }, (_, i) => {
    const angle = turn * ((i + 0.8 * random.between(0, 1)) / count) * 2 * Math.PI;
    return { x: x + a * Math.cos(angle), y: y + b * Math.sin(angle) };
  });
}

/** A solid wall or a room. */
export function anyWall(seed: number): TimelineWall {
  const random = createRandom(seed);
  const kind = random.below(8);
  if (kind === 0) return { inside: { minX: -1, minY: -2, maxX: 11, maxY: 12 } };
  if (kind === 1) return { inside: { x: 5, y: 5, r: 9 } };
  return anySolid(random);
}
