import type { Scene, SceneBody } from '@carom/scene';
import { worldHead } from './head.ts';
import { Joined } from './joined.ts';

/** Discs of a clump in its own frame: place and radius. */
type Discs = readonly (readonly [x: number, y: number, r: number])[];

const grid = (columns: number, rows: number, step: number, r: number): Discs =>
  Array.from({ length: columns * rows }, (_, i) => [
    step * ((i % columns) - (columns - 1) / 2),
    step * (Math.floor(i / columns) - (rows - 1) / 2),
    r,
  ]);
const dumbBell: Discs = [
  [0, 0, 0.22],
  [-0.8, 0, 0.5],
  [0.8, 0, 0.5],
  [-0.35, 0, 0.22],
  [0.35, 0, 0.22],
];
const cross: Discs = [
  [0, 0, 0.35],
  [0.6, 0, 0.35],
  [0, 0.6, 0.35],
  [-0.6, 0, 0.35],
  [0, -0.6, 0.35],
];
const hammer: Discs = [
  [0.5, 0, 0.25],
  [1, 0, 0.4],
  [1, 0.5, 0.4],
  [1, -0.5, 0.4],
  [0.1, 0, 0.2],
  [-0.25, 0, 0.2],
  [-0.6, 0, 0.2],
];
const kinds: readonly (readonly [discs: Discs, color: string, name: string])[] = [
  [dumbBell, '#e69f00', 'dumb-bell'],
  [grid(3, 3, 0.4, 0.28), '#56b4e9', 'box'],
  [cross, '#009e73', 'cross'],
  [hammer, '#d55e00', 'hammer'],
  [grid(5, 1, 0.45, 0.3), '#cc79a7', 'bar'],
];

/** A clump as `addClump` makes it: each disc welded to the one in the middle, and near ones kept from colliding by joints that hold nothing. */
function addClump(parts: Joined, discs: Discs, at: { x: number; y: number }, angle: number, look: Partial<SceneBody>): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const first = parts.bodies.length;
  const squares = discs.map(([x, y]) => x * x + y * y);
  const hub = first + squares.indexOf(Math.min(...squares));
  for (const [x, y, r] of discs) parts.add({ x: at.x + cos * x - sin * y, y: at.y + sin * x + cos * y, r, ...look });
  const color = look.color ?? '#888888';
  for (let b = first; b < parts.bodies.length; b++) if (b !== hub) parts.join({ kind: 'weld', a: hub, b, color });
  for (let b = first; b < parts.bodies.length; b++) {
    for (let a = first; a < b; a++) {
      const [p, q] = [parts.bodies[a], parts.bodies[b]];
      const gap = Math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2) - p.r - q.r;
      if (a !== hub && b !== hub && gap < Math.min(p.r, q.r)) parts.join({ kind: 'distance', a, b, limits: { lower: 0 }, color });
    }
  }
}

/** Dumb-bells, boxes, crosses, hammers and bars slide down boards onto each other. */
export function clumps(): Scene {
  const parts = new Joined();
  for (let i = 0; i < 15; i++) {
    const [discs, color, name] = kinds[i % kinds.length];
    const at = { x: 3.2 + 2.4 * (i % 3) + 0.3 * (i % 2), y: 17.2 + 2.6 * Math.floor(i / 3) };
    addClump(parts, discs, at, 0.7 * i, { material: { friction: 0.3 }, color, name });
  }
  return {
    ...worldHead,
    title: 'Clumps',
    description:
      'Fifteen rigid bodies of five to nine discs each: dumb-bells, boxes, crosses, hammers and bars. Their discs are welded to the middle one, and the welds are solved directly. Throw one by a corner.',
    world: { gravity: { x: 0, y: -10 } },
    view: { box: { minX: 0, minY: -0.5, maxX: 22, maxY: 21 } },
    duration: 12,
    walls: [
      {
        chain: [
          { x: 0, y: 60 },
          { x: 0, y: 0 },
          { x: 22, y: 0 },
          { x: 22, y: 60 },
        ],
        material: { friction: 0.4 },
        name: 'box',
      },
      { x1: 0, y1: 15, x2: 10, y2: 10, r: 0.15, material: { friction: 0.1 }, name: 'upper board' },
      { x1: 22, y1: 9, x2: 14, y2: 5, r: 0.15, material: { friction: 0.1 }, name: 'lower board' },
    ],
    bodies: parts.bodies,
    joints: parts.joints,
  };
}
