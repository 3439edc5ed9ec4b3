import type { Random } from 'carom';
import { refuse } from './door.ts';

const tracks = [
  [12460, 1350, 10540, 5980, 3580, 5180, 13580, 7600],
  [3600, 5280, 13840, 5080, 10680, 2280, 8700, 7460, 7200, 2160],
  [4560, 2180, 7350, 4940, 3320, 7230, 14580, 7700, 10560, 5060, 13100, 2320],
  [5010, 5260, 11480, 6080, 9100, 1840],
  [3640, 4420, 8000, 7900, 13300, 5540, 9560, 1400],
  [4060, 4660, 13040, 1900, 6560, 7840, 7480, 1360, 12700, 7100],
];

/**
 * Checkpoints of one of the tracks of Coders Strike Back, each moved by up to 30, starting at any of them.
 *
 * @throws TypeError without a source of numbers
 *
 * @example
 * drawTrack(createRandom(7)).every((checkpoint) => checkpoint.length === 2); // true
 */
export function drawTrack(random: Random): [number, number][] {
  if (typeof random?.below !== 'function') refuse('drawTrack', 'random', 'a Random, as createRandom makes it', random, 'type');
  const flat = tracks[random.below(tracks.length)];
  const count = flat.length / 2;
  const first = random.below(count);
  return Array.from({ length: count }, (_, k) => {
    const at = 2 * ((k + first) % count);
    return [flat[at] + random.below(61) - 30, flat[at + 1] + random.below(61) - 30];
  });
}
