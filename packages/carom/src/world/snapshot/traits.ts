import { atLeast } from '../arrays.ts';
import { type Bodies, mostEdits } from '../state/bodies.ts';
import { cForceX, coldStride, cTorque } from '../state/layout.ts';

type Values = Float64Array | Int32Array | Uint8Array;

/** The values of an array for each index, or the one value of all. */
type Column = Values | number;

/** An array of bodies: its values lie at `from`, `from` + `stride` … */
interface Source {
  readonly values: Values;
  readonly stride: number;
  readonly from: number;
}

/**
 * What only edits of bodies change. Most worlds are of bodies with the same material, filter and kind. Of what all have in common one value is
 * kept, which takes 95 bytes a body off a pile. After few edits, states share the columns that did not change.
 */
export class Traits {
  /** Numbers that lie by index, those of forces left out; then what else lies by index. Shared, and never written again. */
  private columns: Column[] = [];
  private free: Int32Array = new Int32Array(0);
  bound = 0;
  private size = 0;
  private isPlain = true;

  get byteLength(): number {
    let length = this.free.byteLength;
    for (const column of this.columns) length += typeof column === 'number' ? 8 : column.byteLength;
    return length;
  }

  generationOf(index: number): number {
    const column = this.columns[cForceX];
    return typeof column === 'number' ? column : column[index];
  }

  /** Copies what bodies have. */
  save(bodies: Bodies): void {
    const { bound } = bodies;
    const base = baseOf(bodies, bound);
    for (const [i, source] of sourcesOf(bodies).entries())
      this.columns[i] = base === null ? columnOf(source, bound) : patched(base.columns[i], source, bodies.edits, bound);
    this.free = bodies.free.slice(0, bodies.freeCount);
    this.bound = bound;
    this.size = bodies.size;
    this.isPlain = bodies.plain;
    bodies.keep(this);
  }

  /** Gives bodies what was copied, and no forces; those beyond are given back. */
  load(bodies: Bodies): void {
    const { columns, bound, free } = this;
    const base = bodies.bound === bound ? baseOf(bodies, bound) : null;
    const before = Math.max(bound, bodies.bound);
    bodies.slots.fill(-1, 0, before);
    for (const [i, source] of sourcesOf(bodies).entries()) {
      if (base?.columns[i] !== columns[i]) write(columns[i], source, bound);
      else for (const index of bodies.edits) source.values[source.from + source.stride * index] = valueAt(columns[i], index);
    }
    if (bodies.hasForces || base === null)
      for (let index = 0; index < bound; index++) bodies.cold.fill(0, coldStride * index + cForceX, coldStride * index + cTorque + 1);
    bodies.hasForces = false;
    bodies.free = atLeast(bodies.free, free.length);
    bodies.free.set(free);
    bodies.freeCount = free.length;
    bodies.generations.fill(0, bound, before);
    bodies.bound = bound;
    bodies.size = this.size;
    bodies.plain = this.isPlain;
    bodies.keep(this);
  }
}

/** What bodies have but for few edits that are known, or null. */
function baseOf({ base, edits }: Bodies, bound: number): Traits | null {
  return base instanceof Traits && base.bound === bound && edits.length < mostEdits ? base : null;
}

function sourcesOf(bodies: Bodies): Source[] {
  const sources: Source[] = [];
  for (let from = 0; from < cForceX; from++) sources.push({ values: bodies.cold, stride: coldStride, from });
  const { generations, categories, masks, kinds, senses, tags, materials } = bodies;
  for (const values of [generations, categories, masks, kinds, senses, tags, materials]) sources.push({ values, stride: 1, from: 0 });
  return sources;
}

function valueAt(column: Column, index: number): number {
  return typeof column === 'number' ? column : column[index];
}

function columnOf({ values, stride, from }: Source, count: number): Column {
  if (count === 0 || areSame(values, from, stride, count)) return count === 0 ? 0 : values[from];
  if (stride === 1) return values.slice(0, count);
  const column = new Float64Array(count);
  for (let index = 0, at = from; index < count; index++, at += stride) column[index] = values[at];
  return column;
}

/** Whether all values are the same. For Object.is 0 is not −0, and it is only asked about zeros: it is slow. */
function areSame(values: Values, from: number, stride: number, count: number): boolean {
  const first = values[from];
  const end = from + stride * count;
  if (first === 0 && stride > 1) {
    for (let at = from; at < end; at += stride) if (!Object.is(values[at], first)) return false;
  } else for (let at = from; at < end; at += stride) if (values[at] !== first) return false;
  return true;
}

/** A column with what was edited; the same one if that changed nothing in it. */
function patched(column: Column, { values, stride, from }: Source, edits: readonly number[], count: number): Column {
  let own: Values | null = null;
  for (const index of edits) {
    const value = values[from + stride * index];
    if (own === null && Object.is(valueAt(column, index), value)) continue;
    own ??= ownCopy(column, values, count);
    own[index] = value;
  }
  return own ?? column;
}

function ownCopy(column: Column, values: Values, count: number): Values {
  return typeof column === 'number' ? values.slice(0, count).fill(column) : column.slice();
}

function write(column: Column, { values, stride, from }: Source, count: number): void {
  if (stride === 1 && typeof column !== 'number') values.set(column);
  else if (stride === 1) values.fill(column as number, 0, count);
  else for (let index = 0, at = from; index < count; index++, at += stride) values[at] = valueAt(column, index);
}
