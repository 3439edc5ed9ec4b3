// Rule 3 in the open: a disc that flew freely in a step flew straight, so what its way leads through it has passed.
//
// A flight is free if place and velocity after the step are what they are without any contact. A step that did touch something does not end
// so by chance. The way is then straight but for gravity, which bends it by less than |g| dt² / 4.
import type { Vec } from '../../../src/geometry/shapes.ts';
import { collides, type Disc, distanceToObstacle, type Moment, type Obstacle } from './moment.ts';
import type { Boxes } from './near.ts';
import { distanceToSegment, isInSpan, type Piece } from './shapes.ts';
import { coreDistance, type Violation, wallDistance } from './statement.ts';

/** A straight way: start, and how far. `bend` is how far the real one may be off. */
export interface Way {
  readonly disc: Disc;
  readonly dx: number;
  readonly dy: number;
  readonly ax: number;
  readonly ay: number;
  readonly bend: number;
  /** How far rounding may have moved its ends. */
  readonly place: number;
}

/** What flew freely through a disc or wall in a step of `dt`. `boxes` may hold anything. */
export function passedInFlight(before: Moment, after: Moment, gravity: Readonly<Vec>, dt: number, step: number, boxes: Boxes): Violation[] {
  const found: Violation[] = [];
  const ways = waysIn(before, after, gravity, dt);
  if (!ways.some(({ disc }) => disc.isDynamic)) return found;
  for (const way of ways) {
    if (!way.disc.isDynamic || (way.dx === 0 && way.dy === 0)) continue;
    for (const wall of before.obstacles) {
      if (wall.oneSided || wall.drives || !passesWall(way, wall, before) || !collides(way.disc, wall)) continue;
      found.push(violationOf(step, way.disc, `wall ${wall.id}`));
    }
  }
  boxes.fill(ways.length, before, (i, box) => {
    const { disc, dx, dy } = ways[i];
    box[0] = disc.x + dx / 2;
    box[1] = disc.y + dy / 2;
    box[2] = disc.r + Math.abs(dx) / 2;
    box[3] = disc.r + Math.abs(dy) / 2;
  });
  boxes.eachPair((i, j) => {
    const [a, b] = ways[i].disc.isDynamic ? [ways[i], ways[j]] : [ways[j], ways[i]];
    if (passesDisc(a, b, before, dt) && collides(a.disc, b.disc)) found.push(violationOf(step, a.disc, `body ${b.disc.id}`));
  });
  return found;
}

/** The ways of all that flew freely, and no further than images allow. */
export function waysIn(before: Moment, after: Moment, gravity: Readonly<Vec>, dt: number): Way[] {
  const ways: Way[] = [];
  for (let i = 0; i < before.discs.length; i++) {
    const way = wayOf(before.discs[i], after.discs[i], gravity, dt);
    if (way !== null && !isTooFar(way, before)) ways.push(way);
  }
  return ways;
}

function violationOf(step: number, { id }: Disc, what: string): Violation {
  const text = `body ${id} flew straight through ${what}`;
  return { step, kind: 'flight', ids: [`body ${id}`, what], depth: Number.NaN, limit: Number.NaN, text };
}

/** On a torus ways beyond a quarter of a period meet images of what they meet. */
function isTooFar({ dx, dy }: Way, { periodX, periodY }: Moment): boolean {
  return Math.abs(dx) > periodX / 4 || Math.abs(dy) > periodY / 4;
}

/** The way of a disc that nothing touched, else `null`. */
function wayOf(disc: Disc, to: Disc, gravity: Readonly<Vec>, dt: number): Way | null {
  if (!disc.isDynamic) return { disc, dx: disc.vx * dt, dy: disc.vy * dt, ax: 0, ay: 0, bend: 0, place: 0 };
  if (disc.linearDamping !== 0) return null;
  const [ax, ay] = [disc.gravityScale * gravity.x, disc.gravityScale * gravity.y];
  const slack = 1e-12 * (Math.abs(disc.vx) + Math.abs(disc.vy) + (Math.abs(ax) + Math.abs(ay)) * dt);
  if (Math.abs(to.vx - disc.vx - ax * dt) > slack || Math.abs(to.vy - disc.vy - ay * dt) > slack) return null;
  const [dx, dy] = [to.x - disc.x, to.y - disc.y];
  const [fallX, fallY] = [dx - disc.vx * dt, dy - disc.vy * dt];
  const fall = (ax * ax + ay * ay) * dt * dt;
  const along = fall === 0 ? 0 : (fallX * ax + fallY * ay) / fall;
  const off = Math.hypot(fallX - along * ax * dt * dt, fallY - along * ay * dt * dt);
  const place = 2 ** -46 * (Math.abs(disc.x) + Math.abs(disc.y) + Math.abs(dx) + Math.abs(dy));
  // half, if gravity acts all the time, to once, if it acts before the step
  if (off > place || (fall > 0 && (along < 0.45 || along > 1.05))) return null;
  return { disc, dx, dy, ax, ay, bend: 0.25 * Math.sqrt(fall) * dt, place };
}

/** Whether one way comes nearer to another than the discs may, and than they are at its start and end. */
export function passesDisc(a: Way, b: Way, { periodX, periodY }: Moment, dt: number): boolean {
  const near = (d: number, period: number) => (period === Infinity ? d : d - period * Math.round(d / period));
  const [x, y] = [near(b.disc.x - a.disc.x, periodX), near(b.disc.y - a.disc.y, periodY)];
  const [dx, dy] = [b.dx - a.dx, b.dy - a.dy];
  const bend = 0.25 * Math.hypot(b.ax - a.ax, b.ay - a.ay) * dt * dt + a.place + b.place;
  const reach = a.disc.r + b.disc.r;
  if ((x > reach && x + dx > reach) || (x < -reach && x + dx < -reach)) return false;
  if ((y > reach && y + dy > reach) || (y < -reach && y + dy < -reach)) return false;
  const [start, end] = [Math.hypot(x, y), Math.hypot(x + dx, y + dy)];
  const floor = Math.min(coreDistance(a.disc.r, b.disc.r), start, end);
  return distanceToSegment(x, y, x + dx, y + dy, 0, 0) < floor * (1 - 1e-6) - bend;
}

function passesWall(way: Way, wall: Obstacle, moment: Moment): boolean {
  const { disc, dx, dy, bend, place } = way;
  const [endX, endY] = [disc.x + dx, disc.y + dy];
  for (const [i, piece] of wall.pieces.entries()) {
    const { minX, minY, maxX, maxY } = wall.extents[i];
    const isNear = (low: number, high: number, min: number, max: number) => high + disc.r >= min && low - disc.r <= max;
    const isPlane = moment.periodX === Infinity && moment.periodY === Infinity;
    if (isPlane && !(isNear(Math.min(disc.x, endX), Math.max(disc.x, endX), minX, maxX) && isNear(Math.min(disc.y, endY), Math.max(disc.y, endY), minY, maxY)))
      continue; // biome-ignore format: one condition
    if (!isPlane || wall.pose !== null) continue; // cells and depths see these
    const start = distanceToObstacle(wall, i, disc.x, disc.y, moment);
    const end = distanceToObstacle(wall, i, endX, endY, moment);
    const most = Math.min(wallDistance(disc.r), start, end);
    const floor = most - 1e-6 * Math.abs(most) - bend - place;
    if (leastOnWay(piece, disc.x, disc.y, endX, endY) < floor) return true;
  }
  return false;
}

/** The least distance of a straight way from a piece of a wall, or more: no way is said to come nearer than it does. */
function leastOnWay(piece: Piece, x1: number, y1: number, x2: number, y2: number): number {
  if ('inside' in piece) return Infinity; // convex: a way between two places inside is inside
  if ('from' in piece) return crossesArc(piece, x1, y1, x2, y2) ? 0 : Infinity;
  if ('x1' in piece) return betweenSegments([x1, y1, x2, y2], [piece.x1, piece.y1, piece.x2, piece.y2]) - ('r' in piece ? piece.r : 0);
  if ('r' in piece) return distanceToSegment(x1, y1, x2, y2, piece.x, piece.y) - piece.r;
  const points =
    'points' in piece
      ? piece.points
      : [
          { x: piece.minX, y: piece.minY },
          { x: piece.maxX, y: piece.minY },
          { x: piece.maxX, y: piece.maxY },
          { x: piece.minX, y: piece.maxY },
        ];
  let least = Infinity;
  for (const [i, a] of points.entries()) {
    const b = points[(i + 1) % points.length];
    least = Math.min(least, betweenSegments([x1, y1, x2, y2], [a.x, a.y, b.x, b.y]));
  }
  return least;
}

type Four = readonly [number, number, number, number];

function betweenSegments(a: Four, b: Four): number {
  const side = ([x1, y1, x2, y2]: Four, x: number, y: number) => (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
  if (side(a, b[0], b[1]) * side(a, b[2], b[3]) < 0 && side(b, a[0], a[1]) * side(b, a[2], a[3]) < 0) return 0;
  return Math.min(distanceToSegment(...a, b[0], b[1]), distanceToSegment(...a, b[2], b[3]), distanceToSegment(...b, a[0], a[1]), distanceToSegment(...b, a[2], a[3])); // biome-ignore format: four alike
}

function crossesArc(arc: Extract<Piece, { from: unknown }>, x1: number, y1: number, x2: number, y2: number): boolean {
  const [dx, dy, px, py] = [x2 - x1, y2 - y1, x1 - arc.x, y1 - arc.y];
  const a = dx * dx + dy * dy;
  const b = px * dx + py * dy;
  const root = b * b - a * (px * px + py * py - arc.r * arc.r);
  if (!(root > 0)) return false;
  for (const t of [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a]) {
    if (t > 1e-6 && t < 1 - 1e-6 && isInSpan(arc, px + t * dx, py + t * dy)) return true;
  }
  return false;
}
