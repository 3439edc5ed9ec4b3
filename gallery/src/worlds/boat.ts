import type { Scene, SceneAnyBody } from '@carom/scene';
import { corners } from '../corners.ts';
import { worldHead } from './head.ts';
import { tidy } from './joined.ts';

const deck = corners([-3, 0.9], [-2.2, -0.5], [2.1, -0.5], [3.4, 1], [2.7, 1], [2.2, 0.2], [-2.1, 0.2], [-2.5, 0.9]);
const sail = corners([0.35, 1], [2.2, 1.2], [0.35, 4.2]);

/** What the wind takes: others lie too low. */
const sails = 2;
const everything = 0xffffffff;

/** A boat with a heavy keel sails across a lake with crates on board, among buoys, and runs upon the other shore. */
export function boat(): Scene {
  const hull: SceneAnyBody = {
    ...{ x: 5, y: 4.6, name: 'boat', color: '#a9573a', material: { friction: 0.6 }, filter: { category: sails, mask: everything } },
    shapes: [
      { outline: deck, r: 0.08, density: 0.25 },
      { x: 0.2, y: -0.95, width: 1.6, height: 0.7, density: 1.9 },
      { x: 0.2, y: 2.2, width: 0.16, height: 4.2, density: 0.2 },
      { points: sail, r: 0.05, density: 0.05 },
    ],
  };
  const crates = [-1.2, -0.6, -0.9].map(
    (x, i): SceneAnyBody => ({
      ...{ x: 5 + x, y: tidy(5.15 + (i === 2 ? 0.55 : 0)), width: 0.5, height: 0.5 },
      ...{ material: { friction: 0.7, density: 0.4 }, color: '#d98b4f', name: 'crate' },
    }),
  );
  const buoys = [16].map((x): SceneAnyBody => {
    const shapes = [
      { x: 0, y: 0, r: 0.55, density: 0.4 },
      { x: 0, y: 0.8, width: 0.14, height: 1.2, density: 0.2 },
      { x: 0, y: -0.85, width: 0.3, height: 0.3, density: 6 },
    ];
    return { x, y: 4.1, shapes, material: { friction: 0.3 }, color: '#d55e00', name: 'buoy' };
  });
  const planks = [12, 20].map(
    (x, i): SceneAnyBody => ({
      ...{ x, y: 5.2, angle: tidy(0.3 * (i - 1)), width: 1.8, height: 0.25 },
      ...{ material: { density: 0.5, friction: 0.5 }, color: '#8a5a2b', name: 'plank' },
    }),
  );
  return {
    ...worldHead,
    title: 'A boat on the water',
    description:
      'The boat is one body of six hulls: a dented outline, a keel that keeps it upright, mast and sail. Water lifts it by what it ' +
      'covers, and wind takes it across the lake, past a buoy and driftwood, up the other shore. Throw something on board.',
    world: { gravity: { x: 0, y: -10 } },
    view: { box: { minX: 0, minY: -1, maxX: 32, maxY: 11 } },
    duration: 20,
    walls: [
      {
        chain: corners([0.2, 14], [0.2, 3], [1.8, 0.8], [6, 0], [22, 0.2], [27, 3.2], [31.8, 5.2], [31.8, 14]),
        material: { friction: 0.6 },
        name: 'shore',
      },
    ],
    bodies: [hull, ...crates, ...buoys, ...planks],
    fields: [
      { kind: 'liquid', level: 4.2, density: 1, drag: 0.35, angularDrag: 1.5, region: { minX: 0, minY: -1, maxX: 32, maxY: 5 } },
      { kind: 'wind', velocity: { x: 6, y: 0 }, drag: 0.12, mask: sails, region: { minX: 0, minY: 3, maxX: 25, maxY: 11 } },
    ],
  };
}
