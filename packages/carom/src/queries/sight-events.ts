// Directions in which what is seen may change: ends and tangents of occluders, where two of them cross, and where they leave the range.

import { orient2d } from '../numeric/orient.ts';
import { isInSpan, type Occluder } from './occluders.ts';

/** A direction (`x`, `y`), and the point there of an occluder, or of two that cross; of none where axes are. */
export interface SightEvent {
  readonly x: number;
  readonly y: number;
  readonly first: Occluder | null;
  readonly second: Occluder | null;
}

/** All of them, in order of direction, turning from x to y. Axes are among them: what lies between two is less than half a turn. */
export function sightEvents(occluders: readonly Occluder[], range: number): SightEvent[] {
  const events: SightEvent[] = [];
  for (const [x, y] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ])
    events.push({ x: x * range, y: y * range, first: null, second: null });
  for (const occluder of occluders) {
    addOwn(occluder, events);
    addCrossings(occluder, { ...occluder, x: 0, y: 0, endX: 0, endY: 0, r: range, span: null }, null, events);
  }
  addPairs(occluders, events);
  return events.filter(({ x, y }) => x !== 0 || y !== 0).sort(compareDirections);
}

/** Total order of directions, from +x on, turning from x to y. */
export function compareDirections(a: Readonly<{ x: number; y: number }>, b: Readonly<{ x: number; y: number }>): number {
  const [halfA, halfB] = [half(a), half(b)];
  return halfA - halfB || -Math.sign(orient2d(0, 0, a.x, a.y, b.x, b.y));
}

function half({ x, y }: Readonly<{ x: number; y: number }>): number {
  return y > 0 || (y === 0 && x > 0) ? 0 : 1;
}

/** Ends of segments and arcs, tangents of circles. */
function addOwn(o: Occluder, out: SightEvent[]): void {
  const put = (x: number, y: number) => out.push({ x, y, first: o, second: null });
  if (o.r === 0) {
    put(o.x, o.y);
    put(o.endX, o.endY);
    return;
  }
  if (o.span !== null) {
    put(o.x + o.r * o.span[0], o.y + o.r * o.span[1]);
    put(o.x + o.r * o.span[2], o.y + o.r * o.span[3]);
  }
  const distance = Math.sqrt(o.x * o.x + o.y * o.y);
  const power = (distance - o.r) * (distance + o.r);
  if (!(power > 0)) return;
  const along = power / distance / distance;
  const across = (o.r * Math.sqrt(power)) / distance / distance;
  for (const side of [across, -across]) {
    const x = o.x * along + o.y * side;
    const y = o.y * along - o.x * side;
    if (isInSpan(o, x - o.x, y - o.y)) put(x, y);
  }
}

/** Crossings of occluders whose boxes meet. */
function addPairs(occluders: readonly Occluder[], out: SightEvent[]): void {
  const boxes = occluders
    .map((o) => {
      const [x1, x2] = [Math.min(o.x, o.endX) - o.r, Math.max(o.x, o.endX) + o.r];
      return { o, x1, x2, y1: Math.min(o.y, o.endY) - o.r, y2: Math.max(o.y, o.endY) + o.r };
    })
    .sort((a, b) => a.x1 - b.x1);
  for (let i = 0; i < boxes.length; i++) {
    const a = boxes[i];
    for (let k = i + 1; k < boxes.length && boxes[k].x1 <= a.x2; k++) {
      const b = boxes[k];
      if (b.y1 <= a.y2 && a.y1 <= b.y2) addCrossings(a.o, b.o, b.o, out);
    }
  }
}

/** Where two cross; `second` is the other one as events name it. */
function addCrossings(a: Occluder, b: Occluder, second: Occluder | null, out: SightEvent[]): void {
  if (a.r > 0 && b.r > 0) circlesCross(a, b, second, out);
  else if (a.r > 0) segmentCrosses(b, a, a, second, out);
  else if (b.r > 0) segmentCrosses(a, b, a, second, out);
  else segmentsCross(a, b, second, out);
}

function segmentsCross(a: Occluder, b: Occluder, second: Occluder | null, out: SightEvent[]): void {
  const [ax, ay, bx, by] = [a.endX - a.x, a.endY - a.y, b.endX - b.x, b.endY - b.y];
  const turn = ax * by - ay * bx;
  if (turn === 0) return;
  const t = ((b.x - a.x) * by - (b.y - a.y) * bx) / turn;
  const s = ((b.x - a.x) * ay - (b.y - a.y) * ax) / turn;
  if (t >= 0 && t <= 1 && s >= 0 && s <= 1) out.push({ x: a.x + t * ax, y: a.y + t * ay, first: a, second });
}

/** A segment and a circle. */
function segmentCrosses(s: Occluder, circle: Occluder, first: Occluder, second: Occluder | null, out: SightEvent[]): void {
  const [dx, dy] = [s.endX - s.x, s.endY - s.y];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (!(length > 0)) return;
  const [ux, uy] = [dx / length, dy / length];
  const [px, py] = [circle.x - s.x, circle.y - s.y];
  const foot = px * ux + py * uy;
  const off = px * uy - py * ux;
  const square = (circle.r - off) * (circle.r + off);
  if (square < 0) return;
  for (const t of [foot - Math.sqrt(square), foot + Math.sqrt(square)]) {
    const [x, y] = [s.x + t * ux, s.y + t * uy];
    if (t >= 0 && t <= length && isInSpan(circle, x - circle.x, y - circle.y)) out.push({ x, y, first, second });
  }
}

function circlesCross(a: Occluder, b: Occluder, second: Occluder | null, out: SightEvent[]): void {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (!(distance > 0)) return;
  const along = (distance + (a.r - b.r) * ((a.r + b.r) / distance)) / 2;
  const square = (a.r - along) * (a.r + along);
  if (square < 0) return;
  const [ux, uy] = [dx / distance, dy / distance];
  for (const off of [Math.sqrt(square), -Math.sqrt(square)]) {
    const [x, y] = [a.x + along * ux - off * uy, a.y + along * uy + off * ux];
    if (isInSpan(a, x - a.x, y - a.y) && isInSpan(b, x - b.x, y - b.y)) out.push({ x, y, first: a, second });
  }
}
