/** Whether a direction lies in the span of an arc: by the side of both its ends' directions; exact. */
import { dotSign, exactCross, exactDot } from '../numeric/dot-sign.ts';
import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import { isDisc } from './hull-contact.ts';
import type { Arc, Vec } from './shapes.ts';

/** Whether all numbers are finite, the radius is ≥ 0 and both directions have a length. */
export function isArc(arc: Readonly<Arc>): boolean {
  return isDisc(arc) && isDirection(arc.from) && isDirection(arc.to);
}

function isDirection({ x, y }: Readonly<Vec>): boolean {
  return x * 0 + y * 0 === 0 && (x !== 0 || y !== 0);
}

/** Whether the direction from (x1, y1) to (x2, y2) lies in the span, which no direction at all does too. */
export function spans(arc: Readonly<Arc>, x1: number, y1: number, x2: number, y2: number): boolean {
  return isInSpan(arc, turnTo(arc.from, x1, y1, x2, y2), turnTo(arc.to, x1, y1, x2, y2));
}

/** The sign of f × p, p from (x1, y1) to (x2, y2). */
function turnTo(f: Readonly<Vec>, x1: number, y1: number, x2: number, y2: number): number {
  const sign = dotSign(x2 - x1, y2 - y1, -f.y, f.x);
  if (sign !== 0) return sign;
  setPoints(x1, y1, x2, y2);
  setRadii(0, 0, 0);
  setVelocities(0, 0, f.x, f.y);
  return -exactCross();
}

/** The same from the signs of from × p and to × p. */
export function isInSpan({ from, to }: Readonly<Arc>, first: number, second: number): boolean {
  let turn = dotSign(from.x, from.y, to.y, -to.x);
  if (turn === 0) {
    setPoints(0, 0, from.x, from.y);
    setRadii(0, 0, 0);
    setVelocities(0, 0, to.x, to.y);
    turn = exactCross();
    if (turn === 0) return exactDot() > 0 || first >= 0; // the whole outline, or half of it
  }
  return turn > 0 ? first >= 0 && second <= 0 : !(first < 0 && second > 0);
}
