import { fail } from '../numeric/fail.ts';
import { integer, unknown } from '../numeric/validate.ts';
import type { CircleStore } from './circle-store.ts';
import type { PairList } from './pair-list.ts';

/** Which circles a query may find. */
export interface QueryOptions {
  /** Only circles whose mask has a bit of this. @default all circles */
  readonly category?: number;
  /** Only circles whose category has a bit of this. @default all circles */
  readonly mask?: number;
  /** Not the circle with this id, or none for which the function returns true. @default no circle */
  readonly ignore?: number | ((id: number) => boolean);
}

/** Decides by id what a query may find. */
export class Filter {
  private readonly store: CircleStore;
  private options: QueryOptions | undefined;

  constructor(store: CircleStore) {
    this.store = store;
  }

  /** Takes the options of a query, which may have one more name. @throws TypeError for any other, or if one is no integer. */
  set(where: string, options: QueryOptions | undefined, known?: string): void {
    this.options = options;
    for (const name in options) {
      if (name === 'category' || name === 'mask' || name === 'ignore' || name === known) continue;
      unknown(where, name, ['category', 'mask', 'ignore'].concat(known ?? []));
    }
    bits(where, 'options.category', options?.category);
    bits(where, 'options.mask', options?.mask);
  }

  accepts(id: number): boolean {
    if (this.options === undefined) return true;
    const { category, mask, ignore } = this.options;
    if (category !== undefined && (this.store.mask(id) & category) === 0) return false;
    if (mask !== undefined && (this.store.category(id) & mask) === 0) return false;
    return !(typeof ignore === 'function' ? ignore(id) : ignore === id);
  }
}

/** Returns what is a function. @throws TypeError for anything else. */
export function callable<T>(where: string, what: string, given: T): T {
  if (typeof given !== 'function') fail(where, what, 'a function', given, 'type');
  return given;
}

/** Returns 32 bits given as an integer, signed or not, or undefined. @throws TypeError or RangeError for anything else. */
export function bits(where: string, what: string, value: number | undefined): number | undefined {
  return value === undefined ? undefined : integer(where, what, value, -2147483648, 4294967295) | 0;
}

/** Leaves out pairs of a circle of one store and one of another if the mask of either lacks the other's category. */
export function keepAgreeing(list: PairList, first: CircleStore, second: CircleStore): void {
  if (first.categories === null && second.categories === null) return;
  const { ids, count } = list;
  let kept = 0;
  for (let i = 0; i < 2 * count; i += 2) {
    const a = ids[i];
    const b = ids[i + 1];
    if ((first.category(a) & second.mask(b)) === 0 || (second.category(b) & first.mask(a)) === 0) continue;
    ids[kept++] = a;
    ids[kept++] = b;
  }
  list.count = kept >> 1;
}
