import type { Scene, SceneBody, SceneMerge } from '@carom/scene';
import { worldHead } from './head.ts';

/** The kinds, from cherry to melon: each disc that two become is a third wider. */
const kinds: readonly Required<SceneMerge>[] = [
  { name: 'cherry', r: 0.3, color: '#c0392b', label: '1' },
  { name: 'strawberry', r: 0.4, color: '#d55e00', label: '2' },
  { name: 'grape', r: 0.53, color: '#7d3c98', label: '3' },
  { name: 'mandarin', r: 0.7, color: '#e69f00', label: '4' },
  { name: 'apple', r: 0.92, color: '#b03a2e', label: '5' },
  { name: 'pear', r: 1.2, color: '#8db600', label: '6' },
  { name: 'peach', r: 1.55, color: '#cc79a7', label: '7' },
  { name: 'pineapple', r: 2, color: '#b9770e', label: '8' },
  { name: 'melon', r: 2.6, color: '#009e73', label: '9' },
];
const material = { friction: 0.3, restitution: 0.15 };
const [width, height, wide] = [9, 12, 0.3];
/** They sink as in syrup: at this speed the damping holds the weight. */
const [gravity, fall] = [6, 5];

/** Fruit of the four smallest kinds, one above the other, so that they come down one after the other. Same seed, same fruit. */
function rain(count: number, seed: number): SceneBody[] {
  let state = seed;
  const random = (): number => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  return Array.from({ length: count }, (_, i) => {
    const kind = kinds[Math.floor(4 * random() * random())]; // small ones more often
    const x = 1 + (width - 2) * random();
    return { ...kind, x, y: 2.5 + 2.6 * i, vy: -fall, linearDamping: gravity / fall, material };
  });
}

/** A merging game: two fruits of a kind that touch become one of the next kind. */
export function fruit(): Scene {
  return {
    ...worldHead,
    title: 'Merging fruit',
    description:
      'Fruit drops into a glass. Two of a kind that touch become one of the next, from cherry to melon, with their mass and momentum. Take one, and bring it to its like before the glass is full.',
    world: { gravity: { x: 0, y: -gravity }, merges: kinds },
    view: { box: { minX: -1.5, minY: -1, maxX: width + 1.5, maxY: height + 3 } },
    duration: 45,
    walls: [
      { minX: -wide, minY: 0, maxX: 0, maxY: height, material, name: 'glass' },
      { minX: width, minY: 0, maxX: width + wide, maxY: height, material, name: 'glass' },
      { minX: -wide, minY: -wide, maxX: width + wide, maxY: 0, material, name: 'glass' },
    ],
    bodies: rain(80, 7),
  };
}
