import type { Scene, SceneAnyBody, SceneJoint } from '@carom/scene';
import { basin, corners } from '../corners.ts';
import { worldHead } from './head.ts';
import { tidy } from './joined.ts';

const gravity = { x: 0, y: -10 };

/** The height of the hills at a place. */
function hill(x: number): number {
  return tidy(x < 4 ? 0 : 0.9 * Math.sin(0.55 * (x - 4)) + 0.5 * Math.sin(0.21 * (x - 4)));
}

/** A car on two driven wheels goes over hills, a bridge of planks and some crates. */
export function car(): Scene {
  const cabin = corners([-1.5, 0.1], [0.6, 0.1], [0, 0.75], [-1.3, 0.75]);
  const chassis = [
    { width: 3.4, height: 0.5 },
    { points: cabin, r: 0.06 },
  ];
  const wheel = { y: 0.5, r: 0.5, mass: 0.6, material: { friction: 1.2 }, color: '#2f3640', name: 'wheel' };
  const bodies: SceneAnyBody[] = [
    { x: 0, y: 1, shapes: chassis, mass: 3, material: { friction: 0.4 }, color: '#d62828', name: 'car' },
    { ...wheel, x: -1 },
    { ...wheel, x: 1.1 },
  ];
  const motor = { speed: -14, max: 14 };
  const joints: SceneJoint[] = [
    { kind: 'pin', a: 0, b: 1, at: { x: -1, y: 0.5 }, motor },
    { kind: 'pin', a: 0, b: 2, at: { x: 1.1, y: 0.5 }, motor },
  ];
  const [start, end, planks] = [20, 26, 8];
  const shore = hill(start);
  const length = (end - start) / planks;
  for (let i = 0; i < planks; i++) {
    const x = tidy(start + length * (i + 0.5));
    const half = length / 2 - 0.08;
    bodies.push({ x, y: shore, x1: -half, y1: 0, x2: half, y2: 0, r: 0.08, material: { friction: 0.8 }, color: '#8a5a2b', name: 'plank' });
    const b = bodies.length - 1;
    joints.push({ kind: 'pin', ...(i === 0 ? {} : { a: b - 1 }), b, at: { x: tidy(start + length * i), y: shore } });
  }
  joints.push({ kind: 'pin', b: bodies.length - 1, at: { x: end, y: shore } });
  for (let i = 0; i < 6; i++) {
    const place = { x: tidy(31 + 0.62 * (i % 3)), y: tidy(shore + 0.3 + 0.6 * Math.floor(i / 3)) };
    bodies.push({ ...place, width: 0.6, height: 0.6, mass: 0.15, material: { friction: 0.5 }, color: '#d98b4f', name: 'crate' });
  }
  const hills = Array.from({ length: start * 2 + 5 }, (_, i) => ({ x: i / 2 - 2, y: hill(i / 2 - 2) }));
  return {
    ...worldHead,
    title: 'A car over the hills',
    description:
      'The car is a body of two shapes on two wheels, held by pins whose motors turn them. It goes over hills and a bridge of planks, and through crates.',
    world: { gravity },
    view: { box: { minX: -2, minY: -5, maxX: 41, maxY: 9 } },
    duration: 14,
    walls: [
      {
        chain: [
          { x: -2, y: 12 },
          ...hills,
          { x: start, y: -5 },
          { x: end, y: -5 },
          { x: end, y: shore },
          { x: 42, y: shore },
          { x: 42, y: 12 },
        ],
        material: { friction: 1 },
        name: 'hills',
      },
    ],
    bodies,
    joints,
  };
}

/** Boxes, planks and balls tumble in a drum whose cross turns. */
export function drum(): Scene {
  const kinds: readonly Partial<SceneAnyBody>[] = [
    { width: 0.8, height: 0.8, color: '#e69f00' },
    { x1: -0.4, y1: 0, x2: 0.4, y2: 0, r: 0.18, color: '#56b4e9' },
    { points: corners([-0.5, -0.3], [0.5, -0.3], [0, 0.5]), color: '#009e73' },
    { r: 0.35, color: '#cc79a7' },
  ];
  const bodies = Array.from({ length: 60 }, (_, i): SceneAnyBody => {
    const place = { x: tidy(-3.2 + 1.05 * (i % 7) + 0.3), y: tidy(-3.2 + 1.05 * Math.floor(i / 7)) };
    return { ...kinds[i % kinds.length], ...place, material: { friction: 0.4 } } as SceneAnyBody;
  }).filter(({ x, y }) => (Math.abs(x) > 0.75 && Math.abs(y) > 0.75 ? Math.hypot(x, y) < 5 : false));
  const paddle = { angularVelocity: 0.9, material: { friction: 0.5 }, name: 'cross', color: '#8a8f98' };
  return {
    ...worldHead,
    title: 'Drum',
    description: 'A cross turns in a drum and lifts boxes, capsules, triangles and balls, which fall over it again.',
    world: { gravity },
    view: { box: { minX: -6.4, minY: -6.4, maxX: 6.4, maxY: 6.4 } },
    duration: 20,
    walls: [{ inside: { x: 0, y: 0, r: 6 }, material: { friction: 0.5 }, name: 'drum' }],
    kinematics: [
      { x1: -4.2, y1: 0, x2: 4.2, y2: 0, r: 0.15, ...paddle },
      { x1: 0, y1: -4.2, x2: 0, y2: 4.2, r: 0.15, ...paddle },
    ],
    bodies,
  };
}

/** Parts of a figure: where it is, from where to where it reaches, how thick it is, what it hangs on and where, and how far it bends. */
const figure: readonly {
  readonly at: readonly [number, number];
  readonly to: readonly [number, number];
  readonly r: number;
  readonly on?: number;
  readonly pin?: readonly [number, number];
  readonly bend?: readonly [number, number];
}[] = [
  { at: [0, 0.35], to: [0, -0.35], r: 0.3 }, // trunk
  { at: [0, 1.05], to: [0, 1.15], r: 0.28, on: 0, pin: [0, 0.75], bend: [-0.5, 0.5] }, // head
  { at: [-0.45, 0.45], to: [-1, 0.45], r: 0.13, on: 0, pin: [-0.35, 0.45], bend: [-1.6, 1.6] }, // upper arms
  { at: [0.45, 0.45], to: [1, 0.45], r: 0.13, on: 0, pin: [0.35, 0.45], bend: [-1.6, 1.6] },
  { at: [-1.2, 0.45], to: [-1.7, 0.45], r: 0.11, on: 2, pin: [-1.1, 0.45], bend: [-2.2, 0.1] }, // forearms
  { at: [1.2, 0.45], to: [1.7, 0.45], r: 0.11, on: 3, pin: [1.1, 0.45], bend: [-0.1, 2.2] },
  { at: [-0.2, -0.75], to: [-0.2, -1.3], r: 0.16, on: 0, pin: [-0.2, -0.6], bend: [-0.9, 0.9] }, // thighs
  { at: [0.2, -0.75], to: [0.2, -1.3], r: 0.16, on: 0, pin: [0.2, -0.6], bend: [-0.9, 0.9] },
  { at: [-0.2, -1.6], to: [-0.2, -2.2], r: 0.13, on: 6, pin: [-0.2, -1.45], bend: [-1.8, 0.1] }, // shanks
  { at: [0.2, -1.6], to: [0.2, -2.2], r: 0.13, on: 7, pin: [0.2, -1.45], bend: [-0.1, 1.8] },
];

/** Figures of capsules fall over round bars. */
export function capsuleRagdolls(): Scene {
  const bodies: SceneAnyBody[] = [];
  const joints: SceneJoint[] = [];
  for (const [i, color] of ['#e69f00', '#56b4e9', '#009e73', '#cc79a7'].entries()) {
    const [x, y] = [3 + 2.6 * i, 11 + 3 * i];
    const first = bodies.length;
    for (const { at, to, r, on, pin, bend } of figure) {
      const middle = { x: (at[0] + to[0]) / 2, y: (at[1] + to[1]) / 2 };
      const [dx, dy] = [tidy(to[0] - middle.x), tidy(to[1] - middle.y)];
      const place = { x: tidy(x + middle.x), y: tidy(y + middle.y) };
      bodies.push({ ...place, x1: -dx, y1: -dy, x2: dx, y2: dy, r, material: { friction: 0.5 }, color, name: 'figure' });
      if (on === undefined || !pin || !bend) continue;
      const limits = { lower: bend[0], upper: bend[1] };
      joints.push({ kind: 'pin', a: first + on, b: bodies.length - 1, at: { x: tidy(x + pin[0]), y: tidy(y + pin[1]) }, limits });
    }
  }
  return {
    ...worldHead,
    title: 'Figures of capsules',
    description: 'Four figures of ten capsules fall over bars. Pins with limits hold them together: a knee bends one way only.',
    world: { gravity, subSteps: 8 },
    view: { box: { minX: -2, minY: -0.5, maxX: 16, maxY: 22 } },
    duration: 12,
    walls: [
      { chain: basin(-1, 15, 40), material: { friction: 0.6 }, name: 'ground' },
      ...[3, 7, 11].map((x) => ({ x1: x - 0.8, y1: 6.5, x2: x + 0.8, y2: 6, r: 0.2, material: { friction: 0.4 }, name: 'bar' })),
      ...[1, 5, 9, 13].map((x) => ({ x1: x - 0.7, y1: 3, x2: x + 0.7, y2: 3.4, r: 0.2, material: { friction: 0.4 }, name: 'bar' })),
    ],
    bodies,
    joints,
  };
}

/** Elastic balls and polygons on a table with posts: no energy is lost. */
export function polygonBilliards(): Scene {
  const material = { restitution: 1 };
  const ring = (count: number, r: number) =>
    Array.from({ length: count }, (_, i) => ({
      x: tidy(r * Math.cos((2 * Math.PI * i) / count)),
      y: tidy(r * Math.sin((2 * Math.PI * i) / count)),
    }));
  const posts: SceneAnyBody[] = [3, 5, 6].map((corners, i) => ({
    x: 4 + 4 * i,
    y: i === 1 ? 5.5 : 3.5,
    points: ring(corners, 0.9),
    immovable: true,
    material,
    color: '#3b4250',
    name: 'post',
  }));
  const movers = [4, 3, 5, 4, 6, 3].map(
    (corners, i): SceneAnyBody => ({
      x: 2 + 2.4 * i,
      y: i % 2 === 0 ? 7.6 : 1.2,
      points: ring(corners, 0.55),
      vx: tidy(3 * Math.cos(i)),
      vy: tidy(3 * Math.sin(i)),
      material,
      color: ['#e69f00', '#56b4e9', '#009e73'][i % 3],
      name: `polygon of ${corners}`,
    }),
  );
  const balls = Array.from({ length: 6 }, (_, i): SceneAnyBody => {
    const way = { vx: tidy(6 * Math.sin(i + 1)), vy: tidy(6 * Math.cos(i + 1)) };
    return { x: 1.2 + 2.6 * i, y: i % 2 === 0 ? 1.2 : 7.8, r: 0.35, ...way, material, color: '#f2f0e6', name: 'ball' };
  });
  return {
    ...worldHead,
    title: 'Billiards among polygons',
    description: 'Six polygons and six balls meet each other, three posts and the cushions. All is elastic: the energy stays as it is.',
    world: {},
    view: { box: { minX: -0.3, minY: -0.3, maxX: 16.3, maxY: 9.3 } },
    duration: 20,
    walls: [{ inside: { minX: 0, minY: 0, maxX: 16, maxY: 9 }, material, color: '#1b6b4f', name: 'table' }],
    bodies: [...posts, ...movers, ...balls],
  };
}
