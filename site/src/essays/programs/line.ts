interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the line A + t·(B − A) meets a circle: the values of t, ascending. For a ray keep t ≥ 0, for a segment 0 ≤ t ≤ 1. */
function lineMeets(A: Point, B: Point, C: Point, r: number): number[] {
  const v = { x: B.x - A.x, y: B.y - A.y };
  const p = { x: A.x - C.x, y: A.y - C.y };
  const length = Math.sqrt(v.x * v.x + v.y * v.y);
  if (length === 0) return []; // no line: ask whether the point is in the disc
  const m = (p.x * v.y - p.y * v.x) / length; // distance of the line, with a sign
  const power = (r - m) * (r + m);
  if (power < 0) return [];
  const foot = -(p.x * v.x + p.y * v.y) / (length * length);
  const w = Math.sqrt(power) / length;
  return w === 0 ? [foot] : [foot - w, foot + w];
}

const show = (found: number[]): string => (found.length === 0 ? 'none' : found.map((t) => t.toFixed(4)).join(' '));
const inSegment = (t: number): boolean => t >= 0 && t <= 1;

const found = lineMeets({ x: -8, y: 4 }, { x: 7, y: 0 }, { x: 0, y: 0 }, 3.5);
console.log(`line ${show(found)}`);
const short = lineMeets({ x: -5, y: 0 }, { x: -4, y: 0 }, { x: 0, y: 0 }, 1);
console.log(`line ${show(short)}, ray ${show(short.filter((t) => t >= 0))}, segment ${show(short.filter(inSegment))}`);
console.log(`tangent ${show(lineMeets({ x: -5.2, y: 1.6 }, { x: 3.3, y: 1.6 }, { x: 0, y: 0 }, 1.6))}`);
