// The truth about a disc and an arc, or a disc in a room, by numbers with 600 binary places: distances by their definition,
// meetings as those candidates at which the distance is the radius.
import type { Arc, Box, Circle } from '../../src/geometry/shapes.ts';
import type { MovingCircle } from '../../src/motion/moving-circle.ts';
import type { RealVec } from './circles.ts';
import { absolute, integerRoot, type Real, real, scaled, sign } from './rational.ts';

export const digits = 600n;
/** What counts as 0: 2⁻²⁰⁰ of a unit. */
const hair = 1n << 400n;

interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

/** The next meeting of a path: time, the unit vector into the wall and the point of contact, all with 600 places. */
export interface Meeting {
  readonly t: bigint;
  readonly graze: boolean;
  readonly features: readonly string[];
  readonly normal: Point;
  readonly point: Point;
}

/** What is decided at rest: the gap with 600 places, and the part of the wall that is nearest. */
export interface Rest {
  readonly gap: bigint;
  readonly feature: string;
  readonly normal: Point;
  readonly point: Point;
}

/** A disc and a wall in a common unit, lengths and velocities with 600 places. */
interface Candidate {
  readonly t: bigint;
  readonly graze: boolean;
  /** Whether the curve is met from within. */
  readonly within: boolean;
}

export abstract class RoundPair {
  readonly unit: number;
  readonly velocityUnit: number;
  readonly numbers: readonly bigint[];
  readonly center: Point;
  readonly r: bigint;
  readonly v: Point;

  constructor(numbers: readonly number[], circle: Readonly<MovingCircle>) {
    const { ints, unit } = scaled([...numbers, circle.x, circle.y, circle.r]);
    this.unit = unit;
    const fixed = ints.map((n) => n << digits);
    this.numbers = fixed.slice(0, -3);
    const [x, y, r] = fixed.slice(-3);
    this.center = { x, y };
    this.r = r;
    const velocity = scaled([circle.vx, circle.vy]);
    this.velocityUnit = velocity.unit;
    this.v = { x: velocity.ints[0] << digits, y: velocity.ints[1] << digits };
  }

  /** At the place `at` of the center. */
  abstract rest(at: Point): Rest;
  /** Every time > 0 at which the disc may begin to go into the wall, if the wall is there. */
  protected abstract candidates(): readonly Candidate[];

  /** Whether both are points, which meet along the path. */
  protected isPoint(): boolean {
    return false;
  }

  get still(): boolean {
    return this.v.x === 0n && this.v.y === 0n;
  }

  at(t: bigint): Point {
    return { x: this.center.x + times(t, this.v.x), y: this.center.y + times(t, this.v.y) };
  }

  /** The first of the candidates at which the disc touches the wall. */
  meeting(): Meeting | null {
    let best: Meeting | null = null;
    for (const { t, graze, within } of this.candidates()) {
      if (t <= hair || (best !== null && t >= best.t)) continue;
      const { gap, feature, normal, point } = this.rest(this.at(t));
      if (absolute(gap) > hair) continue;
      if (this.isPoint()) {
        best = { t, graze, features: [feature], normal: unitOf(this.v), point };
        continue;
      }
      const flip = within && feature === 'side 0'; // a point is on the curve, seen from neither side
      best = { t, graze, features: [feature], normal: flip ? { x: -normal.x, y: -normal.y } : normal, point };
    }
    return best;
  }

  /** The gap's change at the start, −1 if it shrinks: by the normal, or where all points are equally near, by the nearest ahead. */
  drift(): number {
    const { normal } = this.rest(this.center);
    return -signOf(times(normal.x, this.v.x) + times(normal.y, this.v.y));
  }

  /** Roots of |p + t·v| = reach for p from `middle`. */
  protected roots(middle: Point, reach: bigint): { near: bigint; far: bigint; disc: bigint; ahead: boolean; outside: boolean } | null {
    const p = minus(this.center, middle);
    const a = dot(this.v, this.v);
    const b = dot(p, this.v);
    const cross = times(p.x, this.v.y) - times(p.y, this.v.x);
    const disc = times(times(reach, reach), a) - times(cross, cross);
    if (a === 0n || disc < -hair) return null;
    const root = disc < hair ? 0n : rootOf(disc);
    return {
      near: over(-b - root, a),
      far: over(-b + root, a),
      disc: disc < hair ? 0n : disc,
      ahead: b < 0n,
      outside: dot(p, p) > times(reach, reach),
    };
  }

  time(t: bigint): Real {
    return { m: t, e: this.unit - this.velocityUnit - Number(digits) };
  }

  length(n: bigint): Real {
    return { m: absolute(n) < 1n << 100n ? 0n : n, e: this.unit - Number(digits) };
  }

  vector({ x, y }: Point): RealVec {
    return { x: { m: x, e: -Number(digits) }, y: { m: y, e: -Number(digits) } };
  }

  place({ x, y }: Point): RealVec {
    return { x: { m: x, e: this.unit - Number(digits) }, y: { m: y, e: this.unit - Number(digits) } };
  }

  /** A length in the pair's unit; below the last place of the other numbers it is rounded down. */
  lengthOf(length: number): bigint {
    const { m, e } = real(length);
    const shift = e - this.unit + Number(digits);
    return shift >= 0 ? m << BigInt(shift) : m >> BigInt(-shift);
  }

  /** `limit` as t. */
  limit(limit: number): bigint {
    const { m, e } = real(limit);
    const shift = e - (this.unit - this.velocityUnit) + Number(digits);
    return shift >= 0 ? m << BigInt(shift) : m >> BigInt(-shift);
  }
}

export class ArcPair extends RoundPair {
  private readonly middle: Point;
  private readonly radius: bigint;
  private readonly from: Point;
  private readonly to: Point;
  readonly ends: readonly Point[];

  constructor(arc: Readonly<Arc>, circle: Readonly<MovingCircle>) {
    super([arc.x, arc.y, arc.r], circle);
    [this.radius] = this.numbers.slice(2);
    this.middle = { x: this.numbers[0], y: this.numbers[1] };
    const direction = ({ x, y }: { x: number; y: number }): Point => {
      const { ints } = scaled([x, y]);
      return { x: ints[0] << digits, y: ints[1] << digits };
    };
    this.from = direction(arc.from);
    this.to = direction(arc.to);
    this.ends = [this.from, this.to].map((f) => {
      const { x, y } = unitOf(f);
      return { x: this.middle.x + times(this.radius, x), y: this.middle.y + times(this.radius, y) };
    });
  }

  protected override isPoint(): boolean {
    return this.r === 0n && this.radius === 0n;
  }

  /** By turning from `from` until p is reached, or `to`: the half-planes of both, from their definition. */
  private spans(p: Point): boolean {
    const turn = signOf(cross(this.from, this.to));
    const same = dot(this.from, this.to) > 0n;
    const first = signOf(cross(this.from, p));
    const second = signOf(cross(p, this.to));
    if (turn === 0) return same || first >= 0;
    return turn > 0 ? first >= 0 && second >= 0 : first >= 0 || second >= 0;
  }

  rest(at: Point): Rest {
    const p = minus(at, this.middle);
    if (signOf(p.x) === 0 && signOf(p.y) === 0) {
      const normal = unitOf(this.from);
      const feature = this.radius > hair ? 'side 1' : 'side 0';
      return { gap: this.radius - this.r, feature, normal, point: this.ends[0] };
    }
    if (this.spans(p)) {
      const d = lengthOf(p);
      const out = unitOf(p);
      const point = { x: this.middle.x + times(this.radius, out.x), y: this.middle.y + times(this.radius, out.y) };
      const within = d < this.radius - hair;
      if (within) return { gap: this.radius - d - this.r, feature: 'side 1', normal: out, point };
      return { gap: d - this.radius - this.r, feature: 'side 0', normal: { x: -out.x, y: -out.y }, point };
    }
    const [first, second] = this.ends.map((end) => lengthOf(minus(at, end)));
    const i = second < first - hair ? 1 : 0;
    const q = minus(this.ends[i], at);
    return { gap: lengthOf(q) - this.r, feature: `corner ${i}`, normal: unitOf(q), point: this.ends[i] };
  }

  override drift(): number {
    const p = minus(this.center, this.middle);
    if (p.x !== 0n || p.y !== 0n) return super.drift();
    if (this.radius === 0n) return 0;
    if (this.spans(this.v)) return -1;
    return -Math.max(signOf(dot(this.from, this.v)), signOf(dot(this.to, this.v)));
  }

  protected candidates(): Candidate[] {
    const found: Candidate[] = [];
    const outer = this.roots(this.middle, this.radius + this.r);
    if (outer?.ahead && outer.outside) found.push({ t: outer.near, graze: outer.disc === 0n, within: false });
    const inner = this.r < this.radius ? this.roots(this.middle, this.radius - this.r) : null;
    if (inner !== null && inner.disc > 0n) found.push({ t: inner.far, graze: false, within: true });
    for (const end of this.r > 0n ? this.ends : []) {
      const root = this.roots(end, this.r);
      if (root?.ahead && root.outside) found.push({ t: root.near, graze: root.disc === 0n, within: false });
    }
    return found;
  }
}

/** The inside of a circle. */
export class RoomPair extends RoundPair {
  private readonly middle: Point;
  private readonly radius: bigint;

  constructor(room: Readonly<Circle>, circle: Readonly<MovingCircle>) {
    super([room.x, room.y, room.r], circle);
    this.middle = { x: this.numbers[0], y: this.numbers[1] };
    this.radius = this.numbers[2];
  }

  override drift(): number {
    const p = minus(this.center, this.middle);
    return p.x === 0n && p.y === 0n ? 0 : super.drift();
  }

  rest(at: Point): Rest {
    const p = minus(at, this.middle);
    const d = lengthOf(p);
    const normal = d === 0n ? { x: 1n << digits, y: 0n } : unitOf(p);
    const outer = { x: this.middle.x + times(this.radius, normal.x), y: this.middle.y + times(this.radius, normal.y) };
    return { gap: this.radius - this.r - d, feature: 'side 0', normal, point: d >= this.radius ? at : outer };
  }

  protected candidates(): Candidate[] {
    const root = this.r < this.radius ? this.roots(this.middle, this.radius - this.r) : null;
    return root !== null && root.disc > 0n ? [{ t: root.far, graze: false, within: false }] : [];
  }
}

/** The inside of a box; a meeting with a side is one of its own, whatever the others do. */
export class BoxRoomPair extends RoundPair {
  constructor({ minX, minY, maxX, maxY }: Readonly<Box>, circle: Readonly<MovingCircle>) {
    super([minX, minY, maxX, maxY], circle);
  }

  /** Gap and speed towards side i. */
  side(i: number, at: Point = this.center): { gap: bigint; speed: bigint } {
    const [minX, minY, maxX, maxY] = this.numbers;
    const gap = [at.y - minY, maxX - at.x, maxY - at.y, at.x - minX][i] - this.r;
    return { gap, speed: [-this.v.y, this.v.x, this.v.y, -this.v.x][i] };
  }

  rest(at: Point): Rest {
    const gaps = [0, 1, 2, 3].map((i) => this.side(i, at).gap);
    const one = 1n << digits;
    const normals = [
      { x: 0n, y: -one },
      { x: one, y: 0n },
      { x: 0n, y: one },
      { x: -one, y: 0n },
    ];
    const h = gaps[3] < gaps[1] ? 3 : 1;
    const v = gaps[2] < gaps[0] ? 2 : 0;
    const nearest = [0, 1, 2, 3].reduce((best, i) => (gaps[i] < gaps[best] ? i : best), 0);
    const point = this.wallPoint(at, nearest, gaps[nearest] + this.r);
    if (gaps[h] < 0n && gaps[v] < 0n) {
      const way = { x: (h === 1 ? -1n : 1n) * gaps[h], y: (v === 2 ? -1n : 1n) * gaps[v] };
      const corner = v === 0 ? (h === 3 ? 0 : 1) : h === 3 ? 3 : 2;
      return { gap: -lengthOf(way), feature: `corner ${corner}`, normal: unitOf(way), point };
    }
    // passed or touched: that side; free: the nearest
    return { gap: gaps[nearest], feature: `side ${nearest}`, normal: normals[nearest], point };
  }

  private wallPoint(at: Point, i: number, gap: bigint): Point {
    if (gap <= 0n) return at;
    const [minX, minY, maxX, maxY] = this.numbers;
    return i === 1 || i === 3 ? { x: i === 1 ? maxX : minX, y: at.y } : { x: at.x, y: i === 0 ? minY : maxY };
  }

  protected candidates(): Candidate[] {
    return [];
  }

  override meeting(): Meeting | null {
    let best = -1;
    for (let i = 0; i < 4; i++) {
      const { gap, speed } = this.side(i);
      if (speed <= 0n) continue;
      if (best >= 0) {
        const { gap: other, speed: pace } = this.side(best);
        if (clamped(gap) * pace >= clamped(other) * speed) continue;
      }
      best = i;
    }
    if (best < 0) return null;
    const { gap, speed } = this.side(best);
    const t = over(clamped(gap), speed);
    const at = this.at(t);
    const [minX, minY, maxX, maxY] = this.numbers;
    const level = best === 0 || best === 2;
    const point = level
      ? { x: between(at.x, minX, maxX), y: best === 0 ? minY : maxY }
      : { x: best === 1 ? maxX : minX, y: between(at.y, minY, maxY) };
    const one = 1n << digits;
    const normal = level ? { x: 0n, y: best === 0 ? -one : one } : { x: best === 1 ? one : -one, y: 0n };
    return { t, graze: false, features: [`side ${best}`], normal, point };
  }
}

function clamped(n: bigint): bigint {
  return n < 0n ? 0n : n;
}

function between(n: bigint, low: bigint, high: bigint): bigint {
  return n < low ? low : n > high ? high : n;
}

function times(a: bigint, b: bigint): bigint {
  return (a * b) >> digits;
}

function over(a: bigint, b: bigint): bigint {
  return (a << digits) / b;
}

function rootOf(n: bigint): bigint {
  return integerRoot(n << digits);
}

function dot(a: Point, b: Point): bigint {
  return times(a.x, b.x) + times(a.y, b.y);
}

function cross(a: Point, b: Point): bigint {
  return times(a.x, b.y) - times(a.y, b.x);
}

function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

function lengthOf({ x, y }: Point): bigint {
  return integerRoot(x * x + y * y);
}

function unitOf(p: Point): Point {
  const length = lengthOf(p);
  return { x: over(p.x, length), y: over(p.y, length) };
}

/** The sign of what is not within a hair of 0. */
export function signOf(n: bigint): number {
  return absolute(n) < hair ? 0 : sign(n);
}
