import type { Scene, SceneAnyBody, SceneJoint, SceneShape } from '@carom/scene';
import { corners, ground } from '../corners.ts';
import { worldHead } from './head.ts';
import { tidy } from './joined.ts';

const gravity = { x: 0, y: -10 };
const wood = { friction: 0.6 };

/** A weight falls on the short arm of a lever, whose long arm throws balls at a wall of crates. */
export function catapult(): Scene {
  const pivot = { x: 0, y: 2.9 };
  const angle = 0.6;
  const place = (at: number, up: number) => ({
    x: tidy(pivot.x + at * Math.cos(angle) - up * Math.sin(angle)),
    y: tidy(pivot.y + at * Math.sin(angle) + up * Math.cos(angle)),
  });
  const lever: SceneAnyBody = {
    ...{ ...pivot, angle, name: 'lever', color: '#8a5a2b', material: { friction: 0.6, density: 0.5 } },
    shapes: [
      { x: -1.3, width: 7, height: 0.24 },
      { x1: -4.75, y1: 0.1, x2: -4.75, y2: 0.75, r: 0.1 },
      { x1: -2.95, y1: 0.1, x2: -2.95, y2: 0.5, r: 0.1 },
    ],
  };
  const balls = [-4.38, -3.86, -3.34].map(
    (at): SceneAnyBody => ({ ...place(at, 0.38), r: 0.25, mass: 0.25, material: { friction: 0.5 }, color: '#56b4e9', name: 'ball' }),
  );
  const wall = Array.from({ length: 21 }, (_, i): SceneAnyBody => {
    const [row, column] = [Math.floor(i / 3), i % 3];
    const size = { x: 14 + 0.9 * column, y: tidy(0.45 + 0.9 * row), width: 0.9, height: 0.9 };
    return { ...size, material: { friction: 0.6, density: 0.15 }, color: ['#c8693a', '#e0a15a'][(row + column) % 2], name: 'crate' };
  });
  const weight = { x: 1.6, y: 8, width: 1.3, height: 1.3, mass: 40, material: wood, color: '#3b4250', name: 'weight' };
  return {
    ...worldHead,
    title: 'Catapult',
    description: 'A weight of 40 kg falls on the short arm of a lever. The long arm throws three balls at a wall of crates.',
    world: { gravity },
    view: { box: { minX: -6, minY: -0.5, maxX: 21, maxY: 14 } },
    duration: 8,
    walls: [
      ground(-8, 23),
      { points: [{ x: -1.1, y: 0 }, { x: 1.1, y: 0 }, { x: 0, y: 2.7 }], material: wood, name: 'stand', color: '#6b7a55' },
    ],
    bodies: [lever, ...balls, weight, ...wall],
    joints: [{ kind: 'pin', b: 0, at: pivot, limits: { lower: -1.2, upper: 0.02 } }],
  }; // biome-ignore format: a table
}

/** A wheel with teeth as one body: a hub, and capsules that are round at their tips. */
function gear(teeth: number, pitch: number, tooth: number): SceneShape[] {
  const shapes: SceneShape[] = [{ r: tidy(pitch - 1.1 * tooth) }];
  for (let i = 0; i < teeth; i++) {
    const angle = (2 * Math.PI * i) / teeth;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [inner, outer] = [pitch - 1.2 * tooth, pitch + 0.55 * tooth];
    shapes.push({ x1: tidy(inner * cos), y1: tidy(inner * sin), x2: tidy(outer * cos), y2: tidy(outer * sin), r: tidy(0.36 * tooth) });
  }
  return shapes;
}

/** Three gears mesh by their teeth alone: a motor turns the first, and the last one drives a piston that throws balls up a ramp. */
export function gears(): Scene {
  const counts = [10, 20, 14];
  const pitches = counts.map((count) => tidy(0.18 * count));
  const slope = 0.55;
  const far = pitches[1] + pitches[2];
  const second = { x: tidy(pitches[0] + pitches[1]), y: 7 };
  const third = { x: tidy(second.x + far * Math.cos(slope)), y: tidy(second.y - far * Math.sin(slope)) };
  const centers = [{ x: 0, y: 7 }, second, third];
  // each gear is turned so that a tooth of one meets a gap of the other
  const step = counts.map((count) => (2 * Math.PI) / count);
  const turned = Math.PI + step[1] / 2;
  const phase = (-slope - turned) / step[1];
  const angles = [0, tidy(turned), tidy(Math.PI - slope + step[2] * (0.5 + phase - Math.floor(phase)))];
  const colors = ['#d55e00', '#56b4e9', '#009e73'];
  const wheels = counts.map(
    (count, i): SceneAnyBody => ({
      ...{ ...centers[i], angle: angles[i], shapes: gear(count, pitches[i], 0.42) },
      ...{ material: { friction: 0.1, density: 0.6 }, color: colors[i], name: `gear of ${count} teeth` },
    }),
  );
  const [crank, length] = [1.4, 5.6];
  const piston = { x: tidy(third.x + crank + length), y: third.y };
  const rod: SceneAnyBody = {
    ...{ x: tidy(third.x + crank + length / 2), y: third.y, x1: -length / 2, y1: 0, x2: length / 2, y2: 0, r: 0.14 },
    ...{ sensor: true, color: '#8a8f98', name: 'rod' },
  };
  const head: SceneAnyBody = { ...piston, width: 0.7, height: 1.1, material: { friction: 0.1 }, color: '#cc79a7', name: 'piston' };
  const floor = tidy(third.y - 0.62);
  const balls = Array.from({ length: 8 }, (_, i): SceneAnyBody => {
    const place = { x: tidy(piston.x + 1 + 0.56 * (i % 4)), y: tidy(floor + 0.27 + 0.56 * Math.floor(i / 4)), r: 0.26 };
    return { ...place, material: { friction: 0.3, restitution: 0.4, density: 0.4 }, color: '#f0e442', name: 'ball' };
  });
  const pins = wheels.map(
    (_, b): SceneJoint => ({ kind: 'pin', b, at: centers[b], ...(b === 0 ? { motor: { speed: 2.4, max: 500 } } : {}) }),
  );
  return {
    ...worldHead,
    title: 'Gears',
    description:
      'Gears of 10, 20 and 14 teeth are bodies of a disc and capsules on pins. A motor turns the first, and teeth push teeth. A rod makes ' +
      'of the turning of the last one the strokes of a piston.',
    world: { gravity, subSteps: 8 },
    view: { box: { minX: -3, minY: -0.5, maxX: 26, maxY: 11.5 } },
    duration: 20,
    walls: [
      ground(-3, 26),
      {
        chain: corners([tidy(third.x + 3.4), floor], [tidy(piston.x + 3.4), floor], [tidy(piston.x + 6.6), tidy(floor + 3.6)]),
        material: { friction: 0.2 },
        name: 'ramp',
        color: '#6b7a55',
      },
    ],
    bodies: [...wheels, rod, head, ...balls],
    joints: [
      ...pins,
      { kind: 'pin', a: 2, b: 3, at: { x: tidy(third.x + crank), y: third.y } },
      { kind: 'pin', a: 3, b: 4, at: piston },
      { kind: 'slider', b: 4, at: piston, axis: { x: 1, y: 0 } },
    ],
  };
}

/** Discs, crates, capsules, polygons, stars and crosses pour into a tumbler of eight sides that turns. */
export function mixedShapes(): Scene {
  const ring = (count: number, r: number, inner = r) =>
    Array.from({ length: count }, (_, i) => {
      const [angle, reach] = [(2 * Math.PI * i) / count, i % 2 === 0 ? r : inner];
      return { x: tidy(reach * Math.cos(angle)), y: tidy(reach * Math.sin(angle)) };
    });
  const kinds: readonly object[] = [
    { r: 0.34 },
    { width: 0.62, height: 0.62 },
    { x1: -0.35, y1: 0, x2: 0.35, y2: 0, r: 0.17 },
    { points: ring(3, 0.48) },
    { points: ring(5, 0.42) },
    { outline: ring(10, 0.5, 0.24), r: 0.03 },
    { shapes: [{ width: 0.9, height: 0.26 }, { width: 0.26, height: 0.9 }] },
    { points: ring(6, 0.42) },
  ]; // biome-ignore format: a table
  const colors = ['#e69f00', '#56b4e9', '#009e73', '#cc79a7', '#f0e442', '#0072b2', '#d55e00', '#8a8f98'];
  const names = ['disc', 'crate', 'capsule', 'triangle', 'pentagon', 'star', 'cross', 'hexagon'];
  const bodies = Array.from({ length: 72 }, (_, i): SceneAnyBody => {
    const kind = (3 * i + Math.floor(i / 8)) % kinds.length;
    const place = { x: tidy(-3.6 + 1.2 * (i % 7)), y: tidy(-3.4 + 1.08 * Math.floor(i / 7)) };
    return {
      ...kinds[kind],
      ...place,
      material: { friction: 0.4, restitution: 0.1 },
      color: colors[kind],
      name: names[kind],
    } as SceneAnyBody;
  }).filter(({ x, y }) => Math.hypot(x, y) < 4.6);
  const sides = 8;
  const drum = Array.from({ length: sides }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.5)) / sides;
    return { x: tidy(6 * Math.cos(angle)), y: tidy(6 * Math.sin(angle)) };
  });
  return {
    ...worldHead,
    title: 'Mixed shapes',
    description: 'Discs, crates, capsules, polygons, stars and crosses tumble in a drum of eight sides: a closed chain that turns.',
    world: { gravity },
    view: { box: { minX: -6.6, minY: -6.6, maxX: 6.6, maxY: 6.6 } },
    duration: 20,
    kinematics: [{ chain: drum, closed: true, angularVelocity: 0.5, material: { friction: 0.6 }, name: 'tumbler', color: '#8a8f98' }],
    bodies,
  };
}
