import { combine } from '../motion/contact-rules.ts';
import { bytes, floats, grown, ints } from '../world/arrays.ts';
import type { FullMaterial } from '../world/material.ts';
import type { Bodies } from '../world/state/bodies.ts';
import type { ShapeFilter } from '../world/state/body-shapes.ts';
import { cFriction, coldStride, cRestitution, rareStride, rRolling } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import type { ShapeOfBody } from '../world/views/body.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'rules' | 'params'>;

/** What a shape of a body has of its own, checked: a material with the number of its name, a filter. */
export interface HullTrait {
  readonly material: FullMaterial | null;
  readonly name: number;
  readonly filter: { readonly category: number; readonly mask: number } | null;
  /** Mass per area that it counted with; only how those of one body compare means anything. */
  readonly density: number;
  /** Whether it senses and touches nothing. */
  readonly sensor: boolean;
}

export const ownMaterial = 1;
export const ownFilter = 2;
export const isSensor = 4;
/** Numbers of a material: restitution, friction, rolling resistance. */
export const traitStride = 3;

/** Materials and filters that hulls have of their own, by hull. */
export class HullTraits {
  own: Uint8Array = bytes(16);
  names: Uint8Array = bytes(16);
  numbers: Float64Array = floats(16 * traitStride);
  filters: Int32Array = ints(32);
  densities: Float64Array = floats(16);
  /** Whether some hull has restitution of its own. */
  bounce = false;
  /** Restitution and friction of two, and the rolling resistance of the rougher one. */
  readonly answer: Float64Array = floats(3);
  private readonly one = floats(traitStride);

  /** Notes what a hull has of its own, if anything. */
  set(hull: number, { material, name, filter, density, sensor }: HullTrait): void {
    if (hull >= this.own.length) {
      const size = 2 * hull;
      this.own = grown(this.own, size);
      this.names = grown(this.names, size);
      this.numbers = grown(this.numbers, size * traitStride);
      this.filters = grown(this.filters, 2 * size);
      this.densities = grown(this.densities, size);
    }
    this.densities[hull] = density;
    this.own[hull] = (material === null ? 0 : ownMaterial) | (filter === null ? 0 : ownFilter) | (sensor ? isSensor : 0);
    if (filter !== null) this.filters.set([filter.category, filter.mask], 2 * hull);
    if (material === null) return;
    this.names[hull] = name;
    this.numbers.set([material.restitution, material.friction, material.rollingResistance], traitStride * hull);
    if (material.restitution > 0) this.bounce = true;
  }

  /** Writes what the materials of a hull of one body and of the other body, its hull, or a wall make of a contact. */
  combine({ bodies, walls, rules, params }: Parts, i: number, hull: number, j: number, other: number, owner: number): void {
    const { one } = this;
    const first = this.read(bodies, i, hull);
    const restitution = one[0];
    const friction = one[1];
    const rolling = one[2];
    let second = 0;
    if (owner >= 0) {
      const { surface } = walls.records[owner];
      for (let n = 0; n < traitStride; n++) one[n] = surface[n];
      second = surface[5];
    } else second = this.read(bodies, j, other);
    this.answer[2] = Math.max(rolling, one[2]);
    if (rules.isPlain) {
      // as `combine` has it; 1,000 mixed make their contacts in a fifth less time
      this.answer[0] = restitution > one[0] ? restitution : one[0];
      this.answer[1] = Math.sqrt(friction * one[1]);
      return;
    }
    const { answer } = params;
    answer[4] = restitution;
    answer[5] = friction;
    answer[6] = one[0];
    answer[7] = one[1];
    const last = rules.names.length - 1; // bytes may say anything
    const at = 2 * (rules.names.length * Math.min(first, last) + Math.min(second, last));
    answer[2] = rules.entries[at];
    answer[3] = rules.entries[at + 1];
    combine(answer);
    this.answer[0] = answer[0];
    this.answer[1] = answer[1];
  }

  /** Writes the numbers of a material to `one`; returns the number of its name. */
  private read({ cold, rare, materials }: Bodies, index: number, hull: number): number {
    const { one, numbers } = this;
    if (hull >= 0 && (this.own[hull] & ownMaterial) !== 0) {
      for (let n = 0; n < traitStride; n++) one[n] = numbers[traitStride * hull + n];
      return this.names[hull];
    }
    one[0] = cold[coldStride * index + cRestitution];
    one[1] = cold[coldStride * index + cFriction];
    one[2] = rare.length > 0 ? rare[rareStride * index + rRolling] : 0;
    return materials[index];
  }

  /** What a hull has of its own, as users give it; `names` are those of materials. */
  of(hull: number, names: readonly string[]): Pick<ShapeOfBody, 'material' | 'filter' | 'sensor'> {
    const [restitution, friction, rollingResistance] = this.numbers.subarray(traitStride * hull);
    const name = this.names[hull];
    const material = { ...(name === 0 ? {} : { name: names[name] }), restitution, friction, rollingResistance };
    const filter = { category: this.filters[2 * hull], mask: this.filters[2 * hull + 1] };
    return {
      ...((this.own[hull] & ownMaterial) !== 0 ? { material } : {}),
      ...((this.own[hull] & ownFilter) !== 0 ? { filter } : {}),
      ...(this.senses(hull) ? { sensor: true } : {}),
    };
  }

  /** Whether a hull senses and touches nothing. */
  senses(hull: number): boolean {
    return (this.own[hull] & isSensor) !== 0;
  }

  /** Whether a question by bits is about a hull, as far as the filter goes that it has of its own. */
  isMeant(hull: number, { category, mask }: ShapeFilter): boolean {
    if ((this.own[hull] & ownFilter) === 0) return true;
    if (category !== null && (category & this.filters[2 * hull + 1]) === 0) return false;
    return mask === null || (mask & this.filters[2 * hull]) !== 0;
  }

  /** Whether the filter that a hull has of its own lets it meet a category and mask, those of what it may touch. */
  meets(hull: number, category: number, mask: number): boolean {
    if ((this.own[hull] & ownFilter) === 0) return true;
    return (this.filters[2 * hull] & mask) !== 0 && (category & this.filters[2 * hull + 1]) !== 0;
  }

  /** The same of two hulls. */
  meet(hull: number, other: number, category: number, mask: number): boolean {
    if ((this.own[other] & ownFilter) === 0) return this.meets(hull, category, mask);
    return this.meets(hull, this.filters[2 * other], this.filters[2 * other + 1]);
  }
}
