import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { CommandError } from '../exit.ts';
import { chunksOf, extension, readable, startOf } from '../files.ts';
import { createTaker, type OnCircle, type OnReject, type Places, placesOf, toNumber } from './circle-row.ts';
import { readParquet } from './circles-parquet.ts';

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

async function readCsv(path: string, onCircle: OnCircle, onReject: OnReject): Promise<void> {
  const { default: Papa } = await import('papaparse');
  const { take } = createTaker(onCircle, onReject);
  let places: Places | null = null;
  let line = 0;
  const take1 = (row: readonly string[]) => {
    line++;
    if (row.length === 1 && row[0].trim() === '') return;
    if (places === null) {
      const isData = row.length >= 3 && row.slice(0, 3).every((value) => Number.isFinite(toNumber(value)));
      places = isData ? { x: 0, y: 1, r: 2, id: -1, scale: 1 } : placesOf(path, row);
      if (!isData) return;
    }
    const { x, y, r, id, scale } = places;
    take(line, row[x], row[y], row[r], id < 0 ? undefined : row[id], scale);
  };
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(Readable.from(textsOf(path)) as NodeJS.ReadableStream, {
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

/** The text of a file, piece by piece, without a byte order mark: it would hide the quotes of a header. */
async function* textsOf(path: string): AsyncGenerator<string> {
  const source = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: 1 << 20 });
  source.setEncoding('utf8'); // keeps letters whole that lie in two chunks
  let isFirst = true;
  for await (const text of source as AsyncIterable<string>) {
    yield isFirst ? startOf(path, text) : text;
    isFirst = false;
  }
}

async function readNdjson(path: string, onCircle: OnCircle, onReject: OnReject): Promise<void> {
  const { take, refuse } = createTaker(onCircle, onReject);
  let line = 0;
  for await (const text of createInterface({ input: chunksOf(path) as NodeJS.ReadableStream, crlfDelay: Infinity })) {
    line++;
    const own = line === 1 ? startOf(path, text) : text;
    if (own.trim() === '') continue;
    let row: Readonly<Record<string, unknown>>;
    try {
      row = JSON.parse(own);
    } catch {
      refuse(line, 'must be a line of JSON');
      continue;
    }
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      refuse(line, 'must be an object with x, y and r');
      continue;
    }
    if (typeof row.id === 'object' && row.id !== null) {
      refuse(line, 'id must be a number or a text, got an object');
      continue;
    }
    const size = row.r ?? row.radius;
    take(line, row.x ?? row.cx, row.y ?? row.cy, size ?? row.diameter, row.id, size === undefined ? 0.5 : 1);
  }
}
