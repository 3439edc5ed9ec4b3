import { expandScene, type Scene, type SceneBody, type SceneWall } from '@carom/scene';
import { corners } from '../corners.ts';
import { head } from '../entry.ts';
import { board, carromMen, half } from './carrom.ts';
import { ballColor, rackOrder } from './pool.ts';

const cloth = '#2f7f8f';
const rail = '#1d5a68';

/** What a pool table is cut from: a rectangle of play from (0, 0). */
interface Table {
  readonly width: number;
  readonly height: number;
  /** From a corner of the rectangle to where the cushions beside the pocket begin. */
  readonly corner: number;
  /** Half the mouth of a side pocket. */
  readonly side: number;
  /** How far the cushions reach outwards. */
  readonly depth: number;
}

/** A cushion beside the lower long rail, from `x1` to `x2`: wider at its back, so that its ends guide balls into the pockets. */
function cushion(x1: number, x2: number, back1: number, back2: number, depth: number): { x: number; y: number }[] {
  return corners([x1, 0], [x2, 0], [back2, -depth], [back1, -depth]);
}

/** Six cushions as convex polygons, six pockets that take what comes in, and a frame around everything. */
function poolTable({ width, height, corner, side, depth }: Table): SceneWall[] {
  const slant = 1.28 * depth; // the ends beside corner pockets stand at 142°
  const steep = 0.25 * depth; // beside side pockets at 104°
  const low = [
    cushion(corner, width / 2 - side, corner - slant, width / 2 - side + steep, depth),
    cushion(width / 2 + side, width - corner, width / 2 + side - steep, width - corner + slant, depth),
  ];
  const left = cushion(corner, height - corner, corner - slant, height - corner + slant, depth).map(({ x, y }) => ({ x: y, y: x }));
  const polygons = [
    ...low,
    ...low.map((points) => points.map(({ x, y }) => ({ x, y: height - y }))),
    left,
    left.map(({ x, y }) => ({ x: width - x, y })),
  ];
  const pockets = [0, width / 2, width].flatMap((x) => {
    const isSide = x === width / 2;
    const out = isSide ? 0.9 * depth : 0.2 * depth;
    const away = isSide ? 0 : x === 0 ? -out : out;
    return [
      { x: x + away, y: -out, r: depth },
      { x: x + away, y: height + out, r: depth },
    ];
  });
  const names = ['lower left', 'upper left', 'lower middle', 'upper middle', 'lower right', 'upper right'];
  const material = { restitution: 0.75 };
  const inside = { minX: -2 * depth, minY: -2 * depth, maxX: width + 2 * depth, maxY: height + 2 * depth };
  return [
    ...polygons.map((points) => ({ points, material, name: 'cushion', color: rail })),
    ...pockets.map((pocket, i) => ({ ...pocket, sensor: true, absorbing: true, name: `${names[i]} pocket`, color: '#1a1a1a' })),
    { inside, name: 'frame', color: cloth },
  ];
}

/** How the eight-ball break is struck. */
export interface EightBallOptions {
  /** Speed of the cue ball. [m/s] @default 9 */
  readonly speed?: number;
  /** How far beside the middle line the cue ball starts. [m] @default 0.004 */
  readonly offset?: number;
}

/** An eight-ball break on cloth: balls slow down, fall into six pockets, and come to rest. */
export function eightBall({ speed = 9, offset = 0.004 }: EightBallOptions = {}): Scene {
  const ball = { r: 0.028575, mass: 0.17 };
  const rack = expandScene({ ...head, generate: [{ kind: 'triangle', ranks: 5, x: 1.905, y: 0.635, ...ball }] }).bodies ?? [];
  const cue: SceneBody = { ...ball, x: 0.635, y: 0.635 + offset, vx: speed, name: 'cue ball', color: '#fbf7ec' };
  const look = (number: number) => ({ name: `ball ${number}`, label: `${number}`, color: ballColor(number) });
  return {
    ...head,
    title: 'Eight-ball break',
    description:
      'A break on a 9-foot table (playing surface 2.54 × 1.27 m) with cloth and pockets: balls lose 0.2 m/s every second, cushions are convex ' +
      'polygons that give back 75 %, pockets are sensors that take a ball when its center is over the edge. The tight rack is solved as a whole ' +
      'wherever several balls meet at one time. It comes to rest by itself.',
    units: { length: 'm', time: 's', mass: 'kg' },
    view: { box: { minX: -0.08, minY: -0.08, maxX: 2.62, maxY: 1.35 } },
    speed: 0.5,
    duration: 8,
    timeline: { deceleration: 0.2, ties: 'simultaneous' },
    collapse: { cutoffSpeed: 0.005 },
    walls: poolTable({ width: 2.54, height: 1.27, corner: 0.083, side: 0.066, depth: 0.05 }),
    bodies: [cue, ...rack.map((body, i) => ({ ...body, ...look(rackOrder[i]), ...(rackOrder[i] > 8 ? { striped: true } : {}) }))],
  };
}

/** Three-cushion carom on cloth: a stroke that makes the point and stops. */
export function threeCushionStroke(): Scene {
  const table = { minX: 0, minY: 0, maxX: 2.84, maxY: 1.42 };
  const ball = { r: 0.03075, mass: 0.21 };
  return {
    ...head,
    title: 'Three-cushion stroke',
    description:
      'Match table 2.84 × 1.42 m with cloth: balls lose 0.25 m/s every second. From the opening position the white ball goes over three cushions ' +
      'to the red ball and on to the yellow one: a point. Then everything rolls out.',
    units: { length: 'm', time: 's', mass: 'kg' },
    view: { box: table },
    speed: 0.75,
    duration: 7,
    timeline: { deceleration: 0.25 },
    collapse: { cutoffSpeed: 0.005 },
    walls: [{ inside: table, material: { restitution: 0.85 }, name: 'cushions', color: '#1f5fa8' }],
    bodies: [
      { ...ball, x: 0.71, y: 0.71 + 0.1825, vx: 2.453, vy: 2.496, name: 'white', color: '#fbf7ec' },
      { ...ball, x: 0.71, y: 0.71, name: 'yellow', color: '#f2c230' },
      { ...ball, x: 2.13, y: 0.71, name: 'red', color: '#d8352a' },
    ],
  };
}

/** A carrom board with friction and corner pockets, from the opening stroke to rest. */
export function carromBoard(): Scene {
  const pocket = half - 0.0222;
  return {
    ...head,
    title: 'Carrom board',
    description:
      'Board of 74 cm with 19 men and striker, opening stroke at 6 m/s. The board takes 1.2 m/s from a disc every second, the frame gives back 80 %, ' +
      'and what comes over one of the four pockets of 44.5 mm in the corners falls in.',
    units: { length: 'm', time: 's', mass: 'kg' },
    view: { box: board },
    speed: 0.25,
    duration: 4,
    timeline: { deceleration: 1.2, ties: 'simultaneous' },
    collapse: { cutoffSpeed: 0.005 },
    walls: [
      { inside: board, material: { restitution: 0.8 }, name: 'frame', color: '#d9b27c' },
      ...[-1, 1].flatMap((x) =>
        [-1, 1].map((y) => ({ x: x * pocket, y: y * pocket, r: 0.02225, sensor: true, absorbing: true, name: 'pocket', color: '#1a1a1a' })),
      ),
    ],
    bodies: carromMen(6),
  };
}
