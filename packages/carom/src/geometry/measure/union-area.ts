import { upward } from '../../numeric/relative.ts';
import { circlesOf } from '../circle-list.ts';
import { contains } from '../contains.ts';
import { relation } from '../relation.ts';
import type { Circle } from '../shapes.ts';
import { isSmaller } from '../smaller.ts';
import { angleOf, arctangent, pi } from './arctangent.ts';
import { chord, findChord } from './chord.ts';

/**
 * The part of a circle's outline that another disc covers: the angles of its ends, start < end, and the ends from the
 * center.
 */
interface Cover {
  readonly start: number;
  readonly end: number;
  readonly startX: number;
  readonly startY: number;
  readonly endX: number;
  readonly endY: number;
}

/** A disc that no other one contains. */
interface Member extends Circle {
  readonly covers: Cover[];
  readonly crossing: Member[];
  /** Whose center its cluster, the discs linked by crossings, is measured from. */
  origin: Member | null;
}

/**
 * The area that discs cover together, each place counted once.
 *
 * Discs may nest, repeat, touch and enclose holes. Within 1e-13 of itself for up to some thousand discs (rounding grows with
 * the length of a cluster). The order of the discs does not matter, bit for bit. Scaling all numbers by 2ᵏ scales the
 * area by 4ᵏ, bit for bit, as long as nothing overflows or underflows. Angles enter as series of + − × ÷, so that the bits
 * are the same on every engine. Discs with a number that is not finite or a negative radius do not count; no discs cover 0.
 * Infinity beyond the largest double. Only discs whose spans of x meet are compared.
 *
 * @throws TypeError where an item is not an object.
 *
 * @example
 * unionArea([{ x: 0, y: 0, r: 1 }, { x: 1, y: 0, r: 1 }, { x: 9, y: 0, r: 1 }]); // 8.196408262160624: 3π less one lens
 */
export function unionArea(circles: Iterable<Readonly<Circle>>): number {
  // Along the outline of the union ∮ x dy − y dx is twice its area: the outline is the arcs that no other disc covers, those
  // around holes included.
  const discs = circlesOf('unionArea', circles).map(({ x, y, r }) => ({ x, y, r }));
  const isHuge = discs.some(({ x, y, r }) => Math.abs(x) > 1e140 || Math.abs(y) > 1e140 || r > 1e140);
  const members = survivors(isHuge ? discs.map(shrunk) : discs);
  linkCrossing(members);
  const areas: number[] = [];
  for (const member of members) {
    if (member.origin === null) claim(member);
    addArcs(member, areas);
  }
  const area = total(areas);
  return !(area < Infinity) ? Infinity : isHuge ? area * upward * upward : Math.max(0, area);
}

/** A 2⁶⁴th of a disc. */
function shrunk({ x, y, r }: Readonly<Circle>): Circle {
  const scale = 5.421010862427522e-20;
  return { x: x * scale, y: y * scale, r: r * scale };
}

/** The discs that no other contains, one of each set of equals, from left to right. */
function survivors(discs: Circle[]): Member[] {
  discs.sort((a, b) => a.x - a.r - (b.x - b.r) || b.r - a.r || a.y - b.y || a.x - b.x);
  const dropped = discs.map(() => false);
  forNeighbours(discs, (i, j) => {
    if (dropped[i] || dropped[j]) return;
    if (contains(discs[i], discs[j])) dropped[j] = true;
    else if (contains(discs[j], discs[i])) dropped[i] = true;
  });
  return discs.filter((_, i) => !dropped[i]).map(({ x, y, r }) => ({ x, y, r, covers: [], crossing: [], origin: null }));
}

/** Calls `visit` for every two discs whose spans of x meet; they are sorted by their left ends. */
function forNeighbours(discs: readonly Readonly<Circle>[], visit: (i: number, j: number) => void): void {
  for (let i = 0; i < discs.length; i++) {
    const right = discs[i].x + discs[i].r;
    for (let j = i + 1; j < discs.length && discs[j].x - discs[j].r <= right; j++) visit(i, j);
  }
}

/** Notes for every two members that cross what each covers of the other. */
function linkCrossing(members: Member[]): void {
  forNeighbours(members, (i, j) => {
    const a = members[i];
    const b = members[j];
    if (relation(a, b) !== 'crossing') return;
    const small = isSmaller(a, b) ? a : b;
    const large = small === a ? b : a;
    findChord(small, large);
    small.covers.push(coverOf(small, large, chord[0]));
    large.covers.push(coverOf(large, small, chord[1]));
    a.crossing.push(b);
    b.crossing.push(a);
  });
}

/** What `other` covers of `circle`; `t` is the tangent of a quarter of that arc. */
function coverOf(circle: Readonly<Circle>, other: Readonly<Circle>, t: number): Cover {
  const dx = other.x - circle.x;
  const dy = other.y - circle.y;
  const longest = Math.max(Math.abs(dx), Math.abs(dy));
  const x = dx / longest;
  const y = dy / longest;
  const scale = circle.r / (Math.sqrt(x * x + y * y) * (t <= 1 ? 1 + t * t : 1 / (t * t) + 1));
  const along = scale * (t <= 1 ? 1 - t * t : 1 / (t * t) - 1);
  const across = scale * (t <= 1 ? 2 * t : 2 / t);
  const middle = angleOf(dx, dy);
  const half = 2 * arctangent(t);
  const turn = middle - half < -pi ? 2 * pi : 0; // starts in [−π, π]
  return {
    start: middle - half + turn,
    end: middle + half + turn,
    startX: along * x + across * y,
    startY: along * y - across * x,
    endX: along * x - across * y,
    endY: along * y + across * x,
  };
}

/** Makes a member the origin of its cluster. */
function claim(origin: Member): void {
  const waiting = [origin];
  origin.origin = origin;
  for (let member = waiting.pop(); member !== undefined; member = waiting.pop()) {
    for (const next of member.crossing) {
      if (next.origin !== null) continue;
      next.origin = origin;
      waiting.push(next);
    }
  }
}

/** Adds the share of every arc of `member` that no other disc covers to `areas`. */
function addArcs(member: Member, areas: number[]): void {
  const { x, y, r, covers, origin } = member;
  if (covers.length === 0) {
    areas.push(pi * r * r);
    return;
  }
  covers.sort((a, b) => a.start - b.start || a.end - b.end);
  // The cover that reaches furthest past a full turn begins before the first one.
  let reach = covers[0];
  for (const cover of covers) if (cover.end > reach.end) reach = cover;
  let end = reach.end - 2 * pi;
  const left = x - (origin ?? member).x;
  const up = y - (origin ?? member).y;
  for (const cover of covers) {
    if (cover.start > end) {
      const dx = cover.startX - reach.endX;
      const dy = cover.startY - reach.endY;
      areas.push(((cover.start - end) * r * r) / 2, (left * dy) / 2, (-up * dx) / 2);
    }
    if (cover.end > end) {
      end = cover.end;
      reach = cover;
    }
  }
}

/** The sum of numbers with the rounding of each step carried along (Neumaier 1974). */
function total(numbers: readonly number[]): number {
  let sum = 0;
  let rest = 0;
  for (const number of numbers) {
    const next = sum + number;
    rest += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum;
    sum = next;
  }
  return sum + rest;
}
