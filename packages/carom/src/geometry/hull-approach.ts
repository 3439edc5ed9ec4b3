/** Whether a point moves towards a side or corner of the loaded hull; exact signs. */
import { dotSign, exactCross, exactDot } from '../numeric/dot-sign.ts';
import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import { cornerX, cornerY, hull } from './hull.ts';
import type { Vec } from './shapes.ts';

/** Positive if the velocity (u, w) leads across side `i` into the hull, negative if out of it, 0 along it. */
export function towardSide(i: number, u: number, w: number): number {
  const toward = dotSign(cornerX[i + 1] - cornerX[i], cornerY[i + 1] - cornerY[i], w, -u);
  if (toward !== 0) return hull.turn * toward;
  setPoints(cornerX[i], cornerY[i], cornerX[i + 1], cornerY[i + 1]);
  setRadii(0, 0, 0);
  setVelocities(0, 0, u, w);
  return hull.turn * exactCross();
}

/** Positive if a point with the velocity (u, w) comes nearer to corner `i`, negative if it goes away. */
export function towardCorner(i: number, { x, y }: Readonly<Vec>, u: number, w: number): number {
  const away = dotSign(x - cornerX[i], y - cornerY[i], u, w);
  if (away !== 0) return -away;
  setPoints(cornerX[i], cornerY[i], x, y);
  setRadii(0, 0, 0);
  setVelocities(0, 0, u, w);
  return 0 - exactDot();
}
