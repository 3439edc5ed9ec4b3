// What seams ask of pieces: edges, arcs, circles, sides of rooms, and solids, which are named by their first face (seams.ts).

import {
  arc,
  face,
  featureStride,
  ofCount,
  ofFirst,
  ofFromX,
  ofFromY,
  ofLeast,
  ofLength,
  ofMost,
  ofRadius,
  ofToX,
  ofToY,
  ofUx,
  ofUy,
  ofX,
  ofY,
  plane,
  point,
  sharedEnd,
  touchShare,
} from './wall-layout.ts';
import type { Walls } from './walls.ts';

/** Whether bodies take two walls for one: whoever meets one of them meets the other. */
export function areOne({ owners, records }: Walls, f: number, other: number): boolean {
  if (owners[f] === owners[other]) return true;
  const a = records[owners[f]].filter;
  const b = records[owners[other]].filter;
  return a[0] === b[0] && a[1] === b[1];
}

/** The first feature after one, or after the solid that it begins: its corners follow its faces. */
export function afterPiece({ kinds, numbers }: Walls, f: number): number {
  return kinds[f] === face ? f + 2 * numbers[featureStride * f + ofCount] : f + 1;
}

/** The longest side of what a feature belongs to. */
export function sizeOf({ kinds, numbers }: Walls, f: number): number {
  const k = featureStride * f;
  const kind = kinds[f];
  if (kind > plane) return kind === point ? Math.max(numbers[k + ofLength], numbers[k + ofRadius]) : numbers[k + ofRadius];
  if (kind !== face) return kind === plane ? Infinity : numbers[k + ofLength];
  let size = 0;
  const first = numbers[k + ofFirst];
  for (let j = first; j < first + numbers[k + ofCount]; j++) size = Math.max(size, numbers[featureStride * j + ofLength]);
  return size;
}

/** Whether a one-sided wall ends at a corner where another starts, or the other way round: both hold what comes from one side. */
export function isContinued({ numbers, kinds, owners, firsts }: Walls, f: number, isStart: boolean): boolean {
  const k = featureStride * f;
  let startsHere = false;
  let endsHere = false;
  for (let own = firsts[owners[f]]; own < firsts[owners[f] + 1]; own++) {
    if (kinds[own] >= face) continue;
    const j = featureStride * own;
    const length = numbers[j + ofLength];
    const dx = numbers[k + ofX] - numbers[j + ofX];
    const dy = numbers[k + ofY] - numbers[j + ofY];
    const restX = dx - length * numbers[j + ofUx];
    const restY = dy - length * numbers[j + ofUy];
    startsHere ||= Math.abs(dx) + Math.abs(dy) <= touchShare * length;
    endsHere ||= Math.abs(restX) + Math.abs(restY) <= touchShare * length;
  }
  return isStart ? endsHere && !startsHere : startsHere && !endsHere;
}

/** How many ends or corners a piece has. */
export function endsOf({ kinds, numbers }: Walls, f: number): number {
  const kind = kinds[f];
  if (kind === face) return numbers[featureStride * f + ofCount];
  return kind < face || kind >= arc ? 2 : 0;
}

/** Writes the place of an end of a piece to `out`. */
export function writeEnd({ kinds, numbers }: Walls, f: number, e: number, out: Float64Array): void {
  const k = featureStride * f;
  const kind = kinds[f];
  out[0] = numbers[k + ofX];
  out[1] = numbers[k + ofY];
  if (kind === face) {
    out[0] = numbers[k + featureStride * e + ofX];
    out[1] = numbers[k + featureStride * e + ofY];
  } else if (kind >= arc) {
    out[0] += numbers[k + ofRadius] * numbers[k + (e === 0 ? ofFromX : ofToX)];
    out[1] += numbers[k + ofRadius] * numbers[k + (e === 0 ? ofFromY : ofToY)];
  } else if (e === 1) {
    out[0] += numbers[k + ofUx] * numbers[k + ofLength];
    out[1] += numbers[k + ofUy] * numbers[k + ofLength];
  }
}

/** Has an edge go on to a place that lies where it would go, if it lies near its end. */
export function reachOut(numbers: Float64Array, f: number, place: Float64Array, size: number): void {
  const k = featureStride * f;
  const ux = numbers[k + ofUx];
  const uy = numbers[k + ofUy];
  const length = numbers[k + ofLength];
  const dx = place[0] - numbers[k + ofX];
  const dy = place[1] - numbers[k + ofY];
  const along = dx * ux + dy * uy;
  const beyond = sharedEnd * length;
  if (along >= -beyond && along <= length + beyond) return;
  const tolerance = touchShare * Math.min(length, size);
  if (!(Math.abs(dy * ux - dx * uy) <= tolerance)) return;
  if (along < 0 && along >= -tolerance) numbers[k + ofLeast] = Math.min(numbers[k + ofLeast], along - beyond);
  if (along > length && along <= length + tolerance) numbers[k + ofMost] = Math.max(numbers[k + ofMost], along + beyond);
}

/** As reachOut, of an arc: further, because its region narrows towards its center. */
export function reachRound(numbers: Float64Array, f: number, place: Float64Array, size: number): void {
  const k = featureStride * f;
  const radius = numbers[k + ofRadius];
  const tolerance = touchShare * Math.min(radius, size);
  for (let end = k + ofFromX; end <= k + ofToX; end += 2) {
    const gapX = Math.abs(place[0] - numbers[k + ofX] - radius * numbers[end]);
    const gapY = Math.abs(place[1] - numbers[k + ofY] - radius * numbers[end + 1]);
    if (gapX <= tolerance && gapY <= tolerance) numbers[k + ofLength] = Math.max(numbers[k + ofLength], (4 * (gapX + gapY)) / radius);
  }
}
