// The rooms of random worlds, and what stands and moves in them.
import type { Vec } from '../../../src/geometry/shapes.ts';
import type { Random } from '../../../src/numeric/random.ts';
import type { WorldWallShape } from '../../../src/world/walls/shapes.ts';
import type { World } from '../../../src/world/world.ts';
import { type Act, logBetween, pick } from './draws.ts';
import { distanceTo, piecesOf } from './shapes.ts';

/** A room: its walls, and where discs may be put. */
export interface Hall {
  readonly name: string;
  /** Half its width. */
  readonly size: number;
  readonly walls: readonly { readonly shape: WorldWallShape; readonly oneSided: boolean }[];
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly periodX: number;
  readonly periodY: number;
  /** Whether a place is inside. */
  holds(x: number, y: number): boolean;
}

const size = 5;
const endless = { periodX: Infinity, periodY: Infinity };
const square = { minX: -size, minY: -size, maxX: size, maxY: size };

function hall(name: string, shapes: readonly WorldWallShape[], holds: (x: number, y: number) => boolean, oneSided = false): Hall {
  return { name, size, walls: shapes.map((shape) => ({ shape, oneSided })), ...square, ...endless, holds };
}

/** A random room. */
export function hallOf(random: Random): Hall {
  return pick(random, halls)(random);
}

const inSquare = (x: number, y: number) => Math.abs(x) < size && Math.abs(y) < size;
const inRing = (x: number, y: number) => Math.hypot(x, y) < size;

const halls: readonly ((random: Random) => Hall)[] = [
  () => hall('box', [{ inside: square }], inSquare),
  () => hall('ring', [{ inside: { x: 0, y: 0, r: size } }], inRing),
  () => hall('ring', [{ inside: { x: 0, y: 0, r: size } }], inRing),
  (random) => arcs(random),
  (random) => star(random, false),
  (random) => star(random, true),
  () => hall('four segments', sidesOf(corners), inSquare),
  () => hall('four crossing segments', sidesOf(corners).map(longer), inSquare),
  () => hall('four capsules', sidesOf(corners).map((side) => ({ ...side, r: 0.05 })), inSquare), // biome-ignore format: short
  bowl,
  table,
  corridor,
  funnel,
  torus,
  torus,
];

const corners = [
  { x: -size, y: -size },
  { x: size, y: -size },
  { x: size, y: size },
  { x: -size, y: size },
];

type Side = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

function sidesOf(points: readonly Vec[]): Side[] {
  return points.map((a, i) => {
    const b = points[(i + 1) % points.length];
    return { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
  });
}

function longer({ x1, y1, x2, y2 }: Side): Side {
  return { x1: 1.1 * x1 - 0.1 * x2, y1: 1.1 * y1 - 0.1 * y2, x2: 1.1 * x2 - 0.1 * x1, y2: 1.1 * y2 - 0.1 * y1 };
}

/** A ring of arcs that meet at their ends. */
function arcs(random: Random): Hall {
  const count = 1 + random.below(5);
  const turn = random.between(0, 7);
  const at = (k: number) => ({ x: Math.cos(turn + (2 * Math.PI * k) / count), y: Math.sin(turn + (2 * Math.PI * k) / count) });
  const shapes = Array.from({ length: count }, (_, k) => ({ x: 0, y: 0, r: size, from: at(k), to: count === 1 ? at(0) : at(k + 1) }));
  return hall(`ring of ${count} arcs`, shapes, inRing);
}

/** A closed chain around the center, with corners in and out. */
function star(random: Random, oneSided: boolean): Hall {
  const count = 3 + random.below(10);
  const points = Array.from({ length: count }, (_, k) => {
    const reach = size * random.between(0.35, 1);
    return { x: reach * Math.cos((2 * Math.PI * k) / count), y: reach * Math.sin((2 * Math.PI * k) / count) };
  });
  const holds = (x: number, y: number) => {
    // star-shaped: inside is left of the edge of one's own sector
    const k = Math.floor((((Math.atan2(y, x) / (2 * Math.PI)) % 1) + 1) * count) % count;
    const [a, b] = [points[k], points[(k + 1) % count]];
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) > 0;
  };
  return hall(`closed chain of ${count}${oneSided ? ', one-sided' : ''}`, [{ chain: points, closed: true }], holds, oneSided);
}

/** Half a circle below, a box above. */
function bowl(random: Random): Hall {
  const shapes: WorldWallShape[] = [
    { x: 0, y: 0, r: size, from: { x: -1, y: 0 }, to: { x: 1, y: 0 } },
    {
      chain: [
        { x: size, y: 0 },
        { x: size, y: size },
        { x: -size, y: size },
        { x: -size, y: 0 },
      ],
    },
  ];
  if (random.below(2) === 0) shapes.push({ x: 0, y: -0.6 * size, r: 0.35 * size, from: { x: -1, y: -0.3 }, to: { x: 1, y: -0.3 } });
  return hall('bowl', shapes, (x, y) => Math.abs(x) < size && y < size && (y > 0 || Math.hypot(x, y) < size));
}

/** A pinball table: sides, a floor, and an arch over it. */
function table(): Hall {
  const shapes: WorldWallShape[] = [
    { x1: -size, y1: -size, x2: -size, y2: 0 },
    { x1: size, y1: -size, x2: size, y2: 0 },
    { x1: -size, y1: -size, x2: size, y2: -size },
    { x: 0, y: 0, r: size, from: { x: 1, y: 0 }, to: { x: -1, y: 0 } },
  ];
  return hall('table with an arch', shapes, (x, y) => Math.abs(x) < size && y > -size && (y < 0 || Math.hypot(x, y) < size));
}

/** A narrow room, straight or at an angle. */
function corridor(random: Random): Hall {
  const half = size * logBetween(random, 0.03, 0.3);
  const turn = pick(random, [0, 0, random.between(0, 3)]);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const points = [[-size, -half], [size, -half], [size, half], [-size, half]].map(([u, v]) => ({ x: c * u - s * v, y: s * u + c * v })); // biome-ignore format: short
  const holds = (x: number, y: number) => Math.abs(c * x + s * y) < size && Math.abs(c * y - s * x) < half;
  return hall(`corridor ${(2 * half).toPrecision(3)} wide`, [{ chain: points, closed: true }], holds);
}

/** A box with a corner below 20° at its floor. */
function funnel(random: Random): Hall {
  const half = size * Math.tan((random.between(1, 10) * Math.PI) / 180);
  const points = [
    { x: 0, y: -size },
    { x: half, y: 0 },
    { x: size, y: 0 },
    { x: size, y: size },
    { x: -size, y: size },
    { x: -size, y: 0 },
    { x: -half, y: 0 },
  ];
  const holds = (x: number, y: number) => Math.abs(x) < size && y < size && (y > 0 || Math.abs(x) < half * (1 + y / size));
  return hall('funnel with a corner below 20°', [{ chain: points, closed: true }], holds);
}

/** A torus or cylinder, parted or not. */
function torus(random: Random): Hall {
  const period = 2 * size;
  const kind = random.below(3);
  const shapes: WorldWallShape[] = [];
  if (kind !== 1) shapes.push({ x1: 0, y1: 0, x2: period, y2: 0 }, { minX: 0, minY: size, maxX: period, maxY: size + 0.1 });
  if (kind === 1) shapes.push({ x1: 1, y1: 0, x2: 1, y2: period });
  const round = kind === 0 ? { periodX: period, periodY: Infinity } : { periodX: period, periodY: period };
  const holds = (_: number, y: number) => kind === 1 || (y > 0 && y < size);
  const walls = shapes.map((shape) => ({ shape, oneSided: false }));
  const name = ['cylinder', 'torus with a wall around it', 'torus in two parts'][kind];
  return { name, size, walls, minX: 0, minY: 0, maxX: period, maxY: period, ...round, holds };
}

/** Puts things into a hall: pegs, arcs, one-sided segments, sharp corners, sensors; and pushers that move, until no room is left. */
export function furnish(random: Random, world: World, room: Hall, material: { restitution: number; friction: number }): Act[] {
  const things = random.below(3) === 0 ? 0 : random.below(6);
  for (let k = 0; k < things; k++) {
    const at = placeIn(random, room);
    const reach = size * logBetween(random, 0.02, 0.3);
    const turn = (by: number) => ({ x: Math.cos(by), y: Math.sin(by) });
    const angle = random.between(0, 7);
    const [u, v] = [turn(angle), turn(angle + random.between(0.05, 0.34))];
    const tip = { x: at.x + reach * u.x, y: at.y + reach * u.y };
    const other = { x: at.x + reach * v.x, y: at.y + reach * v.y };
    const segment = { x1: at.x, y1: at.y, x2: tip.x, y2: tip.y };
    const shapes: readonly WorldWallShape[] = [
      segment,
      { ...segment, r: 0.1 * reach },
      { x: at.x, y: at.y, r: reach, from: u, to: turn(angle + random.between(0.3, 6)) },
      { x: at.x, y: at.y, r: 0.5 * reach },
      { chain: [tip, at, other] },
      { points: [at, tip, other] },
      { minX: at.x, minY: at.y, maxX: at.x + reach, maxY: at.y + 0.1 * reach },
    ];
    const shape = pick(random, shapes);
    world.addWall(shape, {
      material,
      oneSided: (shape === segment || 'chain' in shape) && random.below(2) === 0,
      sensor: random.below(10) === 0,
    });
  }
  if (random.below(4) === 0) pegs(random, world, room, material);
  return random.below(3) === 0 ? [pusher(random, world, room, material)] : [];
}

function placeIn(random: Random, { minX, minY, maxX, maxY, holds }: Hall): Vec {
  for (let tries = 0; tries < 200; tries++) {
    const at = { x: random.between(minX, maxX), y: random.between(minY, maxY) };
    if (holds(at.x, at.y)) return at;
  }
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
}

function pegs(random: Random, world: World, room: Hall, material: { restitution: number; friction: number }): void {
  const r = size * logBetween(random, 0.01, 0.1);
  for (let k = 0; k < 6; k++) {
    const { x, y } = placeIn(random, room);
    if (room.walls.every(({ shape }) => piecesOf(shape).every((piece) => distanceTo(piece, x, y) > r)))
      world.add({ x, y, r, kind: 'static', material });
  }
}

/** One-sided walls that go to and fro: lifts, which may turn, and a thick one that stands. */
export function lifts(random: Random, world: World, room: Hall, material: { restitution: number; friction: number }): Act[] {
  const at = placeIn(random, room);
  const reach = size * random.between(0.05, 0.2);
  const standing = { x1: at.x - reach, y1: at.y, x2: at.x + reach, y2: at.y + random.between(-reach, reach), r: 0.1 * reach };
  world.addWall(standing, { material, oneSided: true });
  return Array.from({ length: 1 + random.below(2) }, () => {
    const { x, y } = placeIn(random, room);
    const speed = logBetween(random, 0.1, 30);
    const [direction, angularVelocity] = [random.between(0, 7), pick(random, [0, 0, random.between(-2, 2)])];
    const shape = { x1: x + reach, y1: y, x2: x - reach, y2: y, ...(random.below(2) === 0 ? {} : { r: 0.05 * reach }) };
    const lift = world.addKinematic(shape, { pivot: { x, y }, oneSided: true, angularVelocity, material });
    const act = (step: number) => {
      lift.vx = (step % 120 < 60 ? speed : -speed) * Math.cos(direction);
      lift.vy = (step % 120 < 60 ? speed : -speed) * Math.sin(direction);
    };
    return {
      name: `a one-sided lift of ${reach.toPrecision(2)} at ${speed.toPrecision(2)}, turning by ${angularVelocity.toPrecision(2)}`,
      act,
    };
  });
}

/** Arcs that go to and fro and turn about any place: cups, ladles, and drums with a slit. */
export function cups(random: Random, world: World, room: Hall, material: { restitution: number; friction: number }): Act[] {
  return Array.from({ length: 1 + random.below(2) }, () => {
    const { x, y } = placeIn(random, room);
    const r = size * random.between(0.05, 0.4);
    const [speed, angularVelocity] = [logBetween(random, 0.1, 30), pick(random, [0, 0, random.between(-10, 10)])];
    const [direction, from, span] = [random.between(0, 7), random.between(0, 7), random.between(0.2, 6.2)];
    const ends = [from, from + span].map((angle) => ({ x: Math.cos(angle), y: Math.sin(angle) }));
    const pivot = random.below(2) === 0 ? { x, y } : { x: x + random.between(-r, r), y: y + random.between(-r, r) };
    const cup = world.addKinematic({ x, y, r, from: ends[0], to: ends[1] }, { pivot, angularVelocity, material });
    const act = (step: number) => {
      cup.vx = (step % 120 < 60 ? speed : -speed) * Math.cos(direction);
      cup.vy = (step % 120 < 60 ? speed : -speed) * Math.sin(direction);
    };
    const turn = `turning by ${angularVelocity.toPrecision(2)}`;
    return { name: `a cup of ${r.toPrecision(2)}, ${span.toPrecision(2)} round, at ${speed.toPrecision(2)}, ${turn}`, act };
  });
}

/** Something kinematic that goes to and fro, or round and round. */
function pusher(random: Random, world: World, room: Hall, material: { restitution: number; friction: number }): Act {
  const { x, y } = placeIn(random, room);
  const reach = size * random.between(0.05, 0.4);
  const period = pick(random, [20, 60, 200]);
  const speed = logBetween(random, 0.1, 100);
  const spin = pick(random, [0, 0, logBetween(random, 0.1, 30)]);
  const direction = random.between(0, 7);
  const phase = (step: number) => (step % period < period / 2 ? speed : -speed);
  const swing = (body: { vx: number; vy: number }) => (step: number) => {
    body.vx = phase(step) * Math.cos(direction);
    body.vy = phase(step) * Math.sin(direction);
  };
  const name = `pusher of ${reach.toPrecision(2)} at ${speed.toPrecision(2)}, turning by ${spin.toPrecision(2)}, for ${period} steps`;
  if (random.below(3) === 0)
    return { name: `${name}, a disc`, act: swing(world.add({ x, y, r: 0.5 * reach, kind: 'kinematic', material })) };
  const shape = pick(random, [
    { x1: x - reach, y1: y, x2: x + reach, y2: y },
    { x1: x - reach, y1: y, x2: x + reach, y2: y, r: 0.1 * reach },
    { minX: x - reach, minY: y - 0.2 * reach, maxX: x + reach, maxY: y + 0.2 * reach },
  ]);
  return { name, act: swing(world.addKinematic(shape, { pivot: { x, y }, angularVelocity: spin, material })) };
}
