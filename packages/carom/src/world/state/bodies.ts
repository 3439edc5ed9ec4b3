import { atLeast, bytes, enlarge, floats, grown, ints, roomFor } from '../arrays.ts';
import {
  anchorStride,
  atG,
  atM,
  atR,
  atU,
  cFriction,
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
  shapedTag,
} from './layout.ts';

/** Kinds of bodies by code, as they are held. */
export const bodyKinds = ['static', 'kinematic', 'dynamic'] as const;

/** Indices a body can have: ids are generation · 2²⁰ + index, and stay below 2³⁰. */
export const mostBodies = 1048576;
const generationCount = 1024;

/** What bodies have in common, so that loops need not test each of them. */
export interface Survey {
  /** Whether it is out of date. */
  isStale: boolean;
  /** Whether all have the same friction, restitution and name of a material, which are then these. */
  isUniform: boolean;
  material: number;
  friction: number;
  restitution: number;
  /** The mean of their radii. */
  meanRadius: number;
  /** Whether some give back speed, resist rolling, or may turn. */
  bounces: boolean;
  /** Whether all do. */
  allBounce: boolean;
  rolls: boolean;
  turns: boolean;
  /** Whether none has damping, a gravity scale of its own, or a force on it. */
  isPlain: boolean;
  areForces: boolean;
  /** Whether some are sensors. */
  sense: boolean;
}

// What bodies have by slot, and by index.
const slotArrays = ['rows', 'anchors', 'ids', 'starts', 'budgets'] as const;
const indexArrays = [
  ...(['slots', 'generations', 'categories', 'masks', 'kinds', 'bits', 'senses', 'tags', 'materials'] as const),
  ...(['stillness', 'cold', 'rare', 'angles'] as const),
] as const;

/**
 * All bodies. What the kernels need lies by *slot*, in the order of cells, and moves; the rest lies by *index*, which a body keeps for life.
 * A slot whose body was removed has `ids[slot] = −1` until the next rebuild.
 */
export class Bodies {
  /** Slots in use, those of removed bodies included. */
  count = 0;
  /** Bodies. */
  size = 0;
  /** Index after the highest ever used. */
  bound = 0;
  rows: Float64Array = floats(rowStride * 16);
  anchors: Float64Array = floats(anchorStride * 16);
  /** Index by slot. */
  ids: Int32Array = ints(16);
  /** Velocities without what contacts gave since the last sub-step: vx vy u of each slot (solver/integrate.ts). */
  starts: Float64Array = floats(48);
  /** How far each slot may still move in the step before it may touch what it has no contact with. [length] */
  budgets: Float64Array = floats(16);

  /** Slot by index, −1 if there is none. */
  slots: Int32Array = ints(16).fill(-1);
  generations: Int32Array = ints(16);
  kinds: Uint8Array = bytes(16);
  bits: Uint8Array = bytes(16);
  /** What each senses as a sensor (senses.ts), 0 if that is not given. */
  senses: Uint8Array = bytes(16);
  categories: Int32Array = ints(16);
  masks: Int32Array = ints(16);
  /**
   * By index, not 0 if a filter must be tested. 1: immovable, sensor, or with a category or mask of its own; 2: joined; 4: never meets some
   * other; 8: made of hulls.
   */
  tags: Uint8Array = bytes(16);
  /** Whether all tags have been 0 so far. */
  plain = true;
  /** How many bodies are made of hulls. */
  shapedCount = 0;
  /** Of those, by index: mass·r²/inertia, and the area of their hulls. Void without such bodies. */
  gyrations: Float64Array = floats(0);
  areas: Float64Array = floats(0);
  /** The number of its material among the names of the contact rules, 0 without a name. */
  materials: Uint8Array = bytes(16);
  /** How long a body has been slow, for sleep. */
  stillness: Float64Array = floats(16);
  cold: Float64Array = floats(coldStride * 16);
  /** Rolling resistance, damping, gravity scale and forces. Void while all bodies have the usual ones. */
  rare: Float64Array = floats(0);
  /** Angle by index: apart, as every rotating body is read in each step. */
  angles: Float64Array = floats(16);
  /** Indices given back, the last one is used first. */
  free: Int32Array = ints(16);
  freeCount = 0;

  /** Whether a force acts on some body: if not, all are 0. */
  hasForces = false;
  /** Copies that saved states share (snapshot/saved-state.ts), null when an edit or the broadphase has changed what they are of. */
  traits: object | null = null;
  lists: object | null = null;

  readonly survey: Survey = {
    isStale: true,
    isUniform: true,
    material: 0,
    friction: 0,
    restitution: 0,
    meanRadius: 0,
    bounces: false,
    allBounce: false,
    rolls: false,
    turns: false,
    isPlain: true,
    areForces: false,
    sense: false,
  };

  /** Looks at all bodies. */
  takeSurvey(): void {
    const { survey, cold, rare, bits, bound, slots, rows, materials } = this;
    let first = 0;
    while (first < bound && slots[first] < 0) first++;
    survey.friction = first < bound ? cold[coldStride * first + cFriction] : 0;
    survey.restitution = first < bound ? cold[coldStride * first + cRestitution] : 0;
    survey.material = first < bound ? materials[first] : 0;
    survey.isUniform = survey.allBounce = survey.isPlain = true;
    survey.isStale = survey.bounces = survey.rolls = survey.areForces = survey.sense = false;
    let radii = 0;
    for (let index = first; index < bound; index++) {
      const slot = slots[index];
      if (slot < 0) continue;
      const friction = cold[coldStride * index + cFriction];
      const restitution = cold[coldStride * index + cRestitution];
      if ((bits[index] & sensorBit) !== 0) survey.sense = true;
      radii += rows[rowStride * slot + atR];
      if (friction !== survey.friction || restitution !== survey.restitution || materials[index] !== survey.material)
        survey.isUniform = false;
      if (restitution > 0) survey.bounces = true;
      else survey.allBounce = false;
      if (friction > 0 || rows[rowStride * slot + atU] !== 0) survey.turns = true;
      if (rare.length > 0) this.lookAtRare(rareStride * index);
    }
    survey.meanRadius = radii / Math.max(this.size, 1);
  }

  /** As takeSurvey, of the rare numbers at a place. */
  private lookAtRare(at: number): void {
    const { survey, rare } = this;
    if (rare[at + rRolling] > 0) survey.rolls = true;
    if (rare[at + rForceX] !== 0 || rare[at + rForceY] !== 0 || rare[at + rTorque] !== 0) survey.areForces = true;
    if (rare[at + rTorque] !== 0) survey.turns = true;
    if (survey.areForces || rare[at + rLinearDamping] > 0 || rare[at + rAngularDamping] > 0 || rare[at + rGravityScale] !== 1)
      survey.isPlain = false;
  }

  /** A new body in a slot of its own at the end; returns its index. Its numbers are all 0. */
  claim(): number {
    this.lists = null;
    const index = this.freeCount > 0 ? this.free[--this.freeCount] : this.bound++;
    this.traits = null;
    this.reserve(this.count + 1, this.bound);
    const slot = this.count++;
    this.size++;
    this.slots[index] = slot;
    this.ids[slot] = index;
    this.rows.fill(0, rowStride * slot, rowStride * (slot + 1));
    this.anchors.fill(0, anchorStride * slot, anchorStride * (slot + 1));
    this.cold.fill(0, coldStride * index, coldStride * (index + 1));
    makeUsual(this.rare, index, index + 1);
    this.angles[index] = 0;
    this.stillness[index] = 0;
    this.tags[index] = this.senses[index] = this.materials[index] = 0;
    return index;
  }

  /** Writes a rare number of a body. */
  setRare(index: number, at: number, value: number): void {
    if (!Object.is(value, at === rGravityScale ? 1 : 0)) this.makeRare();
    if (this.rare.length > 0) this.rare[rareStride * index + at] = value;
  }

  /** Has room for numbers that are not the usual ones. */
  makeRare(): void {
    if (this.rare.length > 0) return;
    this.rare = floats(rareStride * this.slots.length);
    makeUsual(this.rare, 0, this.slots.length);
  }

  /** Notes whether a filter must be tested for a body. */
  writeTag(index: number): void {
    this.traits = null;
    const { kinds, bits, categories, masks } = this;
    const isPlain = kinds[index] === 2 && (bits[index] & sensorBit) === 0 && categories[index] === 1 && masks[index] === -1;
    const tag = (isPlain ? 0 : 1) | (this.tags[index] & (6 | shapedTag));
    this.tags[index] = tag;
    if (tag !== 0) this.plain = false;
  }

  /** Notes that a joint may keep a body from colliding with another. */
  markJoined(index: number): void {
    if ((this.tags[index] & 2) !== 0) return;
    this.traits = null;
    this.tags[index] |= 2;
    this.plain = false;
  }

  /** Notes that a body is made of hulls, whose mass·r²/inertia and area are to be written. */
  markShaped(index: number): void {
    this.traits = null;
    if (index >= this.gyrations.length) {
      this.gyrations = grown(this.gyrations, roomFor(index + 1));
      this.areas = grown(this.areas, this.gyrations.length);
    }
    if ((this.tags[index] & shapedTag) === 0) this.shapedCount++;
    this.tags[index] |= shapedTag;
    this.plain = false;
  }

  isShaped(index: number): boolean {
    return (this.tags[index] & shapedTag) !== 0;
  }

  /** Its area: that of its disc, or of its hulls. */
  areaOf(index: number): number {
    if (this.isShaped(index)) return this.areas[index];
    const r = this.rows[rowStride * this.slots[index] + atR];
    return Math.PI * r * r;
  }

  /** Its mass·r²/inertia: that of a uniform disc, or of its hulls. */
  gyrationOf(index: number): number {
    return this.isShaped(index) ? this.gyrations[index] : 2;
  }

  /** Writes how easily a body turns, when its 1/mass is written. */
  writeTurning(index: number): void {
    const k = rowStride * this.slots[index];
    this.rows[k + atG] = (this.bits[index] & fixedRotationBit) !== 0 ? 0 : this.gyrationOf(index) * this.rows[k + atM];
  }

  /** Gives the index of a body back. */
  release(index: number): void {
    if ((this.tags[index] & shapedTag) !== 0) this.shapedCount--;
    this.lists = null;
    this.traits = null;
    this.ids[this.slots[index]] = -1;
    this.slots[index] = -1;
    this.generations[index] = (this.generations[index] + 1) % generationCount;
    this.free = atLeast(this.free, this.freeCount + 1);
    this.free[this.freeCount++] = index;
    this.size--;
  }

  idOf(index: number): number {
    return this.generations[index] * mostBodies + index;
  }

  /** The index of a living body with this id, or −1. */
  indexOf(id: number): number {
    if (!Number.isInteger(id) || id < 0) return -1;
    const index = id % mostBodies;
    return index < this.bound && this.slots[index] >= 0 && this.idOf(index) === id ? index : -1;
  }

  /** Makes room for so many slots and indices. */
  reserve(slots: number, indices: number): void {
    if (slots > this.ids.length) enlarge(this, slotArrays, this.ids.length, roomFor(slots));
    if (indices > this.slots.length) {
      const before = this.slots.length;
      const size = roomFor(indices);
      enlarge(this, indexArrays, before, size);
      this.slots.fill(-1, before);
      makeUsual(this.rare, before, size);
    }
  }
}

/** Writes the usual numbers of the indices from … to − 1, if there are any. */
export function makeUsual(rare: Float64Array, from: number, to: number): void {
  if (rare.length === 0) return;
  rare.fill(0, rareStride * from, rareStride * to);
  for (let index = from; index < to; index++) rare[rareStride * index + rGravityScale] = 1;
}

/** Takes the force off a body. */
export function clearForce({ rare }: Bodies, index: number): void {
  rare.fill(0, rareStride * index + rForceX, rareStride * index + rTorque + 1);
}

/** Forces act for one step. */
export function clearForces(bodies: Bodies): void {
  for (let i = 0; i < bodies.bound && bodies.rare.length > 0; i++) clearForce(bodies, i);
  bodies.survey.areForces = bodies.hasForces = false;
  bodies.survey.isStale = true;
}
