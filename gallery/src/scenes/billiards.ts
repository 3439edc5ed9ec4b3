import type { Scene, SceneBody } from '@carom/scene';
import { head } from '../entry.ts';

/** A disc in a round room that draws the five-pointed star {5/2}, over and over. */
export function circleBilliard(): Scene {
  const r = 0.04;
  const reach = 1 - r; // the center moves in a circle of this radius
  const [cos144, sin144] = [-(1 + Math.sqrt(5)) / 4, Math.sqrt(10 - 2 * Math.sqrt(5)) / 4];
  return {
    ...head,
    title: 'Round billiard',
    description:
      'In a round room every chord makes the same angle with the wall. Here it turns by two fifths of the circle: the path is a five-pointed star that repeats.',
    view: { box: { minX: -1, minY: -1, maxX: 1, maxY: 1 } },
    duration: 20,
    walls: [{ inside: { x: 0, y: 0, r: 1 } }],
    bodies: [{ x: reach, y: 0, r, vx: cos144 - 1, vy: sin144, name: 'star', color: '#0072b2' }],
  };
}

/** A beam of small discs in a forest of fixed ones: neighbors part after a few hits. */
export function lorentzGas(): Scene {
  const box = { minX: 0, minY: 0, maxX: 2, maxY: 1.2 };
  const bodies: SceneBody[] = [];
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 8 - (row % 2); column++) {
      bodies.push({ x: 0.5 + (column + 0.5 * (row % 2)) * 0.19, y: 0.1 + row * 0.2, r: 0.055, immovable: true });
    }
  }
  for (let k = 0; k < 21; k++) bodies.push({ x: 0.15, y: 0.35 + k * 0.025, r: 0.01, vx: 1, mass: 1e-3, color: '#d55e00' });
  return {
    ...head,
    title: 'Lorentz gas',
    description:
      '21 small discs start side by side with the same velocity into a forest of immovable discs. Each hit spreads them: after a few nobody can tell where they came from.',
    view: { box },
    speed: 0.5,
    duration: 6,
    walls: [{ inside: box }],
    bodies,
  };
}

/** One disc meets two at the same instant: with sequential ties the lower id is served first, and the mirror symmetry breaks. */
export function symmetricHit(): Scene {
  const r = 0.5;
  return {
    ...head,
    title: 'Two at once',
    description:
      'A disc hits two touching ones exactly in the middle. The engine takes the two contacts one after the other, the lower id first, ' +
      'so the two leave at different speeds. A simultaneous rule would send both off at 0.693; momentum and energy stay in both.',
    view: { box: { minX: -3, minY: -2.5, maxX: 4, maxY: 2.5 } },
    speed: 1,
    duration: 4,
    bodies: [
      { x: -2, y: 0, r, vx: 1, name: 'cue', color: '#e69f00' },
      { x: Math.sqrt(3) * r, y: r, r, name: 'first', color: '#0072b2' },
      { x: Math.sqrt(3) * r, y: -r, r, name: 'second', color: '#009e73' },
    ],
  };
}

/** Every kind of wall: room, segments, capsules, boxes, round posts and an immovable disc. */
export function obstacles(): Scene {
  const box = { minX: 0, minY: 0, maxX: 3, maxY: 2 };
  return {
    ...head,
    title: 'Obstacles',
    description:
      'Forty unequal discs among every kind of wall: segments, capsules, boxes, posts and an immovable disc. Everything is elastic.',
    view: { box },
    speed: 0.5,
    duration: 10,
    walls: [
      { inside: box },
      { x1: 1.2, y1: 0.25, x2: 1.5, y2: 0.75 },
      { x1: 1.5, y1: 0.75, x2: 1.8, y2: 0.25 },
      { x1: 1.15, y1: 1.55, x2: 1.85, y2: 1.75, r: 0.06 },
      { minX: 2.2, minY: 0.3, maxX: 2.6, maxY: 0.55 },
      { minX: 2.3, minY: 1.4, maxX: 2.45, maxY: 1.8 },
      { x: 2.45, y: 1, r: 0.13 },
    ],
    bodies: [{ x: 1.5, y: 1.15, r: 0.16, immovable: true, name: 'rock' }],
    generate: [
      { kind: 'gas', count: 30, box: { minX: 0, minY: 0, maxX: 1.05, maxY: 2 }, r: 0.035, mass: 1, speed: 0.8, seed: 3, color: '#56b4e9' },
      { kind: 'gas', count: 10, box: { minX: 2.65, minY: 0, maxX: 3, maxY: 2 }, r: 0.07, mass: 4, speed: 0.8, seed: 4, color: '#cc79a7' },
    ],
  };
}
