import type { Disc, DiscChange, DiscOptions, DiscState, TimelineMaterial } from './disc.ts';
import { shownAt } from './predict/torus.ts';
import { type DiscRecord, type Flight, rAt, vxAt, vyAt, xAt, yAt } from './state.ts';

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
