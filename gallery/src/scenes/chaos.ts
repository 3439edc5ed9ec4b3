import type { Scene, SceneBody } from '@carom/scene';
import { corners } from '../corners.ts';
import { head } from '../entry.ts';
import { symmetricHit } from './billiards.ts';

/** Bunimovich's stadium: two discs that start almost alike part after a few bounces. */
export function stadium(): Scene {
  const r = 0.04;
  const start = { x: -0.3, y: 0.2, r, vx: 1, mass: 1e-6 };
  return {
    ...head,
    title: 'Stadium billiard',
    description:
      'Two straight walls and two half arcs. In a circle neighbors part slowly, in a rectangle too; here they part by a factor at every ' +
      'bounce. The two discs start side by side, their directions a ten-thousandth apart.',
    view: { box: { minX: -2, minY: -1, maxX: 2, maxY: 1 } },
    duration: 40,
    walls: [
      { x1: -1, y1: -1, x2: 1, y2: -1, name: 'straight' },
      { x1: -1, y1: 1, x2: 1, y2: 1, name: 'straight' },
      { x: -1, y: 0, r: 1, from: { x: 0, y: 1 }, to: { x: 0, y: -1 }, name: 'arc' },
      { x: 1, y: 0, r: 1, from: { x: 0, y: -1 }, to: { x: 0, y: 1 }, name: 'arc' },
    ],
    bodies: [
      { ...start, vy: 0.73, name: 'one', color: '#0072b2' },
      { ...start, y: start.y - 2.05 * r, vy: 0.7301, name: 'other', color: '#d55e00' },
    ],
  };
}

/** Sinai's billiard: a torus with one round obstacle, and a fan of small discs. */
export function sinaiTorus(): Scene {
  const bodies: SceneBody[] = [];
  for (let k = 0; k < 24; k++) bodies.push({ x: 0.08, y: 0.06 + 0.037 * k, r: 0.006, vx: 1, vy: 0.05, mass: 1, color: '#56b4e9' });
  return {
    ...head,
    title: 'Lorentz gas on a torus',
    description:
      'One round obstacle on a torus is a whole lattice of them, without end: what leaves on one side comes back on the other. The front of 24 small discs ' +
      'is torn within a few passes.',
    view: { box: { minX: 0, minY: 0, maxX: 1, maxY: 1 } },
    speed: 0.4,
    duration: 12,
    timeline: { periodX: 1, periodY: 1 },
    walls: [{ x: 0.55, y: 0.5, r: 0.28, name: 'obstacle' }],
    bodies,
  };
}

/** A gas on a torus, set off with two speeds only: soon its speeds are Maxwell's. */
export function maxwellGas(): Scene {
  const columns = 16;
  const bodies: SceneBody[] = [];
  const pitch = 1 / columns;
  let seed = 1;
  let [vx, vy] = [1, 0];
  for (let i = 0; i < columns * columns; i++) {
    seed = (seed * 48271) % 2147483647; // Park and Miller
    const half = (2 * seed) / 2147483647 - 1; // tangent of half the angle
    const turn = seed % 2 === 0 ? 1 : -1;
    // every second disc flies against the one before: no total momentum
    [vx, vy] = i % 2 === 1 ? [-vx, -vy] : [(turn * (1 - half * half)) / (1 + half * half), (2 * half) / (1 + half * half)];
    bodies.push({ x: ((i % columns) + 0.5) * pitch, y: (Math.floor(i / columns) + 0.5) * pitch, r: 0.36 * pitch, vx, vy });
  }
  return {
    ...head,
    title: 'Maxwell’s speeds',
    description:
      `${columns * columns} discs on a torus, all of the same speed at the start. A few collisions each, and their speeds follow Maxwell’s law, ` +
      '(m v/kT) exp(−m v²/2kT), with kT = K/(N − 1).',
    units: { length: 'L', time: 'T', mass: 'm' },
    view: { box: { minX: 0, minY: 0, maxX: 1, maxY: 1 } },
    speed: 0.1,
    duration: 2,
    timeline: { periodX: 1, periodY: 1 },
    bodies,
  };
}

/** The symmetric hit once more, its two contacts solved as one. */
export function togetherHit(): Scene {
  return {
    ...symmetricHit(),
    title: 'Two at once, together',
    description:
      'A disc hits two touching ones exactly in the middle, and both contacts are solved as one: both leave at 2√3/5 = 0.693, the disc comes back at 1/5. ' +
      'Compare “Two at once”, where they are taken one after the other.',
    timeline: { ties: 'simultaneous' },
  };
}

/** Free fall onto arcs, polygons and a round floor: parabolas, met exactly. */
export function parabolas(): Scene {
  const bodies: SceneBody[] = [];
  for (let k = 0; k < 14; k++)
    bodies.push({ x: -0.9 + 0.14 * k, y: 1.55, r: 0.035, vx: 0.02 * k, color: k % 2 === 0 ? '#0072b2' : '#e69f00' });
  return {
    ...head,
    title: 'Parabolas',
    description:
      'Elastic discs under gravity among a bowl, a ramp, a wedge and a bar. Flights between bounces are true parabolas, hits on round walls roots of ' +
      'quartics; kinetic and potential energy together stay to the last digits.',
    units: { length: 'm', time: 's', mass: 'kg' },
    view: { box: { minX: -1.2, minY: -0.1, maxX: 1.2, maxY: 2 } },
    speed: 0.5,
    duration: 8,
    timeline: { gravity: { x: 0, y: -9.81 } },
    walls: [
      { inside: { minX: -1.2, minY: 0, maxX: 1.2, maxY: 4 }, name: 'room' },
      { x: -0.55, y: 0.75, r: 0.4, from: { x: -1, y: -0.2 }, to: { x: 1, y: -0.2 }, name: 'bowl', color: '#6b3fa0' },
      { points: corners([0.3, 0.2], [1, 0.2], [0.75, 0.65]), name: 'wedge', color: '#2b6f4f' },
      { x1: 0.1, y1: 1.15, x2: 0.55, y2: 1, r: 0.03, name: 'bar', color: '#8e2f2a' },
      { x: 0, y: 0, r: 0.18, name: 'dome', color: '#1f5fa8' },
    ],
    bodies,
  };
}
