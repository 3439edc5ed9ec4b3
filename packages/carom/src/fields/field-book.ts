import { fail } from '../numeric/fail.ts';
import { knownOptions } from '../numeric/validate.ts';
import type { Book, BookHost, Extension } from '../world/extension.ts';
import { Graveyard } from '../world/views/graveyard.ts';
import type { CustomAcceleration, FieldKind, FieldOptions } from './field.ts';
import { custom } from './field-layout.ts';
import { mostFields } from './field-set.ts';
import type { FieldStage } from './field-stage.ts';
import { fieldKinds, lost, optionsOf, type ReadField, readField } from './read-field.ts';

/** The object of a field that users hold. */
export class FieldView<T> {
  data: T | undefined;
  readonly kind: FieldKind;
  readonly #id: number;
  readonly #book: FieldBook<T>;
  #alive = true;

  constructor(book: FieldBook<T>, id: number, kind: FieldKind, data: T | undefined) {
    this.#book = book;
    this.#id = id;
    this.kind = kind;
    this.data = data;
    Object.preventExtensions(this);
  }

  get id(): number {
    return this.#id;
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** It left the world, or is in it again. */
  setAlive(alive: boolean): void {
    this.#alive = alive;
  }

  get values(): FieldOptions {
    return this.#book.valuesOf('Field.values', this);
  }

  set(change: object): void {
    this.#book.change('Field.set', this, change);
  }
}

/** The fields that users hold, and the edits they make. */
export class FieldBook<T> implements Book<T> {
  readonly extension: Extension;
  readonly views: Map<number, FieldView<T>> = new Map();
  /** Of custom fields by id, also of removed ones: they may come back. */
  private readonly functions: Map<number, CustomAcceleration<never>> = new Map();
  private readonly core: BookHost<T>;
  private stage: FieldStage;
  private readonly buried: Graveyard<FieldView<T>> = new Graveyard();

  constructor(extension: Extension, core: BookHost<T>, stage: FieldStage) {
    this.extension = extension;
    this.core = core;
    this.stage = stage;
    stage.views = core.views as never;
  }

  /** Adds a field. @throws TypeError or RangeError naming what is wrong */
  add(where: string, options: unknown): FieldView<T> {
    this.core.checkEditable(where);
    const { fields } = this.stage;
    const read = readField(where, 'field', options);
    if (fields.next >= mostFields) fail(where, 'the number of fields ever added', `below ${mostFields}`, fields.next);
    const id = fields.next++;
    fields.records.push({ id, ...read });
    this.keep(id, read);
    const view = new FieldView<T>(this, id, fieldKinds[read.kind], (options as { data?: T }).data);
    this.views.set(id, view);
    this.wakeAll();
    return view;
  }

  valuesOf(where: string, field: FieldView<T>): FieldOptions {
    return optionsOf(this.stage.fields.records[this.placeOf(where, field)]);
  }

  /** Gives a field some other values. @throws TypeError or RangeError naming what is wrong */
  change(where: string, field: FieldView<T>, change: object): void {
    this.core.checkEditable(where);
    const place = this.placeOf(where, field);
    const { records } = this.stage.fields;
    const now = optionsOf(records[place]);
    const { kind, ...others } = now;
    const given = knownOptions(where, 'change', change, Object.keys(others));
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const read = readField(where, 'change', { ...now, ...set });
    records[place] = { id: field.id, ...read };
    this.keep(field.id, read);
    this.wakeAll();
  }

  /** Removes an item, if it is a field. @throws TypeError if it is of another world, RangeError if it was removed */
  remove(where: string, item: unknown): boolean {
    if (!(item instanceof FieldView)) return false;
    const field = item as FieldView<T>;
    this.core.checkEditable(where);
    const place = this.placeOf(where, field);
    this.stage.fields.records.splice(place, 1);
    this.forget(field);
    this.wakeAll();
    return true;
  }

  /** @throws RangeError if a function is missing */
  turn(): void {
    for (const { id, kind, acceleration } of this.stage.fields.records)
      if (kind === custom && (acceleration === null || acceleration === lost))
        fail('World.step', `the acceleration of field ${id}`, 'set: bytes do not hold functions', 'none');
    this.buried.turn();
  }

  /** Another state was entered: views stay with their ids. */
  enter(stage: FieldStage, from: FieldBook<T> | undefined): void {
    this.stage = stage;
    stage.views = this.core.views as never;
    const { fields } = stage;
    for (const [place, record] of fields.records.entries()) {
      if (record.kind !== custom || record.acceleration !== null) continue;
      const acceleration = this.functions.get(record.id) ?? from?.functions.get(record.id) ?? null;
      fields.records[place] = { ...record, acceleration };
    }
    for (const record of fields.records) this.keep(record.id, record);
    for (const view of this.views.values()) {
      const place = fields.placeOf(view.id);
      if (place < 0 || fieldKinds[fields.records[place].kind] !== view.kind) this.forget(view);
    }
    this.buried.forget();
    const kept = new Map(this.views);
    this.views.clear();
    for (const { id, kind } of fields.records) {
      const old = kept.get(id) ?? this.buried.take(id);
      const view = old?.kind === fieldKinds[kind] ? old : new FieldView<T>(this, id, fieldKinds[kind], from?.views.get(id)?.data);
      view.setAlive(true);
      this.views.set(id, view);
    }
  }

  /** The place of a field among the records. @throws RangeError if it was removed, TypeError if it is of another world */
  private placeOf(where: string, field: FieldView<T>): number {
    if (!field.alive) fail(where, 'the field', 'in the world', `field ${field.id}, removed`);
    if (this.views.get(field.id) !== field) fail(where, 'the field', 'of this world', `field ${field.id} of another`, 'type');
    return this.stage.fields.placeOf(field.id);
  }

  /** Forces change for all. */
  private wakeAll(): void {
    const { bodies } = this.core.state;
    for (let index = 0; index < bodies.bound; index++) if (bodies.slots[index] >= 0) this.core.wake(index);
  }

  /** Keeps the function of a custom field: states that are read from bytes have none. */
  private keep(id: number, { acceleration }: ReadField): void {
    if (acceleration !== null) this.functions.set(id, acceleration);
  }

  private forget(view: FieldView<T>): void {
    view.setAlive(false);
    this.views.delete(view.id);
    this.buried.remove(view.id, view);
  }
}
