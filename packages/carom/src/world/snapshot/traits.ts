import { atLeast } from '../arrays.ts';
import { type Bodies, makeUsual } from '../state/bodies.ts';
import { coldStride, rareStride, rForceX, rTorque } from '../state/layout.ts';

/** What only edits of bodies change, without forces. States share it until the next edit; it is never written again. */
export class Traits {
  readonly bound: number;
  readonly generations: Int32Array;
  private readonly size: number;
  private readonly isPlain: boolean;
  private readonly free: Int32Array;
  private readonly cold: Float64Array;
  private readonly rare: Float64Array;
  private readonly filters: readonly Int32Array[];
  private readonly codes: readonly Uint8Array[];

  /** A copy of what bodies have. */
  constructor(bodies: Bodies) {
    const { bound } = bodies;
    this.bound = bound;
    this.size = bodies.size;
    this.isPlain = bodies.plain;
    this.free = bodies.free.slice(0, bodies.freeCount);
    this.generations = bodies.generations.slice(0, bound);
    this.cold = bodies.cold.slice(0, coldStride * bound);
    this.rare = bodies.rare.slice(0, rareStride * bound);
    if (bodies.hasForces) clear(this.rare);
    this.filters = filtersOf(bodies).map((values) => values.slice(0, bound));
    this.codes = codesOf(bodies).map((values) => values.slice(0, bound));
  }

  get byteLength(): number {
    let length = this.free.byteLength + this.generations.byteLength + this.cold.byteLength + this.rare.byteLength;
    for (const { byteLength } of this.filters) length += byteLength;
    for (const { byteLength } of this.codes) length += byteLength;
    return length;
  }

  /** Gives bodies what was copied, and no forces; those beyond are given back. */
  load(bodies: Bodies): void {
    const { bound, free } = this;
    const before = Math.max(bound, bodies.bound);
    bodies.slots.fill(-1, 0, before);
    bodies.generations.fill(0, bound, before);
    bodies.generations.set(this.generations);
    bodies.cold.set(this.cold);
    if (this.rare.length > 0) bodies.makeRare();
    else makeUsual(bodies.rare, 0, bound);
    bodies.rare.set(this.rare);
    filtersOf(bodies).forEach((values, i) => void values.set(this.filters[i]));
    codesOf(bodies).forEach((values, i) => void values.set(this.codes[i]));
    bodies.free = atLeast(bodies.free, free.length);
    bodies.free.set(free);
    bodies.freeCount = free.length;
    bodies.bound = bound;
    bodies.size = this.size;
    bodies.plain = this.isPlain;
    bodies.hasForces = false;
    bodies.traits = this;
  }
}

function filtersOf({ categories, masks }: Bodies): readonly Int32Array[] {
  return [categories, masks];
}

function codesOf({ kinds, senses, tags, materials }: Bodies): readonly Uint8Array[] {
  return [kinds, senses, tags, materials];
}

/** Takes the forces out. */
function clear(rare: Float64Array): void {
  for (let at = 0; at < rare.length; at += rareStride) rare.fill(0, at + rForceX, at + rTorque + 1);
}
