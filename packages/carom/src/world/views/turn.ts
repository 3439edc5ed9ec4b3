import type { Vec } from '../../geometry/shapes.ts';
import { periodicDifference } from '../../numeric/periodic.ts';
import { readVec } from '../limits.ts';

/** Periods of the plane: `Infinity` but for a torus or cylinder. */
interface Periods {
  readonly periodX: number;
  readonly periodY: number;
}

/**
 * How much a force or impulse at a point of the world turns what has its center there; on a torus the point is its image nearest to the center.
 *
 * @throws TypeError or RangeError unless it is a point
 */
export function turnOf(where: string, { periodX, periodY }: Periods, center: Readonly<Vec>, force: Readonly<Vec>, point: unknown): number {
  const { x, y } = readVec(where, 'point', point);
  return periodicDifference(x - center.x, periodX) * force.y - periodicDifference(y - center.y, periodY) * force.x;
}
