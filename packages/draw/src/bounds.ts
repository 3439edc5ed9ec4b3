import type { Box, Circle } from 'carom';
import { isShaped, placedCorners, type Shaped } from './hulls.ts';
import { cornersOf, type DrawnShape } from './shapes.ts';

/**
 * The smallest box around all discs and walls: what to show where a scene does not say.
 *
 * Rooms (`inside` walls) count alone if there are any, for nothing leaves them. `null` if there is nothing.
 *
 * @example
 * boundsOf([{ x: 0, y: 0, r: 1 }, { x: 4, y: 0, r: 2 }]); // { minX: -1, minY: -2, maxX: 6, maxY: 2 }
 */
export function boundsOf(discs: Iterable<Readonly<Circle> & Shaped>, walls: Iterable<Readonly<DrawnShape>> = []): Box | null {
  const rooms: Box[] = [];
  const others: Box[] = [];
  for (const wall of walls) ('inside' in wall ? rooms : others).push(wallBounds(wall));
  if (rooms.length > 0) return union(rooms);
  for (const disc of discs) {
    if (isShaped(disc)) for (const corner of placedCorners(disc)) others.push(wallBounds(corner));
    else others.push(wallBounds(disc));
  }
  return union(others);
}

function wallBounds(wall: Readonly<DrawnShape>): Box {
  if ('inside' in wall) return wallBounds(wall.inside);
  const r = 'r' in wall ? wall.r : 0;
  const corners = cornersOf(wall);
  return union(corners.map(({ x, y }) => ({ minX: x - r, minY: y - r, maxX: x + r, maxY: y + r }))) as Box;
}

function union(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const all = { ...boxes[0] };
  for (const box of boxes) {
    all.minX = Math.min(all.minX, box.minX);
    all.minY = Math.min(all.minY, box.minY);
    all.maxX = Math.max(all.maxX, box.maxX);
    all.maxY = Math.max(all.maxY, box.maxY);
  }
  return all;
}
