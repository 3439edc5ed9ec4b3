import type { Scene } from '@carom/scene';

/** A world of more discs than this runs in a worker. */
export const mostOnPage = 2000;

/** Scenes of so many discs that they run beside the page; too large for the gallery's tests of every step. */
export const largeScenes: Readonly<Record<string, () => Scene>> = { 'gas-10k': gas10k, 'pile-10k': pile10k };

const head = { format: 'carom-scene', version: 0, engine: 'world' } as const;

/** 10,000 elastic discs that all move. */
export function gas10k(): Scene {
  const box = { minX: 0, minY: 0, maxX: 160, maxY: 90 };
  const material = { restitution: 1 };
  const recipe = { kind: 'gas', r: 0.22, rMax: 0.4, speed: 6, material } as const;
  return {
    ...head,
    title: 'Gas of 10,000',
    description:
      '10,000 elastic discs that all move: the engine runs in a worker, the page only draws. Pull time back, or throw a disc into them.',
    view: { box },
    duration: 20,
    walls: [{ inside: box, material }],
    generate: [
      { ...recipe, count: 5000, box: { ...box, maxX: 80 }, seed: 1, color: '#56b4e9' },
      { ...recipe, count: 5000, box: { ...box, minX: 80 }, seed: 2, color: '#e69f00' },
    ],
  };
}

function pile10k(): Scene {
  const material = { friction: 0.4 };
  const recipe = { kind: 'gas', material } as const;
  return {
    ...head,
    title: 'Pile of 10,000',
    description: '10,000 discs fall into a box, roll over each other and come to rest. The engine runs in a worker, the page only draws.',
    world: { gravity: { x: 0, y: -10 } },
    view: { box: { minX: 0, minY: 0, maxX: 110, maxY: 70 } },
    duration: 20,
    walls: [
      {
        chain: [
          { x: 0, y: 300 },
          { x: 0, y: 0 },
          { x: 110, y: 0 },
          { x: 110, y: 300 },
        ],
        material,
        name: 'box',
      },
    ],
    generate: [
      { ...recipe, count: 4000, r: 0.26, rMax: 0.4, box: { minX: 1, minY: 1, maxX: 109, maxY: 40 }, seed: 1, color: '#e69f00' },
      { ...recipe, count: 3000, r: 0.36, rMax: 0.5, box: { minX: 1, minY: 42, maxX: 109, maxY: 90 }, seed: 2, color: '#0072b2' },
      { ...recipe, count: 3000, r: 0.26, rMax: 0.5, box: { minX: 1, minY: 92, maxX: 109, maxY: 140 }, seed: 3, color: '#009e73' },
    ],
  };
}
