import { type DiscRecord, xAt, yAt } from '../state.ts';

/** Steps per side of the square that the curve fills. */
const side = 1 << 15;

/** The records in the order of the Morton curve through their places at time `t`, equals by id: close in space, close in the list. */
export function alongMortonCurve(records: Iterable<DiscRecord>, t: number, box: Readonly<Float64Array>): DiscRecord[] {
  const list = [...records];
  const stride = Math.max(box[2] - box[0], box[3] - box[1]) / (side - 1);
  const scale = stride > 0 && stride < Infinity ? 1 / stride : 0;
  // code · 2²² + index in one double: sorting numbers needs no comparison function
  const keys = new Float64Array(list.length);
  for (let i = 0; i < list.length; i++) {
    const column = spread(((xAt(list[i], t) - box[0]) * scale) | 0);
    const row = spread(((yAt(list[i], t) - box[1]) * scale) | 0);
    keys[i] = (column | (row << 1)) * 4194304 + i;
  }
  keys.sort();
  return Array.from(keys, (key) => list[key % 4194304]);
}

/** Writes the smallest box around the discs' places at time `t` to `out`: minX minY maxX maxY. */
export function boundsInto(records: Iterable<DiscRecord>, t: number, out: Float64Array): void {
  out[0] = out[1] = Infinity;
  out[2] = out[3] = -Infinity;
  for (const record of records) {
    const x = xAt(record, t);
    const y = yAt(record, t);
    out[0] = Math.min(out[0], x);
    out[1] = Math.min(out[1], y);
    out[2] = Math.max(out[2], x);
    out[3] = Math.max(out[3], y);
  }
}

/** Moves bit k of a number of 15 bits to place 2 k. */
function spread(value: number): number {
  let bits = value & 0x7fff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}
