import { describe, expect, test } from 'vitest';
import { ByteReader, ByteWriter, beginSeal, endSeal, openSeal } from '../../src/numeric/bytes.ts';

function sample(out?: Uint8Array): Uint8Array {
  const writer = new ByteWriter(out);
  beginSeal(writer, 'Test', 3);
  for (let i = 0; i < 100; i++) writer.f64(i / 7);
  writer.f64(-0);
  writer.f64(Infinity);
  writer.f64(5e-324);
  writer.u32(4294967295);
  writer.u8(255);
  return endSeal(writer);
}

describe('bytes', () => {
  test('what a writer writes, a reader reads, bit for bit', () => {
    const payload = openSeal('test', sample(), 'Test', 3);
    const reader = new ByteReader('test', payload);
    for (let i = 0; i < 100; i++) expect(reader.f64()).toBe(i / 7);
    expect([reader.f64(), reader.f64(), reader.f64(), reader.u32(), reader.u8()]).toEqual([-0, Infinity, 5e-324, 4294967295, 255]);
    expect(reader.left).toBe(0);
    reader.end();
    expect(() => reader.u8()).toThrow(new RangeError(`test: bytes must be at least ${payload.length + 1} long, got ${payload.length}`));
  });

  test('numbers are little-endian', () => {
    const writer = new ByteWriter();
    writer.u32(0x01020304);
    writer.f64(1);
    writer.patchU32(0, 5);
    expect([...writer.bytes()]).toEqual([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f]);
    expect(writer.bytes(10).length).toBe(2);
  });

  test('an array given is used as long as it suffices', () => {
    const bytes = sample();
    const fitting = new Uint8Array(bytes.length);
    expect(sample(fitting).buffer).toBe(fitting.buffer);
    expect(fitting).toEqual(bytes);
    expect(sample(new Uint8Array(bytes.length - 1))).toEqual(bytes);
    expect(sample(new Uint8Array(0))).toEqual(bytes);
  });

  test('a reader not at the end says so', () => {
    const reader = new ByteReader('test', new Uint8Array(9));
    reader.f64();
    expect(() => reader.end()).toThrow(new RangeError('test: bytes must be at an end after 8 bytes, got 9'));
  });

  test('a seal tells other blocks, versions, lengths and every flipped bit', () => {
    const bytes = sample();
    expect(() => openSeal('test', bytes, 'Toast', 3)).toThrow(
      new RangeError('test: bytes must be a block that starts with "Toast", got "Test"'),
    );
    expect(() => openSeal('test', bytes, 'Test', 4)).toThrow(new RangeError('test: version of bytes must be 4, got 3'));
    expect(() => openSeal('test', bytes.slice(0, -1), 'Test', 3)).toThrow(
      new RangeError(`test: bytes must be ${bytes.length} long, got ${bytes.length - 1}`),
    );
    expect(() => openSeal('test', new Uint8Array(19), 'Test', 3)).toThrow(new RangeError('test: bytes must be at least 20 long, got 19'));
    expect(() => openSeal('test', [1], 'Test', 3)).toThrow(new TypeError('test: bytes must be a Uint8Array, got an array of 1'));
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      bytes[bit >> 3] ^= 1 << (bit & 7);
      expect(() => openSeal('test', bytes, 'Test', 3)).toThrow(RangeError);
      bytes[bit >> 3] ^= 1 << (bit & 7);
    }
    openSeal('test', bytes, 'Test', 3);
  });
});
