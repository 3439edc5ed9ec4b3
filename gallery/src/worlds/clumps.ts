import type { Scene, SceneAnyBody } from '@carom/scene';
import { basin } from '../corners.ts';
import { worldHead } from './head.ts';
import { tidy } from './joined.ts';

/** Discs of a clump in its own frame: place and radius. */
type Discs = readonly (readonly [x: number, y: number, r: number])[];

const grid = (columns: number, rows: number, step: number, r: number): Discs =>
  Array.from({ length: columns * rows }, (_, i) => [
    step * ((i % columns) - (columns - 1) / 2),
    step * (Math.floor(i / columns) - (rows - 1) / 2),
    r,
  ]);
const dumbBell: Discs = [
  [0, 0, 0.22],
  [-0.8, 0, 0.5],
  [0.8, 0, 0.5],
  [-0.35, 0, 0.22],
  [0.35, 0, 0.22],
];
const cross: Discs = [
  [0, 0, 0.35],
  [0.6, 0, 0.35],
  [0, 0.6, 0.35],
  [-0.6, 0, 0.35],
  [0, -0.6, 0.35],
];
const hammer: Discs = [
  [0.5, 0, 0.25],
  [1, 0, 0.4],
  [1, 0.5, 0.4],
  [1, -0.5, 0.4],
  [0.1, 0, 0.2],
  [-0.25, 0, 0.2],
  [-0.6, 0, 0.2],
];
const kinds: readonly (readonly [discs: Discs, color: string, name: string])[] = [
  [dumbBell, '#e69f00', 'dumb-bell'],
  [grid(3, 3, 0.4, 0.28), '#56b4e9', 'box'],
  [cross, '#009e73', 'cross'],
  [hammer, '#d55e00', 'hammer'],
  [grid(5, 1, 0.45, 0.3), '#cc79a7', 'bar'],
];

/** Dumb-bells, boxes, crosses, hammers and bars slide down boards onto each other. */
export function clumps(): Scene {
  const bodies = Array.from({ length: 15 }, (_, i): SceneAnyBody => {
    const [discs, color, name] = kinds[i % kinds.length];
    const place = { x: tidy(3.2 + 2.4 * (i % 3) + 0.3 * (i % 2)), y: tidy(17.2 + 2.6 * Math.floor(i / 3)), angle: tidy(0.7 * i) };
    const shapes = discs.map(([x, y, r]) => ({ x: tidy(x), y: tidy(y), r }));
    return { ...place, shapes, material: { friction: 0.3 }, color, name };
  });
  return {
    ...worldHead,
    title: 'Clumps',
    description: 'Fifteen rigid bodies of five to nine discs each: dumb-bells, boxes, crosses, hammers and bars. Throw one by a corner.',
    world: { gravity: { x: 0, y: -10 } },
    view: { box: { minX: 0, minY: -0.5, maxX: 22, maxY: 21 } },
    duration: 12,
    walls: [
      { chain: basin(0, 22, 60), material: { friction: 0.4 }, name: 'box' },
      { x1: 0, y1: 15, x2: 10, y2: 10, r: 0.15, material: { friction: 0.1 }, name: 'upper board' },
      { x1: 22, y1: 9, x2: 14, y2: 5, r: 0.15, material: { friction: 0.1 }, name: 'lower board' },
    ],
    bodies,
  };
}
