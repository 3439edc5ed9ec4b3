import type { Random } from '../../numeric/random.ts';
import { finite, integer } from '../../numeric/validate.ts';

/** Starts four words as `createRandom(seed)` does. */
export function seedRandom(words: Int32Array, seed: number): void {
  words[0] = 0x9e3779b9 | 0;
  words[1] = 0x243f6a88;
  words[2] = seed | 0;
  words[3] = 1;
  for (let i = 0; i < 16; i++) nextWord(words);
}

/** The same sequence as `createRandom`, with the state in words of its own: sfc32 by Chris Doty-Humphrey. */
function nextWord(words: Int32Array): number {
  const sum = (((words[0] + words[1]) | 0) + words[3]) | 0;
  words[3] = (words[3] + 1) | 0;
  words[0] = words[1] ^ (words[1] >>> 9);
  words[1] = (words[2] + (words[2] << 3)) | 0;
  words[2] = (words[2] << 21) | (words[2] >>> 11);
  words[2] = (words[2] + sum) | 0;
  return sum >>> 0;
}

/** Random numbers whose state is four words of the world's. */
export function createStateRandom(find: () => Int32Array): Random {
  function next(): number {
    const words = find();
    const high = nextWord(words) >>> 5; // 27 bits
    const low = nextWord(words) >>> 6; // 26 bits
    return (high * 67108864 + low) / 9007199254740992;
  }
  return {
    next,
    between(low, high) {
      const from = finite('World.random.between', 'low', low);
      return from + (finite('World.random.between', 'high', high) - from) * next();
    },
    below: (count) => Math.floor(integer('World.random.below', 'count', count, 1) * next()),
  };
}
