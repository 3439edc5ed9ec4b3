import * as zlib from 'node:zlib';
import type { Fields } from '../reader.ts';
import type { TiledReader } from './reader.ts';

/** Cells of a layer, at most: a map of 2,000 by 2,000. */
const mostCells = 4_000_000;

/** A piece of a tile layer: its numbers row by row, from a cell on. */
export interface Chunk {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly gids: ArrayLike<number>;
}

/** The pieces of a tile layer: one, or the chunks of an infinite map. */
export function chunksOf(reader: TiledReader, what: string, layer: Fields): Chunk[] {
  const isChunked = layer.chunks !== undefined;
  const pieces = isChunked ? reader.list(`${what}.chunks`, layer.chunks) : [{ ...layer, x: 0, y: 0 }];
  let cells = 0;
  return pieces.map((item, i) => {
    const place = isChunked ? `${what}.chunks[${i}]` : what;
    const piece = reader.fields(place, item);
    const integer = (key: string) => reader.integer(`${place}.${key}`, piece[key], 0);
    const [width, height] = ['width', 'height'].map((key) => reader.atLeast(`${place}.${key}`, 0, integer(key), 0));
    cells += width * height;
    if (cells > mostCells) reader.fail(what, `of at most ${mostCells} cells`, cells);
    const gids = gidsOf(reader, place, { data: piece.data, layer, cells: width * height });
    if (gids.length !== width * height) reader.fail(`${place}.data`, `width times height (${width * height}) numbers`, gids.length);
    return { x: integer('x'), y: integer('y'), width, gids };
  });
}

function gidsOf(
  reader: TiledReader,
  place: string,
  { data, layer, cells }: { data: unknown; layer: Fields; cells: number },
): ArrayLike<number> {
  const encoding = reader.text(`${place}.encoding`, layer.encoding, 'csv');
  if (encoding === 'csv') {
    const list = reader.list(`${place}.data`, data);
    for (const [i, gid] of list.entries())
      if (!(Number.isInteger(gid) && (gid as number) >= 0 && (gid as number) < 2 ** 32))
        reader.fail(`${place}.data[${i}]`, 'the number of a tile', gid);
    return list as number[];
  }
  if (encoding !== 'base64') return reader.fail(`${place}.encoding`, 'csv or base64', encoding);
  const bytes = unpacked(reader, place, Buffer.from(reader.text(`${place}.data`, data), 'base64'), { layer, size: 4 * cells });
  const words = bytes.length >> 2;
  return Array.from({ length: words }, (_, i) => bytes.readUInt32LE(4 * i));
}

function unpacked(reader: TiledReader, place: string, bytes: Buffer, { layer, size }: { layer: Fields; size: number }): Buffer {
  const compression = reader.text(`${place}.compression`, layer.compression);
  if (compression === '') return bytes;
  const { zstdDecompressSync } = zlib as { zstdDecompressSync?: typeof zlib.inflateSync };
  const ways: Readonly<Record<string, typeof zlib.inflateSync | undefined>> = {
    zlib: zlib.inflateSync,
    gzip: zlib.gunzipSync,
    zstd: zstdDecompressSync,
  };
  const way = Object.hasOwn(ways, compression) ? ways[compression] : undefined;
  if (!way) {
    const rule = compression === 'zstd' ? 'zlib or gzip: zstd needs Node.js 22.15 or newer' : 'zlib, gzip or zstd';
    return reader.fail(`${place}.compression`, rule, compression);
  }
  try {
    return way(bytes, { maxOutputLength: size + 1 });
  } catch {
    return reader.fail(`${place}.data`, `${size} bytes packed by ${compression}`, `${bytes.length} bytes`);
  }
}
