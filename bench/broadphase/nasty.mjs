// Scenes that break grids and trees: packed x, y, r; about three pairs a circle where nothing else is said.
import { createNumbers } from './scenes.mjs';

const scenes = {
  /** The ordinary scene to compare with: radii 0.5–1.5 at random places. */
  ordinary: (next, _, count) => [next() * side(count), next() * side(count), 0.5 + next()],
  /** All in what would be one cell of the extent, because one circle is far away. */
  'one cell': (next, i, count) => (i === 0 ? [1e9, 1e9, 1] : scenes.ordinary(next, i, count)),
  /** One that covers all the small ones, and so overlaps each: one more pair a circle. */
  giant: (next, i, count) =>
    i === 0 ? [side(count) / 2, side(count) / 2, side(count)] : [next() * side(count), next() * side(count), 0.5 + next()],
  'horizontal line': (next, _, count) => [(next() * 2 * count) / 3, 7, 0.5 + next()],
  'vertical line': (next, _, count) => [7, (next() * 2 * count) / 3, 0.5 + next()],
  'slanting line': (next, _, count) => {
    const at = next() * 0.47 * count;
    return [at, at, 0.5 + next()];
  },
  'coordinates at 1e9': (next, _, count) => [1e9 + next() * side(count), 1e9 + next() * side(count), 0.5 + next()],
  /** A thousand crowds far from each other. */
  crowds: (next, i, count) => {
    const at = i % 1000;
    const width = side(count / 1000);
    return [(at % 31) * 1e6 + next() * width, Math.floor(at / 31) * 1e6 + next() * width, 0.5 + next()];
  },
  /** Denser by half with each halving of the distance to a corner; radii to match: every size matters equally. */
  spiral: (next, _, count) => {
    const size = 2 ** (-20 * next());
    const width = 0.55 * Math.sqrt(count);
    return [size * (1 + next()) * width, size * (1 + next()) * width, (size * (0.5 + next())) / 4];
  },
};

export const nastyNames = Object.keys(scenes);

/** The scene of this name; it stands still. */
export function createNasty(name, count) {
  const next = createNumbers(5);
  const packed = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) packed.set(scenes[name](next, i, count), 3 * i);
  return { count, packed, side: side(count), move() {} };
}

/** Of a square in which circles of radius 0.5–1.5 have three pairs each: see createScene. */
function side(count) {
  return Math.sqrt((Math.PI * 2 * (1.0833 + 1) * count) / 6);
}
