import { fail } from './fail.ts';
import { hashBytes } from './hash.ts';

/** Writes numbers one after the other, little-endian on every machine. */
export class ByteWriter {
  /** Number of bytes written. */
  length = 0;
  private buffer: Uint8Array;
  private view: DataView;

  /** @param out bytes to write into as long as they suffice; a larger array takes over when they do not, and the first 4 become 0 */
  constructor(out: Uint8Array = new Uint8Array(256)) {
    this.buffer = out;
    this.view = new DataView(out.buffer, out.byteOffset, out.byteLength);
  }

  /** Writes an integer 0 … 255. */
  u8(value: number): void {
    const offset = this.claim(1); // may replace the view
    this.view.setUint8(offset, value);
  }

  /** Writes an integer 0 … 2³² − 1. */
  u32(value: number): void {
    const offset = this.claim(4); // may replace the view
    this.view.setUint32(offset, value, true);
  }

  /** Writes a double, all 64 bits. */
  f64(value: number): void {
    const offset = this.claim(8); // may replace the view
    this.view.setFloat64(offset, value, true);
  }

  /** Writes bytes as they are. */
  raw(bytes: Uint8Array): void {
    const offset = this.claim(bytes.length); // may replace the buffer
    this.buffer.set(bytes, offset);
  }

  /** Replaces the four bytes at `offset` by an integer 0 … 2³² − 1. */
  patchU32(offset: number, value: number): void {
    this.view.setUint32(offset, value, true);
  }

  /** What has been written from `start` on: a view, not a copy. */
  bytes(start: number = 0): Uint8Array {
    return this.buffer.subarray(start, this.length);
  }

  private claim(count: number): number {
    const offset = this.length;
    if (offset + count > this.buffer.length) this.grow(offset + count);
    this.length = offset + count;
    return offset;
  }

  private grow(needed: number): void {
    const larger = new Uint8Array(Math.max(256, needed, this.buffer.length * 2));
    larger.set(this.buffer.subarray(0, this.length));
    this.buffer.fill(0, 0, 4); // nobody is to take what was begun here for something whole
    this.buffer = larger;
    this.view = new DataView(larger.buffer);
  }
}

/** Reads numbers in the order a `ByteWriter` wrote them. Reading past the end throws. */
export class ByteReader {
  /** Bytes already read. */
  offset = 0;
  private readonly where: string;
  private readonly source: Uint8Array;
  private readonly view: DataView;

  /** @param where the method the bytes were given to, for the error text */
  constructor(where: string, source: Uint8Array) {
    this.where = where;
    this.source = source;
    this.view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  }

  /** Bytes not yet read. */
  get left(): number {
    return this.source.length - this.offset;
  }

  /** Reads an integer 0 … 255. */
  u8(): number {
    return this.view.getUint8(this.claim(1));
  }

  /** Reads an integer 0 … 2³² − 1. */
  u32(): number {
    return this.view.getUint32(this.claim(4), true);
  }

  /** Reads a double. */
  f64(): number {
    return this.view.getFloat64(this.claim(8), true);
  }

  /** Reads `count` bytes as they are: a view, not a copy. */
  raw(count: number): Uint8Array {
    const offset = this.claim(count);
    return this.source.subarray(offset, offset + count);
  }

  /** @throws RangeError unless everything has been read */
  end(): void {
    if (this.left > 0) fail(this.where, 'bytes', `at an end after ${this.offset} bytes`, this.source.length);
  }

  private claim(count: number): number {
    const offset = this.offset;
    if (offset + count > this.source.length) fail(this.where, 'bytes', `at least ${offset + count} long`, this.source.length);
    this.offset = offset + count;
    return offset;
  }
}

// A sealed block: magic (4 letters) · version u32 · payload length u32 · payload · checksum (8 bytes) of all before it.
const headerLength = 12;
const checksumLength = 8;

/** Starts a sealed block: whatever is written next is its payload, up to `endSeal`. */
export function beginSeal(writer: ByteWriter, magic: string, version: number): void {
  for (const letter of magic) writer.u8(letter.charCodeAt(0));
  writer.u32(version);
  writer.u32(0);
}

/** Ends the block begun at byte 0 with its length and checksum, and returns it whole. */
export function endSeal(writer: ByteWriter): Uint8Array {
  writer.patchU32(8, writer.length - headerLength);
  const digits = hashBytes(writer.bytes());
  for (let i = 0; i < 2 * checksumLength; i += 2) writer.u8(parseInt(digits.slice(i, i + 2), 16));
  return writer.bytes();
}

/**
 * The payload of a sealed block, a view.
 *
 * @throws TypeError if `bytes` is no Uint8Array; RangeError if it is no block with this magic and version, is cut, or was altered.
 */
export function openSeal(where: string, bytes: unknown, magic: string, version: number): Uint8Array {
  if (!(bytes instanceof Uint8Array)) return fail(where, 'bytes', 'a Uint8Array', bytes, 'type');
  if (bytes.length < 20) fail(where, 'bytes', 'at least 20 long', bytes.length); // header and checksum
  const reader = new ByteReader(where, bytes);
  const found = String.fromCharCode(...reader.raw(4));
  if (found !== magic) fail(where, 'bytes', `a block that starts with ${JSON.stringify(magic)}`, found);
  const foundVersion = reader.u32();
  if (foundVersion !== version) fail(where, 'version of bytes', `${version}`, foundVersion);
  const length = reader.u32();
  const whole = headerLength + length + checksumLength;
  if (bytes.length !== whole) fail(where, 'bytes', `${whole} long`, bytes.length);
  const digits = hashBytes(bytes.subarray(0, headerLength + length));
  const sum = checksumText(bytes, headerLength + length);
  if (sum !== digits) fail(where, 'checksum of bytes', digits, sum);
  return bytes.subarray(headerLength, headerLength + length);
}

function checksumText(bytes: Uint8Array, start: number): string {
  return Array.from(bytes.subarray(start), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Writes text, its length first: characters beyond ASCII as JSON escapes them. */
export function writeText(writer: ByteWriter, text: string): void {
  const ascii = text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  writer.u32(ascii.length);
  for (let i = 0; i < ascii.length; i++) writer.u8(ascii.charCodeAt(i));
}

/** Reads what `writeText` wrote, still escaped. */
export function readText(reader: ByteReader): string {
  let text = '';
  for (const code of reader.raw(reader.u32())) text += String.fromCharCode(code);
  return text;
}
