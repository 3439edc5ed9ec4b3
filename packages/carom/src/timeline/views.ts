import type { Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { printAs } from '../numeric/print.ts';
import type { TimelineMaterial } from './disc.ts';
import { DiscView, materialOf, type ViewHost } from './disc-view.ts';
import { createDisc, type DiscRecord, type Flight, rAt, vxAt, vyAt, xAt, yAt } from './state.ts';
import type { TimelineWall, WallHandle } from './wall.ts';
import { type WallRecord, writeWall } from './wall-record.ts';

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

/** A record as it stays for a disc that is no longer there. */
function lastRecord(record: DiscRecord, now: number): DiscRecord {
  const { mass, restitution } = record;
  const r = rAt(record, now);
  const values = { x: xAt(record, now), y: yAt(record, now), vx: vxAt(record, now), vy: vyAt(record, now), r, mass, restitution };
  return Object.assign(createDisc(record.id, now), values, { alive: false });
}

/** The faces of everything a timeline has now or remembers, by id. */
export class Views<T> {
  readonly #host: ViewHost<T>;
  readonly #discs: Map<number, DiscView<T>> = new Map();
  readonly #walls: Map<number, WallView<T>> = new Map();

  constructor(host: ViewHost<T>) {
    this.#host = host;
    printAs(DiscView.prototype, 'Disc', (disc) => printed(disc, disc.toJSON()));
    printAs(WallView.prototype, 'Wall', (wall) => printed(wall, wall.toJSON()));
  }

  /** The rules of flight. */
  get flight(): Flight {
    return this.#host.flight();
  }

  /** A face for a new record, in place of any older one with its id. */
  addDisc(record: DiscRecord, data: T | undefined): DiscView<T> {
    const view = new DiscView(this.#host, record, data);
    this.#discs.set(record.id, view);
    return view;
  }

  addWall(record: WallRecord, data: T | undefined): WallView<T> {
    const view = new WallView(record, data);
    this.#walls.set(record.id, view);
    return view;
  }

  /** The face of the disc with this id, made if there is none. */
  disc(record: DiscRecord): DiscView<T> {
    return this.#discs.get(record.id) ?? this.addDisc(record, undefined);
  }

  wall(record: WallRecord): WallView<T> {
    return this.#walls.get(record.id) ?? this.addWall(record, undefined);
  }

  /** The face of a disc that is here or remembered. */
  discById(id: number): DiscView<T> | undefined {
    return this.#discs.get(id);
  }

  wallById(id: number): WallView<T> | undefined {
    return this.#walls.get(id);
  }

  dropDisc(id: number): void {
    if (id >= 0 && this.#discs.get(id)?.alive === false) this.#discs.delete(id);
  }

  dropWall(id: number): void {
    if (id >= 0 && this.#walls.get(id)?.alive === false) this.#walls.delete(id);
  }

  /** Lets the faces show other records, found by id; faces without one become dead, keep their last values and wait for it. */
  rebind(now: number, discs: Map<number, DiscRecord>, walls: Map<number, WallRecord>): void {
    for (const [id, view] of this.#discs) {
      const record = discs.get(id);
      if (record !== undefined) view.show(record);
      else if (view.alive) view.show(lastRecord(view.record, now));
    }
    for (const [id, view] of this.#walls) {
      const record = walls.get(id);
      if (record === undefined) view.record.alive = false;
      else if (sameShape(view.record, record)) view.show(record);
      else {
        view.record.alive = false;
        this.#walls.delete(id); // another wall has its id
      }
    }
  }

  /** The disc's face if it is one of ours and alive. @throws TypeError for anything else, RangeError once removed */
  living(where: string, disc: unknown, what = 'disc', rule = 'a disc of this timeline'): DiscView<T> {
    if (!(disc instanceof DiscView)) return fail(where, what, rule, disc, 'type');
    if (!disc.alive) fail(where, 'disc', 'in the timeline', `disc ${disc.id}, removed`);
    return this.#discs.get(disc.id) === disc ? disc : fail(where, 'disc', 'a disc of this timeline', `disc ${disc.id} of another`, 'type');
  }

  /** The wall's face if it is one of ours and stands. @throws TypeError for anything else, RangeError once removed */
  standing(where: string, wall: WallView<T>): WallView<T> {
    if (!wall.alive) fail(where, 'wall', 'in the timeline', `wall ${wall.id}, removed`);
    if (this.#walls.get(wall.id) !== wall) fail(where, 'wall', 'a wall of this timeline', `wall ${wall.id} of another`, 'type');
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
