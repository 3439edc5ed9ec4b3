// A crush in mid-step: a moving kinematic thing and another that does not give way pinched a body, which had left them again by the end of the step.
import { collides, type Disc, distanceBetween, type Moment, nearestDifference, type Obstacle } from './moment.ts';
import { type Deep, distanceToWall } from './overlap.ts';
import { tightShare, wallShare } from './statement.ts';

/** A body or wall that does not give way, at the start and at the end of a step. */
interface Jaw {
  readonly from: Disc | Obstacle;
  readonly to: Disc | Obstacle;
}

/** At how many times of a step one looks, and how finely a place is searched at each. */
const times = 32;
const halvings = 24;

/**
 * Whether the thing that a body is too deep in and another that does not give way, one of them moving by itself, left a disc like it no room at
 * some time of the step, at a place no further from its straight way than half of that way and its radius.
 */
export function wasNipped({ a, b }: Deep, before: Moment, after: Moment): boolean {
  const pairs = typeof b === 'number' ? [[a, b], [b, a]] : [[a, -1]]; // biome-ignore format: short
  for (const [body, partner] of pairs) {
    const disc = before.discs[body];
    if (!disc.isDynamic) continue;
    const met = jawsOf(body, before, after).filter(({ to }) => to === (partner < 0 ? b : after.discs[partner]));
    for (const jaw of met) {
      for (const other of jawsOf(body, before, after)) {
        if (other.to !== jaw.to && (jaw.to.drives || other.to.drives) && closes(disc, after.discs[body], jaw, other, after)) return true;
      }
    }
  }
  return false;
}

function jawsOf(body: number, before: Moment, after: Moment): Jaw[] {
  const disc = before.discs[body];
  const jaws: Jaw[] = [];
  for (const [i, to] of after.discs.entries()) if (!to.isDynamic && collides(disc, to)) jaws.push({ from: before.discs[i], to });
  for (const [i, to] of after.obstacles.entries()) if (collides(disc, to)) jaws.push({ from: before.obstacles[i], to });
  return jaws;
}

/** Whether two jaws leave a disc no room somewhere beside its way from one place to another. */
function closes(from: Disc, to: Disc, one: Jaw, other: Jaw, moment: Moment): boolean {
  const wayX = nearestDifference(to.x - from.x, moment.periodX);
  const wayY = nearestDifference(to.y - from.y, moment.periodY);
  const reach = from.r + Math.hypot(wayX, wayY) / 2;
  const room = (1 - tightShare * wallShare) * from.r;
  for (let n = 0; n <= times; n++) {
    const t = n / times;
    const [first, second] = [jawAt(one, t), jawAt(other, t)];
    const roomAt = (x: number, y: number) => Math.max(distanceToJaw(first, x, y, moment), distanceToJaw(second, x, y, moment));
    if (leastAround(from.x + t * wayX, from.y + t * wayY, reach, roomAt) < room) return true;
  }
  return false;
}

/** The least value that a pattern search finds no further than `reach` from a place, along each axis. */
function leastAround(cx: number, cy: number, reach: number, valueAt: (x: number, y: number) => number): number {
  let [x, y, least] = [cx, cy, valueAt(cx, cy)];
  let stride = reach;
  for (let n = 0; n < halvings; ) {
    let isBetter = false;
    for (let k = 0; k < 9 && !isBetter; k++) {
      const nx = Math.min(cx + reach, Math.max(cx - reach, x + ((k % 3) - 1) * stride));
      const ny = Math.min(cy + reach, Math.max(cy - reach, y + (Math.floor(k / 3) - 1) * stride));
      const value = valueAt(nx, ny);
      if (value >= least) continue;
      [x, y, least, isBetter] = [nx, ny, value, true];
    }
    if (isBetter) continue;
    stride /= 2;
    n++;
  }
  return least;
}

function jawAt({ from, to }: Jaw, t: number): Disc | Obstacle {
  if ('isDynamic' in from) return { ...from, x: from.x + t * (to as Disc).x - t * from.x, y: from.y + t * (to as Disc).y - t * from.y };
  const [start, end] = [from.pose, (to as Obstacle).pose];
  if (start === null || end === null) return to;
  const turned = Math.atan2(start.cos * end.sin - start.sin * end.cos, start.cos * end.cos + start.sin * end.sin); // less than half a turn a step
  const angle = Math.atan2(start.sin, start.cos) + t * turned;
  const [x, y] = [start.x + t * (end.x - start.x), start.y + t * (end.y - start.y)];
  return { ...to, pose: { ...start, x, y, cos: Math.cos(angle), sin: Math.sin(angle) } } as Obstacle;
}

/** From a place to what a jaw keeps free. */
function distanceToJaw(jaw: Disc | Obstacle, x: number, y: number, moment: Moment): number {
  if ('isDynamic' in jaw) return distanceBetween(jaw.x, jaw.y, x, y, moment) - jaw.r;
  return distanceToWall(jaw, x, y, moment);
}
