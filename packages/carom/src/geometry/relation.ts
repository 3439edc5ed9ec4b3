import { exactPower, powerSign } from '../numeric/power-sign.ts';
import { setPoints, setRadii } from '../numeric/relative.ts';
import type { Circle } from './shapes.ts';
import { type SlopOptions, slopOf } from './slop.ts';

/** How a circle lies to another, read "a is … b". */
export type Relation = 'separate' | 'touching' | 'crossing' | 'inner-touching' | 'inside' | 'around' | 'equal';

/**
 * How circle `a` lies to circle `b`, read "a is … b". Exact. With d the distance of the centers, tested in this order:
 *
 * - `'equal'`: same center and radius, two equal points (r = 0) too
 * - `'touching'`: d = a.r + b.r · `'separate'`: d greater
 * - `'crossing'`: d > |a.r − b.r| · `'inner-touching'`: d equal
 * - `'inside'`: d less and `a` the smaller one · `'around'`: `a` the larger one
 *
 * Swapping the circles exchanges `'inside'` and `'around'` and nothing else. `'separate'` if a number is not finite or a
 * radius is negative. With `slop`, distances that miss a bound by no more than that count as equal to it, exactly.
 *
 * @example
 * relation({ x: 0, y: 0, r: 1 }, { x: 1, y: 0, r: 5 }); // 'inside'
 */
export function relation(a: Readonly<Circle>, b: Readonly<Circle>, options?: SlopOptions): Relation {
  if (!(a.r >= 0 && b.r >= 0)) return 'separate';
  const slop = options === undefined ? 0 : slopOf(options);
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const outer = powerSign(dx, dy, a.r + b.r + slop);
  if (outer > 0) return 'separate';
  if (outer < 0 && slop === 0) {
    const inner = powerSign(dx, dy, a.r - b.r);
    if (inner > 0) return 'crossing';
    if (inner < 0) return a.r < b.r ? 'inside' : 'around';
  }
  return exactRelation(a, b, slop);
}

function exactRelation(a: Readonly<Circle>, b: Readonly<Circle>, slop: number): Relation {
  setPoints(a.x, a.y, b.x, b.y);
  const outer = compareDistance(a.r, b.r, slop);
  if (outer > 0) return 'separate';
  if (a.x === b.x && a.y === b.y && a.r === b.r) return 'equal';
  if (outer === 0) return 'touching';
  const inner = compareDistance(Math.max(a.r, b.r), -Math.min(a.r, b.r), slop);
  if (inner > 0) return 'crossing';
  return inner === 0 ? 'inner-touching' : a.r < b.r ? 'inside' : 'around';
}

/** 0 if the distance is within `slop` of r1 + r2, 1 if greater (or a number is not finite), −1 if less. */
function compareDistance(r1: number, r2: number, slop: number): number {
  setRadii(r1, r2, slop);
  const sign = exactPower();
  if (!(sign <= 0)) return 1;
  if (slop === 0) return sign;
  setRadii(r1, r2, -slop);
  return exactPower() < 0 ? -1 : 0;
}
