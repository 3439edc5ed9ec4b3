import type { Vec } from '../../geometry/shapes.ts';
import { fail } from '../../numeric/fail.ts';
import { flag } from '../../numeric/validate.ts';
import { coordinate, readTarget, readVec } from '../limits.ts';
import { type FullMaterial, readFilter, readMaterial, surfaceOf, type WorldFilter, type WorldMaterial } from '../material.ts';
import { areSensesGiven, listSenses, readSenses, type WallSensedKind } from '../state/senses.ts';
import { hasSides } from '../walls/shape-features.ts';
import type { KinematicShape, WorldWallShape } from '../walls/shapes.ts';
import { poseAngle, poseVx, poseVy, poseW, poseX, poseY } from '../walls/wall-layout.ts';
import { setAngle, type WallEdit, type WallRecord } from '../walls/wall-record.ts';
import type { Body, Kinematic, WorldWall } from './body.ts';
import type { WallHost } from './host.ts';
import type { KinematicJson, WorldWallJson } from './wall.ts';

/** The object of a wall that users hold. The record changes when a snapshot is restored, the object stays. */
export class WallView<T> implements WorldWall<T> {
  data: T | undefined;
  #record: WallRecord;
  #alive = true;
  /** The name of its material, which it keeps when it is removed. */
  #name: string;
  readonly #host: WallHost;

  constructor(host: WallHost, record: WallRecord, data: T | undefined) {
    this.#host = host;
    this.#record = record;
    this.#name = host.state.rules.names[record.surface[5]];
    this.data = data;
    Object.preventExtensions(this); // wall.x = 3 throws instead of doing nothing
  }

  get id(): number {
    return this.#record.id;
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** The record behind it; not part of `WorldWall`. */
  get record(): WallRecord {
    return this.#record;
  }

  /** It is no longer in the world. */
  detach(): void {
    this.#alive = false;
  }

  /** It is in the world, with this record. */
  attach(record: WallRecord): void {
    this.#record = record;
    this.#name = this.#host.state.rules.names[record.surface[5]];
    this.#alive = true;
  }

  get shape(): Readonly<WorldWallShape> {
    return this.record.shape;
  }

  get material(): FullMaterial {
    const [restitution, friction, rollingResistance] = this.record.surface;
    const name = this.#name;
    return Object.freeze({ ...(name === '' ? {} : { name }), restitution, friction, rollingResistance, density: 1 });
  }
  set material(material: WorldMaterial) {
    const where = 'Wall.material';
    const { rules } = this.#host.state;
    const read = readMaterial(where, 'material', material, rules);
    const surface = this.record.surface.slice();
    surface.set(surfaceOf(read));
    surface[5] = rules.numberOf(where, 'material.name', read.name);
    this.edit(where, { surface }, true);
    this.#name = read.name ?? '';
  }

  get surfaceVelocity(): Readonly<Vec> {
    const [, , , x, y] = this.record.surface;
    return Object.freeze({ x, y });
  }
  set surfaceVelocity(velocity: Readonly<Vec>) {
    const { x, y } = readVec('Wall.surfaceVelocity', 'surfaceVelocity', velocity);
    const surface = this.record.surface.slice();
    surface.set([x, y], 3);
    this.edit('Wall.surfaceVelocity', { surface }, true);
  }

  get filter(): { readonly category: number; readonly mask: number } {
    const [category, mask] = this.record.filter;
    return Object.freeze({ category, mask });
  }
  set filter(filter: WorldFilter) {
    const { category, mask } = readFilter('Wall.filter', 'filter', filter, this.#host.layers);
    this.edit('Wall.filter', { filter: Int32Array.of(category, mask) }, false);
  }

  get sensor(): boolean {
    return this.record.sensor;
  }
  set sensor(sensor: boolean) {
    flag('Wall.sensor', 'sensor', sensor);
    this.edit('Wall.sensor', { sensor }, this.record.sensor === sensor);
  }

  get senses(): readonly WallSensedKind[] {
    return listSenses(this.record.senses, !this.record.kinematic, true) as readonly WallSensedKind[];
  }
  set senses(senses: readonly WallSensedKind[] | undefined) {
    this.edit('Wall.senses', { senses: readSenses('Wall.senses', 'senses', senses, true) }, true);
  }

  get visitors(): readonly Body<T>[] {
    return (this.alive ? this.#host.visitorsOf(-1 - this.id) : Object.freeze([])) as readonly Body<T>[];
  }

  get oneSided(): boolean {
    return this.record.oneSided;
  }
  set oneSided(oneSided: boolean) {
    const where = 'Wall.oneSided';
    flag(where, 'oneSided', oneSided);
    if (oneSided && !hasSides(this.record.shape)) fail(where, 'oneSided', 'false unless the wall is a segment, capsule or chain', oneSided);
    this.edit(where, { oneSided }, true);
  }

  toJSON(): WorldWallJson<T> {
    const { shape, material, filter, sensor, oneSided, surfaceVelocity, data } = this;
    return { shape, material, filter, sensor, ...this.givenSenses(), oneSided, surfaceVelocity, ...(data === undefined ? {} : { data }) };
  }

  protected givenSenses(): { senses?: readonly WallSensedKind[] } {
    return areSensesGiven(this.record.senses) ? { senses: this.senses } : {};
  }

  /** Changes the record; `isMet`: what touches the wall goes on touching it. */
  private edit(where: string, edit: WallEdit, isMet: boolean): void {
    this.standing(where);
    this.#record = this.#host.editWall(this.#record, edit, isMet);
  }

  protected standing(where: string): void {
    if (!this.alive) fail(where, 'the wall', 'in the world', `wall ${this.id}, removed`);
    this.#host.checkEditable(where);
  }

  /** Puts the wall where its record says. */
  protected place(): void {
    this.#host.placeWall(this.#record);
  }
}

/** The object of a kinematic wall that users hold. */
export class KinematicView<T> extends WallView<T> implements Kinematic<T> {
  override get shape(): Readonly<KinematicShape> {
    return this.record.shape as KinematicShape;
  }

  get pivot(): Readonly<Vec> {
    const [x, y] = this.record.pivot;
    return Object.freeze({ x, y });
  }

  get x(): number {
    return this.record.pose[poseX];
  }
  set x(x: number) {
    this.write('Kinematic.x', poseX, x);
  }

  get y(): number {
    return this.record.pose[poseY];
  }
  set y(y: number) {
    this.write('Kinematic.y', poseY, y);
  }

  get angle(): number {
    return this.record.pose[poseAngle];
  }
  set angle(angle: number) {
    this.write('Kinematic.angle', poseAngle, angle);
  }

  get vx(): number {
    return this.record.pose[poseVx];
  }
  set vx(vx: number) {
    this.write('Kinematic.vx', poseVx, vx);
  }

  get vy(): number {
    return this.record.pose[poseVy];
  }
  set vy(vy: number) {
    this.write('Kinematic.vy', poseVy, vy);
  }

  get angularVelocity(): number {
    return this.record.pose[poseW];
  }
  set angularVelocity(angularVelocity: number) {
    this.write('Kinematic.angularVelocity', poseW, angularVelocity);
  }

  moveTo(target: Partial<Vec> & { readonly angle?: number }, dt: number): void {
    const where = 'Kinematic.moveTo';
    const { x = this.x, y = this.y, angle = this.angle } = readTarget(where, target, dt);
    const velocities = [(x - this.x) / dt, (y - this.y) / dt, (angle - this.angle) / dt];
    for (const velocity of velocities) coordinate(where, 'the velocity needed', velocity);
    this.write(where, poseVx, velocities[0]);
    this.write(where, poseVy, velocities[1]);
    this.write(where, poseW, velocities[2]);
  }

  override toJSON(): KinematicJson<T> {
    const { shape, pivot, x, y, angle, vx, vy, angularVelocity, material, filter, sensor, oneSided, surfaceVelocity, data } = this;
    const motion = { pivot, x, y, angle, vx, vy, angularVelocity };
    const options = { material, filter, sensor, ...this.givenSenses(), oneSided, surfaceVelocity };
    return { shape, ...motion, ...options, ...(data === undefined ? {} : { data }) };
  }

  private write(where: string, at: number, value: number): void {
    coordinate(where, where.slice(where.indexOf('.') + 1), value);
    this.standing(where);
    const { pose } = this.record;
    if (pose[at] === value) return;
    if (at === poseAngle) setAngle(pose, value);
    else pose[at] = value;
    this.place();
  }
}

/** A view of a wall that is in a world. */
export function createWallView<T>(host: WallHost, record: WallRecord, data: T | undefined): WallView<T> {
  return new (record.kinematic ? KinematicView : WallView)(host, record, data);
}

/** What is printed of a wall. */
export function printedWall(wall: WallView<unknown>): object {
  const { id, shape, alive, data } = wall;
  const place = wall instanceof KinematicView ? { x: wall.x, y: wall.y, angle: wall.angle } : {};
  return { id, shape, ...place, ...(alive ? {} : { alive }), ...(data === undefined ? {} : { data }) };
}
