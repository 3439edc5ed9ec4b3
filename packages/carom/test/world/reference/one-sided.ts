// Who is held by a one-sided wall, and who passes: the rule as its guide page has it, side by side for all sides near a body.

import { type Body, hypotenuse, type Step, type Vertex, type WallEntry } from './model.ts';

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

/** What a body is to each one-sided wall near it on the last leg of its way. Notes what it is at the start of the way. */
export function holdsNow(step: Step, body: Body): ReadonlyMap<WallEntry, Hold> {
  const legs = holdsOf(step, body);
  for (const [entry, hold] of legs[0]) entry.hold = hold;
  return legs[legs.length - 1];
}

/** The same on each leg. */
export function holdsOf(step: Step, body: Body): readonly ReadonlyMap<WallEntry, Hold>[] {
  const entries = step.walls.filter((entry) => entry.body === body && entry.oneSided && !entry.isLate).reverse();
  const path = pathOf(body, step.h);
  const legs: Map<WallEntry, Hold>[] = [];
  let holds = new Map(entries.map((entry) => [entry, entry.hold]));
  for (let leg = 1; leg < path.length; leg++) {
    const [from, to] = [path[leg - 1], path[leg]];
    const span = to.t - from.t;
    const isStraight = body.path.length === 0;
    const speed = (a: number, b: number) => (span > 0 ? (b - a) * (1 / span) : 0);
    const [vx, vy] = isStraight ? [body.vx, body.vy] : [speed(from.x, to.x), speed(from.y, to.y)];
    holds = new Map(holds);
    for (const entry of entries) holds.set(entry, holdOf(step, entry, holds, { x: from.x, y: from.y, vx, vy }));
    legs.push(holds);
  }
  return legs;
}

/** What every body will be to the walls when it has gone its way. */
export function settle(step: Step): void {
  for (const body of step.bodies) {
    const legs = holdsOf(step, body);
    for (const [entry, hold] of legs[legs.length - 1]) entry.hold = hold;
  }
}

function pathOf(body: Body, h: number): Vertex[] {
  const from = body.path.length > 0 ? body.path : [{ t: 0, x: body.x, y: body.y }];
  return [...from, { t: h, x: body.x + body.vx * h, y: body.y + body.vy * h }];
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
