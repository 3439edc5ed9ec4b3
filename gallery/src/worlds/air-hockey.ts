import type { Scene } from '@carom/scene';
import { worldHead } from './head.ts';

/** An air hockey table: the left mallet plays by itself, the right one is for the visitor. */
export function airHockey(): Scene {
  const table = { minX: 0, minY: 0, maxX: 2.4, maxY: 1.2 };
  const mallet = { r: 0.085, immovable: true, vx: 0, vy: 0, material: { restitution: 0.9 } } as const;
  const goal = { sensor: true, color: '#d55e00' } as const;
  return {
    ...worldHead,
    title: 'Air hockey',
    description:
      'A table of 2.4 × 1.2 m. The left mallet goes up and down by itself; take the right one and play. The puck glides almost without loss, and no shot is fast enough to pass through a mallet.',
    units: { length: 'm', time: 's', mass: 'kg' },
    world: { dt: 1 / 120 },
    view: { box: table },
    duration: 30,
    walls: [
      { inside: table, material: { restitution: 0.95 }, name: 'rail', color: '#dfeaf2' },
      { x1: 1.2, y1: 0, x2: 1.2, y2: 1.2, sensor: true, name: 'center line', color: '#0072b2' },
      { x1: 0.02, y1: 0.4, x2: 0.02, y2: 0.8, ...goal, name: 'left goal' },
      { x1: 2.38, y1: 0.4, x2: 2.38, y2: 0.8, ...goal, name: 'right goal' },
    ],
    bodies: [
      { ...mallet, x: 0.3, y: 0.3, shuttle: { y: 0.6, period: 2.3 }, name: 'left mallet', color: '#0072b2' },
      { ...mallet, x: 2.1, y: 0.6, name: 'your mallet', color: '#009e73' },
      {
        x: 1.2,
        y: 0.55,
        r: 0.05,
        vx: -1.6,
        vy: 0.5,
        mass: 0.03,
        linearDamping: 0.03,
        material: { restitution: 0.9 },
        name: 'puck',
        color: '#1b222c',
      },
    ],
  };
}
