import type { DiscTable } from '../disc-table.ts';
import { xAt, yAt } from '../state.ts';
import { atMaxX, atMaxY, atMinX, atMinY } from '../wall-words.ts';

/** Steps per side of the square that the curve fills. */
const side = 1 << 15;

/** Indices of slots along the Morton curve through where their discs are at time `t`, equals as they come: close in space, close in the list. */
export function alongMortonCurve(table: DiscTable, slots: Int32Array, t: number, box: Readonly<Float64Array>): Int32Array {
  const stride = Math.max(box[atMaxX] - box[atMinX], box[atMaxY] - box[atMinY]) / (side - 1);
  const scale = stride > 0 && stride < Infinity ? 1 / stride : 0;
  // code · 2²² + index in one double: sorting numbers needs no comparison function
  const keys = new Float64Array(slots.length);
  for (let i = 0; i < slots.length; i++) {
    const disc = table.at(slots[i]);
    const column = spread(((xAt(disc, t) - box[atMinX]) * scale) | 0);
    const row = spread(((yAt(disc, t) - box[atMinY]) * scale) | 0);
    keys[i] = (column | (row << 1)) * 4194304 + i;
  }
  keys.sort();
  const order = new Int32Array(slots.length);
  for (let i = 0; i < order.length; i++) order[i] = keys[i] % 4194304;
  return order;
}

/** Writes the smallest box around the discs' places at time `t` to `out`: minX minY maxX maxY. */
export function boundsInto(table: DiscTable, slots: Int32Array, t: number, out: Float64Array): void {
  out[atMinX] = out[atMinY] = Infinity;
  out[atMaxX] = out[atMaxY] = -Infinity;
  for (const slot of slots) {
    const disc = table.at(slot);
    const x = xAt(disc, t);
    const y = yAt(disc, t);
    out[atMinX] = Math.min(out[atMinX], x);
    out[atMinY] = Math.min(out[atMinY], y);
    out[atMaxX] = Math.max(out[atMaxX], x);
    out[atMaxY] = Math.max(out[atMaxY], y);
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
