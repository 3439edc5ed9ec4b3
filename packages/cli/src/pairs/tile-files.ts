import { closeSync, openSync, readSync } from 'node:fs';
import type { Box } from 'carom';
import { openTo, writeAll } from '../files.ts';

/** A part of the plane, and the files of its circles and pairs. */
export interface Tile {
  /** Its number among all. */
  readonly index: number;
  /** What is in it; `maxX` and `maxY` are not. */
  readonly box: Box;
  /** Its circles, with those that stick in from outside. */
  readonly file: string;
  /** Its pairs. */
  readonly result: string;
  /** Whether its circles are of two files. */
  readonly hasOthers: boolean;
  /** How many circles. */
  readonly count: number;
}

/** A file of numbers that is written a piece at a time. It is open only while a piece is written: there may be thousands. */
export class NumberFile {
  readonly #path: string;
  readonly #piece: Float64Array;
  #length = 0;
  #isNew = true;
  /** Numbers written so far. */
  total = 0;

  constructor(path: string, size: number) {
    this.#path = path;
    this.#piece = new Float64Array(size);
  }

  /** Adds numbers: a record, whose size divides that of a piece. */
  add(record: Float64Array): void {
    if (this.#length + record.length > this.#piece.length) this.flush();
    this.#piece.set(record, this.#length);
    this.#length += record.length;
    this.total += record.length;
  }

  /** Writes what is still to be written. */
  flush(): void {
    if (this.#length === 0 && !this.#isNew) return;
    const file = openTo(this.#path, this.#isNew ? 'w' : 'a');
    this.#isNew = false;
    writeAll(this.#path, file, new Uint8Array(this.#piece.buffer, 0, 8 * this.#length));
    closeSync(file);
    this.#length = 0;
  }
}

/**
 * The records of a file from a byte on, one after the other; the array is the same for some of them. The file is open only while a piece
 * is read.
 */
export function* recordsOf(path: string, size: number, recordsAtOnce: number, from = 0): Generator<Float64Array> {
  const piece = new Float64Array(size * recordsAtOnce);
  const bytes = new Uint8Array(piece.buffer);
  for (let at = from; ; ) {
    const length = readPiece(path, bytes, at);
    if (length === 0) return;
    at += length;
    for (let k = 0; k < length / 8; k += size) yield piece.subarray(k, k + size);
  }
}

/** Fills the bytes from a place of the file on. Returns how many there are. */
export function readPiece(path: string, bytes: Uint8Array, at: number): number {
  const file = openSync(path, 'r');
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, at + length);
    return length;
  } finally {
    closeSync(file);
  }
}
