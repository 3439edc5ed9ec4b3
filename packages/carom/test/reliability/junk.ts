import type { Random } from '../../src/numeric/random.ts';
import { anyDouble, pick } from './fuzz.ts';

/** What getters and proxies of the fuzz throw: their own, so it may come through. */
export class Planted extends Error {
  override readonly name = 'Planted';
}

function thrower(): never {
  throw new Planted('planted');
}

const makers: readonly ((random: Random) => unknown)[] = [
  () => undefined,
  () => null,
  () => true,
  () => false,
  () => '',
  () => '1',
  () => 'x'.repeat(1000),
  () => 10n,
  () => Symbol('s'),
  () => [],
  () => [1, 2, 3],
  () => new Array(5),
  () => ({}),
  () => Object.create(null),
  () => Object.freeze({ x: 1 }),
  () => ({ x: Number.NaN, y: 0, r: 1 }),
  () => ({ valueOf: () => 1 }),
  () => new Date(0),
  () => new Map(),
  () => () => 1,
  () => thrower,
  () => new Float64Array(3),
  () => new Uint8Array(64),
  () => JSON.parse('{"__proto__": {"x": 1}, "constructor": 1}'),
  () => ({
    get x() {
      return thrower();
    },
    y: 0,
    r: 1,
  }),
  () => new Proxy({}, { get: thrower, ownKeys: thrower, has: thrower }),
  () => Promise.resolve(1),
  () => new Error('an error'),
];

/** A value of any kind. */
export function anyValue(random: Random): unknown {
  return random.below(3) === 0 ? pick(random, makers)(random) : anyDouble(random);
}

/** Arguments with one value somewhere replaced by any other, left out, or one unknown name put in. */
export function spoil(random: Random, values: readonly unknown[]): unknown[] {
  const copy = [...values];
  if (copy.length === 0 || random.below(12) === 0) {
    copy.push(anyValue(random));
    return copy;
  }
  const i = random.below(copy.length);
  if (random.below(16) === 0) return copy.slice(0, i);
  copy[i] = spoilValue(random, copy[i], 0);
  return copy;
}

function spoilValue(random: Random, value: unknown, depth: number): unknown {
  const isPlain =
    typeof value === 'object' && value !== null && (Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value));
  if (!isPlain || random.below(5 + depth) === 0) return anyValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0) return [anyValue(random)];
    const list = [...value];
    const i = random.below(list.length);
    list[i] = spoilValue(random, list[i], depth + 1);
    return list;
  }
  const object: Record<string, unknown> = { ...value };
  const names = Object.keys(object);
  if (names.length === 0 || random.below(10) === 0) {
    object[pick(random, ['radius', 'constructor', 'toString', 'hasOwnProperty', 'X', 'z'])] = anyValue(random);
    return object;
  }
  const name = pick(random, names);
  if (random.below(10) === 0) delete object[name];
  else if (random.below(12) === 0) Object.defineProperty(object, name, { get: thrower, enumerable: true });
  else object[name] = spoilValue(random, object[name], depth + 1);
  return random.below(4) === 0 ? Object.freeze(object) : object;
}
