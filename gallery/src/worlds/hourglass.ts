import type { Scene } from '@carom/scene';
import { worldHead } from './head.ts';

/** An hourglass of two chains: 400 discs run through a neck five of them wide. */
export function hourglass(): Scene {
  const material = { friction: 0.1 };
  const glass = (mirror: (x: number) => number) =>
    [
      [5, 18],
      [0.5, 18],
      [0.5, 12],
      [4.15, 9.4],
      [4.15, 8.6],
      [0.5, 6],
      [0.5, 0.5],
      [5, 0.5],
    ].map(([x, y]) => ({ x: mirror(x), y }));
  return {
    ...worldHead,
    title: 'Hourglass',
    description:
      'An hourglass of two chains of segments: 400 discs run through a neck five of them wide. They roll over the joints without a bump, and nothing squeezes through the glass.',
    world: { gravity: { x: 0, y: -10 } },
    view: { box: { minX: 0, minY: 0, maxX: 10, maxY: 18.5 } },
    duration: 20,
    walls: [
      { chain: glass((x) => x), material, name: 'left glass', color: '#7d8b99' },
      { chain: glass((x) => 10 - x), material, name: 'right glass', color: '#7d8b99' },
    ],
    generate: [
      {
        kind: 'gas',
        count: 400,
        r: 0.13,
        rMax: 0.17,
        box: { minX: 0.7, minY: 12, maxX: 9.3, maxY: 17.8 },
        material,
        seed: 4,
        color: '#e8b04b',
      },
    ],
  };
}
