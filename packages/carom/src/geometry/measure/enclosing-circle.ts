import { scaleBy } from '../../numeric/relative.ts';
import { circlesOf } from '../circle-list.ts';
import { contains } from '../contains.ts';
import type { Circle } from '../shapes.ts';
import { fieldOf } from './field.ts';
import { touchingThree } from './touching-three.ts';

/**
 * The smallest circle around all of the given circles (points if r = 0), or `null` if there are none.
 *
 * `contains(result, each)` holds for every one of them, exactly; the radius is above the smallest possible by at
 * most 2e-15 of itself and 4 ulp of the center's coordinates. The order of the circles does not matter, bit for bit, and scaling all numbers by 2ᵏ scales the circle, bit for
 * bit, as long as nothing overflows or underflows. Circles with a number that is not finite or a negative radius do not
 * count; `null` also if the circle is too large for doubles.
 *
 * Starts with the largest one and takes in whichever sticks out most, keeping the at most three that hold the circle: a few
 * rounds over all circles.
 *
 * @throws TypeError where an item is not an object.
 *
 * @example
 * enclosingCircle([{ x: 0, y: 0, r: 1 }, { x: 4, y: 0, r: 1 }, { x: 2, y: 1, r: 0 }]); // { x: 2, y: 0, r: 3 }
 */
export function enclosingCircle(circles: Iterable<Readonly<Circle>>): Circle | null {
  const given = circlesOf('enclosingCircle', circles);
  if (given.length === 0) return null;
  given.sort((a, b) => b.r - a.r || a.x - b.x || a.y - b.y);
  const field = fieldOf(given);
  const center = search(field.discs);
  const first = given[0];
  const x = first.x + scaleBy(center.x, -field.exponent);
  const y = first.y + scaleBy(center.y, -field.exponent);
  return around(given, { x, y, r: scaleBy(center.r, -field.exponent) });
}

/** Widens `circle` until it contains every one exactly: what rounding left out. */
function around(given: readonly Readonly<Circle>[], circle: Circle): Circle | null {
  const { x, y } = circle;
  for (const one of given) {
    for (let step = Math.max(circle.r * 2.220446049250313e-16, 5e-324); !contains(circle, one); step *= 2) {
      if (!(x * 0 + y * 0 + circle.r * 0 === 0)) return null;
      circle.r += step;
    }
  }
  return circle;
}

/** The center from which the furthest disc reaches least, and how far it does. */
function search(discs: readonly Circle[]): Circle {
  let circle: Circle = { ...discs[0] };
  let holders: Circle[] = [discs[0]];
  let best: Circle = { ...circle, r: Infinity };
  for (;;) {
    const next = farthest(discs, circle);
    const reach = reachOf(next, circle.x, circle.y);
    const isBetter = reach < best.r;
    if (isBetter) best = { ...circle, r: reach };
    if (holders.includes(next)) return best;
    const tried = smallest([...holders, next]);
    // The circle grows each time, until only rounding is left to gain.
    if (!(tried.circle.r > circle.r || isBetter)) return best;
    circle = tried.circle;
    holders = tried.holders;
  }
}

/** The disc that reaches furthest from the center of `circle`; the first one of equals. */
function farthest(discs: readonly Circle[], circle: Readonly<Circle>): Circle {
  let most = -Infinity;
  let found = discs[0];
  for (const disc of discs) {
    const reach = reachOf(disc, circle.x, circle.y);
    if (!(reach > most)) continue;
    most = reach;
    found = disc;
  }
  return found;
}

function reachOf(disc: Readonly<Circle>, x: number, y: number): number {
  const dx = disc.x - x;
  const dy = disc.y - y;
  return Math.sqrt(dx * dx + dy * dy) + disc.r;
}

/** The smallest circle around up to four discs that the last one holds, and who holds it. */
function smallest(discs: readonly Circle[]): { circle: Circle; holders: Circle[] } {
  const last = discs[discs.length - 1];
  let circle: Circle = { x: 0, y: 0, r: Infinity };
  let holders: Circle[] = [];
  // Of all centers that may be right, the one from which the furthest disc reaches least: no tolerance decides.
  const offer = (x: number, y: number, by: Circle[]): void => {
    let r = 0;
    for (const disc of discs) r = Math.max(r, reachOf(disc, x, y));
    if (!(r < circle.r)) return;
    circle = { x, y, r };
    holders = by;
  };
  offer(last.x, last.y, [last]);
  for (let i = 0; i < discs.length - 1; i++) {
    offerTwo(discs[i], last, offer);
    for (let j = i + 1; j < discs.length - 1; j++) {
      const three = [discs[i], discs[j], last];
      for (const { x, y } of touchingThree(three)) offer(x, y, three);
    }
  }
  return { circle, holders };
}

/** The circle that two discs hold has its center on their line, as far beyond the middle as the other one is larger. */
function offerTwo(a: Circle, b: Circle, offer: (x: number, y: number, by: Circle[]) => void): void {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const distance = Math.sqrt(dx * dx + dy * dy);
  const along = (distance + b.r - a.r) / 2;
  if (!(along > 0 && along < distance)) return; // one contains the other
  offer(a.x + (dx / distance) * along, a.y + (dy / distance) * along, [a, b]);
}
