import type { Scene } from '@carom/scene';
import { basin, corners } from '../corners.ts';
import { worldHead } from './head.ts';

/** How many discs fall. */
export interface PileOptions {
  /** Discs, at most as many as by default. @default 600 */
  readonly count?: number;
}

/** Discs of three sizes fall into a box and come to rest. */
export function pile({ count = 600 }: PileOptions = {}): Scene {
  const box = { minX: 0, minY: 0, maxX: 24, maxY: 28 };
  const room = (minY: number, maxY: number) => ({ minX: 1, minY, maxX: 23, maxY });
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
      { chain: basin(0, 24, 60), material: { friction: 0.4 }, name: 'box' },
      { points: corners([9, 0], [15, 0], [12, 3]), material: { friction: 0.4 }, name: 'wedge' },
    ],
    generate: [
      { ...recipe, count: third, r: 0.18, rMax: 0.26, box: room(4, 8), seed: 1, color: '#e69f00' },
      { ...recipe, count: third, r: 0.26, rMax: 0.4, box: room(8.4, 15.6), seed: 2, color: '#0072b2' },
      { ...recipe, count: count - 2 * third, r: 0.3, rMax: 0.5, box: room(16, 27.6), seed: 3, color: '#009e73' },
    ],
  };
}
