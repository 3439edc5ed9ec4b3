import { fail } from './fail.ts';

/**
 * A 64-bit fingerprint of bytes as 16 hex digits: equal bytes, equal digits, on every engine.
 *
 * Two multiply-xorshift lanes of 32 bits (the mixing steps of MurmurHash3) with different keys. Not for secrets.
 *
 * @throws TypeError if `bytes` is no Uint8Array.
 *
 * @example
 * hashBytes(new Uint8Array([1, 2, 3])).length; // 16
 * hashBytes(new Uint8Array([1, 2, 3])) === hashBytes(new Uint8Array([1, 2, 4])); // false
 */
export function hashBytes(bytes: Uint8Array): string {
  if (!(bytes instanceof Uint8Array)) fail('hashBytes', 'bytes', 'a Uint8Array', bytes, 'type');
  let high = 0x8422_2325 | 0;
  let low = 0x2545_f491 | 0;
  const whole = bytes.length & ~3;
  for (let i = 0; i < whole; i += 4) {
    const word = bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
    high = lane(high, word, 0xcc9e2d51 | 0, 0x1b873593);
    low = lane(low, word, 0x239b961b, 0xab0e9789 | 0);
  }
  let tail = 0;
  for (let i = whole; i < bytes.length; i++) tail |= bytes[i] << (8 * (i - whole));
  high = finish(lane(high, tail, 0xcc9e2d51 | 0, 0x1b873593) ^ bytes.length);
  low = finish(lane(low, tail, 0x239b961b, 0xab0e9789 | 0) ^ bytes.length ^ high);
  return digits(high ^ low) + digits(low);
}

function lane(state: number, word: number, keyA: number, keyB: number): number {
  let k = Math.imul(word, keyA);
  k = (k << 15) | (k >>> 17);
  state ^= Math.imul(k, keyB);
  state = (state << 13) | (state >>> 19);
  return (Math.imul(state, 5) + 0xe6546b64) | 0;
}

function finish(state: number): number {
  state ^= state >>> 16;
  state = Math.imul(state, 0x85ebca6b);
  state ^= state >>> 13;
  state = Math.imul(state, 0xc2b2ae35);
  return state ^ (state >>> 16);
}

function digits(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
