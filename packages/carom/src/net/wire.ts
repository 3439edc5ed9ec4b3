import type { Hull } from '../geometry/shapes.ts';
import type { ByteReader, ByteWriter } from '../numeric/bytes.ts';
import { fail } from '../numeric/fail.ts';
import { finite } from '../numeric/validate.ts';

/** Integers on the wire are at most this. */
export const mostInteger: number = 1125899906842624;

/** Writes an integer from 0 to 2⁵³ − 1 in 7 bits a byte, the lowest first. */
export function writeCount(writer: ByteWriter, value: number): void {
  let rest = value;
  while (rest >= 128) {
    writer.u8((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  writer.u8(rest);
}

/** Reads what `writeCount` wrote. @throws RangeError if it is longer than such an integer */
export function readCount(where: string, reader: ByteReader): number {
  let value = 0;
  let scale = 1;
  for (let i = 0; i < 8; i++) {
    const byte = reader.u8();
    value += (byte & 127) * scale;
    if (byte < 128) return value;
    scale *= 128;
  }
  return fail(where, 'an integer', 'at most 8 bytes long', value);
}

/** Reads how many things follow that take at least `size` bytes each. @throws RangeError if there are not so many bytes */
export function readLength(where: string, reader: ByteReader, size: number): number {
  const count = readCount(where, reader);
  if (count * size > reader.left) fail(where, 'a length', `at most ${Math.floor(reader.left / size)}`, count);
  return count;
}

/** Writes a signed integer: 0, −1, 1, −2 … as 0, 1, 2, 3 … */
export function writeSigned(writer: ByteWriter, value: number): void {
  writeCount(writer, value < 0 ? -2 * value - 1 : 2 * value);
}

/** Reads what `writeSigned` wrote. */
export function readSigned(where: string, reader: ByteReader): number {
  const value = readCount(where, reader);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** The first bytes of a message of a feed. */
export const feedMagic = 0xca;
export const feedVersion = 1;
/** Flags of a message: it says everything; places are multiples of a quantum. */
export const messageFlags: { readonly whole: 1; readonly quantised: 2 } = /* @__PURE__ */ Object.freeze({ whole: 1, quantised: 2 });
/** Kinds of bodies by code. */
export const kindCodes = ['static', 'kinematic', 'dynamic'] as const;
/** Flags beside the kind of a body: it is a sensor; its shapes follow its radius. */
export const sensorFlag = 4;
export const shapedFlag = 8;

/** A shape of a body, and whether it senses. */
export type SentShape = Hull & { readonly sensor?: boolean };

/** Beside the number of points of a shape: it senses. */
const sensingFlag = 16;

/** Writes the shapes of a body. */
export function writeShapes(writer: ByteWriter, shapes: readonly SentShape[]): void {
  writeCount(writer, shapes.length);
  for (const { points, r, sensor } of shapes) {
    writer.f64(r);
    writer.u8(points.length + (sensor ? sensingFlag : 0));
    for (const { x, y } of points) {
      writer.f64(x);
      writer.f64(y);
    }
  }
}

/** Reads what `writeShapes` wrote. @throws RangeError if they are none */
export function readShapes(where: string, reader: ByteReader): readonly SentShape[] {
  const count = readLength(where, reader, 25);
  if (count === 0) fail(where, 'the number of shapes', 'at least 1', count);
  return Array.from({ length: count }, () => {
    const r = finite(where, 'a radius', reader.f64());
    if (!(r > 0)) fail(where, 'a radius', 'a number > 0', r);
    const code = reader.u8();
    const length = code % sensingFlag;
    if (length < 1 || length > 8 || code >= 2 * sensingFlag) fail(where, 'the number of points', '1 to 8', code);
    const point = () => ({ x: finite(where, 'a number', reader.f64()), y: finite(where, 'a number', reader.f64()) });
    const hull = { points: Array.from({ length }, point), r };
    return code < sensingFlag ? hull : { ...hull, sensor: true };
  });
}
