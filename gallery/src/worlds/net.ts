import type { Scene, SceneGenerator, SceneJoint } from '@carom/scene';
import { worldHead } from './head.ts';

/** How fine the net is. */
export interface NetOptions {
  /** Knots along each side. @default 40 */
  readonly size?: number;
}

const step = 0.25;

/** Balls fly into a net that hangs on nails. */
export function net({ size = 40 }: NetOptions = {}): Scene {
  const knot = { kind: 'row', count: size, r: 0.07, gap: step - 0.14, x: 5 } as const;
  const rows = Array.from({ length: size }, (_, row): SceneGenerator => {
    const y = 14 - step * row;
    return row === 0
      ? { ...knot, y, immovable: true, color: '#555b66', name: 'nail' }
      : { ...knot, y, mass: 0.02, color: '#56b4e9', name: 'knot' };
  });
  const across = Array.from({ length: size - 1 }, (_, row): SceneJoint => {
    const b = 3 + size * (row + 1);
    return { kind: 'distance', a: b, b: b + 1, times: size - 1 };
  });
  const ball = { r: 0.6, mass: 2, material: { restitution: 0.2 }, color: '#d55e00', name: 'ball' };
  return {
    ...worldHead,
    title: 'Net on nails',
    description: `${size} × ${size} knots joined by ${2 * size * (size - 1) - size + 1} rods, hung on nails. Three balls fly in, each a hundred times as heavy as a knot. Pull the net by a knot.`,
    world: { gravity: { x: 0, y: -10 } },
    view: { box: { minX: -2, minY: 0, maxX: 22, maxY: 15 } },
    duration: 10,
    walls: [{ inside: { minX: -2, minY: 0, maxX: 22, maxY: 15 }, name: 'room' }],
    bodies: [
      { ...ball, x: -0.5, y: 7, vx: 9, vy: 5 },
      { ...ball, x: -0.5, y: 4, vx: 11, vy: 5 },
      { ...ball, x: 20, y: 8, vx: -9, vy: 5 },
    ],
    generate: rows,
    joints: [...across, { kind: 'distance', a: 3, b: 3 + size, times: size * (size - 1) }],
  };
}
