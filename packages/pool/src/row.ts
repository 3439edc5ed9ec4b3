import type { Measured, RunRow } from './case.ts';
import { fields, short } from './door.ts';
import type { ParameterValue } from './expression.ts';

/**
 * A row that was kept as JSON, checked. @throws TypeError naming what is wrong
 *
 * @example
 * const row: RunRow = {
 *   index: 0, key: 'k', parameters: { r: 1 }, seed: null, status: 'ok', message: '', values: {}, scene: '', steps: 0, time: 1, hash: '',
 * };
 * readRow('rows.jsonl', JSON.parse(writeRow(row))).time; // 1
 */
export function readRow(where: string, value: unknown): RunRow {
  if (typeof where !== 'string') throw new TypeError(`readRow: where must be a string, got ${short(where)}`);
  if (typeof value !== 'object' || value === null) throw new TypeError(`${where}: must be a row of a sweep`);
  const { index, key, parameters, seed, status, message, values, scene, steps, time, hash } = value as Readonly<Record<string, unknown>>;
  const isCount = (count: unknown): count is number => Number.isSafeInteger(count) && (count as number) >= 0;
  const isText = (text: unknown): text is string => typeof text === 'string' && text.length <= 10_000;
  if (!(isCount(index) && isCount(steps))) throw new TypeError(`${where}: index and steps must be integers >= 0`);
  if (!(isText(key) && isText(message) && isText(scene) && isText(hash)))
    throw new TypeError(`${where}: key, message, scene and hash must be texts`);
  if (seed !== null && !isCount(seed)) throw new TypeError(`${where}: seed must be an integer or null`);
  if (status !== 'ok' && status !== 'failed') throw new TypeError(`${where}: status must be 'ok' or 'failed'`);
  if (typeof time !== 'number' || !Number.isFinite(time)) throw new TypeError(`${where}: time must be a finite number`);
  const head = { index, key, parameters: readParameters(where, parameters), seed, message };
  return { ...head, status, values: readValues(where, values), scene, steps, time, hash };
}

/**
 * A row as JSON: infinite numbers and −0, which JSON cannot write, as texts.
 *
 * @example
 * const row: RunRow = {
 *   index: 0, key: 'k', parameters: { r: 1 }, seed: null, status: 'ok', message: '', values: {}, scene: '', steps: 0, time: 1, hash: '',
 * };
 * writeRow({ ...row, time: 2 }).includes('"time":2'); // true
 */
export function writeRow(row: RunRow): string {
  return JSON.stringify(row, (_key, value) => {
    if (typeof value !== 'number') return value;
    return Object.is(value, -0) ? '-0' : Number.isFinite(value) ? value : String(value);
  });
}

function readParameters(where: string, value: unknown): Record<string, ParameterValue> {
  const parameters = fields(where, 'parameters', value);
  for (const [name, each] of Object.entries(parameters)) {
    if (!['number', 'string', 'boolean'].includes(typeof each)) throw new TypeError(`${where}: parameters.${name} must be a value`);
  }
  return parameters as Record<string, ParameterValue>;
}

function readValues(where: string, value: unknown): Record<string, Measured> {
  const values: Record<string, Measured> = {};
  for (const [name, each] of Object.entries(fields(where, 'values', value))) {
    const { mean, error } = fields(where, `values.${name}`, each);
    values[name] = { mean: number(where, mean), error: number(where, error) };
  }
  return values;
}

function number(where: string, value: unknown): number {
  if (typeof value === 'number') return value;
  if (value === 'Infinity' || value === '-Infinity' || value === 'NaN' || value === '-0') return Number(value);
  throw new TypeError(`${where}: a measured value must be a number`);
}
