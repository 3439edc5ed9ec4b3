/** A frame of a GIF, whole: as it is shown after it was drawn over the ones before. */
export interface ShownFrame {
  readonly hundredths: number;
  /** Red, green and blue of each pixel. */
  readonly colors: Uint8Array;
}

/** Reads a GIF by the text of its standard (GIF89a): every frame as it is shown. */
export function readGif(bytes: Uint8Array): { readonly width: number; readonly height: number; readonly frames: ShownFrame[] } {
  const word = (at: number) => bytes[at] + 256 * bytes[at + 1];
  const [width, height] = [word(6), word(8)];
  const shown = new Uint8Array(3 * width * height);
  const frames: ShownFrame[] = [];
  let [at, hundredths, hole] = [13, 0, -1];
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9) [hundredths, hole] = [word(at + 4), bytes[at + 3] & 1 ? bytes[at + 6] : -1];
      at = blocksAt(bytes, at + 2).end;
      continue;
    }
    const [left, top, wide, high] = [1, 3, 5, 7].map((i) => word(at + i));
    const palette = bytes.subarray(at + 10, (at += 10 + 3 * 2 ** ((bytes[at + 9] & 7) + 1)));
    const { data, end } = blocksAt(bytes, at + 1);
    const indices = expanded(data, bytes[at]);
    if (indices.length !== wide * high) throw new Error(`a frame of ${wide * high} pixels has ${indices.length}`);
    for (const [i, index] of indices.entries()) {
      const place = 3 * ((top + Math.floor(i / wide)) * width + left + (i % wide));
      if (index !== hole) shown.set(palette.subarray(3 * index, 3 * index + 3), place);
    }
    frames.push({ hundredths, colors: shown.slice() });
    at = end;
  }
  return { width, height, frames };
}

function blocksAt(bytes: Uint8Array, at: number): { readonly data: number[]; readonly end: number } {
  const data: number[] = [];
  for (; bytes[at] !== 0; at += bytes[at] + 1) data.push(...bytes.subarray(at + 1, at + 1 + bytes[at]));
  return { data, end: at + 1 };
}

/** What codes of LZW stand for. */
function expanded(data: readonly number[], bits: number): number[] {
  const [clear, end] = [2 ** bits, 2 ** bits + 1];
  const out: number[] = [];
  let [table, size, place] = [[] as number[][], bits + 1, 0];
  let before: number[] | null = null;
  for (;;) {
    let code = 0;
    for (let i = 0; i < size; i++, place++) code |= ((data[place >> 3] >> (place & 7)) & 1) << i;
    if (code === end) return out;
    if (code === clear) {
      table = Array.from({ length: end + 1 }, (_, i) => [i]);
      [size, before] = [bits + 1, null];
      continue;
    }
    const entry: number[] = table[code] ?? [...before!, before![0]];
    out.push(...entry);
    if (before && table.length < 4096) table.push([...before, entry[0]]);
    if (table.length === 2 ** size && size < 12) size++;
    before = entry;
  }
}
