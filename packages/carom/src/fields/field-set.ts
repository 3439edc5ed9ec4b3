import type { ByteReader, ByteWriter } from '../numeric/bytes.ts';
import { integer } from '../numeric/validate.ts';
import { fieldKinds, optionsOf, type ReadField, readField } from './read-field.ts';

/** Ids of fields are below this. */
export const mostFields = 1073741824;

/** A field and its id. Records are not changed, but replaced: copies of the state share them. */
export interface FieldRecord extends ReadField {
  readonly id: number;
}

/** The fields of a world, in the order of their ids. */
export class FieldSet {
  /** The id that the next field gets. */
  next = 0;
  records: FieldRecord[] = [];

  /** The place of a field among the records, or −1. */
  placeOf(id: number): number {
    return this.records.findIndex((record) => record.id === id);
  }

  copy(from: FieldSet | null): void {
    this.next = from?.next ?? 0;
    this.records = from === null ? [] : [...from.records];
  }

  write(writer: ByteWriter): void {
    writer.u32(this.next);
    writer.u32(this.records.length);
    for (const { id, kind, power, shape, mask, numbers } of this.records) {
      writer.u32(id);
      for (const code of [kind, power, shape]) writer.u8(code);
      writer.u32(mask);
      for (const number of numbers) writer.f64(number);
    }
  }

  /** @throws TypeError or RangeError if they are none that a world can have */
  read(where: string, reader: ByteReader): void {
    const { numbers: blank } = readField(where, 'field', { kind: 'uniform', acceleration: { x: 0, y: 0 } });
    this.next = integer(where, 'the number of fields ever added', reader.u32(), 1, mostFields);
    const count = integer(where, 'the number of fields', reader.u32(), 0, Math.floor(reader.left / (11 + 8 * blank.length)));
    this.records = [];
    for (let n = 0, before = -1; n < count; n++) {
      const id = integer(where, 'field.id', reader.u32(), before + 1, this.next - 1);
      const kind = integer(where, 'field.kind', reader.u8(), 0, fieldKinds.length - 1);
      const power = integer(where, 'field.power', reader.u8(), 1, 2);
      const shape = integer(where, 'the shape of a region', reader.u8(), 0, 2);
      const mask = reader.u32();
      const numbers = blank.map(() => reader.f64());
      // what is read is what was given once: the same rules hold
      const read = readField(where, 'field', optionsOf({ kind, power, shape, mask, numbers, acceleration: null }));
      this.records.push({ id, ...read, acceleration: null });
      before = id;
    }
  }
}
