// The shapes of explain mode: each is a list of numbers, which fields, handles and address share, and makes a wall of Carom.
import { createPolygon, type Vec, type Wall } from 'carom';

/** What a circle can meet here: walls as Carom takes them; a ring and a room are the insides of a circle and of a box. */
export type ShapeName = 'segment' | 'capsule' | 'box' | 'polygon' | 'arc' | 'ring' | 'room';

export const shapeNames: readonly ShapeName[] = ['segment', 'capsule', 'box', 'polygon', 'arc', 'ring', 'room'];

/** What the numbers of a shape are called; of a polygon, x and y of each corner in turn. */
export const numberNames: Readonly<Record<ShapeName, readonly string[]>> = {
  segment: ['x1', 'y1', 'x2', 'y2'],
  capsule: ['x1', 'y1', 'x2', 'y2', 'r'],
  box: ['minX', 'minY', 'maxX', 'maxY'],
  polygon: [],
  arc: ['x', 'y', 'r', 'from x', 'from y', 'to x', 'to y'],
  ring: ['x', 'y', 'r'],
  room: ['minX', 'minY', 'maxX', 'maxY'],
};

/** What each shape starts with. */
export const initialNumbers: Readonly<Record<ShapeName, readonly number[]>> = {
  segment: [-1, 4, 5, -2],
  capsule: [0, 3, 5, -2, 1],
  box: [0, -2, 5, 3],
  polygon: [0, -2, 4, -3, 6, 1, 3, 4, -0.5, 2],
  arc: [1, 0, 4, -1, 0, 1, 0],
  ring: [0, 0, 5.5],
  room: [-9, -5, 8, 5],
};

/** The name of number `i` of a shape. */
export function numberName(shape: ShapeName, i: number): string {
  return numberNames[shape][i] ?? `${i % 2 === 0 ? 'x' : 'y'}${(i >> 1) + 1}`;
}

/** Whether the numbers make such a shape: as many as it takes, finite, sides the right way round, corners convex. */
export function isShape(shape: ShapeName, numbers: readonly number[]): boolean {
  if (!numbers.every(Number.isFinite)) return false;
  if (shape === 'polygon') return numbers.length % 2 === 0 && isConvex(cornersOf(numbers));
  if (numbers.length !== numberNames[shape].length) return false;
  if (shape === 'box' || shape === 'room') return numbers[0] <= numbers[2] && numbers[1] <= numbers[3];
  if (shape === 'arc') return numbers[2] >= 0 && isDirection(numbers[3], numbers[4]) && isDirection(numbers[5], numbers[6]);
  return shape === 'segment' || numbers[numbers.length - 1] >= 0; // the others end with a radius
}

function isDirection(x: number, y: number): boolean {
  return x !== 0 || y !== 0;
}

/** The shape as Carom takes it. */
export function wallOf(shape: ShapeName, numbers: readonly number[]): Wall {
  const [a, b, c, d, e, f, g] = numbers;
  switch (shape) {
    case 'segment':
      return { x1: a, y1: b, x2: c, y2: d };
    case 'capsule':
      return { x1: a, y1: b, x2: c, y2: d, r: e };
    case 'box':
      return { minX: a, minY: b, maxX: c, maxY: d };
    case 'polygon':
      return { points: cornersOf(numbers) };
    case 'arc':
      return { x: a, y: b, r: c, from: { x: d, y: e }, to: { x: f, y: g } };
    case 'ring':
      return { inside: { x: a, y: b, r: c } };
    case 'room':
      return { inside: { minX: a, minY: b, maxX: c, maxY: d } };
  }
}

/** The corners of a polygon from its numbers. */
export function cornersOf(numbers: readonly number[]): Vec[] {
  const corners: Vec[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) corners.push({ x: numbers[i], y: numbers[i + 1] });
  return corners;
}

/** Whether Carom takes the corners for a convex polygon, so that a drag cannot fold it. */
function isConvex(corners: readonly Vec[]): boolean {
  try {
    createPolygon(corners);
    return true;
  } catch {
    return false;
  }
}

/** What of a shape is met, in words; numbers as Carom counts. */
export function featureName(shape: ShapeName, feature: 'side' | 'corner', index: number): string {
  if (feature === 'corner') return shape === 'segment' || shape === 'capsule' || shape === 'arc' ? `end ${index}` : `corner ${index}`;
  if (shape === 'ring') return 'outline';
  if (shape === 'arc') return index === 0 ? 'outer side' : 'inner side';
  return `side ${index}`;
}
