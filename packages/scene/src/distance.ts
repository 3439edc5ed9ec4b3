import type { Segment } from 'carom';

/** √(x² + y²) without overflow on the way. */
export function distance(x: number, y: number): number {
  const size = Math.max(Math.abs(x), Math.abs(y));
  return size === 0 ? 0 : size * Math.sqrt((x / size) * (x / size) + (y / size) * (y / size));
}

/** Distance from a point to a segment. */
export function segmentDistance(x: number, y: number, { x1, y1, x2, y2 }: Readonly<Segment>): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = distance(dx, dy);
  const along = length > 0 ? ((x - x1) * (dx / length) + (y - y1) * (dy / length)) / length : 0;
  const t = Math.min(1, Math.max(0, along));
  return distance(x - x1 - t * dx, y - y1 - t * dy);
}
