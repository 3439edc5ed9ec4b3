// Discs with arcs and in rooms: built on integers and right triangles so that they touch, graze and end exactly, then scaled, or
// nudged by a few ulp.
import type { Arc, Ring } from '../../src/geometry/shapes.ts';
import type { MovingCircle } from '../../src/motion/moving-circle.ts';
import type { Random } from '../../src/numeric/random.ts';
import { coin, nudge, pick, smallSteps, type Triple, triple, whole } from './generate-numbers.ts';
import { timesPowerOfTwo } from './rational.ts';

export type CurvedKind = 'arc' | 'round room' | 'square room';

export interface CurvedCase {
  readonly kind: CurvedKind;
  readonly wall: Arc | Ring;
  readonly circle: MovingCircle;
}

export function curvedClasses(kind: CurvedKind): Readonly<Record<string, (random: Random) => CurvedCase>> {
  return {
    ordinary: (random) => ordinary(kind, random),
    grid: (random) => grid(kind, random),
    touching: (random) => touching(kind, random),
    'at an end': (random) => atEnd(kind, random),
    graze: (random) => graze(kind, random),
    'in the middle': (random) => inTheMiddle(kind, random),
    nudged: (random) => nudged(pick(random, [touching, graze, atEnd])(kind, random), random),
    decimals: (random) => scaled(pick(random, [grid, touching, atEnd])(kind, random), (value) => value * 0.1),
    far: (random) => far(kind, random),
    small: (random) => sized(pick(random, [grid, touching])(kind, random), whole(random, -1000, -300)),
    large: (random) => sized(pick(random, [grid, touching])(kind, random), whole(random, 300, 900)),
  };
}

function wallOf(kind: CurvedKind, x: number, y: number, r: number, from: Triple, to: Triple, random: Random): Arc | Ring {
  if (kind === 'arc') return { x, y, r, from: { x: from.x, y: from.y }, to: { x: to.x, y: to.y } };
  if (kind === 'round room') return { inside: { x, y, r } };
  return { inside: { minX: x - whole(random, 0, 2 * r), minY: y - whole(random, 0, 2 * r), maxX: x + r, maxY: y + r } };
}

function directions(random: Random): [Triple, Triple] {
  const from = triple(random, 5);
  const to = random.below(8) === 0 ? from : random.below(8) === 0 ? { x: -from.x, y: -from.y, length: from.length } : triple(random, 5);
  return [from, to];
}

function velocity(random: Random): { vx: number; vy: number } {
  return { vx: whole(random, -4, 4), vy: whole(random, -4, 4) };
}

function grid(kind: CurvedKind, random: Random): CurvedCase {
  const wall = wallOf(kind, whole(random, -3, 3), whole(random, -3, 3), whole(random, 0, 12), ...directions(random), random);
  const circle = { x: whole(random, -12, 12), y: whole(random, -12, 12), r: whole(random, 0, 5), ...velocity(random) };
  return { kind, wall, circle };
}

/** The center k triangles from the middle, and a radius that just reaches the curve or the side. */
function touching(kind: CurvedKind, random: Random): CurvedCase {
  const side = triple(random, 5);
  const k = whole(random, 1, 3);
  const x = whole(random, -5, 5);
  const y = whole(random, -5, 5);
  const r = whole(random, 1, 60);
  const off = pick(random, [0, 0, 0, 1, -1]);
  const reach = kind === 'square room' ? Math.max(0, r - Math.abs(k * side.x)) : Math.abs(k * side.length - r);
  const circle = { x: x + k * side.x, y: y + k * side.y, r: Math.max(0, reach + off), ...velocity(random) };
  if (random.below(3) === 0) {
    const speed = coin(random);
    circle.vx = -speed * side.y;
    circle.vy = speed * side.x;
  }
  return { kind, wall: wallOf(kind, x, y, r, ...directions(random), random), circle };
}

/** Ends with integer coordinates, the center on one, touching it, or aimed at it. */
function atEnd(kind: CurvedKind, random: Random): CurvedCase {
  const [from, to] = directions(random);
  const x = whole(random, -5, 5);
  const y = whole(random, -5, 5);
  const k = whole(random, 1, 3);
  const side = triple(random, 5);
  const end = { x: x + k * from.x, y: y + k * from.y };
  const circle = { x: end.x, y: end.y, r: whole(random, 0, 5), ...velocity(random) };
  const place = random.below(3);
  if (place > 0) {
    circle.x += side.x;
    circle.y += side.y;
    if (place === 1) circle.r = side.length;
    else {
      circle.vx = -side.x;
      circle.vy = -side.y;
    }
  }
  const wall = wallOf(kind, x, y, k * from.length, from, to, random);
  return { kind, wall: random.below(2) === 0 && 'from' in wall ? { ...wall, from: wall.to, to: wall.from } : wall, circle };
}

/** A path along a triangle that passes an end or the middle at the distance where it grazes. */
function graze(kind: CurvedKind, random: Random): CurvedCase {
  const [from, to] = directions(random);
  const x = whole(random, -5, 5);
  const y = whole(random, -5, 5);
  const k = whole(random, 1, 2);
  const r = k * from.length;
  const side = triple(random, 5);
  const back = whole(random, 1, 5);
  const turn = coin(random);
  const whole_ = random.below(2) === 0;
  const aim = whole_ ? { x, y } : { x: x + k * from.x, y: y + k * from.y };
  const reach = whole_ ? Math.max(side.length, r) : side.length;
  const j = whole_ && side.length < r ? Math.ceil(r / side.length) : 1;
  const circle = {
    x: aim.x - back * side.x - turn * j * side.y,
    y: aim.y - back * side.y + turn * j * side.x,
    r: whole_ ? Math.max(0, j * side.length - r) : reach,
    vx: side.x,
    vy: side.y,
  };
  return { kind, wall: wallOf(kind, x, y, r, from, to, random), circle };
}

function inTheMiddle(kind: CurvedKind, random: Random): CurvedCase {
  const one = grid(kind, random);
  const middle = 'inside' in one.wall ? one.wall.inside : one.wall;
  const x = 'minX' in middle ? (middle.minX + middle.maxX) / 2 : middle.x;
  const y = 'minX' in middle ? (middle.minY + middle.maxY) / 2 : middle.y;
  return { ...one, circle: { ...one.circle, x, y } };
}

function ordinary(kind: CurvedKind, random: Random): CurvedCase {
  const value = (): number => random.between(-10, 10);
  const r = random.between(0, 10);
  const circle = { x: value(), y: value(), r: random.between(0, 3), vx: value(), vy: value() };
  if (random.below(2) === 0) {
    circle.vx = random.between(-6, 6) - circle.x;
    circle.vy = random.between(-6, 6) - circle.y;
  }
  const x = random.between(-3, 3);
  const y = random.between(-3, 3);
  if (kind === 'arc') return { kind, wall: { x, y, r, from: { x: value(), y: value() }, to: { x: value(), y: value() } }, circle };
  if (kind === 'round room') return { kind, wall: { inside: { x, y, r } }, circle };
  return { kind, wall: { inside: { minX: x - r, minY: y - random.between(0, 10), maxX: x + r, maxY: y + r } }, circle };
}

function far(kind: CurvedKind, random: Random): CurvedCase {
  const one = ordinary(kind, random);
  const away = Number(`1e${whole(random, 2, 9)}`);
  const slope = random.between(-1, 1);
  const other = coin(random) * Math.sqrt(1 - slope * slope);
  const aside = random.between(-14, 14);
  const { r } = one.circle;
  const circle = { x: aside * other - away * slope, y: -aside * slope - away * other, r, vx: slope, vy: other };
  return { ...one, circle };
}

function nudged(one: CurvedCase, random: Random): CurvedCase {
  const name = pick(random, ['x', 'y', 'r', 'vx', 'vy'] as const);
  const value = one.circle[name];
  if (value === 0) return one;
  return { ...one, circle: { ...one.circle, [name]: nudge(value, smallSteps(random, 4)) } };
}

/** All lengths and velocities changed alike. */
function scaled({ kind, wall, circle }: CurvedCase, by: (value: number) => number): CurvedCase {
  const { x, y, r, vx, vy } = circle;
  const moved = { x: by(x), y: by(y), r: by(r), vx: by(vx), vy: by(vy) };
  if ('from' in wall) return { kind, wall: { ...wall, x: by(wall.x), y: by(wall.y), r: by(wall.r) }, circle: moved };
  const room = wall.inside;
  if (!('minX' in room)) return { kind, wall: { inside: { x: by(room.x), y: by(room.y), r: by(room.r) } }, circle: moved };
  const box = { minX: by(room.minX), minY: by(room.minY), maxX: by(room.maxX), maxY: by(room.maxY) };
  return { kind, wall: { inside: box }, circle: moved };
}

function sized(one: CurvedCase, k: number): CurvedCase {
  return scaled(one, (value) => timesPowerOfTwo(value, k));
}
