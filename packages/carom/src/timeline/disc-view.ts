import type { Disc, DiscOptions, DiscState, TimelineMaterial } from './disc.ts';
import type { DiscTable, Face } from './disc-table.ts';
import { shownAt } from './predict/torus.ts';
import { DiscRecord, rAt, type TimelineState, vxAt, vyAt, xAt, yAt } from './state.ts';

/** The material as the user gave it. */
export function materialOf(restitution: number, name = ''): TimelineMaterial {
  return Object.freeze({ ...(name === '' ? {} : { name }), ...(restitution < 0 ? {} : { restitution }) });
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

/**
 * The public face of a disc: stands for its row, or for one of a table of its own once it has left. There may be many, so there are no private
 * methods: each costs every object a word.
 */
export class DiscView<T> implements Disc<T>, Face {
  data: T | undefined;
  #table: DiscTable;
  #slot: number;

  constructor(table: DiscTable, slot: number, data: T | undefined) {
    this.#table = table;
    this.#slot = slot;
    this.data = data;
    Object.preventExtensions(this); // disc.radius = 3 throws instead of doing nothing
  }

  get id(): number {
    return this.#table.at(this.#slot).id;
  }

  /** Its row, as a record; not part of `Disc`. */
  get record(): DiscRecord {
    return new DiscRecord(this.#table, this.#slot);
  }

  show(table: DiscTable, slot: number): void {
    this.#table = table;
    this.#slot = slot;
  }

  get alive(): boolean {
    return this.#table.end === Infinity;
  }

  get x(): number {
    return shownAt(xAt(this.#table.at(this.#slot), shownTime(this.#table)), this.#table.host.state.flight.periodX);
  }
  set x(x: number) {
    this.#table.host.change('Disc.x', this, { x });
  }

  get y(): number {
    return shownAt(yAt(this.#table.at(this.#slot), shownTime(this.#table)), this.#table.host.state.flight.periodY);
  }
  set y(y: number) {
    this.#table.host.change('Disc.y', this, { y });
  }

  get r(): number {
    return rAt(this.#table.at(this.#slot), shownTime(this.#table));
  }
  set r(r: number) {
    this.#table.host.change('Disc.r', this, { r });
  }

  get vx(): number {
    return vxAt(this.#table.at(this.#slot), shownTime(this.#table));
  }
  set vx(vx: number) {
    this.#table.host.change('Disc.vx', this, { vx });
  }

  get vy(): number {
    return vyAt(this.#table.at(this.#slot), shownTime(this.#table));
  }
  set vy(vy: number) {
    this.#table.host.change('Disc.vy', this, { vy });
  }

  get mass(): number {
    return this.#table.at(this.#slot).mass;
  }
  set mass(mass: number) {
    this.#table.host.change('Disc.mass', this, { mass });
  }

  get growth(): number {
    return this.#table.at(this.#slot).growth;
  }
  set growth(growth: number) {
    this.#table.host.change('Disc.growth', this, { growth });
  }

  get material(): TimelineMaterial {
    const { restitution, material } = this.#table.at(this.#slot);
    return materialOf(restitution, this.#table.host.state.rules.names[material]);
  }

  toJSON(): DiscOptions<T> {
    const { x, y, r, vx, vy, mass, material, growth, data } = this;
    return { x, y, r, vx, vy, ...weight(mass), material, ...grows(growth), ...(data === undefined ? {} : { data }) };
  }
}

/** The time as of which faces show what is in a table. */
function shownTime({ end, host }: DiscTable): number {
  return end < Infinity ? end : host.state.now;
}

/** A disc as it is at time `t`, in numbers. */
export function discState<T>({ flight, rules }: TimelineState, record: DiscRecord, t: number, disc: DiscView<T>): DiscState<T> {
  return forJson({
    id: record.id,
    x: shownAt(xAt(record, t), flight.periodX),
    y: shownAt(yAt(record, t), flight.periodY),
    r: rAt(record, t),
    vx: vxAt(record, t),
    vy: vyAt(record, t),
    mass: record.mass,
    material: materialOf(record.restitution, rules.names[record.material]),
    ...grows(record.growth),
    disc,
    data: disc.data,
  });
}
