import type { Scene } from '@carom/scene';
import { corners } from '../corners.ts';
import { worldHead } from './head.ts';
import { Joined, tidy } from './joined.ts';

const planks = 26;

/** Where plank `i` ends: the bridge hangs through like a parabola. */
function endOf(i: number): { x: number; y: number } {
  const across = (2 * i) / planks - 1;
  return { x: tidy(14 + 7 * across), y: tidy(4.2 + 1.8 * across * across) };
}

/** Boulders roll over a bridge; the last one is too heavy for it. */
export function ropeBridge(): Scene {
  const parts = new Joined();
  const material = { friction: 0.5 };
  const rope = { kind: 'pin', breakForce: 9000, color: '#6b4a25' } as const;
  for (let i = 0; i < planks; i++) {
    const [from, to] = [endOf(i), endOf(i + 1)];
    parts.add({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, r: 0.26, mass: 1, material, name: 'plank', color: '#a9713a' });
    parts.join({ ...rope, ...(i === 0 ? {} : { a: i - 1 }), b: i, at: from });
  }
  parts.join({ ...rope, b: planks - 1, at: endOf(planks) });
  const boulder = { r: 0.6, mass: 4, material, name: 'boulder', color: '#7a8290' };
  for (let i = 0; i < 4; i++) parts.add({ ...boulder, x: 4.4 - 1.5 * i, y: 7.55 + 0.72 * i });
  parts.add({ x: -5.4, y: 11.1, r: 1.1, mass: 160, vx: 0.8, material, name: 'the heavy one', color: '#3b4250' });
  return {
    ...worldHead,
    title: 'Rope bridge',
    description:
      'Boulders roll onto 26 planks joined by pins that break at 9 kN: they bear four boulders of 4 kg, and not the one of 160 kg. Give the pins more in the editor, and they do.',
    world: { gravity: { x: 0, y: -10 }, subSteps: 8 },
    view: { box: { minX: -7, minY: 0, maxX: 30, maxY: 13 } },
    duration: 12,
    walls: [
      {
        chain: corners(
          [-7, 20],
          [-7, 10],
          [-2.4, 10],
          [3, 7.2],
          [6.6, 6.2],
          [6.6, 0.5],
          [21.4, 0.5],
          [21.4, 6.2],
          [26, 6],
          [30, 7],
          [30, 20],
        ),
        material: { friction: 0.5 },
        name: 'gorge',
      },
    ],
    bodies: parts.bodies,
    joints: parts.joints,
  };
}
