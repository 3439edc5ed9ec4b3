import type { Scene } from '@carom/scene';
import { corners } from '../corners.ts';
import { worldHead } from './head.ts';
import { Joined } from './joined.ts';

/** Balls of five densities fall into a pond with a raft on it, and a shaft of wind blows leaves up. */
export function pond(): Scene {
  const parts = new Joined();
  const logs = 9;
  for (let i = 0; i < logs; i++) {
    parts.add({ x: 6 + 0.82 * i, y: 6, r: 0.4, material: { density: 0.4, friction: 0.6 }, name: 'log', color: '#a9713a' });
    if (i > 0) parts.join({ kind: 'weld', a: i - 1, b: i, at: { x: 5.59 + 0.82 * i, y: 6 }, spring: { frequency: 6, dampingRatio: 0.7 } });
  }
  const balls = [0.2, 0.5, 0.8, 1.1, 3].map((density, i) => ({
    x: 3 + 3.2 * i,
    y: 11 + i,
    r: 0.6,
    material: { density },
    name: `density ${density}`,
    color: ['#f0e442', '#e69f00', '#d55e00', '#8e2f2a', '#3b4250'][i],
  }));
  const leaves = Array.from({ length: 12 }, (_, i) => ({
    x: 19.9 + 0.55 * (i % 6) + 0.04 * i,
    y: 7.5 + 0.6 * Math.floor(i / 6),
    r: 0.14 + 0.02 * (i % 5),
    material: { density: 0.05 },
    name: 'leaf',
    color: '#009e73',
  }));
  return {
    ...worldHead,
    title: 'Pond',
    description:
      'Water lifts a disc by the weight of what it displaces, and drags it: so a density of 0.5 floats half covered, and 1.1 sinks. A raft of logs floats too. On the right wind blows leaves up a shaft.',
    world: { gravity: { x: 0, y: -10 }, subSteps: 4 },
    view: { box: { minX: 0, minY: 0, maxX: 24, maxY: 16 } },
    duration: 20,
    walls: [{ chain: corners([0.3, 16], [0.3, 1.6], [2.2, 0.5], [17.6, 0.5], [19.2, 7], [23.7, 7], [23.7, 16]), name: 'shore' }],
    bodies: [...parts.bodies, ...balls, ...leaves],
    joints: parts.joints,
    fields: [
      { kind: 'liquid', level: 6, density: 1, drag: 1.5, angularDrag: 1.5, region: { minX: 0.3, minY: 0.5, maxX: 19, maxY: 8 } },
      { kind: 'wind', velocity: { x: 0, y: 9 }, drag: 0.3, region: { minX: 19.4, minY: 6.5, maxX: 23.6, maxY: 13 } },
    ],
  };
}
