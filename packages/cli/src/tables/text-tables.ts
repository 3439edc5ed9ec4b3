import type { About, Column, TableWriter, TextSink, Value } from './table.ts';

/** One JSON object a line: what was run, the rows, what came out. With `isFirst` false the head has been written before. */
export function ndjsonTable(sink: TextSink, columns: readonly Column[], about: About, isFirst = true): TableWriter {
  const names = columns.map(({ name }) => JSON.stringify(name));
  if (isFirst) sink.add(`${JSON.stringify({ about })}\n`);
  return {
    row(values) {
      const fields: string[] = [];
      for (const [i, value] of values.entries()) if (value !== null) fields.push(`${names[i]}:${jsonOf(value)}`);
      sink.add(`{${fields.join()}}\n`);
    },
    drain: () => sink.flush(),
    pause: () => sink.close(),
    async end(more) {
      sink.add(`${JSON.stringify({ end: more })}\n`);
      await sink.close();
    },
  };
}

/** Comma-separated values with a header; what is said about the run goes to `tell`, since no reader of CSV expects it in the table. */
export function csvTable(
  sink: TextSink,
  columns: readonly Column[],
  about: About,
  tell: (about: About) => void,
  isFirst = true,
): TableWriter {
  if (isFirst) sink.add(`${columns.map(({ name }) => csvOf(name)).join()}\n`);
  return {
    row(values) {
      sink.add(`${values.map(csvOf).join()}\n`);
    },
    drain: () => sink.flush(),
    pause: () => sink.close(),
    async end(more) {
      await sink.close();
      tell({ ...about, ...more });
    },
  };
}

/** A value as JSON; what JSON cannot write is a text. */
function jsonOf(value: Value): string {
  if (typeof value !== 'number') return JSON.stringify(value);
  return Number.isFinite(value) ? (Object.is(value, -0) ? '-0' : String(value)) : `"${value}"`;
}

/** A value as a field of CSV, quoted where it must be. */
function csvOf(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
