import { edge, featureStride, ofLength, ofUx, ofUy, ofX, ofY, touchShare } from '../walls/wall-layout.ts';
import type { Walls } from '../walls/walls.ts';

/** The rounding of an end is within this share of its coordinates. */
const coarse = 1e-14;

/** Whether side `g` has its end or start where feature `f` has its end or start. */
export function endsAt(walls: Walls, g: number, isEndOfG: boolean, f: number, isEndOfF: boolean): boolean {
  const { numbers, kinds } = walls;
  const a = featureStride * g;
  const b = featureStride * f;
  const lengthA = numbers[a + ofLength];
  const lengthB = numbers[b + ofLength];
  const ax = numbers[a + ofX] + (isEndOfG ? numbers[a + ofUx] * lengthA : 0);
  const ay = numbers[a + ofY] + (isEndOfG ? numbers[a + ofUy] * lengthA : 0);
  const bx = numbers[b + ofX] + (isEndOfF ? numbers[b + ofUx] * lengthB : 0);
  const by = numbers[b + ofY] + (isEndOfF ? numbers[b + ofUy] * lengthB : 0);
  const shorter = kinds[f] === edge && lengthB < lengthA ? lengthB : lengthA;
  const tolerance = touchShare * shorter + coarse * (Math.abs(ax) + Math.abs(ay) + lengthA + lengthB);
  return Math.abs(ax - bx) <= tolerance && Math.abs(ay - by) <= tolerance;
}

/** Whether the line turns to the left from one side to the next: 1, or to the right: −1, or goes straight on: 0. */
export function bend(walls: Walls, f: number, g: number, isEnd: boolean): number {
  const { numbers } = walls;
  const a = featureStride * (isEnd ? f : g);
  const b = featureStride * (isEnd ? g : f);
  const cross = numbers[a + ofUx] * numbers[b + ofUy] - numbers[a + ofUy] * numbers[b + ofUx];
  return cross > 0 ? 1 : cross < 0 ? -1 : 0;
}
