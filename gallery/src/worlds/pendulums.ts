import type { Scene, SceneBody, SceneJoint } from '@carom/scene';
import { worldHead } from './head.ts';

/** Two double pendulums that start a tenth of a millimeter apart. */
export function doublePendulum(): Scene {
  const filter = { category: 1, mask: 0 };
  const arms = (x: number, color: string): SceneBody[] => [
    { x: 1.6, y: 1.2, r: 0.16, mass: 1, filter, color },
    { x: 1.6 + x, y: 3.2, r: 0.16, mass: 1, filter, color },
  ];
  const rods = (first: number): SceneJoint[] => [
    { kind: 'distance', b: first, anchorA: { x: 0, y: 0 }, length: 2 },
    { kind: 'distance', a: first, b: first + 1, length: 2 },
  ];
  return {
    ...worldHead,
    title: 'Double pendulum',
    description:
      'Two double pendulums, one upon the other, started 0.1 mm apart. They swing as one for seven seconds; then chaos parts them. 64 sub-steps: their rods do not stretch.',
    world: { gravity: { x: 0, y: -10 }, subSteps: 64 },
    view: { box: { minX: -4.5, minY: -4.5, maxX: 4.5, maxY: 4.5 } },
    duration: 20,
    bodies: [...arms(0, '#0072b2'), ...arms(1e-4, '#e69f00')],
    joints: [...rods(0), ...rods(2)],
  };
}

/** Newton's cradle hung on strings: balls on two strings each would be one rod each in the plane. */
export function hangingCradle(): Scene {
  const count = 5;
  const [r, length] = [0.5, 5];
  const angle = { cos: 0.8, sin: 0.6 };
  const first = -(count - 1) * r;
  const balls = Array.from({ length: count }, (_, i): SceneBody => {
    const x = first + 2 * r * i;
    const ball = { r, mass: 1, material: { restitution: 1 }, name: `ball ${i + 1}` };
    return i === 0 ? { ...ball, x: x - length * angle.sin, y: -length * angle.cos } : { ...ball, x, y: -length };
  });
  return {
    ...worldHead,
    title: 'Cradle on strings',
    description:
      'Five elastic balls hang on strings that cannot be longer than 5 m. One falls, one flies off. Pull two aside and let go: two fly off.',
    world: { gravity: { x: 0, y: -10 }, subSteps: 32 },
    view: { box: { minX: -7, minY: -6.5, maxX: 7, maxY: 0.8 } },
    duration: 20,
    bodies: balls,
    joints: balls.map(
      (_, i): SceneJoint => ({ kind: 'distance', b: i, anchorA: { x: first + 2 * r * i, y: 0 }, limits: { upper: length } }),
    ),
  };
}
