import { gear, givesWay, heldRows, slider } from './joint-kinds.ts';
import { type JointSet, rowCount } from './joint-set.ts';
import type { Members } from './members.ts';

/** Numbers of a row: J of child and of parent, three each · y · impulse λ · what of it forces have · violation C · bias velocity · room. */
export const jointRowStride = 14;
export const rowHanded = 6;
export const rowImpulse = 9;
export const rowTold = 10;
export const rowViolation = 11;
export const rowBias = 12;
export const rowRoom = 13;

/** How many numbers there are of the geometry of a joint (joint-rows.ts), and of the rule of one that gives way (springs.ts). */
export const armStride = 9;
export const ruleSize = 25;

/** What a joint or tree has: rows that hold and nothing else · springs, too · what has bounds: limits, motors, forces. */
export const rigid = 0;
export const sprung = 1;
export const bounded = 2;

/** A joint with rows, as it is solved. Its record: geometry · rows · S · Γ (elimination.ts) · rule. */
export class Branch {
  /** Its place in the set of joints, and its kind. */
  readonly place: number;
  readonly kind: number;
  /** Numbers of its bodies (members.ts): a and b, and which of them lies nearer to a leaf of its tree. */
  readonly a: number;
  readonly b: number;
  readonly child: number;
  readonly parent: number;
  /** How many rows it has, how many of them hold, and how many are to be solved now: which, says the mask. */
  readonly rows: number;
  readonly held: number;
  size: number;
  mask: number;
  /** Where its geometry, rows, S, Γ and rule are; where in a row J of a is, and that of b. */
  readonly arms: number;
  readonly record: number;
  readonly factor: number;
  readonly compliance: number;
  readonly rule: number;
  readonly ofA: number;
  readonly ofB: number;
  /** Where its record ends. */
  readonly end: number;
  role: number = rigid;
  /** The piece of its law that its coordinate is on (coordinates.ts). */
  piece = 0;
  /** Its group of bodies (members.ts). */
  readonly group: number;
  /** Whether its bodies sleep: nothing moves it. */
  isIdle = false;
  /** Whether the energy of its spring tells the work that it did. */
  stores = false;
  /** Whether it is violated by more than the smaller radius (an angle: a radian). */
  isFar = false;

  /** The joint at a place, whose record begins at `at`. */
  constructor(joints: JointSet, members: Members, place: number, isChildB: boolean, at: number) {
    this.place = place;
    this.kind = joints.kinds[place];
    this.a = members.numberOf(joints.ends[2 * place]);
    this.b = members.numberOf(joints.ends[2 * place + 1]);
    this.child = isChildB ? this.b : this.a;
    this.parent = isChildB ? this.a : this.b;
    this.group = members.groupOf(place);
    this.rows = rowCount(joints, place);
    this.held = this.size = heldRows(this.kind, joints.bits[place]);
    this.mask = (1 << this.held) - 1;
    this.arms = at;
    this.record = at + armStride;
    this.factor = this.record + jointRowStride * this.rows;
    const triangle = (this.rows * (this.rows + 1)) >> 1;
    this.compliance = this.factor + triangle;
    this.rule = this.compliance + triangle;
    this.end = this.rule + (givesWay(this.kind, joints.bits[place]) ? ruleSize : 0);
    this.ofA = isChildB ? 3 : 0;
    this.ofB = 3 - this.ofA;
  }

  /** Whether a row is that of the angle. */
  isAngle(row: number): boolean {
    return row === 2 ? this.kind !== slider : row === 1 ? this.kind === slider : this.kind === gear;
  }

  /** Sets which rows are in; returns whether that is another factor. */
  setMask(mask: number): boolean {
    const isOther = this.mask !== mask;
    this.mask = mask;
    this.size = (mask & 4) !== 0 ? 3 : (mask & 2) !== 0 ? 2 : mask & 1;
    return isOther;
  }
}

/** A tree of joints, from the leaves to the root. */
export class Tree {
  readonly branches: Branch[] = [];
  /** The greatest role of its joints. */
  role: number = rigid;
  /** The piece of its law that its coordinate is on (coordinates.ts). */
  piece = 0;
  /** Whether its factor is that of its rows. */
  isFactored = false;
}
