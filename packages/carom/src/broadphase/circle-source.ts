import type { Circle } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { finite, integer, nameRadius, nonNegative, unknown } from '../numeric/validate.ts';
import { extent, measure } from './arrangement.ts';
import { wrap } from './circle-store.ts';
import { bits, callable } from './query.ts';

/** How to read circles from items or numbers. */
export interface CircleSourceOptions<T = Circle> {
  /** x of an item. @default its x */
  readonly x?: (item: T) => number;
  /** y of an item. @default its y */
  readonly y?: (item: T) => number;
  /** The radius of an item, or one for all; with that, packed numbers are x, y, x, y, … @default its r */
  readonly r?: number | ((item: T) => number);
  /** The category of the circle with an id, or one for all: 32 bits. @default 1 */
  readonly category?: number | ((id: number) => number);
  /** The mask of the circle with an id, or one for all: 32 bits. @default all */
  readonly mask?: number | ((id: number) => number);
}

/** Circles: objects, items of any kind with functions to read them, or numbers packed x, y, r, x, y, r, … */
export type CircleSource<T = Circle> = ArrayLike<T> | ArrayLike<number>;

/** Below 2³⁰ are then all places in arrays with eight numbers a circle. */
export const mostCircles = 67108864;
/** Circles for which there is room before the first one is read. */
const firstRoom = 4096;

const none: CircleSourceOptions<never> = {};
const names = ['x', 'y', 'r', 'category', 'mask'];

/** Reads circles into packed numbers. */
export class CircleReader {
  /** x, y, r of each circle read: the source itself if it is made so. */
  packed: Float64Array = new Float64Array(0);
  /** How many. */
  count = 0;
  /** Their categories, if given. */
  categories: Int32Array | null = null;
  /** Their masks, if given. */
  masks: Int32Array | null = null;
  private own: Float64Array = new Float64Array(0);

  /**
   * Reads a source, wraps coordinates at the periods, and measures the circles.
   *
   * @throws TypeError or RangeError naming the first number that is not one of a circle.
   */
  read<T>(where: string, source: CircleSource<T>, options: CircleSourceOptions<T> | undefined, periodX: number, periodY: number): void {
    if (typeof source !== 'object' || source === null || typeof source.length !== 'number')
      fail(where, 'circles', 'an array', source, 'type');
    for (const name in options) if (!names.includes(name)) unknown(where, name, names);
    const { x, y, r, category, mask } = options ?? (none as CircleSourceOptions<T>);
    if (x !== undefined) callable(where, 'options.x', x);
    if (y !== undefined) callable(where, 'options.y', y);
    const radius = typeof r === 'function' ? undefined : r;
    if (radius !== undefined) nonNegative(where, 'options.r', radius);
    if (ArrayBuffer.isView(source) || typeof source[0] === 'number') {
      if (x !== undefined || y !== undefined || typeof r === 'function')
        fail(where, 'options.x, y, r', 'left out for numbers', x ?? y ?? r, 'type');
      this.readNumbers(where, source as ArrayLike<number>, radius, periodX, periodY);
    } else {
      const { length } = source;
      integer(where, 'the number of circles', length, 0, mostCircles);
      this.room(Math.min(length, firstRoom));
      for (let i = 0; i < length; i++) {
        if (i === this.count) this.room(Math.min(2 * i, length));
        const item = source[i] as T;
        if ((typeof item !== 'object' || item === null) && (x === undefined || y === undefined || r === undefined))
          fail(where, `circles[${i}]`, 'an object', item, 'type');
        const circle = item as Circle;
        const itemR = typeof r === 'function' ? r(item) : (radius ?? circle.r);
        if (itemR === undefined) nameRadius(where, `circles[${i}]`, item);
        this.put(where, i, x === undefined ? circle.x : x(item), y === undefined ? circle.y : y(item), itemR, periodX, periodY);
      }
    }
    this.categories = this.bitsOf(where, 'category', category);
    this.masks = this.bitsOf(where, 'mask', mask);
    measure(this.packed, 3, 0, this.count);
    if (this.packed !== source || this.count === 0) return;
    // A number that is not finite leaves its trace in the extent, as may some that are very large.
    const trace = extent.minX - extent.maxX + (extent.minY - extent.maxY) - extent.largest;
    if (trace > -Infinity && extent.least >= 0) return;
    this.room(this.count);
    for (let i = 0; i < this.count; i++) this.put(where, i, source[3 * i], source[3 * i + 1], source[3 * i + 2], periodX, periodY);
    measure(this.packed, 3, 0, this.count);
  }

  /** Lets go of the source. */
  release(): void {
    this.packed = this.own;
  }

  private readNumbers(where: string, source: ArrayLike<number>, radius: number | undefined, periodX: number, periodY: number): void {
    const stride = radius === undefined ? 3 : 2;
    if (source.length % stride !== 0) fail(where, 'the number of numbers', `a multiple of ${stride}`, source.length);
    const count = source.length / stride;
    integer(where, 'the number of circles', count, 0, mostCircles);
    if (source instanceof Float64Array && stride === 3 && periodX === Infinity && periodY === Infinity) {
      this.packed = source;
      this.count = count;
      return;
    }
    this.room(Math.min(count, firstRoom));
    for (let i = 0, k = 0; i < count; i++, k += stride) {
      if (i === this.count) this.room(Math.min(2 * i, count));
      this.put(where, i, source[k], source[k + 1], radius ?? source[k + 2], periodX, periodY);
    }
  }

  /** Takes in one circle. */
  // biome-ignore lint/complexity/useMaxParams: an inner call, with numbers in registers
  private put(where: string, i: number, x: unknown, y: unknown, r: unknown, periodX: number, periodY: number): void {
    if (!(isFiniteNumber(x) && isFiniteNumber(y) && isFiniteNumber(r) && (r as number) >= 0)) {
      finite(where, `circles[${i}].x`, x);
      finite(where, `circles[${i}].y`, y);
      nonNegative(where, `circles[${i}].r`, r);
    }
    const { packed } = this;
    packed[3 * i] = wrap(x as number, periodX);
    packed[3 * i + 1] = wrap(y as number, periodY);
    packed[3 * i + 2] = r as number;
  }

  private bitsOf(where: string, what: string, given: number | ((id: number) => number) | undefined): Int32Array | null {
    if (given === undefined) return null;
    const all = new Int32Array(this.count);
    for (let id = 0; id < this.count; id++) {
      const value = typeof given === 'function' ? given(id) : given;
      all[id] = typeof value === 'number' && value === (value | 0) ? value : bits(where, `options.${what}`, value)!;
    }
    return all;
  }

  /** Makes room for so many, and keeps those there are: an array that only says that it is long takes no memory. */
  private room(count: number): void {
    const { own } = this;
    this.count = count;
    if (own.length < 3 * count) {
      this.own = new Float64Array(6 * count);
      this.own.set(own);
    }
    this.packed = this.own;
  }
}

function isFiniteNumber(value: unknown): boolean {
  return typeof value === 'number' && value - value === 0;
}
