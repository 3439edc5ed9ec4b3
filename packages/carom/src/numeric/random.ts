/** A seeded source of numbers: the same seed gives the same sequence on every engine. */
export interface Random {
  /** The next number in [0, 1), a multiple of 2⁻⁵³. */
  next(): number;
  /** The next number in [low, high). */
  between(low: number, high: number): number;
  /** The next integer in [0, count). */
  below(count: number): number;
}

/**
 * A generator with 128 bits of state, started from any finite number (its integer part modulo 2³² counts).
 *
 * Algorithm: sfc32 by Chris Doty-Humphrey (PractRand), integer operations only.
 */
export function createRandom(seed: number): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;
  function word(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  }
  for (let i = 0; i < 16; i++) word(); // let every seed bit reach every state bit
  function next(): number {
    const high = word() >>> 5; // 27 bits
    const low = word() >>> 6; // 26 bits
    return (high * 67108864 + low) / 9007199254740992;
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    below: (count) => Math.floor(next() * count),
  };
}
