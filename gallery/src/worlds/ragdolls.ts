import type { Scene } from '@carom/scene';
import { worldHead } from './head.ts';
import { Joined, tidy } from './joined.ts';

const colors = ['#e69f00', '#56b4e9', '#009e73', '#cc79a7', '#d55e00'];
const steps = 12;

/** Radius of a chest. [length] */
const size = 0.42;
/** A figure as `addRagdoll` makes it: place and radius in chest radii, what each part hangs on, and the limits of its angle. */
const figure: readonly (readonly [x: number, y: number, r: number, on: number, lower: number, upper: number])[] = [
  [0, 0, 1, -1, 0, 0], // chest
  [0, 1.75, 0.75, 0, -0.5, 0.5], // head
  [0, -1.8, 0.9, 0, -0.4, 0.4], // hip
  [-1.6, 0.3, 0.5, 0, -1.5, 1.5], // arms
  [1.6, 0.3, 0.5, 0, -1.5, 1.5],
  [-2.6, 0.3, 0.45, 3, -2, 0.2], // hands
  [2.6, 0.3, 0.45, 4, -0.2, 2],
  [-0.6, -3.2, 0.6, 2, -0.8, 0.8], // legs
  [0.6, -3.2, 0.6, 2, -0.8, 0.8],
  [-0.6, -4.4, 0.5, 7, -1.5, 0.1], // feet
  [0.6, -4.4, 0.5, 8, -0.1, 1.5],
];

function addFigure(parts: Joined, x: number, y: number, color: string): void {
  const first = parts.bodies.length;
  for (const [dx, dy, r, on, lower, upper] of figure) {
    const b = parts.add({ x: x + dx * size, y: y + dy * size, r: r * size, vx: 4, material: { friction: 0.3 }, color });
    if (on < 0) continue;
    const [held, part] = [parts.bodies[first + on], parts.bodies[b]];
    const share = held.r / (held.r + part.r);
    const at = { x: tidy(held.x + (part.x - held.x) * share), y: tidy(held.y + (part.y - held.y) * share) };
    parts.join({ kind: 'pin', a: first + on, b, at, limits: { lower, upper } });
  }
}

/** Figures of eleven discs fall down stairs. */
export function ragdolls(): Scene {
  const parts = new Joined();
  for (const [i, color] of colors.entries()) addFigure(parts, 1.6 + 0.5 * (i % 2), 16.4 + 4.6 * i, color);
  const stairs = Array.from({ length: steps }, (_, i) => [
    { x: 4 + 1.6 * i, y: 13.2 - 1.1 * i },
    { x: 4 + 1.6 * i, y: 12.1 - 1.1 * i },
  ]).flat();
  return {
    ...worldHead,
    title: 'Ragdolls down stairs',
    description:
      'Five figures of eleven discs, held together by pins with limits: a knee bends one way only. They tumble down the stairs. Drag one by its hand.',
    world: { gravity: { x: 0, y: -10 }, subSteps: 8 },
    view: { box: { minX: 0, minY: -1, maxX: 30, maxY: 20 } },
    duration: 14,
    walls: [
      {
        chain: [{ x: 0, y: 45 }, { x: 0, y: 13.2 }, ...stairs, { x: 30, y: 0 }, { x: 30, y: 45 }],
        material: { friction: 0.4 },
        name: 'stairs',
      },
    ],
    bodies: parts.bodies,
    joints: parts.joints,
  };
}
