import type { ByteReader, ByteWriter } from '../numeric/bytes.ts';
import { bytes, floats, grown, roomFor } from '../world/arrays.ts';
import type { Extension, SavedPart, Stage } from '../world/extension.ts';
import { atM, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import type { Body } from '../world/views/body.ts';
import {
  kick,
  kickLast,
  mediumStride,
  type Pushes,
  pushAlong,
  pushByFunction,
  pushByLiquid,
  pushByWind,
  pushStride,
  pushTogether,
  pushToPoint,
  pX,
  pY,
} from './field-kernels.ts';
import { attraction, custom, liquid, uniform, wind } from './field-layout.ts';
import { FieldSet } from './field-set.ts';

/** So many bodies are pushed by one field after the other: their rows stay in the nearest cache. */
const block = 128;

/** The fields of a world, and what they do in its steps. */
export class FieldStage implements Stage, Pushes {
  readonly extension: Extension;
  readonly fields: FieldSet = new FieldSet();
  /** The bodies that users hold, by index: what functions are asked about. */
  views: readonly (Body<never> | undefined)[] = [];
  private readonly state: State;
  pushes: Float64Array = floats(pushStride);
  media: Float64Array = none;
  areHeld: Uint8Array = bytes(1);
  from = 0;
  to = 0;
  /** Whether the first sub-step is to come: what was found as the step began is what holds for it. */
  private isFirst = true;
  /** Whether what a field gives depends on all bodies: then they are no blocks. */
  private areJoint = false;
  /** The greatest acceleration of a body with a contact, squared. */
  private readonly most = floats(1);

  constructor(extension: Extension, state: State) {
    this.extension = extension;
    this.state = state;
  }

  get isActive(): boolean {
    return this.fields.records.length > 0;
  }

  get isAngular(): boolean {
    return false;
  }

  get isKept(): boolean {
    return this.fields.next > 0;
  }

  /** As by gravity, who comes to rest does not bounce by what its fields give it in two sub-steps. */
  begin(): void {
    const { params, contacts, wallContacts } = this.state;
    if (!this.isActive) return;
    this.reserve();
    this.isFirst = true;
    for (this.from = 0; this.nextBlock(); this.from = this.to) this.evaluate();
    this.most[0] = 0;
    for (let c = 0; c < contacts.count; c++) for (let end = 0; end < 2; end++) this.touch(contacts.links[4 * c + end] >> 3);
    for (let c = 0; c < wallContacts.count; c++) this.touch(wallContacts.links[4 * c] >> 3);
    params.threshold = Math.max(params.threshold, 2 * params.h * Math.sqrt(this.most[0]));
  }

  /** Notes what a body with a contact is accelerated by. */
  private touch(slot: number): void {
    const { pushes, most } = this;
    if (this.state.bodies.rows[rowStride * slot + atM] === 0) return;
    const ax = pushes[pushStride * slot + pX];
    const ay = pushes[pushStride * slot + pY];
    most[0] = Math.max(most[0], ax * ax + ay * ay);
  }

  /** Makes room for what the fields give. */
  private reserve(): void {
    const { count } = this.state.bodies;
    const { records } = this.fields;
    if (this.areHeld.length < count) {
      this.areHeld = grown(this.areHeld, roomFor(count));
      this.pushes = grown(this.pushes, pushStride * this.areHeld.length);
    }
    let areMedia = false;
    this.areJoint = false;
    for (let n = 0; n < records.length; n++) {
      if (records[n].kind === wind || records[n].kind === liquid) areMedia = true;
      if (records[n].kind === attraction) this.areJoint = true;
    }
    if (!areMedia) this.media = none;
    else if (this.media.length < mediumStride * count) this.media = floats(mediumStride * this.areHeld.length);
  }

  /** Sets where the block that begins at `from` ends; returns false if there is none. */
  private nextBlock(): boolean {
    const { count } = this.state.bodies;
    this.to = this.areJoint ? count : Math.min(this.from + block, count);
    return this.from < count;
  }

  /** Finds what the fields give the bodies of the block where they are. */
  private evaluate(): void {
    const { state, from, to } = this;
    const { records } = this.fields;
    this.pushes.fill(0, pushStride * from, pushStride * to);
    if (this.media.length > 0) this.media.fill(0, mediumStride * from, mediumStride * to);
    for (let n = 0; n < records.length; n++) {
      const field = records[n];
      if (field.kind === uniform) pushAlong(field, state, this);
      else if (field.kind === custom) pushByFunction(field, state, this, this.views);
      else if (field.kind === attraction) pushTogether(field, state, this);
      else if (field.kind === wind) pushByWind(field, state, this);
      else if (field.kind === liquid) pushByLiquid(field, state, this);
      else pushToPoint(field, state, this);
    }
  }

  /** Who is free gets what it is owed of the last sub-step, too: it has not moved since. */
  push(): void {
    if (!this.isActive) return;
    for (this.from = 0; this.nextBlock(); this.from = this.to) {
      if (!this.isFirst) this.evaluate();
      kick(this.state, this, this.isFirst);
    }
    this.isFirst = false;
  }

  end(): void {
    if (!this.isActive) return;
    for (this.from = 0; this.nextBlock(); this.from = this.to) {
      this.evaluate();
      kickLast(this.state, this);
    }
  }

  write(writer: ByteWriter): void {
    this.fields.write(writer);
  }

  read(where: string, reader: ByteReader): void {
    this.fields.read(where, reader);
  }

  save(old: SavedPart | null): SavedPart | null {
    if (!this.isKept) return null;
    const saved = old instanceof SavedFields ? old : new SavedFields(this.extension);
    saved.fields.copy(this.fields);
    return saved;
  }

  load(saved: SavedPart | null): void {
    this.fields.copy(saved instanceof SavedFields ? saved.fields : null);
  }
}

/** Of worlds without media. */
const none: Float64Array = /* @__PURE__ */ new Float64Array(0);

class SavedFields implements SavedPart {
  readonly extension: Extension;
  readonly fields: FieldSet = new FieldSet();

  constructor(extension: Extension) {
    this.extension = extension;
  }

  get byteLength(): number {
    return 8 * this.fields.records.length;
  }
}
