// Who is held by a one-sided wall, and who passes: the rule as its guide page has it, side by side for all sides near a body.

import { hypotenuse, type Step, type WallEntry } from './model.ts';

/** Which side of a wall each entry is on, as long as body and side overlap. */
export type Hold = 'held' | 'passes' | null;

/** A straight side of a wall: from where, its direction, how long and how thick. */
export interface WallSide {
  readonly x: number;
  readonly y: number;
  readonly ux: number;
  readonly uy: number;
  readonly length: number;
  readonly thickness: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
}

/** What lies no deeper may rest there. */
const rest = 0.08;

/** Whether a one-sided wall lets its body through, which is at a place with a velocity; notes it. */
export function passes(step: Step, entry: WallEntry, place: Place): boolean {
  if (!entry.oneSided) return false;
  const entries = step.walls.filter((other) => other.body === entry.body && other.oneSided && !other.isLate).reverse();
  entry.hold = holdOf(step, entry, new Map(entries.map((other) => [other, other.hold])), place);
  return entry.hold === 'passes';
}

type Holds = ReadonlyMap<WallEntry, Hold>;

function holdOf(step: Step, entry: WallEntry, holds: Holds, place: Place): Hold {
  const side = step.geometry.side(entry.feature);
  if (side === null) {
    // an end: it passes what one of its sides lets through
    const own = [...holds.keys()].filter((other) => isEndOf(step, entry, other));
    const passes = own.length === 0 || own.some((other) => holdOf(step, other, holds, place) === 'passes');
    return passes ? 'passes' : 'held';
  }
  const known = holds.get(entry) ?? null;
  const { distance } = seen(side, place);
  const reach = entry.body.r + side.thickness;
  const gap = distance - reach;
  if (gap < 0 && known === 'passes') return 'passes';
  if (known === 'held' && gap <= rest * entry.body.r) return isBehind(step, entry, holds, place) ? 'passes' : 'held';
  return comesFromFront(step, entry, holds, place, gap < 0) ? 'held' : 'passes';
}

/** How a place lies to a side. */
function seen({ x, y, ux, uy, length }: WallSide, place: Place): { along: number; before: number; distance: number; isBeside: boolean } {
  const [dx, dy] = [place.x - x, place.y - y];
  const along = dx * ux + dy * uy;
  const before = dy * ux - dx * uy;
  const beyond = along < 0 ? along : Math.max(along - length, 0);
  const distance = beyond === 0 ? Math.abs(before) : hypotenuse(before, beyond);
  return { along, before, distance, isBeside: along >= 0 && along <= length };
}

function isBehind(step: Step, entry: WallEntry, holds: Holds, place: Place): boolean {
  const side = step.geometry.side(entry.feature)!;
  const { along, before, isBeside } = seen(side, place);
  const next = isBeside ? null : neighbor(step, entry, holds, along > 0);
  if (next === null) return before < 0;
  const other = step.geometry.side(next.feature)!;
  const beforeOther = seen(other, place).before;
  const turn = along > 0 ? turnOf(side, other) : turnOf(other, side);
  return turn >= 0 ? before < 0 || beforeOther < 0 : before < 0 && beforeOther < 0;
}

function comesFromFront(step: Step, entry: WallEntry, holds: Holds, place: Place, isOver: boolean): boolean {
  const { r } = entry.body;
  let at = entry;
  let side = step.geometry.side(at.feature)!;
  let look = seen(side, place);
  const isEnd = look.along > 0;
  if (look.distance < r + side.thickness - (isOver ? rest * r : 0)) return false;
  if (look.isBeside && look.before <= 0) return false;
  const down = place.vx * side.uy - place.vy * side.ux;
  const height = look.before - (r + side.thickness);
  const landing = look.along + (place.vx * side.ux + place.vy * side.uy) * (height / down);
  const comesDown = height >= 0 && down > 0 && landing >= 0 && landing <= side.length;
  if (look.isBeside || comesDown) return !comesOut(step, entry, holds, place, height > 0 && down > 0 ? height / down : 0);
  for (let next = neighbor(step, at, holds, isEnd); next !== null; next = neighbor(step, at, holds, isEnd)) {
    const before = look.before;
    const last = side;
    at = next;
    side = step.geometry.side(at.feature)!;
    look = seen(side, place);
    const depth = r + side.thickness - look.distance;
    const known = holds.get(at) ?? null;
    if (depth > 0 && known !== null) return known === 'held';
    if (depth > rest * r) return false;
    if (look.isBeside) return look.before > 0;
    if (look.along > 0 !== isEnd) {
      const turn = isEnd ? turnOf(last, side) : turnOf(side, last);
      return turn < 0 || (turn === 0 && (before > 0 || look.before > 0));
    }
  }
  const up = place.vy * side.ux - place.vx * side.uy;
  const reach = r + side.thickness;
  const isLow = look.before < reach - rest * r;
  return look.before > 0 && (look.before >= reach || up < 0 || (!isLow && up <= step.threshold));
}

/** Whether a body passes a side of the same wall now, and will in a while, which is joined to this one by sides that it overlaps both times. */
function comesOut(step: Step, entry: WallEntry, holds: Holds, place: Place, time: number): boolean {
  const { r } = entry.body;
  const then = { ...place, x: place.x + place.vx * time, y: place.y + place.vy * time };
  for (const isEnd of [true, false]) {
    for (let next = neighbor(step, entry, holds, isEnd); next !== null && next !== entry; next = neighbor(step, next, holds, isEnd)) {
      const side = step.geometry.side(next.feature)!;
      const overlaps = [place, then].every((at) => seen(side, at).distance < r + side.thickness);
      if (!overlaps || step.geometry.wall(next.feature) !== step.geometry.wall(entry.feature)) break;
      if (holds.get(next) === 'passes') return true;
    }
  }
  return false;
}

/** The cross product of two directions. */
function turnOf(a: WallSide, b: WallSide): number {
  return a.ux * b.uy - a.uy * b.ux;
}

function endOf(side: WallSide, isEnd: boolean): { x: number; y: number } {
  return isEnd ? { x: side.x + side.ux * side.length, y: side.y + side.uy * side.length } : side;
}

function isJoined(p: { x: number; y: number }, q: { x: number; y: number }, sides: readonly WallSide[]): boolean {
  const lengths = sides.map(({ length }) => length);
  const sum = lengths.reduce((total, length) => total + length, 0);
  const tolerance = 1e-6 * Math.min(...lengths) + 1e-14 * (Math.abs(p.x) + Math.abs(p.y) + sum);
  return Math.abs(p.x - q.x) <= tolerance && Math.abs(p.y - q.y) <= tolerance;
}

function neighbor(step: Step, { feature }: WallEntry, holds: Holds, isEnd: boolean): WallEntry | null {
  const own = step.geometry.side(feature)!;
  for (const other of holds.keys()) {
    const side = step.geometry.side(other.feature);
    if (other.feature !== feature && side !== null && isJoined(endOf(side, !isEnd), endOf(own, isEnd), [side, own])) return other;
  }
  return null;
}

function isEndOf({ geometry }: Step, end: WallEntry, { feature }: WallEntry): boolean {
  const side = geometry.side(feature);
  if (side === null || geometry.wall(feature) !== geometry.wall(end.feature)) return false;
  const at = geometry.center(end.feature);
  return [false, true].some((isEnd) => isJoined(endOf(side, isEnd), at, [side]));
}
