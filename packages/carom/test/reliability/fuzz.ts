import { ByteWriter, beginSeal, endSeal } from '../../src/numeric/bytes.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';

/** One kind of attack: plays the input that a seed stands for, and says how it ended. Throws if a promise was broken. */
export interface Target {
  readonly name: string;
  /** Inputs of a campaign, and of the quick run in `npm test`. */
  readonly inputs: number;
  readonly quick: number;
  play(seed: number): string | Promise<string>;
}

/** A promise that was broken. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

/** Fails with words that are put together only then. */
export function expectThat(condition: boolean, words: () => string): void {
  if (!condition) throw new Broken(words());
}

/** Numbers at which programs stumble. */
export const oddNumbers: readonly number[] = [
  Number.NaN,
  Infinity,
  -Infinity,
  0,
  -0,
  1,
  -1,
  0.5,
  5e-324,
  -5e-324,
  2.2250738585072014e-308,
  1e-75,
  1e-50,
  1e-20,
  2 ** -53,
  1 + 2 ** -52,
  255,
  256,
  65536,
  2147483647,
  2147483648,
  4294967295,
  4294967296,
  9007199254740991,
  9007199254740992,
  1e20,
  1e50,
  1.1e50,
  1e75,
  1.1e75,
  1e150,
  1e154,
  1e300,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
];

/** One of a list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[random.below(list.length)];
}

/** Any double: an odd one, one with random bits, or a small one. */
export function anyDouble(random: Random): number {
  switch (random.below(4)) {
    case 0:
      return pick(random, oddNumbers);
    case 1: {
      const words = Uint32Array.of(random.below(2 ** 32), random.below(2 ** 32));
      return new Float64Array(words.buffer)[0];
    }
    case 2:
      return random.below(21) - 10;
    default:
      return random.between(-10, 10);
  }
}

/** Any finite double. */
export function anyFinite(random: Random): number {
  for (;;) {
    const value = anyDouble(random);
    if (Number.isFinite(value)) return value;
  }
}

/** A random source of its own for one input. */
export function randomOf(seed: number): Random {
  return createRandom(Math.imul(seed + 1, 0x9e3779b1));
}

const houseForm = /^[A-Za-z]\w*( [A-Z]\w*)?(\.\w+)?: [\s\S]+ must be [\s\S]+, got [\s\S]+$/;

/** Whether an error is what the library throws for bad input: of the right class, in the house form. */
export function isRefusal(error: unknown): boolean {
  return (error instanceof TypeError || error instanceof RangeError) && houseForm.test(error.message);
}

/** The first lines of an error, for a report. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  const places = frames.slice(0, 4).map((line) => line.trim().replace(/\(?file:.*\/([^/]*)$/, '$1'));
  return `${error.name}: ${error.message.slice(0, 300)} < ${places.join(' < ')}`;
}

/** Payload of a sealed block; the seal is 12 bytes before and 8 after it. */
export function payloadOf(block: Uint8Array): Uint8Array {
  return block.slice(12, block.length - 8);
}

/** Seals a payload so that length and checksum are right whatever it says. */
export function reseal(magic: string, payload: Uint8Array): Uint8Array {
  const writer = new ByteWriter();
  beginSeal(writer, magic, magic === 'CrmW' ? 2 : 1);
  writer.raw(payload);
  return endSeal(writer).slice();
}

const oddIntegers = [0, 1, 2, 3, 63, 64, 127, 128, 255, 256, 1023, 65535, 1048576, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/** Bytes changed in one to four places: bits, numbers, counts, cuts, pieces put elsewhere, pieces of another block. */
export function mutate(random: Random, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  let result: Uint8Array = bytes.slice();
  for (let n = 1 + random.below(random.below(4) + 1); n > 0; n--) result = mutateOnce(random, result, other);
  return result;
}

function mutateOnce(random: Random, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  if (bytes.length < 16) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const any = random.below(bytes.length);
  const header = Math.min(bytes.length - 8, random.below(2) === 0 ? 4 * random.below(24) : 4 * random.below(bytes.length >> 2));
  switch (random.below(9)) {
    case 0:
      bytes[any] ^= 1 << random.below(8);
      return bytes;
    case 1:
      bytes[any] = random.below(256);
      return bytes;
    case 2:
    case 3:
      view.setFloat64(Math.min(bytes.length - 8, header), anyDouble(random), true);
      return bytes;
    case 4:
      view.setUint32(header, pick(random, oddIntegers), true);
      return bytes;
    case 5:
      view.setUint32(header, view.getUint32(header, true) + random.below(5) - 2, true);
      return bytes;
    case 6:
      return bytes.slice(0, any);
    case 7: {
      const from = random.below(other.length);
      return joined(bytes.subarray(0, any), other.subarray(from, from + random.below(200)), bytes.subarray(any));
    }
    default: {
      const from = random.below(bytes.length);
      const length = Math.min(1 + random.below(80), bytes.length - from);
      if (random.below(2) === 0) return joined(bytes.subarray(0, from), bytes.subarray(from + length));
      bytes.copyWithin(Math.min(any, bytes.length - length), from, from + length);
      return bytes;
    }
  }
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
