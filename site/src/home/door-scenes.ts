import { gallery } from '@carom/gallery';
import type { Scene, SceneBody } from '@carom/scene';

const of = (id: string): Scene => gallery.find((entry) => entry.id === id)!.build();
const still = { format: 'carom-scene', version: 0, engine: 'timeline' } as const;

/** Bubbles packed by `packSiblings` of @carom/d3: x, y and radius of each. */
// biome-ignore format: a table
const bubbles = [
  [-3.93, -0.4, 3.08], [2.31, -0.4, 2.92], [-0.65, 4.7, 2.74], [-0.66, -5.33, 2.6], [-5.92, -5.81, 2.45], [-5.97, 4.89, 2.35], [4.42, -5.36, 2.24],
  [4.44, 4.43, 2.12], [-9, -2.2, 2.06], [-9.46, 2.01, 1.94], [7.09, -1.93, 1.87], [7.77, 1.92, 1.8], [-3.08, -9.2, 1.73], [2.17, -8.83, 1.66],
  [-3.51, 8.25, 1.58], [2.57, 7.81, 1.5], [-0.25, -11.21, 1.5], [8.31, -5.24, 1.41], [-0.31, 9.08, 1.41], [-2.41, 11.2, 1.32], [-9.93, -5.7, 1.32],
  [-9.75, 5.4, 1.22], [7.95, 5.19, 1.22], [5.54, 7.84, 1.22], [5.18, -8.87, 1.12], [-6.14, -9.61, 1.12], [-6.44, 8.57, 1.12], [9.78, -0.36, 1],
  [-11.68, -0.26, 1], [1.94, 10.48, 1], [7.04, -7.42, 0.87], [7.84, 7.52, 0.87], [-8.83, -7.86, 0.87], [7.35, -9.37, 0.87],
] as const;
const hues = ['#0072b2', '#56b4e9', '#009e73', '#e69f00', '#d55e00', '#cc79a7'];

const data = (): Scene => ({ ...still, bodies: bubbles.map(([x, y, r], i) => ({ x, y, r, color: hues[i % hues.length] })) });

/** Checkpoints of a pod race, and four pods between two of them. */
const race = (): Scene => {
  const pod = (x: number, y: number, vx: number, vy: number, color: string): SceneBody => ({ x, y, r: 400, vx, vy, color });
  return {
    ...still,
    view: { box: { minX: 0, minY: 0, maxX: 16000, maxY: 9000 }, y: 'down' },
    duration: 3,
    walls: [
      [13040, 1900],
      [6560, 7840],
      [3480, 2360],
    ].map(([x, y], i) => ({ x, y, r: 600, sensor: true, name: String(i) })),
    bodies: [
      pod(11400, 3300, -2700, 2700, '#e69f00'),
      pod(12300, 4200, -2600, 1600, '#e69f00'),
      pod(10300, 4300, -2400, 2300, '#0072b2'),
      pod(11200, 5300, -2300, 1200, '#0072b2'),
    ],
  };
};

/** The scene on each door, by the path behind it. */
export function doorScenes(): Readonly<Record<string, Scene>> {
  return {
    'path-game': of('pinball'),
    'path-d3': data(),
    'path-bot': race(),
    'path-lesson': of('newtons-cradle'),
    'path-study': of('hot-meets-cold'),
  };
}
