import { reachesArc } from '../../geometry/arc-contact.ts';
import { overlaps } from '../../geometry/overlaps.ts';
import { reachesWall } from '../../geometry/room-circle.ts';
import type { Box, Circle, Vec } from '../../geometry/shapes.ts';
import { flightDisc, flightDot, flightPower } from '../../numeric/flight.ts';
import { orient2d } from '../../numeric/orient.ts';
import { setPoints, setRadii, setVelocities } from '../../numeric/relative.ts';
import type { WorldArc, WorldWallShape } from './shapes.ts';

// Walls as sets of points, for sensors where rounding is near. `overlapsWall` of geometry says the same, with the code of all that it tells of places.

/** Whether a disc shares a point with a wall that stands; exact. */
export function overlapsShape(disc: Readonly<Circle>, shape: Readonly<WorldWallShape>): boolean {
  if ('inside' in shape) return leavesRoom(disc, shape.inside);
  if ('from' in shape) return reachesArc(shape, disc, 0);
  const corners = cornersOf(shape);
  const isSolid = 'points' in shape || 'minX' in shape;
  let turns = 0;
  for (let i = isOpen(shape) ? 1 : 0; i < corners.length; i++) {
    const a = corners[i === 0 ? corners.length - 1 : i - 1];
    const b = corners[i];
    if (meetsSide(disc, a, b, 'r' in shape ? shape.r : 0)) return true;
    const side = isSolid ? orient2d(a.x, a.y, b.x, b.y, disc.x, disc.y) : 0;
    turns += side > 0 ? 1 : side < 0 ? -1 : 0;
  }
  return isSolid && Math.abs(turns) === corners.length; // within
}

/** A wall whose outline is straight, or a circle. */
type Straight = Exclude<WorldWallShape, WorldArc | { readonly inside: unknown }>;

/** The corners of a wall: its outline leads from one to the next. */
export function cornersOf(shape: Readonly<Straight>): readonly Readonly<Vec>[] {
  if ('chain' in shape) return shape.chain;
  if ('points' in shape) return shape.points;
  if ('minX' in shape) {
    const { minX, minY, maxX, maxY } = shape;
    return [{ x: minX, y: minY }, { x: maxX, y: minY }, { x: maxX, y: maxY }, { x: minX, y: maxY }]; // biome-ignore format: corners
  }
  return 'x1' in shape ? [{ x: shape.x1, y: shape.y1 }, { x: shape.x2, y: shape.y2 }] : [shape]; // biome-ignore format: ends
}

/** Whether the outline of a wall does not lead from the last corner to the first one. */
export function isOpen(shape: Readonly<Straight>): boolean {
  return 'x1' in shape || ('chain' in shape && shape.closed !== true);
}

/** Whether a disc touches the side from a to b with a radius: one of its ends, or its line between them. */
function meetsSide({ x, y, r }: Readonly<Circle>, a: Readonly<Vec>, b: Readonly<Vec>, radius: number): boolean {
  setRadii(r, radius, 0);
  setVelocities(a.x, a.y, b.x, b.y);
  setPoints(x, y, b.x, b.y);
  const isAhead = flightDot() > 0;
  if (flightPower() <= 0) return true;
  setPoints(x, y, a.x, a.y);
  return flightPower() <= 0 || (isAhead && flightDot() < 0 && flightDisc() >= 0);
}

/** Whether a disc touches a side of a room, or lies beyond it. */
function leavesRoom(disc: Readonly<Circle>, room: Readonly<Circle | Box>): boolean {
  const { x, y, r } = disc;
  if ('minX' in room) {
    const { minX, minY, maxX, maxY } = room;
    return leavesSide(x, minX, r) || leavesSide(y, minY, r) || leavesSide(-x, -maxX, r) || leavesSide(-y, -maxY, r);
  }
  return reachesWall(room, disc, 0);
}

/** Whether at − r ≤ side. */
function leavesSide(at: number, side: number, r: number): boolean {
  return at <= side || overlaps({ x: at, y: 0, r }, { x: side, y: 0, r: 0 });
}
