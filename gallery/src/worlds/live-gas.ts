import type { Scene } from '@carom/scene';
import { worldHead } from './head.ts';

/** Elastic discs of many sizes in real time, and a piston that heats them. */
export function liveGas(): Scene {
  const box = { minX: 0, minY: 0, maxX: 32, maxY: 18 };
  const material = { restitution: 1 };
  return {
    ...worldHead,
    title: 'Gas in real time',
    description:
      '900 elastic discs of different sizes, in fixed steps instead of event by event. Nothing is lost but what the slow piston on the right takes or gives: watch the energy rise as it presses and fall as it draws back.',
    view: { box },
    duration: 20,
    walls: [{ inside: box, material }],
    kinematics: [{ minX: 30, minY: 0, maxX: 40, maxY: 18, shuttle: { x: -6, period: 8 }, material, name: 'piston', color: '#8a7a5c' }],
    generate: [
      {
        kind: 'gas',
        count: 900,
        r: 0.16,
        rMax: 0.32,
        box: { minX: 0, minY: 0, maxX: 29.5, maxY: 18 },
        speed: 4,
        material,
        seed: 3,
        color: '#56b4e9',
      },
    ],
  };
}
