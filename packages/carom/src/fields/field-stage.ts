import type { ByteReader, ByteWriter } from '../numeric/bytes.ts';
import { grown, grownBytes, roomFor } from '../world/arrays.ts';
import type { Extension, SavedPart, Stage } from '../world/extension.ts';
import { atM, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import type { Body } from '../world/views/body.ts';
import {
  isPlain,
  kick,
  kickAgain,
  pushAlong,
  pushByFunction,
  pushByLiquid,
  pushByWind,
  pushStride,
  pushTogether,
  pushToPoint,
  pX,
  pY,
  startPushes,
} from './field-kernels.ts';
import { attraction, custom, liquid, uniform, wind } from './field-layout.ts';
import { FieldSet } from './field-set.ts';

/** The fields of a world, and what they do in its steps. */
export class FieldStage implements Stage {
  readonly extension: Extension;
  readonly fields: FieldSet = new FieldSet();
  /** The bodies that users hold, by index: what functions are asked about. */
  views: readonly (Body<never> | undefined)[] = [];
  private readonly state: State;
  /** By slot: what the fields give it where it is, and whether it gets that at once in this sub-step. */
  private pushes: Float64Array = new Float64Array(pushStride);
  private areHeld: Uint8Array = new Uint8Array(1);
  /** The greatest acceleration of a body with a contact, squared. */
  private readonly most = new Float64Array(1);

  constructor(extension: Extension, state: State) {
    this.extension = extension;
    this.state = state;
  }

  get isActive(): boolean {
    return this.fields.records.length > 0;
  }

  get isKept(): boolean {
    return this.fields.next > 0;
  }

  /** As by gravity, who comes to rest does not bounce by what its fields give it in two sub-steps. */
  begin(): void {
    const { bodies, params, contacts, wallContacts } = this.state;
    if (!this.isActive) return;
    if (this.areHeld.length < bodies.count) {
      this.areHeld = grownBytes(this.areHeld, roomFor(bodies.count));
      this.pushes = grown(this.pushes, pushStride * this.areHeld.length);
    }
    this.evaluate();
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

  /** Finds what the fields give each slot where it is. */
  private evaluate(): void {
    const { pushes, state } = this;
    const { records } = this.fields;
    startPushes(records, state, pushes);
    for (let n = 0; n < records.length; n++) {
      const field = records[n];
      if (isPlain(field)) continue;
      if (field.kind === uniform) pushAlong(field, state, pushes);
      else if (field.kind === custom) pushByFunction(field, state, pushes, this.views);
      else if (field.kind === attraction) pushTogether(field, state, pushes);
      else if (field.kind === wind) pushByWind(field, state, pushes);
      else if (field.kind === liquid) pushByLiquid(field, state, pushes);
      else pushToPoint(field, state, pushes);
    }
  }

  push(): void {
    if (this.isActive) kick(this.state, this.pushes, this.areHeld);
  }

  relax(): void {
    if (!this.isActive) return;
    this.evaluate();
    kickAgain(this.state, this.pushes, this.areHeld);
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
