import type { Scene } from '@carom/scene';
import { worldHead } from './head.ts';

const colors = ['#0072b2', '#d55e00', '#8e2f2a', '#cc79a7', '#e69f00'];

/** A torus full of food: five cells glide through it, bump into each other, and grow by what they eat. */
export function agarArena(): Scene {
  const side = 40;
  const cell = { eats: 'food', filter: { layer: 'cell' }, material: { restitution: 1 } };
  return {
    ...worldHead,
    title: 'Agar arena',
    description:
      'A torus with 800 crumbs of food. Five cells glide through it, bounce off each other and grow by the area of what they eat; eaten food comes back somewhere else. Food meets nobody but cells: named layers see to it.',
    world: { periodX: side, periodY: side, layers: { cell: ['cell', 'food'], food: ['cell'] }, seed: 8 },
    view: { box: { minX: 0, minY: 0, maxX: side, maxY: side } },
    duration: 40,
    bodies: colors.map((color, i) => ({
      ...cell,
      x: 4 + 8 * i,
      y: 4 + ((i * 13) % 34),
      r: 1 + 0.2 * i,
      vx: 7 - 3 * i,
      vy: 2 + 2 * (i % 3),
      name: `cell ${i + 1}`,
      color,
    })),
    generate: [
      {
        kind: 'gas',
        count: 800,
        r: 0.16,
        box: { minX: 0, minY: 0, maxX: side, maxY: side },
        immovable: true,
        sensor: true,
        filter: { layer: 'food' },
        seed: 5,
        color: '#009e73',
      },
    ],
  };
}
