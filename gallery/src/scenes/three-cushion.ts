import type { Scene } from '@carom/scene';
import { head } from '../entry.ts';

const table = { minX: 0, minY: 0, maxX: 2.84, maxY: 1.42 };
const ball = { r: 0.03075, mass: 0.21 };

/** Three-cushion carom on a match table, from the opening position, with a shot that makes the point. */
export function threeCushion(): Scene {
  return {
    ...head,
    title: 'Three-cushion carom',
    description:
      'Match table 2.84 × 1.42 m, balls of 61.5 mm and 210 g in the opening position. The white ball goes over three cushions to the red ball ' +
      'and on to the yellow one: a point. Cushions give back 90 %; no cloth and no spin, so the path is straight between cushions.',
    units: { length: 'm', time: 's', mass: 'kg' },
    view: { box: table },
    speed: 0.5,
    duration: 3,
    walls: [{ inside: table, material: { restitution: 0.9 }, name: 'cushions', color: '#1f5fa8' }],
    bodies: [
      { ...ball, x: 0.71, y: 0.71 + 0.1825, vx: 2.873, vy: 2.784, name: 'white', color: '#fbf7ec' },
      { ...ball, x: 0.71, y: 0.71, name: 'yellow', color: '#f2c230' },
      { ...ball, x: 2.13, y: 0.71, name: 'red', color: '#d8352a' },
    ],
  };
}
