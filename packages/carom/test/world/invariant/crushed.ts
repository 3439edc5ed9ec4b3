// The exemption: what a moving kinematic body or wall crushes against something that cannot give way.
import { collides, type Disc, distanceBetween, type Moment, type Obstacle } from './moment.ts';
import { wasNipped } from './nip.ts';
import { type Deep, distanceToWall } from './overlap.ts';
import { discShare, tightShare, wallShare } from './statement.ts';

/** Divides what is too deep into what breaks the invariant and what was crushed. */
export function withoutCrushed(deep: readonly Deep[], before: Moment, after: Moment): { broken: Deep[]; crushed: Deep[] } {
  const [broken, crushed]: [Deep[], Deep[]] = [[], []];
  const { discs, obstacles } = after;
  const drives = discs.some((disc) => disc.drives) || obstacles.some((wall) => wall.drives);
  if (deep.length === 0 || !drives) return { broken: [...deep], crushed };
  for (const each of deep) (isSwallowed(each) || isCrushed(each, after) || wasNipped(each, before, after) ? crushed : broken).push(each);
  return { broken, crushed };
}

/** Whether the center of a body lay within a moving wall already before the step: it was crushed, and is lost in there until the wall has gone. */
function isSwallowed({ b, violation }: Deep): boolean {
  return typeof b !== 'number' && b.drives && violation.limit > 1;
}

/**
 * Whether a body of the pair is held by tight contacts, from neighbor to neighbor, between a moving kinematic thing and another that does not
 * give way: static, or kinematic too.
 */
function isCrushed({ a, b }: Deep, moment: Moment): boolean {
  const { discs, obstacles } = moment;
  const seen = new Set<number>();
  const held = new Set<Disc | Obstacle>();
  const queue = [a, ...(typeof b === 'number' ? [b] : [])];
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
    if (seen.has(i)) continue;
    seen.add(i);
    const disc = discs[i];
    if (!disc.isDynamic) {
      held.add(disc);
      continue;
    }
    for (const wall of obstacles) {
      if (!collides(disc, wall)) continue;
      if (disc.r - distanceToWall(wall, disc.x, disc.y, moment) >= tightShare * wallShare * disc.r) held.add(wall);
    }
    for (const [j, other] of discs.entries()) {
      if (j === i || !(collides(disc, other) || collides(other, disc))) continue;
      const depth = disc.r + other.r - distanceBetween(disc.x, disc.y, other.x, other.y, moment);
      if (depth >= tightShare * discShare * Math.min(disc.r, other.r)) queue.push(j);
    }
  }
  return held.size >= 2 && [...held].some(({ drives }) => drives);
}
