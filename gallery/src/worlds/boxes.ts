import type { Scene, SceneAnyBody } from '@carom/scene';
import { corners, ground } from '../corners.ts';
import { worldHead } from './head.ts';
import { tidy } from './joined.ts';

const colors = ['#c8693a', '#d98b4f', '#b9773d', '#e0a15a'];
const wood = { friction: 0.6 };
const gravity = { x: 0, y: -10 };

/** Fifty-five crates in a pyramid, at rest. */
export function pyramid(): Scene {
  const rows = 10;
  const bodies = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: rows - row }, (_, i): SceneAnyBody => {
      const x = tidy(i - (rows - row - 1) / 2);
      return { x, y: row + 0.5, width: 1, height: 1, material: wood, color: colors[(i + row) % colors.length], name: 'crate' };
    }),
  ).flat();
  return {
    ...worldHead,
    title: 'Pyramid of crates',
    description: 'Fifty-five crates, each on two others. They stand, fall asleep, and stay where they are. Throw one of them out.',
    world: { gravity, sleep: true },
    view: { box: { minX: -8, minY: -0.5, maxX: 8, maxY: 11 } },
    duration: 10,
    walls: [ground(-14, 14)],
    bodies,
  };
}

/** A row of dominoes that a ball sets off. */
export function dominoes(): Scene {
  const count = 36;
  const row = Array.from({ length: count }, (_, i): SceneAnyBody => {
    const color = i % 2 === 0 ? '#f2f0e6' : '#56b4e9';
    return { x: tidy(3 + 0.62 * i), y: 0.9, width: 0.3, height: 1.8, material: { friction: 0.4 }, color, name: 'domino' };
  });
  const ball: SceneAnyBody = { x: 0.5, y: 2.9, r: 0.45, vx: 1.5, mass: 2, material: { friction: 0.4 }, color: '#d55e00', name: 'ball' };
  return {
    ...worldHead,
    title: 'Dominoes',
    description: 'A ball rolls down a slope against the first of thirty-six dominoes.',
    world: { gravity },
    view: { box: { minX: -1.5, minY: -0.5, maxX: 29, maxY: 5 } },
    duration: 12,
    walls: [ground(-4, 31), { points: corners([-1.5, 0], [2.2, 0], [-1.5, 3]), material: { friction: 0.5 }, name: 'slope' }],
    bodies: [...row, { ...ball, x: -0.6, y: 2.9, vx: 0.5 }],
  };
}

/** A heavy ball comes down a ramp into a stack of crates. */
export function crates(): Scene {
  const stack = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 4 }, (_, i): SceneAnyBody => {
      const color = colors[(i + row) % colors.length];
      return { x: 12 + 1.05 * i, y: tidy(0.5 + row), width: 1, height: 1, material: wood, color, name: 'crate' };
    }),
  ).flat();
  const planks = Array.from({ length: 3 }, (_, i): SceneAnyBody => {
    const place = { x: 13.5, y: tidy(5.1 + 0.2 * i) };
    return { ...place, x1: -1.9, y1: 0, x2: 1.9, y2: 0, r: 0.1, material: wood, color: '#8a5a2b', name: 'plank' };
  });
  return {
    ...worldHead,
    title: 'Crates and a ball',
    description: 'A ball of forty times the weight of a crate rolls down a ramp into a stack of twenty crates with planks on top.',
    world: { gravity, sleep: true },
    view: { box: { minX: -1, minY: -0.5, maxX: 27, maxY: 9 } },
    duration: 10,
    walls: [ground(-2, 28), { points: corners([-1, 0], [9, 0], [-1, 6.5]), material: { friction: 0.6 }, name: 'ramp' }],
    bodies: [{ x: 0.6, y: 6.7, r: 0.8, mass: 40, vx: 12, material: wood, color: '#3b4250', name: 'ball' }, ...stack, ...planks],
  };
}

/** A tower of pillars and planks, and the ball that knocks it down. */
export function tower(): Scene {
  const floors = 6;
  const bodies: SceneAnyBody[] = [];
  for (let floor = 0; floor < floors; floor++) {
    const y = 1.8 * floor;
    for (const x of [10.2, 12, 13.8])
      bodies.push({ x, y: tidy(y + 0.75), width: 0.4, height: 1.5, material: wood, color: '#b9773d', name: 'pillar' });
    bodies.push({ x: 12, y: tidy(y + 1.65), width: 4.4, height: 0.3, material: wood, color: '#8a5a2b', name: 'floor' });
  }
  const roof = corners([-2.2, 0], [2.2, 0], [0, 1.6]);
  bodies.push({ x: 12, y: 1.8 * floors, points: roof, material: wood, color: '#c0392b', name: 'roof' });
  bodies.push({ x: -6, y: 3.2, r: 0.7, vx: 17, vy: 7, mass: 6, material: wood, color: '#3b4250', name: 'ball' });
  return {
    ...worldHead,
    title: 'A ball and a tower',
    description: 'A tower of six floors stands on eighteen pillars, until a ball of six kilograms is thrown at it.',
    world: { gravity },
    view: { box: { minX: -8, minY: -0.5, maxX: 24, maxY: 14 } },
    duration: 8,
    walls: [ground(-10, 26)],
    bodies,
  };
}
