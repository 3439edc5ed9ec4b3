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
  for (const each of deep)
    (isSwallowed(each, after) || isCrushed(each, after) || wasNipped(each, before, after) ? crushed : broken).push(each);
  return { broken, crushed };
}

/**
 * Whether the center of a body lay within a moving kinematic wall or disc already before the step: it was crushed, and is lost in there until
 * that has gone, or until the crowd that presses it in makes room.
 */
function isSwallowed({ a, b, violation }: Deep, { discs }: Moment): boolean {
  if (typeof b !== 'number') return b.drives && violation.limit > 1;
  const overlap = violation.limit * Math.min(discs[a].r, discs[b].r);
  return (discs[a].drives && overlap > discs[b].r) || (discs[b].drives && overlap > discs[a].r);
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
