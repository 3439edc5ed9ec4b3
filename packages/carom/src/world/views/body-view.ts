import type { Vec } from '../../geometry/shapes.ts';
import { fail } from '../../numeric/fail.ts';
import { periodicDifference } from '../../numeric/periodic.ts';
import { asObject, flag, knownOptions, oneOf } from '../../numeric/validate.ts';
import { coordinate, readTarget, readVec, size, velocity } from '../limits.ts';
import { bounded, type FullMaterial, readFilter, readMaterial, type WorldFilter, type WorldMaterial } from '../material.ts';
import { bodyKinds } from '../state/bodies.ts';
import {
  asleepBit,
  atR,
  atU,
  atVx,
  atVy,
  atX,
  atY,
  cDensity,
  cFriction,
  cMass,
  coldStride,
  cRestitution,
  fixedRotationBit,
  rAngularDamping,
  rareStride,
  rForceX,
  rForceY,
  rGravityScale,
  rLinearDamping,
  rowStride,
  rRolling,
  rTorque,
  sensorBit,
  sleeplessBit,
} from '../state/layout.ts';
import { areSensesGiven, listSenses, readSenses, type SensedKind } from '../state/senses.ts';
import type { Body, BodyJson, BodyKind, RadiusOptions, ShapeOfBody, WorldWall } from './body.ts';
import { jsonOf } from './body-json.ts';
import { type BodyFace, type BodyHost, noShapes } from './host.ts';
import {
  keepNumbers,
  keptAngle,
  keptBits,
  keptCategory,
  keptCold,
  keptKind,
  keptMask,
  keptRare,
  keptSenses,
  rareNumber,
} from './kept-body.ts';
import { turnOf } from './turn.ts';

/** The object of a body that users hold. */
export class BodyView<T> implements Body<T>, BodyFace {
  data: T | undefined;
  readonly #id: number;
  readonly #index: number;
  /** Its last numbers once removed, and shapes. */
  #last: Float64Array | null = null;
  #lastName = '';
  #lastShapes: readonly ShapeOfBody[] = noShapes;
  readonly #host: BodyHost;

  constructor(host: BodyHost, index: number, data: T | undefined) {
    this.#host = host;
    this.#index = index;
    this.#id = host.state.bodies.idOf(index);
    this.data = data;
    Object.preventExtensions(this); // body.radius = 3 throws instead of doing nothing
  }

  get id(): number {
    return this.#id;
  }

  /** Place of its numbers; not part of `Body`. */
  get index(): number {
    return this.#index;
  }

  /** Keeps the numbers it has: it is removed. */
  detach(): void {
    this.#lastName = this.materialName();
    this.#lastShapes = this.#host.shapesOf(this.#index);
    this.#last = keepNumbers(this.#host.state.bodies, this.#index);
  }

  /** It is in the world again: a snapshot of before its removal was restored. */
  attach(): void {
    this.#last = null;
  }

  get alive(): boolean {
    return this.#last === null;
  }

  get kind(): BodyKind {
    return bodyKinds[this.#last === null ? this.#host.state.bodies.kinds[this.#index] : this.#last[keptKind]];
  }

  set kind(kind: BodyKind) {
    this.#host.setKind('Body.kind', this, bodyKinds.indexOf(oneOf('Body.kind', 'kind', kind, bodyKinds)));
  }

  get x(): number {
    return this.row(atX);
  }
  set x(x: number) {
    this.#host.setPlace('Body.x', this, atX, coordinate('Body.x', 'x', x));
  }

  get y(): number {
    return this.row(atY);
  }
  set y(y: number) {
    this.#host.setPlace('Body.y', this, atY, coordinate('Body.y', 'y', y));
  }

  get r(): number {
    return this.row(atR);
  }
  set r(r: number) {
    this.#host.setRadius('Body.r', this, r, 'density');
  }

  get shapes(): readonly ShapeOfBody[] {
    return this.#last === null ? this.#host.shapesOf(this.#index) : this.#lastShapes;
  }

  get vx(): number {
    return this.row(atVx);
  }
  set vx(vx: number) {
    this.#host.setVelocity('Body.vx', this, atVx, coordinate('Body.vx', 'vx', vx));
  }

  get vy(): number {
    return this.row(atVy);
  }
  set vy(vy: number) {
    this.#host.setVelocity('Body.vy', this, atVy, coordinate('Body.vy', 'vy', vy));
  }

  get angle(): number {
    return this.#last === null ? this.#host.state.bodies.angles[this.#index] : this.#last[keptAngle];
  }
  set angle(angle: number) {
    this.#host.setAngle('Body.angle', this, coordinate('Body.angle', 'angle', angle));
  }

  get angularVelocity(): number {
    return this.row(atU) / this.row(atR);
  }
  set angularVelocity(angularVelocity: number) {
    const where = 'Body.angularVelocity';
    const u = coordinate(where, 'angularVelocity', angularVelocity) * this.row(atR);
    this.#host.setVelocity(where, this, atU, velocity(where, 'angularVelocity times r', u));
  }

  get mass(): number {
    return this.cold(cMass);
  }
  set mass(mass: number) {
    this.#host.setMass('Body.mass', this, size('Body.mass', 'mass', mass));
  }

  get linearDamping(): number {
    return this.rare(rLinearDamping);
  }
  set linearDamping(damping: number) {
    this.#host.setTrait('Body.linearDamping', this, rLinearDamping, bounded('Body.linearDamping', 'linearDamping', damping));
  }

  get angularDamping(): number {
    return this.rare(rAngularDamping);
  }
  set angularDamping(damping: number) {
    this.#host.setTrait('Body.angularDamping', this, rAngularDamping, bounded('Body.angularDamping', 'angularDamping', damping));
  }

  get gravityScale(): number {
    return this.rare(rGravityScale);
  }
  set gravityScale(scale: number) {
    this.#host.setTrait('Body.gravityScale', this, rGravityScale, coordinate('Body.gravityScale', 'gravityScale', scale));
    this.wake();
  }

  get sensor(): boolean {
    return (this.bits() & sensorBit) !== 0;
  }
  set sensor(sensor: boolean) {
    this.#host.setBit('Body.sensor', this, sensorBit, sensor);
  }

  get senses(): readonly SensedKind[] {
    return listSenses(this.sensesCode(), this.kind === 'static', false);
  }
  set senses(senses: readonly SensedKind[] | undefined) {
    this.#host.setSenses('Body.senses', this, readSenses('Body.senses', 'senses', senses, false));
  }

  get visitors(): readonly (Body<T> | WorldWall<T>)[] {
    return (this.alive ? this.#host.visitorsOf(this.#id) : Object.freeze([])) as readonly (Body<T> | WorldWall<T>)[];
  }

  get fixedRotation(): boolean {
    return (this.bits() & fixedRotationBit) !== 0;
  }
  set fixedRotation(fixed: boolean) {
    this.#host.setBit('Body.fixedRotation', this, fixedRotationBit, fixed);
  }

  get canSleep(): boolean {
    return (this.bits() & sleeplessBit) === 0;
  }
  set canSleep(canSleep: boolean) {
    this.#host.setBit('Body.canSleep', this, sleeplessBit, flag('Body.canSleep', 'canSleep', canSleep) === false);
  }

  get material(): FullMaterial {
    const name = this.#last === null ? this.materialName() : this.#lastName;
    return Object.freeze({
      ...(name === '' ? {} : { name }),
      restitution: this.cold(cRestitution),
      friction: this.cold(cFriction),
      rollingResistance: this.rare(rRolling),
      density: this.cold(cDensity),
    });
  }
  set material(material: WorldMaterial) {
    this.#host.setMaterial('Body.material', this, readMaterial('Body.material', 'material', material, this.#host.state.rules));
  }

  get filter(): { readonly category: number; readonly mask: number } {
    const { categories, masks } = this.#host.state.bodies;
    const last = this.#last;
    const [category, mask] = last === null ? [categories[this.#index], masks[this.#index]] : [last[keptCategory], last[keptMask]];
    return Object.freeze({ category, mask });
  }
  set filter(filter: WorldFilter) {
    this.#host.setFilter('Body.filter', this, readFilter('Body.filter', 'filter', filter, this.#host.layers));
  }

  get asleep(): boolean {
    return (this.bits() & asleepBit) !== 0;
  }

  applyForce(force: Readonly<Vec>, point?: Readonly<Vec>): void {
    const where = 'Body.applyForce';
    const { x, y } = asObject(where, 'force', 'a vector { x, y }', force); // as readVec, which makes an object and texts
    coordinate(where, 'force.x', x);
    coordinate(where, 'force.y', y);
    const turn =
      point === undefined
        ? 0
        : coordinate(where, 'the torque that follows', turnOf(where, this.#host.living(where, this), this, { x, y }, point));
    const { rare } = this.#host.forced(where, this);
    rare[rareStride * this.#index + rForceX] += x;
    rare[rareStride * this.#index + rForceY] += y;
    rare[rareStride * this.#index + rTorque] += turn;
  }

  applyTorque(torque: number): void {
    coordinate('Body.applyTorque', 'torque', torque);
    this.#host.forced('Body.applyTorque', this).rare[rareStride * this.#index + rTorque] += torque;
  }

  applyImpulse(impulse: Readonly<Vec>, point?: Readonly<Vec>): void {
    const where = 'Body.applyImpulse';
    const { x, y } = readVec(where, 'impulse', impulse);
    this.push(where, x, y, point === undefined ? 0 : turnOf(where, this.#host.living(where, this), this, { x, y }, point));
  }

  applyAngularImpulse(impulse: number): void {
    this.push('Body.applyAngularImpulse', 0, 0, coordinate('Body.applyAngularImpulse', 'impulse', impulse));
  }

  setRadius(r: number, options: RadiusOptions = {}): void {
    const where = 'Body.setRadius';
    const { keep = 'density' } = knownOptions(where, 'options', options, ['keep']);
    this.#host.setRadius(where, this, r, oneOf(where, 'options.keep', keep, ['density', 'mass']));
  }

  toJSON(): BodyJson<T> {
    return jsonOf(this, areSensesGiven(this.sensesCode()));
  }

  moveTo(target: Partial<Vec> & { readonly angle?: number }, dt: number): void {
    const where = 'Body.moveTo';
    const { x = this.x, y = this.y, angle = this.angle } = readTarget(where, target, dt);
    const { periodX, periodY } = this.#host.living(where, this);
    if (this.kind !== 'kinematic') fail(where, 'body.kind', "'kinematic'", this.kind);
    const vx = coordinate(where, 'the velocity needed', periodicDifference(x - this.x, periodX) / dt);
    const vy = coordinate(where, 'the velocity needed', periodicDifference(y - this.y, periodY) / dt);
    const u = velocity(where, 'the surface speed needed', ((angle - this.angle) / dt) * this.r);
    this.#host.setVelocity(where, this, atVx, vx);
    this.#host.setVelocity(where, this, atVy, vy);
    this.#host.setVelocity(where, this, atU, u);
  }

  sleep(): void {
    this.#host.rest('Body.sleep', this);
  }

  wake(): void {
    this.#host.living('Body.wake', this);
    this.#host.wake(this.#index);
  }

  /** Changes all velocities by impulses, which wakes a sleeper: asleep, the inverse mass in its row is 0. */
  private push(where: string, x: number, y: number, turn: number): void {
    const { bodies } = this.#host.living(where, this);
    const m = this.kind === 'dynamic' ? 1 / this.mass : 0;
    const g = this.fixedRotation ? 0 : m * bodies.gyrationOf(this.#index);
    const vx = velocity(where, 'the velocity that follows', this.row(atVx) + m * x);
    const vy = velocity(where, 'the velocity that follows', this.row(atVy) + m * y);
    const u = velocity(where, 'the surface speed that follows', this.row(atU) + (g / this.row(atR)) * turn);
    this.wake();
    this.#host.setVelocity(where, this, atVx, vx);
    this.#host.setVelocity(where, this, atVy, vy);
    this.#host.setVelocity(where, this, atU, u);
  }

  private materialName(): string {
    const { bodies, rules } = this.#host.state;
    return rules.names[bodies.materials[this.#index]];
  }

  private bits(): number {
    return this.#last === null ? this.#host.state.bodies.bits[this.#index] : this.#last[keptBits];
  }

  private sensesCode(): number {
    return this.#last === null ? this.#host.state.bodies.senses[this.#index] : this.#last[keptSenses];
  }

  private row(at: number): number {
    if (this.#last !== null) return this.#last[at];
    const { bodies } = this.#host.state;
    return bodies.rows[rowStride * bodies.slots[this.#index] + at];
  }

  private cold(at: number): number {
    return this.#last === null ? this.#host.state.bodies.cold[coldStride * this.#index + at] : this.#last[keptCold + at];
  }

  private rare(at: number): number {
    return this.#last === null ? rareNumber(this.#host.state.bodies, this.#index, at) : this.#last[keptRare + at];
  }
}
