import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { CommandError } from '../exit.ts';
import { chunksOf, extension, readable } from '../files.ts';

/** Takes the circles of a file, in its order. `id` is the value of the id column, `null` without one. */
export type OnCircle = (x: number, y: number, r: number, id: number | string | null) => void;

/** Takes the lines that are no circles. */
export type OnReject = (line: number, reason: string) => void;

/** Where the numbers of a circle stand. */
interface Places {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** −1 without ids. */
  readonly id: number;
  /** What the radius is multiplied by: a half where the file has diameters. */
  readonly scale: number;
}

const names: Readonly<Record<string, readonly string[]>> = {
  x: ['x', 'cx', 'centerx', 'center_x'],
  y: ['y', 'cy', 'centery', 'center_y'],
  r: ['r', 'radius'],
  diameter: ['d', 'diameter'],
  id: ['id'],
};

/** Reads circles from CSV, NDJSON or Parquet, piece by piece. @throws CommandError if the file as a whole cannot be read */
export async function readCircles(path: string, onCircle: OnCircle, onReject: OnReject): Promise<void> {
  const kind = path === '-' ? 'csv' : extension(path);
  try {
    if (kind === 'parquet') await readParquet(path, onCircle, onReject);
    else if (kind === 'ndjson' || kind === 'jsonl') await readNdjson(path, onCircle, onReject);
    else if (kind === 'csv' || kind === 'tsv' || kind === 'txt') await readCsv(path, onCircle, onReject);
    else throw new CommandError(`${path}: must end in .csv, .tsv, .ndjson or .parquet`);
  } catch (error) {
    throw readable(path, error);
  }
}

/** Hands a circle on if it is one; else says why not. */
function take(line: number, x: unknown, y: unknown, r: unknown, scale: number, id: unknown, onCircle: OnCircle, onReject: OnReject): void {
  const [cx, cy, size] = [toNumber(x), toNumber(y), toNumber(r)];
  if (Number.isFinite(cx) && Number.isFinite(cy) && size >= 0 && size < Infinity) {
    onCircle(cx, cy, size * scale, id === undefined ? null : idOf(id));
    return;
  }
  const [name, rule, value] = !Number.isFinite(cx)
    ? ['x', 'a finite number', x]
    : !Number.isFinite(cy)
      ? ['y', 'a finite number', y]
      : ['r', 'a finite number >= 0', r];
  onReject(line, `${name} must be ${rule}, got ${value === undefined ? 'nothing' : JSON.stringify(String(value).slice(0, 40))}`);
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

function idOf(value: unknown): number | string {
  const number = toNumber(value);
  return Number.isSafeInteger(number) && String(number) === String(value).trim() ? number : String(value);
}

/** The places of x, y, r and id among column names. @throws CommandError naming the one that is not there */
function placesOf(path: string, columns: readonly string[]): Places {
  const small = columns.map((name) => name.trim().toLowerCase());
  const find = (key: string) => small.findIndex((name) => names[key].includes(name));
  const [x, y, r, diameter] = [find('x'), find('y'), find('r'), find('diameter')];
  const missing = x < 0 ? 'x' : y < 0 ? 'y' : r < 0 && diameter < 0 ? 'r' : null;
  if (missing !== null)
    throw new CommandError(
      `${path}: columns must be x, y and r (or diameter), and id if there are ids; ${missing} is not among ${columns.join(', ').slice(0, 200)}`,
    );
  return { x, y, r: r < 0 ? diameter : r, id: find('id'), scale: r < 0 ? 0.5 : 1 };
}

async function readCsv(path: string, onCircle: OnCircle, onReject: OnReject): Promise<void> {
  const { default: Papa } = await import('papaparse');
  let places: Places | null = null;
  let line = 0;
  const take1 = (row: readonly string[]) => {
    line++;
    if (places === null) {
      const isData = row.length >= 3 && row.slice(0, 3).every((value) => Number.isFinite(toNumber(value)));
      places = isData ? { x: 0, y: 1, r: 2, id: -1, scale: 1 } : placesOf(path, row);
      if (!isData) return;
    }
    if (row.length === 1 && row[0].trim() === '') return;
    const { x, y, r, id, scale } = places;
    take(line, row[x], row[y], row[r], scale, id < 0 ? undefined : row[id], onCircle, onReject);
  };
  await new Promise<void>((resolve, reject) => {
    const source = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: 1 << 20 });
    source.on('error', reject);
    Papa.parse<string[]>(source as NodeJS.ReadableStream, {
      chunk({ data }, parser) {
        try {
          for (const row of data) take1(row);
        } catch (error) {
          reject(error);
          parser.abort(); // which completes
        }
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  if (places === null) throw new CommandError(`${path}: must hold circles, is empty`);
}

async function readNdjson(path: string, onCircle: OnCircle, onReject: OnReject): Promise<void> {
  let line = 0;
  for await (const text of createInterface({ input: chunksOf(path) as NodeJS.ReadableStream, crlfDelay: Infinity })) {
    line++;
    if (text.trim() === '') continue;
    let row: Readonly<Record<string, unknown>>;
    try {
      row = JSON.parse(text);
    } catch {
      onReject(line, 'must be a line of JSON');
      continue;
    }
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      onReject(line, 'must be an object with x, y and r');
      continue;
    }
    const size = row.r ?? row.radius;
    take(line, row.x ?? row.cx, row.y ?? row.cy, size ?? row.diameter, size === undefined ? 0.5 : 1, row.id, onCircle, onReject);
  }
}

async function readParquet(path: string, onCircle: OnCircle, onReject: OnReject): Promise<void> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetRead, parquetSchema } = await import('hyparquet');
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file).catch((error: Error) => {
    throw new CommandError(`${path}: must be a Parquet file: ${error.message}`);
  });
  const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
  const { x, y, r, id, scale } = placesOf(path, columns);
  const wanted = [columns[x], columns[y], columns[r], ...(id < 0 ? [] : [columns[id]])];
  let before = 0;
  for (const { num_rows: count } of metadata.row_groups) {
    const size = Number(count);
    const data: Record<string, ArrayLike<unknown>> = {};
    const onChunk = ({ columnName, columnData, rowStart }: { columnName: string; columnData: ArrayLike<unknown>; rowStart: number }) => {
      const column = (data[columnName] ??= new Array(size)) as unknown[];
      for (let i = 0; i < columnData.length; i++) column[rowStart - before + i] = columnData[i];
    };
    await parquetRead({ file, metadata, columns: wanted, rowStart: before, rowEnd: before + size, onChunk }).catch((error: Error) => {
      throw new CommandError(`${path}: cannot be read as Parquet: ${error.message}`);
    });
    const [xs, ys, rs, ids] = wanted.map((name) => data[name] ?? []);
    for (let i = 0; i < size; i++) take(before + i + 1, xs[i], ys[i], rs[i], scale, id < 0 ? undefined : ids[i], onCircle, onReject);
    before += size;
  }
}
