import type { Box, Circle, TimelineWall } from 'carom';

/**
 * The smallest box around all discs and walls: what to show where a scene does not say.
 *
 * Rooms (`inside` walls) count alone if there are any, for nothing leaves them. `null` if there is nothing.
 */
export function boundsOf(discs: Iterable<Readonly<Circle>>, walls: Iterable<Readonly<TimelineWall>> = []): Box | null {
  const rooms: Box[] = [];
  const others: Box[] = [];
  for (const wall of walls) ('inside' in wall ? rooms : others).push(wallBounds(wall));
  if (rooms.length > 0) return union(rooms);
  for (const disc of discs) others.push(circleBounds(disc));
  return union(others);
}

function wallBounds(wall: Readonly<TimelineWall>): Box {
  if ('inside' in wall) return wallBounds(wall.inside);
  if ('minX' in wall) return { ...wall };
  if (!('x1' in wall)) return circleBounds(wall);
  const r = 'r' in wall ? wall.r : 0;
  return {
    minX: Math.min(wall.x1, wall.x2) - r,
    minY: Math.min(wall.y1, wall.y2) - r,
    maxX: Math.max(wall.x1, wall.x2) + r,
    maxY: Math.max(wall.y1, wall.y2) + r,
  };
}

function circleBounds({ x, y, r }: Readonly<Circle>): Box {
  return { minX: x - r, minY: y - r, maxX: x + r, maxY: y + r };
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
