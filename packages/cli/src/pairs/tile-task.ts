import { readFileSync, writeFileSync } from 'node:fs';
import { CircleIndex } from 'carom';
import { look, relations } from './pair.ts';
import { pairNumbers, recordNumbers, type Tile } from './tile-files.ts';

/** What a thread does: the pairs of one tile, sorted, into a file. Returns how many. */
// biome-ignore lint/style/noDefaultExport: the pool calls the default export of this file.
export default function run({ file, result, box, hasOthers }: Tile): number {
  const bytes = readFileSync(file);
  const records = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
  const [first, second] = [side(records, 0), hasOthers ? side(records, 1) : null];
  const index = new CircleIndex();
  index.rebuild(first.packed);
  let pairs: Int32Array;
  if (second === null) pairs = index.pairs();
  else {
    const others = new CircleIndex();
    others.rebuild(second.packed);
    pairs = index.pairsWith(others);
  }
  const rows: [number, number, number, number, number, number][] = [];
  const b = second ?? first;
  for (let k = 0; k < pairs.length; k += 2) {
    let [i, j] = [pairs[k], pairs[k + 1]];
    if (second === null && first.places[i] > first.places[j]) [i, j] = [j, i];
    // The lower left corner of what their boxes share lies in one tile alone: that tile tells of the pair.
    const x = Math.max(first.packed[3 * i] - first.packed[3 * i + 2], b.packed[3 * j] - b.packed[3 * j + 2]);
    const y = Math.max(first.packed[3 * i + 1] - first.packed[3 * i + 2], b.packed[3 * j + 1] - b.packed[3 * j + 2]);
    if (!(x >= box.minX && x < box.maxX && y >= box.minY && y < box.maxY)) continue;
    const { relation, depth } = look(first.packed, i, b.packed, j);
    rows.push([first.places[i], b.places[j], first.ids[i], b.ids[j], relations.indexOf(relation), depth]);
  }
  rows.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const out = new Float64Array(pairNumbers * rows.length);
  for (const [k, row] of rows.entries()) out.set(row, pairNumbers * k);
  writeFileSync(result, new Uint8Array(out.buffer));
  return rows.length;
}

function side(
  records: Float64Array,
  wanted: number,
): { readonly packed: Float64Array; readonly places: Float64Array; readonly ids: Float64Array } {
  let count = 0;
  for (let k = 5; k < records.length; k += recordNumbers) if (records[k] === wanted) count++;
  const packed = new Float64Array(3 * count);
  const places = new Float64Array(count);
  const ids = new Float64Array(count);
  let i = 0;
  for (let k = 0; k < records.length; k += recordNumbers) {
    if (records[k + 5] !== wanted) continue;
    packed.set(records.subarray(k, k + 3), 3 * i);
    places[i] = records[k + 3];
    ids[i++] = records[k + 4];
  }
  return { packed, places, ids };
}
