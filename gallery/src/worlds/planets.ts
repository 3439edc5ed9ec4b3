import type { Scene, SceneBody } from '@carom/scene';
import { worldHead } from './head.ts';
import { tidy } from './joined.ts';

const strength = 100;
const colors = ['#b0a090', '#e69f00', '#0072b2', '#d55e00', '#cc9966'];

/** A planet on a circle round the sun: its speed is √(strength / distance). */
function planet(distance: number, turn: readonly [number, number], i: number): SceneBody {
  const speed = Math.sqrt(strength / distance);
  const [cos, sin] = turn;
  return {
    x: tidy(distance * cos),
    y: tidy(distance * sin),
    vx: tidy(-speed * sin),
    vy: tidy(speed * cos),
    r: 0.12 + 0.06 * i,
    name: `planet ${i + 1}`,
    color: colors[i],
  };
}

/** Five planets, a ring of dust, and a comet that comes near the sun. */
export function planets(): Scene {
  const turns: readonly (readonly [number, number])[] = [[1, 0], [-0.6, 0.8], [0, -1], [-0.8, -0.6], [0.6, 0.8]]; // biome-ignore format: short
  const dust: SceneBody[] = Array.from({ length: 60 }, (_, i) => {
    const t = (i - 29.5) / 30; // half the tangent of a turn, so that cosine and sine are the same on every engine
    const [u, v] = [(1 - t * t) / (1 + t * t), (2 * t) / (1 + t * t)];
    const [cos, sin] = i % 2 === 0 ? [u, v] : [-u, v];
    return { ...planet(15 + 0.05 * (i % 7), [cos, sin], 0), r: 0.06, filter: { mask: 0 }, name: 'dust', color: '#7a8290' };
  });
  return {
    ...worldHead,
    title: 'Planets',
    description:
      'A point field draws five planets, a ring of dust and a comet. Energy of each orbit stays within bounds for ever. Give the sun a power of 1 in the file, and orbits no longer close.',
    world: { subSteps: 4 },
    view: { box: { minX: -20, minY: -16.5, maxX: 20, maxY: 16.5 } },
    duration: 60,
    bodies: [
      { x: 0, y: 0, r: 0.9, immovable: true, sensor: true, name: 'sun', color: '#f0c000' },
      ...[3, 5, 7.5, 10, 12.5].map((distance, i) => planet(distance, turns[i], i)),
      { x: 16, y: 4, vx: 0, vy: 1, r: 0.15, name: 'comet', color: '#56b4e9' },
      ...dust,
    ],
    fields: [{ kind: 'point', x: 0, y: 0, strength }],
  };
}
