import type { Scene } from '@carom/scene';
import { worldHead } from './head.ts';

/** How many discs fall. */
export interface PileOptions {
  /** Discs. @default 600 */
  readonly count?: number;
  /** Same seed, same pile. @default 1 */
  readonly seed?: number;
}

/** Discs of three sizes fall into a box and come to rest. */
export function pile({ count = 600, seed = 1 }: PileOptions = {}): Scene {
  const box = { minX: 0, minY: 0, maxX: 24, maxY: 28 };
  const room = (from: number, to: number) => {
    const grown = Math.max(1, count / 600); // more discs begin higher up
    return { minX: 1, minY: 4 + grown * (from - 4), maxX: 23, maxY: 4 + grown * (to - 4) };
  };
  const top = 60 * Math.max(1, count / 600);
  const third = Math.floor(count / 3);
  const recipe = { kind: 'gas', material: { friction: 0.4 } } as const;
  return {
    ...worldHead,
    title: 'Pile',
    description: `${count} discs fall into a box, roll over each other and come to rest. Friction 0.4, no bounce. Take one out of the heap and throw it back.`,
    world: { gravity: { x: 0, y: -10 } },
    view: { box },
    duration: 12,
    walls: [
      {
        chain: [
          { x: 0, y: top },
          { x: 0, y: 0 },
          { x: 24, y: 0 },
          { x: 24, y: top },
        ],
        material: { friction: 0.4 },
        name: 'box',
      },
      {
        points: [
          { x: 9, y: 0 },
          { x: 15, y: 0 },
          { x: 12, y: 3 },
        ],
        material: { friction: 0.4 },
        name: 'wedge',
      },
    ],
    generate: [
      { ...recipe, count: third, r: 0.18, rMax: 0.26, box: room(4, 8), seed, color: '#e69f00' },
      { ...recipe, count: third, r: 0.26, rMax: 0.4, box: room(8.4, 15.6), seed: seed + 1, color: '#0072b2' },
      {
        ...recipe,
        count: count - 2 * third,
        r: 0.3,
        rMax: 0.5,
        box: room(16, 27.6),
        seed: seed + 2,
        color: '#009e73',
      },
    ],
  };
}
