import type { Scene, SceneGenerator, SceneJoint } from '@carom/scene';
import { basin } from '../corners.ts';
import { worldHead } from './head.ts';
import { Joined } from './joined.ts';

const width = 26;
const [columns, rows, r] = [5, 12, 0.4];

/** A heavy ball on a chain swings into a wall of bricks held together by mortar. */
export function wreckingBall(): Scene {
  const parts = new Joined();
  const [links, top, end] = [18, { x: 9, y: 13.5 }, { x: 0.6, y: 9.5 }];
  for (let i = 0; i < links; i++) {
    const share = (i + 1) / links;
    const place = { x: top.x + (end.x - top.x) * share, y: top.y + (end.y - top.y) * share };
    parts.add({ ...place, r: 0.14, mass: 0.4, name: 'link', color: '#8a8f98' });
    parts.join(i === 0 ? { kind: 'distance', b: 0, anchorA: top } : { kind: 'distance', a: i - 1, b: i });
  }
  const ball = parts.add({ x: -0.45, y: 9, r: 1, mass: 60, name: 'wrecking ball', color: '#3b4250' });
  parts.join({ kind: 'distance', a: links - 1, b: ball });
  const first = parts.bodies.length;
  const wall = Array.from({ length: rows }, (_, row): SceneGenerator => {
    const brick = { r, mass: 0.5, material: { friction: 0.6 }, color: '#c8693a', name: 'brick' };
    return { kind: 'row', count: columns, x: 16, y: r + 2 * r * row, ...brick };
  });
  const mortar = { kind: 'weld', breakForce: 500, color: '#8a4a2a' } as const;
  const across = wall.map((_, row): SceneJoint => {
    const a = first + columns * row;
    return { ...mortar, a, b: a + 1, times: columns - 1 };
  });
  return {
    ...worldHead,
    title: 'Wrecking ball',
    description:
      'A ball of 60 kg on a chain of 18 links of 0.4 kg swings into a wall of discs, welded by mortar that breaks at 500 N. Chains are solved directly: the links do not stretch, though the ball weighs 150 of them.',
    world: { gravity: { x: 0, y: -10 }, subSteps: 8 },
    view: { box: { minX: -2, minY: 0, maxX: width, maxY: 15 } },
    duration: 10,
    walls: [
      { chain: basin(-2, width, 30), material: { friction: 0.6 }, name: 'ground' },
      { x1: 9, y1: 13.7, x2: 9, y2: 15.5, r: 0.15, name: 'crane' },
    ],
    bodies: parts.bodies,
    joints: [...parts.joints, ...across, { ...mortar, a: first, b: first + columns, times: columns * (rows - 1) }],
    generate: wall,
  };
}
