// Rule 3 in narrow rooms: two discs that have no room beside each other keep their order.

import { type Loop, windingOf } from './loops.ts';
import { collides, type Disc, distanceToObstacle, type Moment } from './moment.ts';
import { distanceToWall } from './overlap.ts';
import { arcEnds } from './shapes.ts';
import { coreDistance, type Violation, wallDistance } from './statement.ts';

/** A closed room, as seen along a direction: how wide it is. */
interface Room {
  /** Directions (ux, uy), and the width of the room along each. */
  readonly widths: readonly { readonly ux: number; readonly uy: number; readonly width: number }[];
  /** How far a center is from the walls of the room; negative or NaN if it is not inside. */
  clearance(disc: Disc, moment: Moment): number;
}

const turns = Array.from({ length: 8 }, (_, k) => ({ ux: Math.cos((k * Math.PI) / 8), uy: Math.sin((k * Math.PI) / 8) }));
const mostDiscs = 250;

/** The closed rooms of a world: rooms, and closed lines of walls. */
export function roomsOf(moment: Moment, loops: readonly Loop[]): Room[] {
  if (moment.periodX < Infinity || moment.periodY < Infinity) return [];
  const rooms: Room[] = [];
  for (const wall of moment.obstacles) {
    const piece = wall.pieces[0];
    if (wall.sensor || !('inside' in piece)) continue;
    const room = piece.inside;
    const widths = turns.map(({ ux, uy }) => {
      const width = 'r' in room ? 2 * room.r : Math.abs(ux) * (room.maxX - room.minX) + Math.abs(uy) * (room.maxY - room.minY);
      return { ux, uy, width };
    });
    rooms.push({ widths, clearance: (disc, then) => (collides(disc, wall) ? distanceToObstacle(wall, 0, disc.x, disc.y, then) : -1) });
  }
  for (const loop of loops) if (!loop.oneSided) rooms.push(roomOfLoop(loop));
  return rooms;
}

function roomOfLoop(loop: Loop): Room {
  const points = loop.sides.flatMap(({ a, b, arc }) => (arc === null ? [a, b] : [a, b, ...arcEnds(arc)]));
  const whole = loop.sides.flatMap(({ arc }) => (arc === null ? [] : [arc]));
  const widths = turns.map(({ ux, uy }) => {
    const spots = points.map(({ x, y }) => ux * x + uy * y);
    for (const { x, y, r } of whole) spots.push(ux * x + uy * y - r, ux * x + uy * y + r); // at least as wide as it is
    return { ux, uy, width: Math.max(...spots) - Math.min(...spots) };
  });
  const clearance = (disc: Disc, moment: Moment) => {
    if (windingOf(loop, disc.x, disc.y) === 0 || !loop.walls.every((wall) => collides(disc, wall))) return -1;
    return Math.min(...loop.walls.map((wall) => distanceToWall(wall, disc.x, disc.y, moment)));
  };
  return { widths, clearance };
}

/**
 * Pairs that changed their order. A disc that keeps a clearance c in a room of width w has its center in a strip of width w − 2c; two centers
 * then differ by at most w − ca − cb along it, and if that is less than their distance, never lie beside each other.
 */
export function orderChanges(before: Moment, after: Moment, rooms: readonly Room[], step: number): Violation[] {
  const found: Violation[] = [];
  if (rooms.length === 0) return found;
  let largest = 0;
  for (const { isDynamic, sensor, r } of before.discs) if (isDynamic && !sensor && r > largest) largest = r;
  for (const { widths, clearance } of rooms) {
    const narrow = widths.filter(({ width }) => width < 3.84 * largest); // 2 − 0.16 + 2 · (1 − 0.08)
    if (narrow.length === 0) continue;
    const dynamics = before.discs.flatMap((disc, i) => (disc.isDynamic && !disc.sensor ? [i] : []));
    if (dynamics.length > mostDiscs) return found;
    const clear = before.discs.map(() => Number.NaN);
    const clearOf = (i: number) => {
      if (Number.isNaN(clear[i])) clear[i] = Math.min(wallDistance(before.discs[i].r), clearance(before.discs[i], before));
      return clear[i];
    };
    for (const { ux, uy, width } of narrow) {
      for (const [i, j] of turnedPairs(before, after, dynamics, ux, uy)) {
        if (!(clearOf(i) > 0 && clearOf(j) > 0) || !keepsOrder(before, i, j, width - clearOf(i) - clearOf(j))) continue;
        const ids = [`body ${before.discs[i].id}`, `body ${before.discs[j].id}`];
        const text = `${ids.join(' and ')} changed their order where there is no room to pass`;
        found.push({ step, kind: 'order', ids, depth: Number.NaN, limit: Number.NaN, text });
      }
    }
  }
  return found;
}

/** Pairs whose order across the direction (ux, uy) is another after a step. */
function turnedPairs(before: Moment, after: Moment, dynamics: readonly number[], ux: number, uy: number): [number, number][] {
  const placesIn = ({ discs }: Moment) => Float64Array.from(dynamics, (i) => uy * discs[i].x - ux * discs[i].y);
  const [were, are] = [placesIn(before), placesIn(after)];
  const pairs: [number, number][] = [];
  for (let m = 0; m < dynamics.length; m++) {
    for (let n = m + 1; n < dynamics.length; n++) {
      if ((were[m] - were[n]) * (are[m] - are[n]) < 0) pairs.push([dynamics[m], dynamics[n]]);
    }
  }
  return pairs;
}

function keepsOrder({ discs }: Moment, i: number, j: number, across: number): boolean {
  const [a, b] = [discs[i], discs[j]];
  if (!collides(a, b)) return false;
  const distance = Math.min(coreDistance(a.r, b.r), Math.hypot(a.x - b.x, a.y - b.y));
  return across < distance * (1 - 1e-6);
}
