import type { Scene, SceneAnyBody, SceneKinematic, SceneWall } from '@carom/scene';
import { corners } from '../corners.ts';
import { worldHead } from './head.ts';

const rock = { friction: 0.8 };
const stone = '#6b7a55';

/** Ground, steps, a slope, a pit with water, and a ceiling, as one closed line. */
const ground: SceneWall = {
  chain: corners(
    [0, 0],
    [7, 0],
    [7, 0.5],
    [7.8, 0.5],
    [7.8, 1],
    [8.6, 1],
    [8.6, 1.5],
    [12, 1.5],
    [12, -2],
    [17, -2],
    [17, 1.5],
    [20, 1.5],
    [24.5, 4],
    [26.5, 4],
    [26.5, 0],
    [29.5, 0],
    [29.5, 7],
    [36, 7],
    [36, 13],
    [0, 13],
  ),
  closed: true,
  material: rock,
  name: 'ground',
  color: stone,
};

/** A ledge that is stood upon, and jumped through from below: drawn from right to left. */
function ledge(x1: number, x2: number, y: number): SceneWall {
  return { x1, y1: y, x2, y2: y, oneSided: true, material: rock, name: 'one-way ledge', color: '#a9713a' };
}

/** What of a level plays by itself: balls roll down a belt into a lift that brings them up again; crates wait to be pushed. */
export function platformer(): Scene {
  const moving: SceneKinematic[] = [
    { minX: 26.7, minY: -0.4, maxX: 29.3, maxY: 0, shuttle: { y: 7.1, period: 8 }, material: rock, name: 'lift', color: '#e69f00' },
    { minX: 12.4, minY: 1.2, maxX: 14.2, maxY: 1.5, shuttle: { x: 2.4, period: 5 }, material: rock, name: 'ferry', color: '#e69f00' },
    {
      chain: corners([19.2, 8.2], [19.7, 7.4], [21.3, 7.4], [21.8, 8.2]),
      ...{ pivot: { x: 20.5, y: 8.2 }, shuttle: { angle: 2.6, period: 6 }, material: { friction: 0.4 } },
      ...{ name: 'tipping bowl', color: '#cc79a7' },
    },
    {
      x1: 3,
      y1: 6.6,
      x2: 5,
      y2: 6.6,
      r: 0.15,
      pivot: { x: 4, y: 6.6 },
      angularVelocity: 0.8,
      material: rock,
      name: 'mill',
      color: '#56b4e9',
    },
  ];
  const hero: SceneAnyBody = {
    ...{ x: 2, y: 0.62, x1: 0, y1: -0.25, x2: 0, y2: 0.25, r: 0.35 },
    ...{ fixedRotation: true, mass: 1, material: { friction: 0.6 }, color: '#d55e00', name: 'hero' },
  };
  const crates = [9.4, 10.4, 9.9].map(
    (x, i): SceneAnyBody => ({
      ...{ x, y: i === 2 ? 2.86 : 1.96, width: 0.9, height: 0.9 },
      ...{ material: { friction: 0.5, density: 0.5 }, color: '#d98b4f', name: 'crate' },
    }),
  );
  const balls = Array.from({ length: 5 }, (_, i): SceneAnyBody => {
    const place = { x: 31 + i, y: 8.6, r: 0.32 };
    return { ...place, material: { friction: 0.6, restitution: 0.3, density: 0.6 }, color: '#009e73', name: 'ball' };
  });
  const coins = [
    [4, 3],
    [6, 4.6],
    [14.5, 3.4],
    [22.5, 4.4],
    [28, 5],
    [33, 9],
  ].map(([x, y]): SceneAnyBody => ({ x, y, r: 0.22, immovable: true, sensor: true, color: '#f0e442', name: 'coin' }));
  return {
    ...worldHead,
    title: 'A level of a platformer',
    description:
      'Steps, a slope, ledges that let through from below, a ferry over a pool, a lift, a belt, a bowl that tips and a mill. All of it is ' +
      'walls, still or moving. The guide on platformers gives the hero legs; here it is yours to throw.',
    world: { gravity: { x: 0, y: -18 } },
    view: { box: { minX: -0.5, minY: -2.5, maxX: 36.5, maxY: 13.5 } },
    duration: 30,
    walls: [
      ground,
      ledge(5, 2.5, 2.2),
      ledge(8, 5, 3.9),
      ledge(12.5, 9.5, 5.4),
      ledge(17, 13.5, 6.4),
      { x1: 29.5, y1: 7, x2: 36, y2: 7.9, material: { friction: 0.9 }, surfaceVelocity: { x: -2.5, y: 0 }, name: 'belt', color: '#7d8b99' },
      { x1: 20.2, y1: 10.8, x2: 31, y2: 10.8, r: 0.12, material: rock, name: 'beam', color: stone },
    ],
    kinematics: moving,
    bodies: [hero, ...crates, ...balls, ...coins],
    fields: [{ kind: 'liquid', level: 0.3, density: 1, drag: 1.5, angularDrag: 1.5, region: { minX: 12, minY: -2, maxX: 17, maxY: 1 } }],
  };
}
