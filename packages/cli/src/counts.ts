import { CommandError } from './exit.ts';

/** A count and what is counted: `1 event`, `2 events`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Which part of something is to be done here. */
export interface Shard {
  /** Which one, from 0 on. */
  readonly index: number;
  /** Of how many. */
  readonly count: number;
}

/** Reads `i/n`; the whole without it. @throws CommandError unless 1 <= i <= n */
export function readShard(text: string | undefined): Shard {
  if (text === undefined) return { index: 0, count: 1 };
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  if (Number(index) >= 1 && Number(index) <= Number(count)) return { index: Number(index) - 1, count: Number(count) };
  throw new CommandError(`--shard must be i/n with 1 <= i <= n, got ${JSON.stringify(text)}`);
}

/** Reads a whole number. @throws CommandError unless it lies between */
export function readCount(name: string, text: string, low: number, high: number): number {
  const value = /^[\d.e]+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  throw new CommandError(`${name} must be an integer in [${low}, ${high}], got ${JSON.stringify(text)}`);
}
