import type { Vec } from '../../geometry/shapes.ts';
import { fail } from '../../numeric/fail.ts';
import { coordinate } from '../limits.ts';
import { readVec } from '../options.ts';
import type { State } from '../state/state.ts';
import type { Body } from '../views/body.ts';
import type { JointKind, JointLimits, JointMotor, JointSpring } from './joint.ts';
import {
  collideBit,
  jAnchorA,
  jAnchorB,
  jAxis,
  jBreakForce,
  jBreakTorque,
  jDampingRatio,
  jFrequency,
  jLower,
  jMaxForce,
  jMaxTorque,
  jMotorMax,
  jointStride,
  jRest,
  jSpeed,
  jTarget,
  jUpper,
  limitsBit,
  motorBit,
  springBit,
} from './joint-set.ts';
import { flag, most, readLength, readLimits, readMotor, readSpring } from './read-joint.ts';

/** What the view of a joint needs of its world. */
export interface JointHost<T> {
  readonly state: State;
  bodyAt(index: number): Body<T> | null;
  checkEditable(where: string): void;
  wakeJoint(id: number): void;
  collidesAnew(a: number, b: number, isApart: boolean): void;
  coordinateOf(place: number): number;
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

  get a(): Body<T> | null {
    return this.#host.bodyAt(this.#host.state.joints.ends[2 * this.place('a')]);
  }

  get b(): Body<T> {
    return this.#host.bodyAt(this.#host.state.joints.ends[2 * this.place('b') + 1]) as Body<T>;
  }

  get anchorA(): Vec {
    return this.vector('anchorA', jAnchorA);
  }
  set anchorA(anchor: Readonly<Vec>) {
    this.writeVector('anchorA', jAnchorA, anchor);
  }

  get anchorB(): Vec {
    return this.vector('anchorB', jAnchorB);
  }
  set anchorB(anchor: Readonly<Vec>) {
    this.writeVector('anchorB', jAnchorB, anchor);
  }

  get target(): Vec {
    this.only('target', 'drag');
    return this.vector('target', jAnchorA);
  }
  set target(target: Readonly<Vec>) {
    this.only('target', 'drag');
    this.writeVector('target', jAnchorA, target);
  }

  get velocity(): Vec {
    this.only('velocity', 'motor');
    return this.vector('velocity', jAxis);
  }
  set velocity(velocity: Readonly<Vec>) {
    this.only('velocity', 'motor');
    this.writeVector('velocity', jAxis, velocity);
  }

  get angularVelocity(): number {
    this.only('angularVelocity', 'motor');
    return this.read('angularVelocity', jSpeed);
  }
  set angularVelocity(value: number) {
    this.only('angularVelocity', 'motor');
    this.write('angularVelocity', jSpeed, coordinate('Joint.angularVelocity', 'angularVelocity', value));
  }

  get axis(): Vec {
    this.only('axis', 'slider');
    return this.vector('axis', jAxis);
  }

  get length(): number {
    this.only('length', 'distance');
    return this.read('length', jRest);
  }
  set length(length: number) {
    this.only('length', 'distance');
    this.write('length', jRest, readLength('Joint.length', 'length', length, this.bits('length')));
  }

  get coordinate(): number {
    this.only('coordinate', 'distance', 'pin', 'slider');
    return this.#host.coordinateOf(this.place('coordinate'));
  }

  get spring(): JointSpring | null {
    this.only('spring', 'distance', 'pin', 'slider', 'weld', 'drag');
    if ((this.bits('spring') & springBit) === 0) return null;
    const spring = { frequency: this.read('spring', jFrequency), dampingRatio: this.read('spring', jDampingRatio) };
    const hasTarget = this.kind === 'pin' || this.kind === 'slider';
    return Object.freeze(hasTarget ? { ...spring, target: this.read('spring', jTarget) } : spring);
  }
  set spring(spring: JointSpring | null) {
    this.only('spring', 'distance', 'pin', 'slider', 'weld', 'drag');
    if (this.kind === 'drag' && spring === null) fail('Joint.spring', 'spring', 'an object', spring, 'type');
    this.change('spring', (joint) => readSpring('Joint.spring', 'spring', spring, joint));
  }

  get limits(): JointLimits | null {
    this.only('limits', 'distance', 'pin', 'slider');
    if ((this.bits('limits') & limitsBit) === 0) return null;
    return Object.freeze({ lower: this.read('limits', jLower), upper: this.read('limits', jUpper) });
  }
  set limits(limits: JointLimits | null) {
    this.only('limits', 'distance', 'pin', 'slider');
    this.change('limits', (joint) => readLimits('Joint.limits', 'limits', limits, joint));
  }

  get motor(): JointMotor | null {
    this.only('motor', 'distance', 'pin', 'slider');
    if ((this.bits('motor') & motorBit) === 0) return null;
    return Object.freeze({ speed: this.read('motor', jSpeed), max: this.read('motor', jMotorMax) });
  }
  set motor(motor: JointMotor | null) {
    this.only('motor', 'distance', 'pin', 'slider');
    this.change('motor', (joint) => readMotor('Joint.motor', 'motor', motor, joint));
  }

  get maxForce(): number {
    this.only('maxForce', 'drag', 'motor');
    return this.read('maxForce', jMaxForce);
  }
  set maxForce(force: number) {
    this.only('maxForce', 'drag', 'motor');
    this.write('maxForce', jMaxForce, most('Joint.maxForce', 'maxForce', force));
  }

  get maxTorque(): number {
    this.only('maxTorque', 'motor');
    return this.read('maxTorque', jMaxTorque);
  }
  set maxTorque(torque: number) {
    this.only('maxTorque', 'motor');
    this.write('maxTorque', jMaxTorque, most('Joint.maxTorque', 'maxTorque', torque));
  }

  get breakForce(): number {
    return this.read('breakForce', jBreakForce);
  }
  set breakForce(force: number) {
    this.write('breakForce', jBreakForce, most('Joint.breakForce', 'breakForce', force));
  }

  get breakTorque(): number {
    return this.read('breakTorque', jBreakTorque);
  }
  set breakTorque(torque: number) {
    this.write('breakTorque', jBreakTorque, most('Joint.breakTorque', 'breakTorque', torque));
  }

  get collideConnected(): boolean {
    return (this.bits('collideConnected') & collideBit) !== 0;
  }
  set collideConnected(collides: boolean) {
    flag('Joint.collideConnected', 'collideConnected', collides);
    this.#host.checkEditable('Joint.collideConnected');
    const { joints } = this.#host.state;
    const place = this.place('collideConnected');
    if (((joints.bits[place] & collideBit) !== 0) === collides) return;
    joints.bits[place] ^= collideBit;
    joints.changed();
    this.#host.wakeJoint(this.#id);
    this.#host.collidesAnew(joints.ends[2 * place], joints.ends[2 * place + 1], !collides);
  }

  get force(): Vec {
    const { forces } = this.#host.state.joints;
    const at = 3 * this.place('force');
    return { x: forces[at], y: forces[at + 1] };
  }

  get torque(): number {
    return this.#host.state.joints.forces[3 * this.place('torque') + 2];
  }

  /** Its place among the joints. @throws RangeError if it was removed */
  private place(name: string): number {
    if (!this.#alive) fail(`Joint.${name}`, 'the joint', 'in the world', `joint ${this.#id}, removed`);
    return this.#host.state.joints.placeOf(this.#id);
  }

  private only(name: string, ...kinds: JointKind[]): void {
    if (!kinds.includes(this.kind)) fail(`Joint.${name}`, 'the joint', `of kind ${kinds.join(', ')}`, this.kind, 'type');
  }

  private bits(name: string): number {
    return this.#host.state.joints.bits[this.place(name)];
  }

  private read(name: string, at: number): number {
    return this.#host.state.joints.numbers[jointStride * this.place(name) + at];
  }

  private write(name: string, at: number, value: number): void {
    this.#host.checkEditable(`Joint.${name}`);
    this.#host.state.joints.numbers[jointStride * this.place(name) + at] = value;
    this.#host.wakeJoint(this.#id);
  }

  private vector(name: string, at: number): Vec {
    return { x: this.read(name, at), y: this.read(name, at + 1) };
  }

  private writeVector(name: string, at: number, value: Readonly<Vec>): void {
    const { x, y } = readVec(`Joint.${name}`, name, value);
    this.write(name, at, x);
    this.write(name, at + 1, y);
  }

  /** Changes spring, limits or motor, which may change what rows it has: its impulses begin anew then. */
  private change(name: string, edit: (joint: { kind: number; bits: number; numbers: Float64Array }) => void): void {
    this.#host.checkEditable(`Joint.${name}`);
    const { joints } = this.#host.state;
    const place = this.place(name);
    const from = jointStride * place;
    const joint = { kind: joints.kinds[place], bits: joints.bits[place], numbers: joints.numbers.slice(from, from + jointStride) };
    edit(joint);
    if (this.kind === 'distance') readLength(`Joint.${name}`, 'length', joint.numbers[jRest], joint.bits);
    joints.numbers.set(joint.numbers, from);
    if (joint.bits !== joints.bits[place]) joints.setBits(place, joint.bits);
    this.#host.wakeJoint(this.#id);
  }
}

/** What is printed of a joint. */
export function printedJoint<T>(joint: JointView<T>): object {
  const { id, kind, alive, data } = joint;
  const ends = alive ? { a: joint.a === null ? null : joint.a.id, b: joint.b.id } : { alive };
  return { id, kind, ...ends, ...(data === undefined ? {} : { data }) };
}
