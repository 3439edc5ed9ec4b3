import type { Scene, SceneBody, SceneWall } from '@carom/scene';
import { corners } from '../corners.ts';
import { head } from '../entry.ts';

const [width, height] = [2.4, 1.6];
const r = 0.027;
const cut = 0.22;
const pocket = { r: 0.055, away: 0.02 };

/** The eight corners of the table: a rectangle without its corners, as the octagonal tables have it. */
function outline(by: number): { x: number; y: number }[] {
  const [w, h] = [width / 2 + by, height / 2 + by];
  const c = cut + 0.4 * by;
  return corners([-w + c, -h], [w - c, -h], [w, -h + c], [w, h - c], [w - c, h], [-w + c, h], [-w, h - c], [-w, -h + c]);
}

/** The cushions: the sides of the outline, those at both ends with a gap for the pocket. */
function cushions(): SceneWall[] {
  const corners = outline(0);
  const material = { restitution: 0.8 };
  const look = { material, name: 'cushion', color: '#7a1f2b' };
  return corners.flatMap((a, i): SceneWall[] => {
    const b = corners[(i + 1) % corners.length];
    const line = (x1: number, y1: number, x2: number, y2: number) => ({ x1, y1, x2, y2, ...look });
    if (a.x !== b.x || Math.abs(a.x) !== width / 2) return [line(a.x, a.y, b.x, b.y)];
    const gap = Math.sign(b.y - a.y) * (pocket.r + 0.004);
    const out = a.x + Math.sign(a.x) * 0.12;
    return [line(a.x, a.y, a.x, -gap), line(a.x, -gap, out, -gap), line(out, gap, a.x, gap), line(a.x, gap, b.x, b.y)];
  });
}

/** The bumpers: a cross in the middle, and two before each pocket. */
function bumpers(): SceneBody[] {
  const middle = [0.13, 0.26].flatMap((d) => corners([d, 0], [-d, 0], [0, d], [0, -d]));
  const gates = [-1, 1].flatMap((side) => [-0.12, 0.12].map((y) => ({ x: side * (width / 2 - 0.09), y })));
  const look = { r: 0.03, immovable: true, material: { restitution: 0.95 }, name: 'bumper', color: '#e8b23a' };
  return [...middle, ...gates].map((place) => ({ ...place, ...look }));
}

/** Bumper pool: two sides play their five balls round the bumpers into the pocket across; both cue balls are on their way. */
export function bumperPool(): Scene {
  const side = (sign: number, color: string, name: string): SceneBody[] =>
    [-0.52, -0.26, 0, 0.26, 0.52].map((y, i) => {
      const isCue = i === 2;
      const shot = sign < 0 ? { vx: 2.306, vy: 1.251 } : { vx: -2.306, vy: -1.201 };
      const look = isCue ? { name: `${name} cue ball`, color, striped: true, ...shot } : { name, color };
      return { x: sign * (isCue ? width / 2 - 0.3 : width / 2 - 0.09), y, r, mass: 0.16, ...look };
    });
  const material = { restitution: 0.96 };
  return {
    ...head,
    title: 'Bumper pool',
    description:
      'Two sides of five balls, twelve rubber bumpers, and a pocket at each end of an octagonal table. Whoever plays first goes round the ' +
      'bumpers; here both do at once. Cloth slows the balls down until they rest. Throw one at the pocket across.',
    units: { length: 'm', time: 's', mass: 'kg' },
    view: { box: { minX: -width / 2 - 0.16, minY: -height / 2 - 0.08, maxX: width / 2 + 0.16, maxY: height / 2 + 0.08 } },
    timeline: { deceleration: 0.25 },
    collapse: { cutoffSpeed: 0.002 },
    duration: 12,
    walls: [
      ...cushions(),
      ...[-1, 1].map((sign) => ({
        ...{ x: sign * (width / 2 + pocket.away + pocket.r), y: 0, r: pocket.r },
        ...{ sensor: true, absorbing: true, name: sign < 0 ? 'left pocket' : 'right pocket', color: '#1a1a1a' },
      })),
      { inside: { minX: -1.6, minY: -1, maxX: 1.6, maxY: 1 }, name: 'frame', color: '#1f6b52' },
    ],
    bodies: [...side(-1, '#c0392b', 'red'), ...side(1, '#f2efe6', 'white')]
      .map((ball) => ({ ...ball, material }))
      .concat(bumpers() as never),
  };
}
