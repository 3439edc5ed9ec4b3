import { checkOptions, fail, number, readCircle } from './door.ts';
import { Stacks } from './stacks.ts';

/** How `dodge` reads circles and where it may put them. */
export interface DodgeOptions<T> {
  /** The place of a circle along the axis, e.g. `(d) => scale(d.value)`; may be a text. @default its x */
  readonly x?: (item: T, i: number) => number | string;
  /** The radius of a circle, or one for all; may be a text. @default its r */
  readonly r?: number | string | ((item: T, i: number) => number | string);
  /** On both sides of the axis (`'middle'`), or lying on it on the side of greater (`'start'`) or smaller (`'end'`) offsets. @default 'middle' */
  readonly anchor?: 'middle' | 'start' | 'end';
  /** Least gap between circles, and between them and the axis they lie on. [length] @default 0 */
  readonly padding?: number;
  /** Who is placed first: as given, or from the least x on (`'x'`), which makes swarms of rows that lean. @default 'given' */
  readonly order?: 'given' | 'x';
}

/**
 * How far from its axis each circle must go so that none overlap: a beeswarm. Each keeps its x, and gets the offset nearest to 0 at which
 * it overlaps none of those placed before it; of two as near the positive one.
 *
 * No two circles overlap, exactly; touching ones are up to 1e-9 of their radii apart. Any radii; the same input gives the same bits.
 * Places and radii may be texts, as in rows of a CSV file. NaN for a circle with one that is not finite or a negative radius, which is in nobody's
 * way.
 *
 * @throws TypeError unless `circles` is an array and what the options name is of the right kind.
 * @example
 * const data = [{ value: 1 }, { value: 1.1 }, { value: 5 }];
 * const y = dodge(data, { x: (d) => 10 * d.value, r: 3 });
 * const circles = data.map((d, i) => ({ x: 10 * d.value, y: y[i], r: 3 })); // cx, cy and r of the circles to draw
 * allPairs(circles).length; // 0: no two overlap
 */
export function dodge<T = { x: number | string; r: number | string }>(circles: readonly T[], options: DodgeOptions<T> = {}): Float64Array {
  const { anchor = 'middle', padding = 0, order = 'given' } = readOptions(options);
  if (!Array.isArray(circles)) fail('dodge', 'circles', 'an array', circles);
  const { length } = circles;
  const x = new Float64Array(length);
  const r = new Float64Array(length);
  const offsets = new Float64Array(length).fill(NaN);
  const placed: number[] = [];
  for (let i = 0; i < length; i++) {
    readCircle('dodge', circles[i], i, options, x, r);
    if (!(r[i] >= 0 && x[i] * 0 + r[i] * 0 === 0)) continue;
    placed.push(i);
    r[i] += padding / 2;
  }
  if (order === 'x') placed.sort((a, b) => x[a] - x[b] || a - b);
  const scale = comfort(x, r, placed);
  const stacks = new Stacks(x, r, placed);
  for (const i of placed) {
    const base = anchor === 'middle' ? 0 : r[i] + (scale * padding) / 2;
    let offset = 0;
    if (anchor === 'end') offset = -stacks.free(i, -1, base, Infinity);
    else {
      offset = stacks.free(i, 1, base, Infinity);
      if (anchor === 'middle' && offset > 0) {
        const other = stacks.free(i, -1, 0, offset);
        if (other < offset) offset = -other;
      }
    }
    stacks.put(i, offset);
    offsets[i] = offset === 0 ? 0 : offset / scale;
  }
  return offsets;
}

function readOptions<T>(options: DodgeOptions<T>): DodgeOptions<T> {
  checkOptions('dodge', options, ['x', 'r', 'anchor', 'padding', 'order']);
  const { anchor, padding, order, x, r } = options;
  if (anchor !== undefined && !['middle', 'start', 'end'].includes(anchor))
    fail('dodge', 'options.anchor', "one of 'middle', 'start', 'end'", anchor);
  if (order !== undefined && order !== 'given' && order !== 'x') fail('dodge', 'options.order', "one of 'given', 'x'", order);
  if (x !== undefined && typeof x !== 'function') fail('dodge', 'options.x', 'a function', x);
  if (r !== undefined && typeof r !== 'function' && typeof r !== 'number' && Number.isNaN(number(r)))
    fail('dodge', 'options.r', 'a number or a function', r);
  if (padding !== undefined && typeof padding !== 'number') fail('dodge', 'options.padding', 'a finite number >= 0', padding);
  if (padding !== undefined && !(padding >= 0 && padding < Infinity))
    fail('dodge', 'options.padding', 'a finite number >= 0', padding, 'range');
  return options;
}

/** Scales places and radii by a power of two, which it returns, if their squares would be too large or too small for doubles. */
function comfort(x: Float64Array, r: Float64Array, circles: readonly number[]): number {
  let most = 0;
  for (const i of circles) most = Math.max(most, Math.abs(x[i]), r[i]);
  let scale = 1;
  while (most * scale > 1e120) scale /= 1.8446744073709552e19;
  while (most > 0 && most * scale < 1e-120) scale *= 1.8446744073709552e19;
  if (scale !== 1) {
    for (const i of circles) {
      x[i] *= scale;
      r[i] *= scale;
    }
  }
  return scale;
}
