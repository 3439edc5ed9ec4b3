import type { Vec } from '../geometry/shapes.ts';
import type { RuleTable } from '../motion/contact-rules.ts';
import { fail } from '../numeric/fail.ts';
import { printAs } from '../numeric/print.ts';
import type { TimelineMaterial } from './disc.ts';
import type { DiscTable, TableHost } from './disc-table.ts';
import { DiscView, materialOf } from './disc-view.ts';
import type { DiscRecord, Flight, TimelineState } from './state.ts';
import type { TimelineWall, WallHandle } from './wall.ts';
import { type WallRecord, writeWall } from './wall-record.ts';

/** The public face of a wall record. */
export class WallView<T> implements WallHandle<T> {
  data: T | undefined;
  readonly #shape: Readonly<TimelineWall>;
  /** That of its material. */
  readonly #name: string;
  #record: WallRecord;

  constructor(record: WallRecord, name: string, data: T | undefined) {
    this.#name = name;
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
    return materialOf(this.#record.restitution, this.#name);
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

/** Whose faces they are. */
export interface ViewHost extends TableHost {
  readonly state: TimelineState;
}

/** The faces of everything a timeline has now or remembers, by id. */
export class Views<T> {
  /** Of discs that left and are remembered, by id: those of the present are in its table. */
  readonly #left: Map<number, DiscView<T>> = new Map();
  readonly #walls: Map<number, WallView<T>> = new Map();
  readonly #host: ViewHost;

  constructor(host: ViewHost) {
    this.#host = host;
    printAs(DiscView.prototype, 'Disc', (disc) => printed(disc, disc.toJSON()));
    printAs(WallView.prototype, 'Wall', (wall) => printed(wall, wall.toJSON()));
  }

  /** How restitutions combine. */
  get rules(): RuleTable {
    return this.#host.state.rules;
  }

  /** The rules of flight. */
  get flight(): Flight {
    return this.#host.state.flight;
  }

  left(face: DiscView<T>): void {
    this.#left.set(face.id, face);
  }

  /** A face for a new disc, in place of any older one with its id. */
  addDisc(table: DiscTable, slot: number, data: T | undefined): DiscView<T> {
    const view = new DiscView(table, slot, data);
    table.host = this.#host;
    table.setFace(slot, view);
    this.#left.delete(view.id);
    return view;
  }

  addWall(record: WallRecord, data: T | undefined, { names }: RuleTable = this.rules): WallView<T> {
    const view = new WallView(record, names[record.material], data);
    this.#walls.set(record.id, view);
    return view;
  }

  /** The face of the disc that this record is of, at any time. */
  disc(record: DiscRecord): DiscView<T> {
    return this.discById(record.id) as DiscView<T>;
  }

  wall(record: WallRecord): WallView<T> {
    return this.#walls.get(record.id) ?? this.addWall(record, undefined);
  }

  /** The face of a disc that is here or remembered. */
  discById(id: number): DiscView<T> | undefined {
    const { discs } = this.#host.state;
    const slot = discs.slotOf(id);
    return slot < 0 ? this.#left.get(id) : (discs.faces[slot] as DiscView<T>);
  }

  wallById(id: number): WallView<T> | undefined {
    return this.#walls.get(id);
  }

  dropDisc(id: number): void {
    this.#left.delete(id);
  }

  dropWall(id: number): void {
    if (id >= 0 && this.#walls.get(id)?.alive === false) this.#walls.delete(id);
  }

  /** Lets the faces show another state, found by id; faces of what is not in it become dead, keep their last values and wait for it. */
  rebind({ discs, walls }: TimelineState): void {
    const { now, discs: old } = this.#host.state;
    discs.host = this.#host;
    discs.faces.length = discs.count;
    for (const face of [...this.#left.values(), ...old.faces] as (DiscView<T> | null)[]) {
      if (!face) continue;
      const { id } = face;
      const slot = discs.slotOf(id);
      if (slot >= 0) {
        this.#left.delete(id);
        discs.setFace(slot, face);
      } else if (face.alive) old.detach(face.record.slot, now);
    }
    for (const slot of discs.slots) if (!discs.faces[slot]) this.addDisc(discs, slot, undefined);
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
    return disc.record.table === this.#host.state.discs
      ? disc
      : fail(where, 'disc', 'a disc of this timeline', `disc ${disc.id} of another`, 'type');
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
  const same =
    a.kind === b.kind && a.sensor === b.sensor && a.restitution === b.restitution && a.material === b.material && a.p.length === b.p.length;
  const moves = a.vx === b.vx && a.vy === b.vy && a.temperature === b.temperature && (a.t === b.t || (a.vx === 0 && a.vy === 0));
  return same && moves && a.p.every((value, i) => value === b.p[i]);
}
