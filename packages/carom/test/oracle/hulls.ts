// The truth about a disc and a segment, capsule, box or convex polygon, in exact arithmetic, without the library's logic:
// distances by minima over all sides, meetings by the minimum of the distance along the path.
import type { MovingCircle } from '../../src/motion/moving-circle.ts';
import { places, type RealVec } from './circles.ts';
import { absolute, bitLength, compare, fraction, integerRoot, negate, plus, quotient, type Real, real, scaled, sign } from './rational.ts';

/** The corners of an outline and the radius around it; what every straight shape comes down to. */
export interface HullCase {
  readonly corners: readonly { readonly x: number; readonly y: number }[];
  readonly radius: number;
}

interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

/** A number over / under, under > 0. */
export interface Share {
  readonly over: bigint;
  readonly under: bigint;
}

export type FeatureWord = 'side' | 'corner';

/** Where the path first touches: the feature and its number; `disc` of a corner's circle is 0 for a graze. */
export interface Meeting {
  readonly feature: FeatureWord;
  readonly index: number;
  readonly graze: boolean;
  readonly time: Real;
}

const nothing: Real = { m: 0n, e: 0 };

export class HullPair {
  readonly unit: number;
  readonly velocityUnit: number;
  readonly corners: readonly Point[];
  readonly radius: bigint;
  readonly center: Point;
  readonly r: bigint;
  readonly slop: bigint;
  readonly v: Point;
  /** 1 or −1 by the way the corners turn, 0 for an outline without area. */
  readonly turn: number;
  readonly sides: number;

  constructor(hull: HullCase, circle: Readonly<MovingCircle>, slop = 0) {
    const { corners, radius } = hull;
    const { ints, unit } = scaled([radius, circle.x, circle.y, circle.r, slop, ...corners.flatMap(({ x, y }) => [x, y])]);
    this.unit = unit;
    [this.radius, , , this.r, this.slop] = ints;
    this.center = { x: ints[1], y: ints[2] };
    this.corners = corners.map((_, i) => ({ x: ints[5 + 2 * i], y: ints[6 + 2 * i] }));
    const velocity = scaled([circle.vx, circle.vy]);
    this.velocityUnit = velocity.unit;
    this.v = { x: velocity.ints[0], y: velocity.ints[1] };
    this.sides = corners.length;
    let area = 0n;
    for (let i = 0; i < this.sides; i++) area += cross(this.corners[i], this.corners[(i + 1) % this.sides]);
    this.turn = sign(area);
  }

  side(i: number): Point {
    return minus(this.corners[(i + 1) % this.sides], this.corners[i]);
  }

  /** (C − corner i) */
  from(i: number): Point {
    return minus(this.center, this.corners[i % this.sides]);
  }

  get sum(): bigint {
    return this.r + this.radius;
  }

  strictlyInside(): boolean {
    if (this.turn === 0) return false;
    return this.corners.every((_, i) => this.turn * sign(cross(this.side(i), this.from(i))) > 0);
  }

  /** Square of the distance from the center to side i, ends included. */
  sideSquare(i: number): Share {
    const e = this.side(i);
    const p = this.from(i);
    const along = dot(p, e);
    if (along <= 0n) return { over: dot(p, p), under: 1n };
    const q = this.from(i + 1);
    if (dot(q, e) >= 0n) return { over: dot(q, q), under: 1n };
    const c = cross(e, p);
    return { over: c * c, under: dot(e, e) };
  }

  /** The first of the sides nearest to the center, of those with a length; −1 if there is none. */
  nearestSide(): number {
    let best = -1;
    let least: Share = { over: 0n, under: 1n };
    for (let i = 0; i < this.sides; i++) {
      const e = this.side(i);
      if (e.x === 0n && e.y === 0n) continue;
      const square = this.sideSquare(i);
      if (best >= 0 && square.over * least.under >= least.over * square.under) continue;
      best = i;
      least = square;
    }
    return best;
  }

  /** Square of the distance from the center to the outline. */
  outlineSquare(): Share {
    const i = this.nearestSide();
    if (i >= 0) return this.sideSquare(i);
    const p = this.from(0);
    return { over: dot(p, p), under: 1n };
  }

  /** Whether the outline or its inside holds the center. */
  holds(): boolean {
    return this.strictlyInside() || this.outlineSquare().over === 0n;
  }

  overlaps(slop = 0n): boolean {
    if (this.holds()) return true;
    const { over, under } = this.outlineSquare();
    const reach = this.sum + slop;
    return over <= reach * reach * under;
  }

  touches(): boolean {
    const { over, under } = this.outlineSquare();
    return !this.strictlyInside() && over === this.sum * this.sum * under;
  }

  separation(): Real {
    const { over, under } = this.outlineSquare();
    const digits = places + BigInt(Math.max(0, bitLength(under) - bitLength(over))); // a distance may be far below the unit
    const distance = integerRoot((over << (2n * digits)) / under);
    if (this.holds()) return { m: -(distance + (this.sum << digits)), e: this.unit - Number(digits) };
    const power = over - this.sum * this.sum * under;
    if (power === 0n) return nothing;
    const value = quotient(absolute(power) << digits, under * (distance + (this.sum << digits)), this.unit);
    return power < 0n ? negate(value) : value;
  }

  /** What of the outline the center, outside, is nearest to: a side between its ends, or a corner. */
  feature(): { readonly feature: FeatureWord; readonly index: number } {
    if (this.holds()) {
      const index = this.nearestSide();
      return { feature: index < 0 ? 'corner' : 'side', index: Math.max(index, 0) };
    }
    const least = this.outlineSquare();
    for (let i = 0; i < this.sides; i++) {
      const e = this.side(i);
      if (!(dot(this.from(i), e) > 0n && dot(this.from(i + 1), e) < 0n)) continue;
      if (this.turn * sign(cross(e, this.from(i))) > 0) continue;
      if (this.turn === 0 && sign(cross(e, this.from(i))) > 0) continue; // the other side of a line
      const square = this.sideSquare(i);
      if (square.over * least.under === least.over * square.under) return { feature: 'side', index: i };
    }
    let index = 0;
    this.corners.forEach((_, i) => {
      if (dot(this.from(i), this.from(i)) < dot(this.from(index), this.from(index))) index = i;
    });
    return { feature: 'corner', index };
  }

  /** Unit vector into the hull: from the center to the nearest point, or across the nearest side. */
  normal(): RealVec {
    const { feature, index } = this.feature();
    if (feature === 'side') return this.inward(index);
    const p = this.from(index);
    if (p.x === 0n && p.y === 0n) return { x: { m: 1n, e: 0 }, y: nothing };
    return unitVector({ x: -p.x, y: -p.y });
  }

  inward(i: number): RealVec {
    const e = this.side(i);
    return unitVector(this.turn < 0 ? { x: e.y, y: -e.x } : { x: -e.y, y: e.x });
  }

  /** The nearest point of the hull with its radius. */
  closest(): RealVec {
    const e = this.unit;
    const here = { x: { m: this.center.x, e }, y: { m: this.center.y, e } };
    const { over, under } = this.outlineSquare();
    if (this.holds() || over <= this.radius * this.radius * under) return here;
    const { feature, index } = this.feature();
    const foot = feature === 'corner' ? this.cornerAt(index) : this.footAt(index);
    return this.radius === 0n ? foot : this.offset(foot, this.normal(), -this.radius);
  }

  private cornerAt(i: number): RealVec {
    const { x, y } = this.corners[i];
    return { x: { m: x, e: this.unit }, y: { m: y, e: this.unit } };
  }

  private footAt(i: number): RealVec {
    const side = this.side(i);
    const over = dot(this.from(i), side);
    const under = dot(side, side);
    const at = (start: bigint, d: bigint): Real => plus({ m: start, e: this.unit }, fraction(over * d, under, this.unit));
    return { x: at(this.corners[i].x, side.x), y: at(this.corners[i].y, side.y) };
  }

  private offset(point: RealVec, { x, y }: RealVec, by: bigint): RealVec {
    return {
      x: plus(point.x, { m: x.m * by, e: x.e + this.unit }),
      y: plus(point.y, { m: y.m * by, e: y.e + this.unit }),
    };
  }

  get still(): boolean {
    return this.v.x === 0n && this.v.y === 0n;
  }

  /** The sign of the gap's change at the start: −1 if it shrinks. */
  drift(): number {
    const { feature, index } = this.feature();
    if (feature === 'corner') return sign(dot(this.from(index), this.v));
    return -sign(cross(this.side(index), this.v)) * (this.turn < 0 ? -1 : 1);
  }

  /** Whether the disc touches the hull at a time in [0, limit], by the least distance from path to sides. */
  meetsBy(limit: number): boolean {
    if (this.overlaps()) return true;
    // Times count in units of 2^(unit − velocityUnit); the end of the path is over / under.
    const end = limit === Infinity ? null : real(limit);
    const shift = end === null ? 0 : end.e - (this.unit - this.velocityUnit);
    const over = end === null ? 1n : shift > 0 ? end.m << BigInt(shift) : end.m;
    const under = shift < 0 ? 1n << BigInt(-shift) : 1n;
    return this.corners.some((_, i) => this.pathMeets(i, over, under, end === null));
  }

  /** Whether the path C + t·v, t ≤ over / under or endless, comes within R of side i. The start does not. */
  private pathMeets(i: number, over: bigint, under: bigint, endless: boolean): boolean {
    const { v } = this;
    const square = this.sum * this.sum;
    const speed = dot(v, v);
    if (speed === 0n) return false;
    // corners to the path
    for (const p of [this.from(i), this.from(i + 1)]) {
      const ahead = -dot(p, v);
      if (ahead <= 0n) continue;
      if (!endless && ahead * under > speed * over) continue; // the path's end is nearer: below
      const c = cross(p, v);
      if (c * c <= square * speed) return true;
    }
    // the path's end to the side, by a pair of its own in units of 1 / under
    if (!endless && this.endNear(i, over, under)) return true;
    // crossing
    const e = this.side(i);
    const p = this.from(i);
    const turn = cross(v, e);
    if (turn === 0n) return false;
    // p + t·v = s·e: t = (e × p) / (v × e), s = (v × p) / (v × e)
    const flip = turn < 0n ? -1n : 1n;
    const t = flip * cross(e, p);
    const s = flip * cross(v, p);
    const whole = flip * turn;
    return t >= 0n && s >= 0n && s <= whole && (endless || t * under <= over * whole);
  }

  private endNear(i: number, over: bigint, under: bigint): boolean {
    const e = this.side(i);
    const at = (p: Point): Point => ({ x: p.x * under + this.v.x * over, y: p.y * under + this.v.y * over });
    const p = at(this.from(i));
    const q = at(this.from(i + 1));
    const square = this.sum * this.sum * under * under;
    if (dot(p, e) <= 0n) return dot(p, p) <= square;
    if (dot(q, e) >= 0n) return dot(q, q) <= square;
    const c = cross(e, p);
    return c * c <= square * dot(e, e);
  }

  /** The first contact of a path that has one ahead. A side that is touched between its ends is it: no corner may come before. */
  meeting(): Meeting {
    let side: Meeting | null = null;
    let corner: Meeting | null = null;
    for (let i = 0; i < this.sides; i++) {
      side ??= this.sideMeeting(i);
      const found = this.cornerMeeting(i);
      if (found !== null && (corner === null || this.isEarlier(found.index, corner.index))) corner = found;
    }
    const best = side ?? corner;
    if (best === null) throw new Error('meeting: there is none');
    if (corner !== null && compare(corner.time, shortened(best.time)) < 0) throw new Error('meeting: a corner comes before the side');
    return best;
  }

  /** Whether corner i is met strictly before corner k: the numerators −b − √D of both times, to as many digits as it takes. */
  private isEarlier(i: number, k: number): boolean {
    for (const digits of [160n, 12_000n]) {
      const [first, second] = [i, k].map((at) => {
        const p = this.from(at);
        const c = cross(p, this.v);
        const disc = this.sum * this.sum * dot(this.v, this.v) - c * c;
        return -(dot(p, this.v) << digits) - integerRoot(disc << (2n * digits));
      });
      if (absolute(first - second) > 2n) return first < second;
    }
    return false;
  }

  /** The line of side i at the distance R, touched between its ends. */
  private sideMeeting(i: number): Meeting | null {
    const e = this.side(i);
    const p = this.from(i);
    const { v, sum } = this;
    const flip = this.turn < 0 ? -1n : 1n;
    const out = -flip * cross(e, p);
    const into = flip * cross(e, v);
    const length = dot(e, e);
    if (into <= 0n || out <= 0n || out * out <= sum * sum * length) return null;
    // along the side from corner k: flip·(p_k × v)·|e| − R·(v·e), over |e|·into·…: its sign tells
    const along = sum * dot(v, e);
    const before = compareRoot(flip * cross(p, v), length, along);
    const after = compareRoot(flip * cross(this.from(i + 1), v), length, along);
    if (!(before > 0 && after < 0)) return null;
    // (out² − R²e²) / (into · (out + R|e|))
    const root = integerRoot((sum * sum * length) << (2n * places));
    const time = quotient((out * out - sum * sum * length) << places, into * ((out << places) + root), this.unit - this.velocityUnit);
    return { feature: 'side', index: i, graze: false, time };
  }

  private cornerMeeting(i: number): Meeting | null {
    const p = this.from(i);
    const { v, sum } = this;
    const b = dot(p, v);
    const c = cross(p, v);
    const speed = dot(v, v);
    const power = dot(p, p) - sum * sum;
    const disc = sum * sum * speed - c * c;
    if (b >= 0n || disc < 0n || power <= 0n) return null;
    const root = integerRoot(disc << (2n * places));
    const time = quotient(power << places, root - (b << places), this.unit - this.velocityUnit);
    return { feature: 'corner', index: i, graze: disc === 0n, time };
  }

  /** The unit vector into the hull at a meeting. */
  meetingNormal({ feature, index }: Meeting): RealVec {
    if (feature === 'side') return this.inward(index);
    const { v, sum } = this;
    if (sum === 0n) return unitVector(v);
    const p = this.from(index);
    const c = cross(p, v);
    const speed = dot(v, v);
    const root = integerRoot((sum * sum * speed - c * c) << (2n * places));
    // −((p × v)(vy, −vx) − √D·v) / (R·|v|²)
    const part = (aside: bigint, along: bigint): Real => fraction(-((c * aside) << places) + root * along, (sum * speed) << places, 0);
    return { x: part(v.y, v.x), y: part(-v.x, v.y) };
  }

  /** The point of contact at a meeting. */
  meetingPoint(meeting: Meeting): RealVec {
    const normal = this.meetingNormal(meeting);
    if (meeting.feature === 'corner') return this.offset(this.cornerAt(meeting.index), normal, -this.radius);
    const along = (v: bigint): Real => ({ m: meeting.time.m * v, e: meeting.time.e + this.velocityUnit });
    const there = {
      x: plus({ m: this.center.x, e: this.unit }, along(this.v.x)),
      y: plus({ m: this.center.y, e: this.unit }, along(this.v.y)),
    };
    return this.offset(there, normal, this.r);
  }
}

/** A hair less. */
function shortened({ m, e }: Real): Real {
  return { m: (m << 100n) - m, e: e - 100 };
}

/** The sign of a·√n − b. */
function compareRoot(a: bigint, n: bigint, b: bigint): number {
  const first = sign(a) * sign(n);
  if (first !== sign(b)) return first > sign(b) ? 1 : -1;
  return first * sign(a * a * n - b * b);
}

export function unitVector({ x, y }: Point): RealVec {
  const length = integerRoot((x * x + y * y) << (2n * places));
  return { x: fraction(x << places, length, 0), y: fraction(y << places, length, 0) };
}

function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

function dot(a: Point, b: Point): bigint {
  return a.x * b.x + a.y * b.y;
}

function cross(a: Point, b: Point): bigint {
  return a.x * b.y - a.y * b.x;
}
