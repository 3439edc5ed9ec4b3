/** A picture of pixels: red, green, blue and opacity of each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The part of a picture that changed, as places in it. */
interface Change {
  readonly minX: number;
  readonly minY: number;
  readonly width: number;
  readonly height: number;
}

/** Colors of a frame besides the one that leaves a pixel as it was. */
const mostColors = 255;
/** The color that leaves a pixel as it was. */
const unchanged = 255;

/**
 * Writes an animated GIF (89a), a frame for each picture added; a frame holds what differs from the one before. Colors are rounded to 5 or 6
 * bits a channel, and the rarest beyond 255 in a frame to the nearest of the others.
 */
export class GifWriter {
  readonly #parts: Uint8Array[] = [];
  readonly #width: number;
  readonly #height: number;
  readonly #last: Uint16Array;
  readonly #next: Uint16Array;
  #isFirst = true;

  constructor(width: number, height: number, comment: string) {
    this.#width = width;
    this.#height = height;
    this.#last = new Uint16Array(width * height);
    this.#next = new Uint16Array(width * height);
    const screen = [...word(width), ...word(height), 0, 0, 0]; // no palette for all frames
    const forever = [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0', 'latin1'), 3, 1, 0, 0, 0];
    this.#parts.push(Buffer.from('GIF89a', 'latin1'), Uint8Array.from([...screen, ...forever]));
    const text = Buffer.from(comment, 'latin1');
    this.#parts.push(Uint8Array.of(0x21, 0xfe), blocks(text));
  }

  /** Adds a picture that stays for so many hundredths of a second. */
  add({ data }: Pixels, hundredths: number): void {
    const [last, next] = [this.#last, this.#next];
    for (let i = 0, at = 0; i < next.length; i++, at += 4)
      next[i] = ((data[at] >> 3) << 11) | ((data[at + 1] >> 2) << 5) | (data[at + 2] >> 3);
    const change = this.#isFirst ? { minX: 0, minY: 0, width: this.#width, height: this.#height } : changeOf(last, next, this.#width);
    const { palette, indices } = this.#indexed(change);
    const place = [change.minX, change.minY, change.width, change.height].flatMap(word);
    this.#parts.push(Uint8Array.of(0x21, 0xf9, 4, 0b101, ...word(hundredths), unchanged, 0)); // stays, and has a color that changes nothing
    this.#parts.push(Uint8Array.of(0x2c, ...place, 0x87), palette, Uint8Array.of(8), blocks(compressed(indices)));
    last.set(next);
    this.#isFirst = false;
  }

  /** The whole file. */
  end(): Uint8Array {
    return Buffer.concat([...this.#parts, Uint8Array.of(0x3b)]);
  }

  /** The changed part as places in a palette of its own. */
  #indexed({ minX, minY, width, height }: Change): { readonly palette: Uint8Array; readonly indices: Uint8Array } {
    const counts = new Map<number, number>();
    const colors = new Int32Array(width * height);
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        const at = (minY + y) * this.#width + minX + x;
        colors[i] = this.#isFirst || this.#next[at] !== this.#last[at] ? this.#next[at] : -1;
        if (colors[i] >= 0) counts.set(colors[i], (counts.get(colors[i]) ?? 0) + 1);
      }
    }
    const ranked = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)! || a - b);
    const kept = ranked.slice(0, mostColors);
    const places = new Map(kept.map((color, i) => [color, i]));
    for (const color of ranked.slice(mostColors)) places.set(color, nearest(color, kept));
    const palette = new Uint8Array(3 * 256);
    for (const [i, color] of kept.entries()) palette.set(channels(color), 3 * i);
    return { palette, indices: Uint8Array.from(colors, (color) => (color < 0 ? unchanged : places.get(color)!)) };
  }
}

/** The least box around the pixels that differ; one pixel where none does, for a frame is never empty. */
function changeOf(last: Uint16Array, next: Uint16Array, width: number): Change {
  let [minX, minY, maxX, maxY] = [width, last.length, -1, -1];
  for (let at = 0; at < last.length; at++) {
    if (last[at] === next[at]) continue;
    const x = at % width;
    const y = (at - x) / width;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = y;
  }
  return maxX < 0 ? { minX: 0, minY: 0, width: 1, height: 1 } : { minX, minY, width: maxX - minX + 1, height: maxY - minY + 1 };
}

/** Red, green and blue in 8 bits of a color in 5, 6 and 5. */
function channels(color: number): [number, number, number] {
  const [red, green, blue] = [color >> 11, (color >> 5) & 63, color & 31];
  return [(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2)];
}

function nearest(color: number, among: readonly number[]): number {
  const [red, green, blue] = channels(color);
  let [best, least] = [0, Infinity];
  for (const [i, other] of among.entries()) {
    const [r, g, b] = channels(other);
    const distance = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}

/** Variable-length codes of LZW over bytes, as GIF packs them: from 9 to 12 bits, low bits first, the table cleared when it is full. */
function compressed(bytes: Uint8Array): Uint8Array {
  const [clear, end, most] = [256, 257, 4096];
  const out: number[] = [];
  let [bits, held, size, count] = [0, 0, 9, 258];
  let table = new Map<number, number>();
  const put = (code: number) => {
    bits |= code << held;
    for (held += size; held >= 8; held -= 8, bits >>>= 8) out.push(bits & 255);
  };
  put(clear);
  let prefix = bytes[0];
  for (let i = 1; i < bytes.length; i++) {
    const key = prefix * 256 + bytes[i];
    const known = table.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix);
    if (count < most) {
      if (count === 2 ** size) size++; // the reader is one entry behind
      table.set(key, count++);
    } else {
      put(clear);
      [table, size, count] = [new Map(), 9, 258];
    }
    prefix = bytes[i];
  }
  put(prefix);
  if (count === 2 ** size && size < 12) size++;
  put(end);
  if (held > 0) out.push(bits & 255);
  return Uint8Array.from(out);
}

/** Data in blocks of at most 255 bytes, each after its length, and the empty block that ends them. */
function blocks(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255);
    parts.push(Uint8Array.of(part.length), part);
  }
  return Buffer.concat([...parts, Uint8Array.of(0)]);
}

function word(value: number): [number, number] {
  return [value & 255, value >> 8];
}
