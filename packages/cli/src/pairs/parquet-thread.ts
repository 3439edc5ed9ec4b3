import { parentPort } from 'node:worker_threads';
import type { AsyncBuffer, FileMetaData } from 'hyparquet';
import { CommandError } from '../exit.ts';

// A thread that unpacks Parquet: damaged files make a reader unpack for ever, so that whoever asks must be able to end it.

/** Rows of a row group that are read at most: they lie in memory together. */
const mostRows = 5_000_000;
/** Bytes of a page at most, unpacked. */
const mostPage = 134_217_728;
/** Pages of a column in a row group at most. */
const mostPages = 100_000;

/** What the thread is asked: what there is in a file, or the columns of one of its row groups. */
export interface ParquetQuestion {
  /** The file. */
  readonly path: string;
  /** Which row group; `null` asks what there is. */
  readonly group: number | null;
  /** Which columns of it. */
  readonly names: readonly string[];
}

/** What it answers. */
export type ParquetAnswer =
  | { readonly columns: readonly string[]; readonly groups: readonly { readonly rows: number; readonly bytes: number }[] }
  | { readonly data: readonly ArrayLike<unknown>[] }
  | { readonly error: string }
  /** The first word, once everything is loaded. */
  | { readonly ready: true };

await import('hyparquet');
parentPort!.postMessage({ ready: true });
parentPort!.on('message', async (question: ParquetQuestion) => {
  try {
    const found = await answer(question);
    const columns = 'data' in found ? found.data.filter((column) => column instanceof Float64Array) : [];
    parentPort!.postMessage(
      found,
      columns.map(({ buffer }) => buffer as ArrayBuffer),
    );
  } catch (error) {
    parentPort!.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});

async function answer({ path, group, names }: ParquetQuestion): Promise<ParquetAnswer> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetRead, parquetSchema } = await import('hyparquet');
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file).catch((error: Error) => {
    throw new CommandError(`${path}: must be a Parquet file: ${error.message}`);
  });
  const groups = (metadata.row_groups ?? []).map(({ num_rows: rows, total_byte_size: bytes }) => ({
    rows: Number(rows),
    bytes: Number(bytes),
  }));
  if (group === null)
    return { columns: attempt(path, () => parquetSchema(metadata).children.map(({ element }) => String(element.name))), groups };
  const { rows } = groups[group];
  if (!(rows >= 0 && rows <= mostRows)) throw new CommandError(`${path}: a row group must have at most ${mostRows} rows, got ${rows}`);
  for (const name of names) await checkPages(path, file, metadata, group, name, rows);
  const before = groups.slice(0, group).reduce((sum, each) => sum + each.rows, 0);
  const pieces = new Map<string, ArrayLike<unknown>[]>();
  const onChunk = ({ columnName, columnData }: { readonly columnName: string; readonly columnData: ArrayLike<unknown> }) => {
    const known = pieces.get(columnName);
    if (known === undefined) pieces.set(columnName, [columnData]);
    else known.push(columnData);
  };
  await parquetRead({ file, metadata, columns: [...names], rowStart: before, rowEnd: before + rows, onChunk }).catch((error: Error) => {
    throw new CommandError(`${path}: cannot be read as Parquet: ${error.message}`);
  });
  const data = names.map((name) => joined(pieces.get(name) ?? []));
  const short = data.findIndex(({ length }) => length !== rows);
  if (short >= 0) throw new CommandError(`${path}: column ${names[short]} must have ${rows} values, got ${data[short].length}`);
  return { data };
}

/** The values of a column: as doubles, which go to another thread without a copy, if all are numbers; else as they are. */
function joined(pieces: readonly ArrayLike<unknown>[]): Float64Array | unknown[] {
  const numbers = new Float64Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    if (piece instanceof Float64Array) numbers.set(piece, at);
    else {
      for (let i = 0; i < piece.length; i++) {
        const value = piece[i];
        if (typeof value === 'number') numbers[at + i] = value;
        else if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) numbers[at + i] = Number(value);
        else return pieces.flatMap((each) => Array.from(each));
      }
    }
    at += piece.length;
  }
  return numbers;
}

/**
 * Looks at the headers of a column's pages before anything is unpacked. A reader believes the numbers of values in them, and would
 * unpack for minutes what a damaged one claims.
 */
async function checkPages(
  path: string,
  file: AsyncBuffer,
  metadata: FileMetaData,
  group: number,
  name: string,
  rows: number,
): Promise<void> {
  const { deserializeTCompactProtocol } = await import('hyparquet/src/thrift.js');
  const chunk = metadata.row_groups[group].columns?.find(({ meta_data: data }) => data?.path_in_schema?.join('.') === name)?.meta_data;
  const wrong = () => new CommandError(`${path}: cannot be read as Parquet: the pages of column ${name} are not what their headers say`);
  if (chunk === undefined) throw wrong();
  const start = Number(chunk.dictionary_page_offset ?? chunk.data_page_offset);
  const length = Number(chunk.total_compressed_size);
  if (!(start >= 4 && length >= 0 && start + length <= file.byteLength && Number(chunk.num_values) === rows)) throw wrong();
  const reader = { view: new DataView(await file.slice(start, start + length)), offset: 0 };
  let values = 0;
  for (let page = 0; reader.offset < length && values < rows; page++) {
    if (page > mostPages) throw wrong();
    const header = attempt(path, () => deserializeTCompactProtocol(reader) as unknown as PageHeader);
    const { field_2: unpacked, field_3: packed, field_5: first, field_7: dictionary, field_8: second } = header;
    const held = first?.field_1 ?? second?.field_1 ?? 0;
    const levels = (second?.field_5 ?? 0) + (second?.field_6 ?? 0);
    const isSound = isSize(unpacked, mostPage) && isSize(packed, length - reader.offset) && isSize(held, rows) && isSize(levels, packed);
    if (!isSound || !isSize(dictionary?.field_1 ?? 0, mostRows) || !isSize(second?.field_2 ?? 0, held)) throw wrong();
    values += held;
    reader.offset += packed;
  }
  if (values !== rows) throw wrong();
}

/** The header of a page, its fields by number as the format has them. */
interface PageHeader {
  /** Bytes unpacked. */
  readonly field_2: number;
  /** Bytes as they are. */
  readonly field_3: number;
  /** Of a data page: the number of values. */
  readonly field_5?: { readonly field_1: number };
  /** Of a dictionary: the number of values. */
  readonly field_7?: { readonly field_1: number };
  /** Of a data page of the second version: values, nulls, bytes of levels. */
  readonly field_8?: { readonly field_1: number; readonly field_2: number; readonly field_5?: number; readonly field_6?: number };
}

function isSize(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

function attempt<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new CommandError(`${path}: cannot be read as Parquet: ${(error as Error).message}`);
  }
}
