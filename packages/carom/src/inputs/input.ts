import { fail } from '../numeric/fail.ts';
import { finite, integer, knownOptions } from '../numeric/validate.ts';

/**
 * Who did what before which step: the one form in which recordings, rollback and links keep what came from outside.
 *
 * The state at the start and the inputs in their order give a run again, bit for bit. An input is plain JSON.
 */
export interface Input<A = unknown> {
  /** How many steps of a `World`, or events of a `Timeline`, were done when it took effect: `stepCount`, `eventCount`. */
  readonly step: number;
  /** Where a `Timeline` stood, which is between two events; left out for fixed steps. [time] */
  readonly time?: number;
  /** Who did it: a player, a control, a program. At most 64 characters. */
  readonly by: string;
  /** What was done: plain JSON, whatever the program that keeps the log takes. */
  readonly action: A;
}

/** What an input may hold at most. */
export const inputLimits: {
  /** Characters of `by`. */
  readonly by: number;
  /** How deep lists and objects of an action lie in each other. */
  readonly depth: number;
  /** Values in an action, those in lists and objects counted. */
  readonly values: number;
} = /* @__PURE__ */ Object.freeze({ by: 64, depth: 16, values: 10_000 });

/**
 * A frozen copy of an input, with nothing in it but plain JSON.
 *
 * @param readAction checks the action further and returns what is kept of it
 * @throws TypeError or RangeError naming what is wrong
 *
 * @example
 * readInput('replay', { step: 12, by: 'player 1', action: { jump: true } }); // { step: 12, by: 'player 1', action: { jump: true } }
 */
export function readInput<A = unknown>(where: string, value: unknown, readAction?: (action: unknown, where: string) => A): Input<A> {
  if (typeof where !== 'string') fail('readInput', 'where', 'a string', where, 'type');
  const { step, time, by, action } = knownOptions(where, 'input', value as Input, ['step', 'time', 'by', 'action']);
  integer(where, 'input.step', step, 0);
  if (time !== undefined) finite(where, 'input.time', time);
  const rule = `a text of 1 to ${inputLimits.by} characters`;
  if (typeof by !== 'string') fail(where, 'input.by', rule, by, 'type');
  if (by.length < 1 || by.length > inputLimits.by) fail(where, 'input.by', rule, by);
  const plain = plainCopy(where, 'input.action', action, 0, { left: inputLimits.values });
  const kept = readAction === undefined ? (plain as A) : readAction(plain, where);
  return Object.freeze(time === undefined ? { step, by, action: kept } : { step, time, by, action: kept });
}

/** A copy of JSON data that shares nothing with it. @throws TypeError or RangeError for what JSON cannot write, or too much of it */
function plainCopy(where: string, what: string, value: unknown, depth: number, budget: { left: number }): unknown {
  if (--budget.left < 0) fail(where, what, `one of at most ${inputLimits.values} values`, value);
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return finite(where, what, value) + 0; // JSON has no −0: peers get 0
  if (typeof value !== 'object') fail(where, what, 'plain JSON', value, 'type');
  if (depth >= inputLimits.depth) fail(where, what, `at most ${inputLimits.depth} deep`, value);
  if (Array.isArray(value))
    return Object.freeze(Array.from(value, (item, i) => plainCopy(where, `${what}[${i}]`, item, depth + 1, budget)));
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') fail(where, what, "an object without a key '__proto__'", value);
    if (item !== undefined) copy[key] = plainCopy(where, `${what}.${key.slice(0, 40)}`, item, depth + 1, budget);
  }
  return Object.freeze(copy);
}
