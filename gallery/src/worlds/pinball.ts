import type { Scene, SceneBody, SceneKinematic } from '@carom/scene';
import { corners } from '../corners.ts';
import { worldHead } from './head.ts';

const material = { restitution: 0.35, friction: 0.1 };
const bouncy = { restitution: 0.95 };

/** A pinball table: two flippers to hold, three bumpers, and a plunger that sends lost balls up the lane again. */
export function pinball(): Scene {
  const bumper = { r: 0.48, immovable: true, material: bouncy, color: '#d55e00' } as const;
  const ball = { r: 0.2, material, color: '#c7ced6' } as const;
  const bodies: SceneBody[] = [
    { ...ball, x: 6.25, y: 1.2, name: 'ball 1' },
    { ...ball, x: 3.4, y: 6, vx: 1, name: 'ball 2' },
    { ...ball, x: 1.2, y: 8.2, vx: 2, name: 'ball 3' },
    { ...bumper, x: 1.9, y: 7.1, name: 'left bumper' },
    { ...bumper, x: 4, y: 7.1, name: 'right bumper' },
    { ...bumper, x: 2.95, y: 9, name: 'upper bumper' },
  ];
  return {
    ...worldHead,
    title: 'Pinball',
    description:
      'Hold F and J, or the buttons, to raise the flippers. Three balls, three bumpers; what is lost rolls to the plunger, which sends it up the lane again. However fast a flipper swings, no ball passes through it.',
    world: { gravity: { x: 0, y: -6 }, dt: 1 / 120 },
    view: { box: { minX: 0, minY: -0.2, maxX: 6.6, maxY: 12.3 } },
    duration: 60,
    walls: [
      { x: 3.3, y: 9, r: 3.3, from: { x: 1, y: 0 }, to: { x: -1, y: 0 }, material, name: 'dome' },
      { chain: corners([0, 9], [0, 1], [5.9, 0.15]), material, name: 'left side' },
      { x1: 6.6, y1: -3, x2: 6.6, y2: 9, material, name: 'right side' },
      { x1: 5.9, y1: 0.95, x2: 5.9, y2: 8, material, name: 'lane' },
      { x1: 0, y1: 4.3, x2: 1.72, y2: 2.95, material, name: 'left guide' },
      { x1: 5.9, y1: 4.3, x2: 4.18, y2: 2.95, material, name: 'right guide' },
      { points: corners([0.75, 6], [0.75, 4.8], [1.5, 4.25]), material: bouncy, name: 'left slingshot', color: '#0072b2' },
      { points: corners([5.15, 6], [4.4, 4.25], [5.15, 4.8]), material: bouncy, name: 'right slingshot', color: '#0072b2' },
    ],
    kinematics: [...flippers(), plunger()],
    bodies,
  };
}

function flippers(): SceneKinematic[] {
  const common = { r: 0.13, material: { restitution: 0.2, friction: 0.3 }, color: '#e69f00' };
  return [
    {
      ...common,
      ...{ x1: 1.8, y1: 2.88, x2: 2.6, y2: 2.4, pivot: { x: 1.8, y: 2.88 } },
      flip: { angle: 1, speed: 18, control: 'left' },
      name: 'left flipper',
    },
    {
      ...common,
      ...{ x1: 4.1, y1: 2.88, x2: 3.3, y2: 2.4, pivot: { x: 4.1, y: 2.88 } },
      flip: { angle: -1, speed: 18, control: 'right' },
      name: 'right flipper',
    },
  ];
}

function plunger(): SceneKinematic {
  return { minX: 5.95, minY: -3, maxX: 6.55, maxY: 0.1, shuttle: { y: 2.4, period: 0.75 }, material, name: 'plunger', color: '#7d8b99' };
}
