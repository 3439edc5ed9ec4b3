import type { Scene, SceneBody } from '@carom/scene';
import { head } from '../entry.ts';

/** A gas in a long room, and a piston that comes in from the right. */
export function piston(): Scene {
  const room = { minX: 0, minY: 0, maxX: 2, maxY: 1 };
  return {
    ...head,
    title: 'Piston',
    description:
      'A piston pushes 200 discs into two fifths of their room. Each disc that it hits leaves it faster, so the gas grows hot: ' +
      'its energy rises as work is done on it.',
    units: { length: 'L', time: 'T', mass: 'm' },
    view: { box: room },
    speed: 0.5,
    duration: 6,
    walls: [{ inside: room }, { x1: 2, y1: 0, x2: 2, y2: 1, velocity: { x: -0.2, y: 0 }, name: 'piston', color: '#d55e00' }],
    generate: [{ kind: 'gas', count: 200, box: { ...room, maxX: 1.98 }, r: 0.014, speed: 1, color: '#56b4e9' }],
  };
}

/** Half of the discs are 1.4 times as large as the others, and all of them grow: a disordered jam. */
export function growingMixture(): Scene {
  const columns = 14;
  const duration = 6;
  const pitch = 1 / columns;
  const r = pitch * Math.sqrt((2 * 0.205) / (Math.PI * (1 + 1.96))); // a fifth of the torus is covered
  const bodies: SceneBody[] = [];
  let seed = 7;
  let [vx, vy] = [1, 0];
  for (let i = 0; i < columns * columns; i++) {
    seed = (seed * 48271) % 2147483647; // Park and Miller
    const half = (2 * seed) / 2147483647 - 1; // tangent of half the angle
    // every second disc flies against the one before: no total momentum
    [vx, vy] = i % 2 === 1 ? [-vx, -vy] : [(1 - half * half) / (1 + half * half), (2 * half) / (1 + half * half)];
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const isLarge = (column + row) % 2 === 1;
    const size = isLarge ? 1.4 * r : r;
    const color = isLarge ? '#0072b2' : '#e69f00';
    const at = { x: (column + 0.5) * pitch, y: (row + 0.5) * pitch };
    bodies.push({ ...at, r: size, growth: size / duration, vx: 0.3 * vx, vy: 0.3 * vy, color });
  }
  return {
    ...head,
    title: 'Compression to a jam',
    description:
      `${bodies.length} discs on a torus, half of them 1.4 times as large as the others, all growing in proportion. They cover a fifth of it at first. ` +
      'At the end they cover 82 %, and hardly one can pass another: this mixture jams at some 84 %.',
    units: { length: 'L', time: 'T', mass: 'm' },
    view: { box: { minX: 0, minY: 0, maxX: 1, maxY: 1 } },
    speed: 0.5,
    duration,
    timeline: { periodX: 1, periodY: 1 },
    bodies,
  };
}

/** A gas between a hot wall and a cold one. */
export function heatFlow(): Scene {
  const room = { minX: 0, minY: 0, maxX: 3, maxY: 1 };
  const inner = { ...room, minX: 0.05, maxX: 2.95 };
  return {
    ...head,
    title: 'Hot wall, cold wall',
    description:
      'What meets the left wall leaves as from a gas of kT = 4, what meets the right one as from a gas of kT = 0.25. ' +
      'Heat flows through the 240 discs from left to right, and they crowd at the cold side.',
    units: { length: 'L', time: 'T', mass: 'm' },
    view: { box: room },
    speed: 0.3,
    duration: 10,
    walls: [
      { inside: room },
      { x1: 0.02, y1: 0, x2: 0.02, y2: 1, temperature: 4, name: 'hot wall', color: '#d55e00' },
      { x1: 2.98, y1: 0, x2: 2.98, y2: 1, temperature: 0.25, name: 'cold wall', color: '#56b4e9' },
    ],
    generate: [{ kind: 'gas', count: 240, box: inner, r: 0.018, speed: 1.4 }],
  };
}
