import { fail } from '../../numeric/fail.ts';
import { flag } from '../../numeric/validate.ts';
import { size, velocity, velocityOfKind } from '../limits.ts';
import { elasticFriction, type FullMaterial } from '../material.ts';
import { type Bodies, bodyKinds, clearForce } from '../state/bodies.ts';
import {
  asleepBit,
  atM,
  atR,
  atU,
  atVx,
  cDensity,
  cFriction,
  cMass,
  coldStride,
  cRestitution,
  fixedRotationBit,
  rowStride,
  rRolling,
  sensorBit,
  sleeplessBit,
} from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { ShapeOfBody } from '../views/body.ts';
import type { BodyView } from '../views/body-view.ts';
import { type BodyFace, type BodyHost, noShapes } from '../views/host.ts';
import { Edits } from './edited.ts';
import { endAll, endUnsensed } from './endings.ts';
import { forgetPairs } from './pair-edits.ts';

const dynamic: number = /* @__PURE__ */ bodyKinds.indexOf('dynamic');

// What follows from an edit of a body, as bits. Saved states have traits of their own: bodies are copied anew.
const traits = 1;
/** What the filters of candidate pairs ask for is written anew. */
const tagged = 2;
/** Queries find it elsewhere. */
const found = 4;
/** One-sided walls decide anew whether they let it through, by where it was. */
const undecided = 8;
/** What bodies have in common is looked at again. */
const surveyed = 16;
/** Candidate pairs are listed anew. */
const listed = 32;
/** It wakes, with what lies at it. */
const woken = 64;

/** What may change of a body: all of it where it is new. */
export type BodyChange =
  | 'all'
  | 'trait'
  | 'velocity'
  | 'spin'
  | 'force'
  | 'mass'
  | 'place'
  | 'turn'
  | 'radius'
  | 'material'
  | 'senses'
  | 'filter'
  | 'bits'
  | 'sleep'
  | 'kind';

const consequences: Readonly<Record<BodyChange, number>> = {
  all: traits | tagged | found | surveyed | listed | woken,
  trait: traits | surveyed,
  velocity: woken,
  spin: surveyed | woken,
  force: surveyed | woken,
  mass: traits | woken,
  place: found | undecided | listed | woken,
  turn: listed | woken,
  radius: traits | found | undecided | surveyed | listed | woken,
  material: traits | surveyed | woken,
  senses: traits | listed | woken,
  filter: tagged | listed | woken,
  bits: traits | tagged | surveyed | listed | woken,
  sleep: woken,
  kind: traits | tagged | surveyed | listed | woken,
};

/** Edits of bodies, as their views ask for them. */
export class BodyEdits<T> extends Edits<T> implements BodyHost {
  living(where: string, body: BodyFace): State {
    return this.parts.living(where, body);
  }

  wake(index: number): void {
    this.parts.wake(index);
  }

  /** The shapes of a body, none of a disc. */
  shapesOf(index: number): readonly ShapeOfBody[] {
    const { state, pipeline } = this.parts;
    if (!state.bodies.isShaped(index)) return noShapes;
    for (const stage of pipeline.stages) if (stage.shapesOf !== undefined) return stage.shapesOf(index);
    return noShapes;
  }

  /** Puts a body to sleep. @throws RangeError if it may not, or none does in this world */
  rest(where: string, body: BodyFace): void {
    const { bodies, sleepTime } = this.parts.living(where, body);
    if (sleepTime === 0) fail(where, 'the sleep of the world', 'on', 'off');
    if ((bodies.bits[body.index] & sleeplessBit) !== 0) fail(where, 'body.canSleep', 'true', false);
    this.parts.pipeline.sleep.rest(body.index);
  }

  /** Tells all who go by what a body was that it has changed. */
  changed(index: number, what: BodyChange): void {
    const { parts } = this;
    const { state } = parts;
    const { bodies } = state;
    const bits = consequences[what];
    if ((bits & traits) !== 0) bodies.traits = null;
    if ((bits & tagged) !== 0) bodies.writeTag(index);
    if ((bits & found) !== 0) parts.search.edited(index);
    if ((bits & surveyed) !== 0) bodies.survey.isStale = true;
    if ((bits & listed) !== 0) state.isDirty = true;
    if ((bits & woken) !== 0) parts.wake(index);
  }

  /** Tells the same that a body is about to change, while it is what it was. */
  private changing(index: number, what: BodyChange): void {
    const { parts } = this;
    const bits = consequences[what];
    if ((bits & woken) !== 0) parts.wake(index);
    if ((bits & undecided) !== 0) parts.pipeline.oneSided.leave(parts.state.bodies.slots[index]);
  }

  forced(where: string, body: BodyFace): Bodies {
    const { bodies } = this.parts.living(where, body);
    bodies.hasForces = true;
    bodies.makeRare();
    this.changed(body.index, 'force');
    return bodies;
  }

  setVelocity(where: string, body: BodyFace, at: number, value: number): void {
    const { bodies } = this.parts.living(where, body);
    const { index } = body;
    velocityOfKind(where, nameIn(where), bodies.kinds[index], at === atU ? value / body.r : value);
    const k = rowStride * bodies.slots[index] + at;
    const isSame = bodies.rows[k] === value;
    bodies.rows[k] = value;
    if (!isSame || bodies.kinds[index] === dynamic) this.changed(index, at === atU && value !== 0 ? 'spin' : 'velocity');
  }

  setPlace(where: string, body: BodyFace, at: number, value: number): void {
    const { bodies } = this.parts.living(where, body);
    this.changing(body.index, 'place');
    bodies.rows[rowStride * bodies.slots[body.index] + at] = value;
    this.changed(body.index, 'place');
  }

  /** A disc looks the same from all sides: only what is made of hulls wakes. */
  setAngle(where: string, body: BodyFace, angle: number): void {
    const { bodies } = this.parts.living(where, body);
    bodies.angles[body.index] = angle;
    if (bodies.isShaped(body.index)) this.changed(body.index, 'turn');
  }

  setRadius(where: string, body: BodyFace, r: number, keep: 'mass' | 'density'): void {
    size(where, 'r', r);
    this.parts.checkRadius(where, 'r', r);
    const { bodies } = this.parts.living(where, body);
    const { index } = body;
    if (bodies.isShaped(index)) fail(where, 'the body', 'a disc', 'one made of hulls', 'type');
    const at = coldStride * index;
    const k = rowStride * bodies.slots[index];
    const area = Math.PI * r * r;
    const mass = keep === 'mass' ? bodies.cold[at + cMass] : size(where, 'the mass that follows from r', bodies.cold[at + cDensity] * area);
    const u = velocity(where, 'angularVelocity times r', (bodies.rows[k + atU] / bodies.rows[k + atR]) * r);
    this.changing(index, 'radius');
    if (keep === 'mass') bodies.cold[at + cDensity] = mass / area;
    bodies.rows[k + atU] = u;
    bodies.rows[k + atR] = r;
    this.writeMass(index, mass);
    this.changed(index, 'radius');
  }

  /** Writes a number that no kernel has a copy of: damping, gravity scale. */
  setTrait(where: string, body: BodyFace, at: number, value: number): void {
    const { bodies } = this.parts.living(where, body);
    bodies.setRare(body.index, at, value);
    this.changed(body.index, 'trait');
  }

  setMass(where: string, body: BodyFace, mass: number): void {
    const { bodies } = this.parts.living(where, body);
    this.changing(body.index, 'mass');
    bodies.cold[coldStride * body.index + cDensity] = mass / bodies.areaOf(body.index);
    this.writeMass(body.index, mass);
    this.changed(body.index, 'mass');
  }

  /** Writes the mass of a body and what the kernels take from it. */
  writeMass(index: number, mass: number): void {
    const { bodies } = this.parts.state;
    const k = rowStride * bodies.slots[index];
    bodies.cold[coldStride * index + cMass] = mass;
    const m = bodies.kinds[index] === dynamic && (bodies.bits[index] & asleepBit) === 0 ? 1 / mass : 0;
    bodies.rows[k + atM] = m;
    bodies.writeTurning(index);
  }

  setBit(where: string, body: BodyFace, bit: number, value: boolean): void {
    flag(where, nameIn(where), value);
    const { bodies } = this.parts.living(where, body);
    const { index } = body;
    if (((bodies.bits[index] & bit) !== 0) === value) return;
    const what = bit === sleeplessBit ? 'sleep' : 'bits';
    this.changing(index, what);
    if (bit === sensorBit) endAll(this.parts.pipeline, index, 2);
    bodies.bits[index] ^= bit;
    if (bit === fixedRotationBit && value) bodies.rows[rowStride * bodies.slots[index] + atU] = 0;
    this.writeMass(index, bodies.cold[coldStride * index + cMass]);
    this.changed(index, what);
  }

  setSenses(where: string, body: BodyFace, code: number): void {
    const { bodies } = this.parts.living(where, body);
    bodies.senses[body.index] = code;
    endUnsensed(this.parts.pipeline);
    this.changed(body.index, 'senses');
  }

  setMaterial(where: string, body: BodyFace, material: FullMaterial): void {
    const { bodies } = this.parts.living(where, body);
    const isSame = material.density === body.material.density;
    const mass = isSame ? body.mass : size(where, 'the mass', material.density * bodies.areaOf(body.index));
    this.changing(body.index, 'material');
    this.writeMaterial(body.index, material);
    this.writeMass(body.index, mass);
    this.changed(body.index, 'material');
  }

  writeMaterial(index: number, material: FullMaterial): void {
    const { bodies, rules } = this.parts.state;
    const at = coldStride * index;
    bodies.cold[at + cDensity] = material.density;
    bodies.cold[at + cRestitution] = material.restitution;
    bodies.cold[at + cFriction] = material.friction;
    bodies.setRare(index, rRolling, material.rollingResistance);
    bodies.materials[index] = rules.numberOf('material', 'name', material.name);
    if (material.restitution === 1 && material.friction > 0) this.parts.advise('elastic friction', elasticFriction);
  }

  setFilter(where: string, body: BodyFace, filter: { category: number; mask: number }): void {
    const { bodies } = this.parts.living(where, body);
    this.changing(body.index, 'filter');
    endAll(this.parts.pipeline, body.index, 2);
    bodies.categories[body.index] = filter.category;
    bodies.masks[body.index] = filter.mask;
    this.changed(body.index, 'filter');
  }

  /** @throws RangeError if the body is not in the world */
  setKind(where: string, body: BodyFace, kind: number): void {
    const { parts } = this;
    const { bodies } = parts.living(where, body);
    const { index } = body;
    if (bodies.kinds[index] === kind) return;
    this.changing(index, 'kind');
    if (kind !== dynamic) endAll(parts.pipeline, index, 2, dynamic);
    bodies.kinds[index] = kind;
    for (const stage of parts.pipeline.stages) stage.kindChanged?.();
    const k = rowStride * bodies.slots[index];
    if (kind !== dynamic) clearForce(bodies, index);
    if (bodyKinds[kind] === 'static') bodies.rows.fill(0, k + atVx, k + atU + 1);
    bodies.stillness[index] = 0;
    this.writeMass(index, bodies.cold[coldStride * index + cMass]);
    endUnsensed(parts.pipeline);
    this.changed(index, 'kind');
  }

  remove(where: string, body: BodyView<T>): void {
    const { parts } = this;
    const { bodies } = this.parts.living(where, body);
    this.changing(body.index, 'all');
    for (const book of parts.books) book.bodyRemoved?.(body.index);
    endAll(parts.pipeline, body.index, 1);
    if ((bodies.tags[body.index] & 4) !== 0) forgetPairs(parts, body.id);
    parts.book.removeBody(body);
    bodies.release(body.index);
    bodies.survey.isStale = true;
    parts.state.isDirty = true;
  }
}

/** The name of the property in `Body.x`. */
function nameIn(where: string): string {
  return where.slice(where.indexOf('.') + 1);
}
