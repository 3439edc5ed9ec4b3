import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { unwritable } from '../files.ts';
import type { About, Column, TableWriter, Value } from './table.ts';

const types = { number: 'DOUBLE', integer: 'INT32', text: 'STRING' } as const;
/** Rows of a row group: what lies in memory at once. */
const groupRows = 100_000;

/** A Parquet file, written a row group at a time; what is said about the run is in its key-value metadata. @throws CommandError if it cannot be written */
export function parquetTable(path: string, columns: readonly Column[], about: About): TableWriter {
  const columnsOf = (data: readonly Value[][]) =>
    columns.map(({ name, type }, i) => ({ name, type: types[type], data: data[i], nullable: true }));
  const named = <R>(work: () => R): R => {
    try {
      return work();
    } catch (error) {
      throw unwritable(path, error);
    }
  };
  const schema = schemaFromColumnData({ columnData: columnsOf(columns.map(() => [])) });
  const writer = named(() => new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'carom' }));
  let data: Value[][] = columns.map(() => []);
  const flush = () => {
    if (data[0].length === 0) return;
    named(() => writer.write({ columnData: columns.map(({ name }, i) => ({ name, data: data[i] })), rowGroupSize: groupRows }));
    data = columns.map(() => []);
  };
  const end = async (more: About) => {
    flush();
    writer.kvMetadata = Object.entries({ ...about, ...more }).map(([key, value]) => ({ key: `carom.${key}`, value: String(value) }));
    named(() => writer.finish());
  };
  return {
    row(values) {
      for (const [i, value] of values.entries()) data[i].push(value);
      if (data[0].length >= groupRows) flush();
    },
    async drain() {},
    async pause() {
      await end({ complete: false }); // a whole file of what there is: Parquet cannot be gone on with
    },
    end,
  };
}
