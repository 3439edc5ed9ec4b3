import type { Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { flag } from '../numeric/validate.ts';
import type { State } from '../world/state/state.ts';
import { frameOf, inWorld, wayBetween } from './frames.ts';
import type { JointEnd, JointKind } from './joint.ts';
import { collideBit } from './joint-kinds.ts';
import { jAnchorA, jAnchorB, jAxis, jointStride, jRest } from './joint-layout.ts';
import { type PartName, type PropertyName, parts, properties, readLength, readPart, wordsOf, writeProperty } from './joint-properties.ts';
import type { JointSet } from './joint-set.ts';

/** What the view of a joint needs of its world. */
export interface JointHost<T> {
  readonly state: State;
  readonly joints: JointSet;
  endAt(end: number): JointEnd<T> | null;
  checkEditable(where: string): void;
  wakeJoint(id: number): void;
  collidesAnew(a: number, b: number, isApart: boolean): void;
}

/** The object of a joint that users hold: all kinds in one, each of which has some of the properties. */
export class JointView<T> {
  data: T | undefined;
  readonly kind: JointKind;
  readonly #id: number;
  readonly #host: JointHost<T>;
  #alive = true;

  constructor(host: JointHost<T>, id: number, kind: JointKind, data: T | undefined) {
    this.#host = host;
    this.#id = id;
    this.kind = kind;
    this.data = data;
    Object.preventExtensions(this);
  }

  get id(): number {
    return this.#id;
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** It left the world, or is in it again. */
  setAlive(alive: boolean): void {
    this.#alive = alive;
  }

  get a(): JointEnd<T> | null {
    return this.#host.endAt(this.#host.joints.ends[2 * this.place('a')]);
  }

  get b(): JointEnd<T> {
    return this.#host.endAt(this.#host.joints.ends[2 * this.place('b') + 1]) as JointEnd<T>;
  }

  get coordinate(): number {
    this.only('coordinate', parts.limits.kinds);
    const { state } = this.#host;
    const from = jointStride * this.place('coordinate');
    const { kind } = this;
    const [a, b] = [frameOf(this.a), frameOf(this.b)];
    const numbers = this.#host.joints.numbers.subarray(from, from + jointStride);
    if (kind === 'pin') return (b?.angle ?? 0) - (a?.angle ?? 0) - numbers[jRest];
    const vector = (at: number) => ({ x: numbers[at], y: numbers[at + 1] });
    const way = wayBetween(state, inWorld(a, vector(jAnchorA)), inWorld(b, vector(jAnchorB)));
    if (kind === 'distance') return Math.sqrt(way.x * way.x + way.y * way.y);
    const axis = inWorld({ x: 0, y: 0, angle: a?.angle ?? 0 }, vector(jAxis));
    return axis.x * way.x + axis.y * way.y;
  }

  get collideConnected(): boolean {
    return (this.bits('collideConnected') & collideBit) !== 0;
  }
  set collideConnected(collides: boolean) {
    flag('Joint.collideConnected', 'collideConnected', collides);
    this.#host.checkEditable('Joint.collideConnected');
    const { joints } = this.#host;
    const place = this.place('collideConnected');
    if (((joints.bits[place] & collideBit) !== 0) === collides) return;
    joints.turnCollide(place);
    this.#host.wakeJoint(this.#id);
    this.#host.collidesAnew(joints.ends[2 * place], joints.ends[2 * place + 1], !collides);
  }

  get force(): Vec {
    const { forces } = this.#host.joints;
    const at = 3 * this.place('force');
    return { x: forces[at], y: forces[at + 1] };
  }

  get torque(): number {
    return this.#host.joints.forces[3 * this.place('torque') + 2];
  }

  /** Its place among the joints. @throws RangeError if it was removed */
  private place(name: string): number {
    if (!this.#alive) fail(`Joint.${name}`, 'the joint', 'in the world', `joint ${this.#id}, removed`);
    return this.#host.joints.placeOf(this.#id);
  }

  private only(name: string, kinds: readonly JointKind[]): void {
    if (!kinds.includes(this.kind)) fail(`Joint.${name}`, 'the joint', `of kind ${kinds.join(', ')}`, this.kind, 'type');
  }

  private bits(name: string): number {
    return this.#host.joints.bits[this.place(name)];
  }

  /** A property. */
  read(name: PropertyName): Vec | number {
    const { at, kinds, check } = properties[name];
    this.only(name, kinds);
    const { numbers } = this.#host.joints;
    const from = jointStride * this.place(name) + at;
    return check !== undefined ? numbers[from] : { x: numbers[from], y: numbers[from + 1] };
  }

  /** Writes a property. */
  write(name: PropertyName, value: unknown): void {
    const where = `Joint.${name}`;
    this.only(name, properties[name].kinds);
    this.#host.checkEditable(where);
    const { numbers, bits } = this.#host.joints;
    const place = this.place(name);
    writeProperty(numbers, jointStride * place, properties[name], { where, what: name }, value, bits[place]);
    this.#host.wakeJoint(this.#id);
  }

  /** A spring, limits or a motor; `null` if it has none. */
  part(name: PartName): object | null {
    this.only(name, parts[name].kinds);
    const place = this.place(name);
    const { bits, numbers } = this.#host.joints;
    if ((bits[place] & parts[name].bit) === 0) return null;
    return Object.freeze(Object.fromEntries(wordsOf(name, this.kind).map((word) => [word.name, numbers[jointStride * place + word.at]])));
  }

  /** Changes spring, limits or motor, which may change what rows it has: its impulses begin anew then. */
  change(name: PartName, value: unknown): void {
    const where = `Joint.${name}`;
    this.only(name, parts[name].kinds);
    if (this.kind === 'drag' && value === null) fail(where, name, 'an object', value, 'type');
    this.#host.checkEditable(where);
    const { joints } = this.#host;
    const place = this.place(name);
    const from = jointStride * place;
    const joint = { kind: joints.kinds[place], bits: joints.bits[place], numbers: joints.numbers.slice(from, from + jointStride) };
    readPart(where, name, name, value, joint);
    if (this.kind === 'distance') readLength(where, 'length', joint.numbers[jRest], joint.bits);
    joints.numbers.set(joint.numbers, from);
    if (joint.bits !== joints.bits[place]) joints.setBits(place, joint.bits);
    else if (name === 'limits') joints.changed();
    this.#host.wakeJoint(this.#id);
  }
}

/** Gives joints, once, the properties and parts that joint-properties.ts names. */
export function nameProperties(prototype: JointView<unknown>): void {
  if ('anchorA' in prototype) return;
  for (const name of [...Object.keys(properties), ...Object.keys(parts)] as (PropertyName | PartName)[]) {
    const writer = {
      set(this: JointView<unknown>, value: unknown) {
        if (name in parts) this.change(name as PartName, value);
        else this.write(name as PropertyName, value);
      },
    };
    Object.defineProperty(prototype, name, {
      get(this: JointView<unknown>) {
        return name in parts ? this.part(name as PartName) : this.read(name as PropertyName);
      },
      ...(name === 'axis' || name === 'ratio' ? {} : writer), // what rests would be another
    });
  }
}

/** What is printed of a joint. */
export function printedJoint<T>(joint: JointView<T>): object {
  const { id, kind, alive, data } = joint;
  const ends = alive ? { a: joint.a === null ? null : joint.a.id, b: joint.b.id } : { alive };
  return { id, kind, ...ends, ...(data === undefined ? {} : { data }) };
}
