// Seeded scenes of boxes, capsules and discs for engines with such bodies. A scene is plain numbers: gravity down, friction, half-planes `planes`
// ([nx, ny, level]: all with n · p < level is solid) or a `drum` ([x, y, r, spin], of 64 sides, with four paddles), and bodies: `kind` with its
// sizes, place, `angle` and `spin`. Density is 1, y grows up. Boxes have `r`, by which engines that round corners do so.
import { createNumbers } from '../broadphase/scenes.mjs';

/** The scenes by name: how to make one, and how many steps are played. */
export const plan = {
  'pyramid-55': { make: () => pyramid(10), steps: 400 },
  'pyramid-210': { make: () => pyramid(20), steps: 200 },
  'stack-10': { make: () => stack(10), steps: 400 },
  'capsules-200': { make: () => capsules(200), steps: 400 },
  'mixed-1000': { make: () => mixed(1000), steps: 240 },
  'dominoes-100': { make: () => dominoes(100, -2), steps: 600 },
  'toppling-100': { make: () => dominoes(100, -6), steps: 600 },
  'drum-100': { make: () => drum(100), steps: 400 },
};

/** Sides of a drum, and places of its paddles: center and turn, seen from its own. */
export const drumSides = 64;
export const paddle = { width: 1.2, height: 0.2, r: 0.02 };
export const paddlesOf = (r) =>
  [0, 1, 2, 3].map((i) => ({ x: [1, 0, -1, 0][i] * (r - 0.6), y: [0, 1, 0, -1][i] * (r - 0.6), angle: (i * Math.PI) / 2 }));

const floor = [[0, 1, 0]];
const bin = (width) => [[0, 1, 0], [1, 0, -width / 2], [-1, 0, -width / 2]]; // biome-ignore format: short

function pyramid(rows) {
  const bodies = [];
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < rows - row; i++)
      bodies.push({ kind: 'box', width: 1, height: 1, r: 0.05, x: (i - (rows - row - 1) / 2) * 1.1, y: row + 0.5 });
  return { gravity: 10, friction: 0.6, planes: floor, bodies };
}

function stack(count) {
  const bodies = Array.from({ length: count }, (_, i) => ({ kind: 'box', width: 1, height: 1, r: 0.05, x: 0, y: i + 0.5 }));
  return { gravity: 10, friction: 0.6, planes: floor, bodies };
}

/** Capsules in loose rows, at random angles, fall into a bin. */
function capsules(count) {
  const next = createNumbers(3);
  const bodies = Array.from({ length: count }, (_, i) => {
    const x = ((i % 8) - 3.5) * 1.35 + next() * 0.1;
    return { kind: 'capsule', length: 1.2, r: 0.2, x, y: 1 + Math.floor(i / 8) * 0.9, angle: next() * 3 };
  });
  return { gravity: 10, friction: 0.5, planes: bin(12), bodies };
}

/** Boxes, capsules and discs of random sizes fall into a wide bin, and land. */
function mixed(count) {
  const next = createNumbers(5);
  const bodies = Array.from({ length: count }, (_, i) => {
    const at = { x: ((i % 32) - 15.5) * 1.28 + next() * 0.1, y: 1 + Math.floor(i / 32) * 1.28, angle: next() * 3 };
    const size = 0.5 + 0.4 * next();
    if (i % 3 === 0) return { kind: 'box', width: size * 1.1, height: size * 0.8, r: 0.05, ...at };
    return i % 3 === 1 ? { kind: 'capsule', length: size * 1.3, r: size * 0.3, ...at } : { kind: 'disc', r: size / 2, ...at };
  });
  return { gravity: 10, friction: 0.5, planes: bin(42), bodies };
}

/** A row of dominoes, the first of which turns: at −2 it falls back and all stand, at −6 about five a second fall. */
function dominoes(count, turn) {
  const bodies = Array.from({ length: count }, (_, i) => {
    const spin = i === 0 ? turn : 0;
    return { kind: 'box', width: 0.2, height: 1, r: 0.02, x: 0.5 * i, y: 0.5, spin };
  });
  return { gravity: 10, friction: 0.6, planes: floor, bodies };
}

/** Boxes in a drum that turns. */
function drum(count) {
  const bodies = Array.from({ length: count }, (_, i) => {
    return { kind: 'box', width: 0.9, height: 0.6, r: 0.04, x: (i % 10) - 4.5, y: (Math.floor(i / 10) - 4.5) * 0.8 };
  });
  return { gravity: 10, friction: 0.6, drum: [0, 0, 8, 0.8], bodies };
}
