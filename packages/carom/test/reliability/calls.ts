import type { Random } from '../../src/numeric/random.ts';
import { Broken, expectThat, isRefusal, pick, wordsOf } from './fuzz.ts';
import { Planted, spoil } from './junk.ts';

/** A method and how to make arguments that it takes. */
export interface Call<S> {
  readonly name: string;
  readonly args: (random: Random, subject: S) => readonly unknown[];
  readonly call: (subject: S, args: unknown[]) => unknown;
  /** Whether it only looks: then what is not even an object may be met by JavaScript's own TypeError. */
  readonly looks?: boolean;
}

/** A call of the method with this name. */
export function method<S extends object>(name: keyof S & string, args: Call<S>['args'], looks = false): Call<S> {
  const call = (subject: S, values: unknown[]) => (subject[name] as unknown as (...rest: unknown[]) => unknown).apply(subject, values);
  return { name, args, call, looks };
}

/** A call that only looks. */
export function query<S extends object>(name: keyof S & string, args: Call<S>['args']): Call<S> {
  return method(name, args, true);
}

/** Setting a property of something that belongs to the subject. */
export function setting<S extends object>(
  name: string,
  owner: (random: Random, subject: S) => object,
  value: (random: Random) => unknown,
): Call<S> {
  return {
    name: `${name} =`,
    args: (random, subject) => [owner(random, subject), value(random)],
    call: (_, [target, given]) => {
      if (typeof target !== 'object' || target === null || !(name in target) || !('alive' in target || 'restore' in target))
        throw new Planted('no owner');
      (target as Record<string, unknown>)[name] = given;
    },
  };
}

/**
 * Makes a few calls with spoilt arguments. A call that throws must throw a refusal (or what was planted), and leave everything as it was;
 * `look` shows what that is. After a call that returns, `use` must find the subject in order.
 */
export function playCalls<S>(
  random: Random,
  subject: S,
  calls: readonly Call<S>[],
  look: (subject: S) => string,
  use: (subject: S) => void,
): string {
  let refused = 0;
  for (let n = 0; n < 6; n++) {
    const { name, args, call, looks } = pick(random, calls);
    const values = spoil(random, args(random, subject));
    const before = look(subject);
    try {
      call(subject, values);
    } catch (error) {
      // where a run stops half way, or its handler throws, it stands at that moment
      const isHandler = error instanceof Planted && name === 'step';
      const stopped = isHandler || (error instanceof Error && (error.name === 'CollapseError' || error.name === 'EventLimitError'));
      const isFair = stopped || error instanceof Planted || isRefusal(error) || (looks === true && error instanceof TypeError);
      const after = look(subject);
      if (!isFair) throw new Broken(`${name}(${shown(values)}): ${wordsOf(error)}`);
      if (!stopped)
        expectThat(
          after === before,
          () => `${name}(${shown(values)}) was refused (${wordsOf(error)}) and yet changed ${before} to ${after}`,
        );
      refused++;
      continue;
    }
    try {
      use(subject);
    } catch (error) {
      throw new Broken(`after ${name}(${shown(values)}): ${wordsOf(error)}`);
    }
  }
  return refused === 6 ? 'all refused' : refused === 0 ? 'all taken' : 'some refused';
}

/** Arguments in a line. */
export function shown(values: readonly unknown[]): string {
  return values
    .map((value) => one(value, 0))
    .join(', ')
    .slice(0, 240);
}

function one(value: unknown, depth: number): string {
  try {
    if (Object.is(value, -0)) return '-0';
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'function') return 'a function';
    if (typeof value === 'string') return JSON.stringify(value.slice(0, 20));
    if (typeof value !== 'object' || value === null) return String(value);
    if (Array.isArray(value)) return `[${Array.from(value, (item) => one(item, depth + 1)).join(', ')}]`;
    const proto = Object.getPrototypeOf(value);
    if (proto !== Object.prototype && proto !== null) return `a ${proto.constructor.name}`;
    if (depth > 3) return '{…}';
    const parts = Object.keys(value).map((key) => {
      const getter = Object.getOwnPropertyDescriptor(value, key)?.get;
      return `${key}: ${getter ? 'throws' : one((value as Record<string, unknown>)[key], depth + 1)}`;
    });
    return `{${parts.join(', ')}}`;
  } catch {
    return 'a proxy that throws';
  }
}
