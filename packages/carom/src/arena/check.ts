import { fail } from '../numeric/fail.ts';
import { integer, knownOptions, nonNegative, oneOf } from '../numeric/validate.ts';
import type { ArenaHandlers } from './options.ts';
import type { ArenaOrder } from './order.ts';

// Called inside steps, so none of these allocates unless it fails.

const handlerNames = ['pair', 'edge', 'sense', 'moved'] as const;
const orderNames = ['overlap', 'together', 'scan', 'rank'] as const;

/** Returns `value` if it is an integer in [0, count). @throws TypeError or RangeError otherwise. */
export function checkIndex(where: string, what: string, value: number, count: number): number {
  if (typeof value !== 'number' || value >>> 0 !== value || value >= count) integer(where, what, value, 0, count - 1);
  return value;
}

/** Fails unless `value` is one disc or an array of discs. */
export function checkDiscs(where: string, what: string, value: number | readonly number[], count: number): void {
  if (typeof value === 'number') {
    checkIndex(where, what, value, count);
    return;
  }
  if (!Array.isArray(value)) fail(where, what, 'a disc or an array of discs', value, 'type');
  for (let k = 0; k < value.length; k++) {
    const disc = value[k];
    if (typeof disc !== 'number' || disc >>> 0 !== disc || disc >= count) integer(where, `${what}[${k}]`, disc, 0, count - 1);
  }
}

/** Fails unless `value` is an object with no other names than `known`. */
export function checkNames(where: string, what: string, value: object, known: readonly string[]): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) knownOptions(where, what, value, known);
  for (const name in value) if (!known.includes(name)) knownOptions(where, what, value, known);
}

/** Fails unless `handlers` is an object of known functions. */
export function checkHandlers(where: string, handlers: ArenaHandlers): void {
  checkNames(where, 'handlers', handlers, handlerNames);
  for (let k = 0; k < handlerNames.length; k++) {
    const handler = handlers[handlerNames[k]];
    if (handler !== undefined && typeof handler !== 'function') fail(where, `handlers.${handlerNames[k]}`, 'a function', handler, 'type');
  }
}

/** Returns `order` if its fields are what they must be. */
export function checkOrder(where: string, order: ArenaOrder): ArenaOrder {
  knownOptions(where, 'options.order', order, orderNames);
  oneOf(where, 'options.order.overlap', order.overlap, ['always', 'approaching']);
  oneOf(where, 'options.order.scan', order.scan, ['ascending', 'descending']);
  if (order.together !== null) nonNegative(where, 'options.order.together', order.together);
  const { rank } = order;
  if (rank !== undefined && typeof rank !== 'function') fail(where, 'options.order.rank', 'a function', rank, 'type');
  return order;
}

/** Returns `mass` if it is a number > 0, Infinity included. */
export function checkMass(where: string, mass: number): number {
  if (typeof mass !== 'number') fail(where, 'disc.mass', 'a number > 0', mass, 'type');
  if (!(mass > 0)) fail(where, 'disc.mass', 'a number > 0', mass);
  return mass;
}
