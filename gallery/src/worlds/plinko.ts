import type { Scene, SceneBody, SceneWall } from '@carom/scene';
import { basin } from '../corners.ts';
import { worldHead } from './head.ts';

const width = 12;

/** Discs fall through rows of pegs into bins: the bell curve of Galton's board. */
export function plinko(): Scene {
  const pegs: SceneBody[] = [];
  for (let row = 0; row < 11; row++) {
    for (let i = 0; i <= 12 - (row % 2); i++) {
      pegs.push({ x: i + 0.5 * (row % 2), y: 4.6 + 0.9 * row, r: 0.13, immovable: true, material: { restitution: 0.4 } });
    }
  }
  const bins = Array.from({ length: 11 }, (_, i): SceneWall => ({ x1: i + 1, y1: 0, x2: i + 1, y2: 3.8 }));
  return {
    ...worldHead,
    title: 'Plinko',
    description:
      'Discs run out of a funnel through eleven rows of pegs and gather in bins: most in the middle, few at the sides, as on the board of Galton.',
    world: { gravity: { x: 0, y: -10 } },
    view: { box: { minX: 0, minY: 0, maxX: width, maxY: 20 } },
    duration: 16,
    walls: [
      { chain: basin(0, width, 30), name: 'frame' },
      { x1: 0, y1: 19, x2: 5.4, y2: 14.6, name: 'left of the funnel' },
      { x1: width, y1: 19, x2: 6.6, y2: 14.6, name: 'right of the funnel' },
      ...bins,
    ],
    bodies: pegs,
    generate: [
      {
        kind: 'gas',
        count: 90,
        r: 0.17,
        box: { minX: 0.2, minY: 19.3, maxX: 11.8, maxY: 24 },
        material: { restitution: 0.3, friction: 0.02 },
        seed: 11,
        color: '#cc79a7',
      },
    ],
  };
}
