import { CommandError } from '../exit.ts';

/**
 * Takes the circles of a file, in its order. `id` is the value of the id column, `null` where nothing stands there. `place` is the place in the
 * file, from 0: rows that are no circles count, empty lines and the header do not.
 */
export type OnCircle = (x: number, y: number, r: number, id: number | string | null, place: number) => void;

/** Takes the lines that are no circles. */
export type OnReject = (line: number, reason: string) => void;

/** Where the numbers of a circle stand. */
export interface Places {
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

/** Takes the rows of a file one by one and counts their places. */
export interface RowTaker {
  /** Takes the numbers of a line: hands a circle on if it is one, else says why not. `scale` is what the radius is multiplied by. */
  take(line: number, x: unknown, y: unknown, r: unknown, id: unknown, scale: number): void;
  /** Takes a line that cannot even be read as numbers. */
  refuse(line: number, reason: string): void;
}

/** Tells circles from lines that are none. */
export function createTaker(onCircle: OnCircle, onReject: OnReject): RowTaker {
  let place = -1;
  const refuse = (line: number, reason: string) => {
    place++;
    onReject(line, reason);
  };
  const take = (line: number, x: unknown, y: unknown, r: unknown, id: unknown, scale: number) => {
    const [cx, cy, size] = [toNumber(x), toNumber(y), toNumber(r)];
    if (Number.isFinite(cx) && Number.isFinite(cy) && size >= 0 && size < Infinity) {
      place++;
      return onCircle(cx, cy, size * scale, idOf(id), place);
    }
    const [name, value] = !Number.isFinite(cx) ? ['x', x] : !Number.isFinite(cy) ? ['y', y] : ['r', r];
    const rule = name === 'r' ? 'a finite number >= 0' : 'a finite number';
    refuse(line, `${name} must be ${rule}, got ${value === undefined ? 'nothing' : JSON.stringify(String(value).slice(0, 40))}`);
  };
  return { take, refuse };
}

/** A value as a number; NaN if it is none. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

function idOf(value: unknown): number | string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  const number = toNumber(value);
  return Number.isSafeInteger(number) && String(number) === String(value).trim() ? number : String(value);
}

/** The places of x, y, r and id among column names. @throws CommandError naming the one that is not there */
export function placesOf(path: string, columns: readonly string[]): Places {
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
