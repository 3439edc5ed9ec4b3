/** The inside of a circle as a room: a disc of radius r touches its wall where its center is Q − r from the middle. */
import { compensatedPower } from '../numeric/compensated.ts';
import { exactPower, powerSign } from '../numeric/power-sign.ts';
import { answer, positionExponent, px, py, radius, scaleBy, setPoints, setRadii } from '../numeric/relative.ts';
import type { Circle } from './shapes.ts';

/** Whether a disc comes within `slop` of the wall or beyond; exact. For discs that are none of them empty. */
export function reachesWall(room: Readonly<Circle>, circle: Readonly<Circle>, slop: number): boolean {
  const rest = room.r - circle.r - slop;
  const power = rest > 0 && slop === 0 ? powerSign(circle.x - room.x, circle.y - room.y, rest) : 0; // of three terms rest may cancel
  if (power !== 0) return power > 0;
  setPoints(room.x, room.y, circle.x, circle.y);
  setRadii(room.r, -circle.r, -slop);
  return exactPower() >= 0;
}

const less: Circle = { x: 0.5, y: 0.5, r: 0.5 };

/** Q − r − d, how far a disc is from the wall: within 8 ulp and of exact sign. */
export function roomGap(room: Readonly<Circle>, circle: Readonly<Circle>): number {
  const x = circle.x - room.x;
  const y = circle.y - room.y;
  const rest = room.r - circle.r;
  const square = x * x + y * y;
  const distance = Math.sqrt(square);
  const plain = rest <= 0 || distance > 4 * rest || 4 * distance < rest;
  if (plain && square > 1e-280 && square < 1e300 && rest > -1e300) return rest - distance;
  less.x = circle.x;
  less.y = circle.y;
  less.r = -circle.r;
  const close = rest > 0 ? compensatedPower(room, less) / (distance + rest) : NaN;
  if (Math.abs(close) < Infinity) return -close;
  setPoints(room.x, room.y, circle.x, circle.y);
  setRadii(room.r, -circle.r, 0);
  const sign = exactPower();
  if (sign === 0) return 0;
  const dx = px[px[0]];
  const dy = py[py[0]];
  const left = radius[radius[0]];
  const both = Math.sqrt(dx * dx + dy * dy) + Math.abs(left);
  const gap = left < 0 ? scaleBy(both, -positionExponent) : scaleBy(Math.abs(answer[0]) / both, answer[1] + positionExponent);
  return -sign * Math.min(Math.max(gap, 5e-324), Number.MAX_VALUE);
}
