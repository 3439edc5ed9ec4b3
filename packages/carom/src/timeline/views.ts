import type { Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { printAs } from '../numeric/print.ts';
import type { Disc, DiscChange, DiscOptions, DiscState, TimelineMaterial } from './disc.ts';
import { shownAt } from './predict/torus.ts';
import { createDisc, type DiscRecord, type Flight, rAt, vxAt, vyAt, xAt, yAt } from './state.ts';
import type { TimelineWall, WallHandle } from './wall.ts';
import { type WallRecord, writeWall } from './wall-record.ts';

/** What a disc's view needs of its timeline. */
export interface ViewHost<T> {
  now(): number;
  flight(): Flight;
  change(where: string, disc: DiscView<T>, values: DiscChange<T>): void;
}

/** The material as the user gave it. */
export function materialOf(restitution: number): TimelineMaterial {
  return Object.freeze(restitution < 0 ? {} : { restitution });
}

/** A mass as JSON can write it. */
function weight(mass: number): { readonly mass: number } | { readonly immovable: true } {
  return mass < Infinity ? { mass } : { immovable: true };
}

/** Growth, where there is some. */
export function grows(growth: number): { readonly growth?: number } {
  return growth > 0 ? { growth } : {};
}

/** Has the values of an immovable disc written as JSON can: the rest are as they are. */
export function forJson<V extends { readonly mass: number }>(values: V): V {
  if (values.mass < Infinity) return values;
  const { mass, ...rest } = values;
  return Object.defineProperty(values, 'toJSON', { value: () => ({ ...rest, ...weight(mass) }) });
}

/** The public face of a disc record. The record changes when a snapshot is restored, the face stays. */
export class DiscView<T> implements Disc<T> {
  data: T | undefined;
  #record: DiscRecord;
  readonly #host: ViewHost<T>;

  constructor(host: ViewHost<T>, record: DiscRecord, data: T | undefined) {
    this.#host = host;
    this.#record = record;
    this.data = data;
    Object.preventExtensions(this); // disc.radius = 3 throws instead of doing nothing
  }

  get id(): number {
    return this.#record.id;
  }

  /** The record behind it; not part of `Disc`. */
  get record(): DiscRecord {
    return this.#record;
  }

  /** Shows another record from now on. */
  show(record: DiscRecord): void {
    this.#record = record;
  }

  get alive(): boolean {
    return this.#record.alive;
  }

  get x(): number {
    return shownAt(this.#record.alive ? xAt(this.#record, this.#host.now()) : this.#record.x, this.#host.flight().periodX);
  }
  set x(x: number) {
    this.#host.change('Disc.x', this, { x });
  }

  get y(): number {
    return shownAt(this.#record.alive ? yAt(this.#record, this.#host.now()) : this.#record.y, this.#host.flight().periodY);
  }
  set y(y: number) {
    this.#host.change('Disc.y', this, { y });
  }

  get r(): number {
    return this.#record.alive ? rAt(this.#record, this.#host.now()) : this.#record.r;
  }
  set r(r: number) {
    this.#host.change('Disc.r', this, { r });
  }

  get vx(): number {
    return this.#record.alive ? vxAt(this.#record, this.#host.now()) : this.#record.vx;
  }
  set vx(vx: number) {
    this.#host.change('Disc.vx', this, { vx });
  }

  get vy(): number {
    return this.#record.alive ? vyAt(this.#record, this.#host.now()) : this.#record.vy;
  }
  set vy(vy: number) {
    this.#host.change('Disc.vy', this, { vy });
  }

  get mass(): number {
    return this.#record.mass;
  }
  set mass(mass: number) {
    this.#host.change('Disc.mass', this, { mass });
  }

  get growth(): number {
    return this.#record.growth;
  }
  set growth(growth: number) {
    this.#host.change('Disc.growth', this, { growth });
  }

  get material(): TimelineMaterial {
    return materialOf(this.#record.restitution);
  }

  toJSON(): DiscOptions<T> {
    const { x, y, r, vx, vy, mass, material, growth, data } = this;
    return { x, y, r, vx, vy, ...weight(mass), material, ...grows(growth), ...(data === undefined ? {} : { data }) };
  }
}

/** The public face of a wall record. */
export class WallView<T> implements WallHandle<T> {
  data: T | undefined;
  readonly #shape: Readonly<TimelineWall>;
  #record: WallRecord;

  constructor(record: WallRecord, data: T | undefined) {
    this.#shape = writeWall(record.kind, record.p);
    this.#record = record;
    this.data = data;
    Object.preventExtensions(this); // wall.x = 3 throws instead of doing nothing
  }

  get id(): number {
    return this.#record.id;
  }

  get alive(): boolean {
    return this.#record.alive;
  }

  get shape(): Readonly<TimelineWall> {
    return this.#shape;
  }

  get material(): TimelineMaterial {
    return materialOf(this.#record.restitution);
  }

  get velocity(): Readonly<Vec> {
    return Object.freeze({ x: this.#record.vx, y: this.#record.vy });
  }

  get since(): number {
    return this.#record.t;
  }

  get temperature(): number {
    return this.#record.temperature;
  }

  get sensor(): boolean {
    return this.#record.sensor > 0;
  }

  get absorbing(): boolean {
    return this.#record.sensor === 2;
  }

  /** The record behind it; not part of `WallHandle`. */
  get record(): WallRecord {
    return this.#record;
  }

  /** Shows another record from now on. */
  show(record: WallRecord): void {
    this.#record = record;
  }

  toJSON(): ReturnType<WallHandle<T>['toJSON']> {
    const { shape, material, sensor, absorbing, velocity, temperature, data } = this;
    const moves = velocity.x !== 0 || velocity.y !== 0;
    const more = { ...(moves ? { velocity } : {}), ...(temperature > 0 ? { temperature } : {}) };
    return { shape, material, sensor, absorbing, ...more, ...(data === undefined ? {} : { data }) };
  }
}

/** A disc as it is at time `t`, in numbers. */
export function discState<T>(flight: Flight, record: DiscRecord, t: number, disc: DiscView<T>): DiscState<T> {
  return forJson({
    id: record.id,
    x: shownAt(xAt(record, t), flight.periodX),
    y: shownAt(yAt(record, t), flight.periodY),
    r: rAt(record, t),
    vx: vxAt(record, t),
    vy: vyAt(record, t),
    mass: record.mass,
    material: materialOf(record.restitution),
    ...grows(record.growth),
    disc,
    data: disc.data,
  });
}

/** A record as it stays for a disc that is no longer there. */
function lastRecord(record: DiscRecord, now: number): DiscRecord {
  const { mass, restitution } = record;
  const r = rAt(record, now);
  const values = { x: xAt(record, now), y: yAt(record, now), vx: vxAt(record, now), vy: vyAt(record, now), r, mass, restitution };
  return Object.assign(createDisc(record.id, now), values, { alive: false });
}

/** The faces of everything a timeline has now or remembers, by id. */
export class Views<T> {
  private readonly host: ViewHost<T>;
  private readonly discs: Map<number, DiscView<T>> = new Map();
  private readonly walls: Map<number, WallView<T>> = new Map();

  constructor(host: ViewHost<T>) {
    this.host = host;
    printAs(DiscView.prototype, 'Disc', (disc) => printed(disc, disc.toJSON()));
    printAs(WallView.prototype, 'Wall', (wall) => printed(wall, wall.toJSON()));
  }

  /** The rules of flight. */
  get flight(): Flight {
    return this.host.flight();
  }

  /** A face for a new record, in place of any older one with its id. */
  addDisc(record: DiscRecord, data: T | undefined): DiscView<T> {
    const view = new DiscView(this.host, record, data);
    this.discs.set(record.id, view);
    return view;
  }

  addWall(record: WallRecord, data: T | undefined): WallView<T> {
    const view = new WallView(record, data);
    this.walls.set(record.id, view);
    return view;
  }

  /** The face of the disc with this id, made if there is none. */
  disc(record: DiscRecord): DiscView<T> {
    return this.discs.get(record.id) ?? this.addDisc(record, undefined);
  }

  wall(record: WallRecord): WallView<T> {
    return this.walls.get(record.id) ?? this.addWall(record, undefined);
  }

  /** The face of a disc that is here or remembered. */
  discById(id: number): DiscView<T> | undefined {
    return this.discs.get(id);
  }

  wallById(id: number): WallView<T> | undefined {
    return this.walls.get(id);
  }

  dropDisc(id: number): void {
    if (id >= 0 && this.discs.get(id)?.alive === false) this.discs.delete(id);
  }

  dropWall(id: number): void {
    if (id >= 0 && this.walls.get(id)?.alive === false) this.walls.delete(id);
  }

  /** Lets the faces show other records, found by id; faces without one become dead, keep their last values and wait for it. */
  rebind(now: number, discs: Map<number, DiscRecord>, walls: Map<number, WallRecord>): void {
    for (const [id, view] of this.discs) {
      const record = discs.get(id);
      if (record !== undefined) view.show(record);
      else if (view.alive) view.show(lastRecord(view.record, now));
    }
    for (const [id, view] of this.walls) {
      const record = walls.get(id);
      if (record === undefined) view.record.alive = false;
      else if (sameShape(view.record, record)) view.show(record);
      else {
        view.record.alive = false;
        this.walls.delete(id); // another wall has its id
      }
    }
  }

  /** The disc's face if it is one of ours and alive. @throws TypeError for anything else, RangeError once removed */
  living(where: string, disc: unknown, what = 'disc', rule = 'a disc of this timeline'): DiscView<T> {
    if (!(disc instanceof DiscView)) return fail(where, what, rule, disc, 'type');
    if (!disc.alive) fail(where, 'disc', 'in the timeline', `disc ${disc.id}, removed`);
    return this.discs.get(disc.id) === disc ? disc : fail(where, 'disc', 'a disc of this timeline', `disc ${disc.id} of another`, 'type');
  }

  /** The wall's face if it is one of ours and stands. @throws TypeError for anything else, RangeError once removed */
  standing(where: string, wall: WallView<T>): WallView<T> {
    if (!wall.alive) fail(where, 'wall', 'in the timeline', `wall ${wall.id}, removed`);
    if (this.walls.get(wall.id) !== wall) fail(where, 'wall', 'a wall of this timeline', `wall ${wall.id} of another`, 'type');
    return wall;
  }
}

/** What is printed of a disc or wall. */
function printed({ id, alive }: { readonly id: number; readonly alive: boolean }, values: object): object {
  return { id, ...(alive ? {} : { alive }), ...values };
}

function sameShape(a: WallRecord, b: WallRecord): boolean {
  const same = a.kind === b.kind && a.sensor === b.sensor && a.restitution === b.restitution && a.p.length === b.p.length;
  const moves = a.vx === b.vx && a.vy === b.vy && a.temperature === b.temperature && (a.t === b.t || (a.vx === 0 && a.vy === 0));
  return same && moves && a.p.every((value, i) => value === b.p[i]);
}
