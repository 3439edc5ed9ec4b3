import type { Scene, SceneBody } from '@carom/scene';
import type { Box } from 'carom';
import { head } from '../entry.ts';

/** Half the side of the board. [m] */
export const half = 0.37;
export const board: Box = { minX: -half, minY: -half, maxX: half, maxY: half };
const man = { r: 0.0155, mass: 0.0055 };
const black = { name: 'black', color: '#2b2b2b' };
const white = { name: 'white', color: '#f3e3c3' };

/** A carrom board at the opening stroke: queen, six men around her in turn, twelve around those, the white ones as a Y. */
export function carromBreak(): Scene {
  return {
    ...head,
    title: 'Carrom break',
    description:
      'Board of 74 cm, 19 men of 31 mm and 5.5 g in the official starting pattern, striker of 41.3 mm and 15 g from the base line. ' +
      'Men are elastic among each other, the frame gives back 80 %. No friction with the board, no pockets: the carrom board has both.',
    units: { length: 'm', time: 's', mass: 'kg' },
    view: { box: board },
    speed: 0.2,
    duration: 3,
    walls: [{ inside: board, material: { restitution: 0.8 }, name: 'frame', color: '#d9b27c' }],
    bodies: carromMen(4),
  };
}

/** Striker, at this speed, and men in the official pattern. */
export function carromMen(speed: number): SceneBody[] {
  return [
    { x: 0.003, y: -0.2526, r: 0.02065, vy: speed, mass: 0.015, name: 'striker', color: '#2f7d6b' },
    { ...man, x: 0, y: 0, name: 'queen', color: '#c8203f' },
    ...ring(2 * man.r, (k) => (k % 2 === 0 ? white : black)),
    ...ring(4 * man.r, () => white),
    ...betweenRing(2 * Math.sqrt(3) * man.r),
  ];
}

/** Sixths of a full turn from straight up: cosine and sine of 90° + 60°·k. */
const sixths = [
  [0, 1],
  [-Math.sqrt(3) / 2, 0.5],
  [-Math.sqrt(3) / 2, -0.5],
  [0, -1],
  [Math.sqrt(3) / 2, -0.5],
  [Math.sqrt(3) / 2, 0.5],
] as const;

function ring(distance: number, look: (k: number) => Pick<SceneBody, 'name' | 'color'>): SceneBody[] {
  return sixths.map(([x, y], k) => ({ ...man, x: distance * x, y: distance * y, ...look(k) }));
}

/** The six black men of the outer ring, half a sixth on. */
function betweenRing(distance: number): SceneBody[] {
  return sixths.map(([x, y]) => ({ ...man, x: -distance * y, y: distance * x, ...black }));
}
