import type { Scene } from '@carom/scene';
import { basin } from '../corners.ts';
import { worldHead } from './head.ts';
import { Joined } from './joined.ts';

const colors = ['#e69f00', '#56b4e9', '#009e73', '#cc79a7', '#d55e00', '#0072b2', '#f0c808'];
const count = 18;

/** A ring on rods, with springs to a hub and across. */
function addBlob(parts: Joined, x: number, y: number, color: string): void {
  const bead = { mass: 0.2, material: { friction: 0.2 }, color };
  const first = parts.bodies.length;
  const hub = first + count;
  for (let k = 0; k < count; k++) {
    const turn = (2 * Math.PI * k) / count;
    parts.add({ ...bead, x: x + 1.4 * Math.cos(turn), y: y + 1.4 * Math.sin(turn), r: 0.22 });
  }
  parts.add({ ...bead, x, y, r: 0.35 });
  for (let k = 0; k < count; k++) parts.join({ kind: 'distance', a: first + ((k + count - 1) % count), b: first + k });
  const spoke = { kind: 'distance', spring: { frequency: 1.6, dampingRatio: 0.25 }, color: '#6b7480' } as const;
  for (let k = 0; k < count; k++) parts.join({ ...spoke, a: hub, b: first + k });
  for (let k = 0; k < count / 2; k++) parts.join({ ...spoke, a: first + k, b: first + k + count / 2 });
}

/** Rings of beads around soft springs are squeezed through a gap. */
export function softBlobs(): Scene {
  const parts = new Joined();
  for (const [i, color] of colors.entries())
    addBlob(parts, 3 + 4.6 * (i % 3) + 0.6 * (Math.floor(i / 3) % 2), 12 + 3.9 * Math.floor(i / 3), color);
  return {
    ...worldHead,
    title: 'Soft blobs',
    description:
      'Seven rings of 18 beads on rods, kept round by springs of 1.6 Hz to a hub and across. They press each other through a gap. Pull one by its skin.',
    world: { gravity: { x: 0, y: -10 } },
    view: { box: { minX: 0, minY: 0, maxX: 16, maxY: 22 } },
    duration: 14,
    walls: [
      { chain: basin(0, 16, 40), material: { friction: 0.2 }, name: 'box' },
      { x1: 0, y1: 9.5, x2: 6.4, y2: 7, r: 0.2, name: 'left of the gap' },
      { x1: 16, y1: 9.5, x2: 9.6, y2: 7, r: 0.2, name: 'right of the gap' },
      { x: 8, y: 4, r: 0.7, name: 'peg' },
    ],
    bodies: parts.bodies,
    joints: parts.joints,
  };
}
