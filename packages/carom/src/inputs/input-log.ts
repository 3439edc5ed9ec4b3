import { fail } from '../numeric/fail.ts';
import { guardReadOnly } from '../numeric/read-only.ts';
import { integer, knownOptions } from '../numeric/validate.ts';
import { type Input, readInput } from './input.ts';

/** What a log is told about its actions. */
export interface InputLogOptions<A> {
  /** Checks an action, which is plain JSON by then, and returns what is kept of it. @default any JSON is kept as it is */
  readonly readAction?: (action: unknown, where: string) => A;
}

/**
 * Inputs in one order, whatever the order in which they became known: by step, then time, then `by`, then as they were added.
 *
 * So peers that hear of each other's inputs in different orders keep equal logs.
 *
 * @example
 * const log = new InputLog<{ left: boolean }>();
 * log.add({ step: 3, by: 'ann', action: { left: true } });
 * log.at(3)[0].by; // 'ann'
 */
export class InputLog<A = unknown> implements Iterable<Input<A>> {
  readonly #inputs: Input<A>[] = [];
  readonly #readAction: ((action: unknown, where: string) => A) | undefined;

  /** An empty log. @throws TypeError for an unknown option */
  constructor(options: InputLogOptions<A> = {}) {
    this.#readAction = knownOptions('new InputLog', 'options', options, ['readAction']).readAction;
    guardReadOnly(InputLog.prototype, 'InputLog');
    if (new.target === InputLog) Object.preventExtensions(this);
  }

  /** The log in a list, as `toJSON` writes it. @throws TypeError or RangeError naming the input that is wrong */
  static from<A = unknown>(value: unknown, options: InputLogOptions<A> = {}): InputLog<A> {
    if (!Array.isArray(value)) fail('InputLog.from', 'inputs', 'an array', value, 'type');
    const log = new InputLog<A>(options);
    for (let i = 0; i < value.length; i++) log.#insert(readInput(`InputLog.from: inputs[${i}]`, value[i], log.#readAction));
    return log;
  }

  /** How many inputs it holds. */
  get length(): number {
    return this.#inputs.length;
  }

  /** The inputs in their order. */
  [Symbol.iterator](): IterableIterator<Input<A>> {
    return this.#inputs[Symbol.iterator]();
  }

  /** Takes in a copy of an input and returns it. @throws TypeError or RangeError naming what is wrong; nothing has changed then */
  add(input: Input<A>): Input<A> {
    const copy = readInput('InputLog.add', input, this.#readAction);
    this.#insert(copy);
    return copy;
  }

  /** The inputs that take effect right before a step: those with this `step`. */
  at(step: number): readonly Input<A>[] {
    integer('InputLog.at', 'step', step, 0);
    return this.#inputs.slice(this.#firstFrom(step), this.#firstFrom(step + 1));
  }

  /** The inputs of this step and all later ones. */
  from(step: number): readonly Input<A>[] {
    integer('InputLog.from', 'step', step, 0);
    return this.#inputs.slice(this.#firstFrom(step));
  }

  /** Forgets the inputs before a step: no run goes back there any more. */
  forget(step: number): void {
    integer('InputLog.forget', 'step', step, 0);
    this.#inputs.splice(0, this.#firstFrom(step));
  }

  /** The inputs as plain JSON. */
  toJSON(): Input<A>[] {
    return [...this.#inputs];
  }

  #insert(input: Input<A>): void {
    const inputs = this.#inputs;
    let at = inputs.length;
    while (at > 0 && isLater(inputs[at - 1], input)) at--;
    inputs.splice(at, 0, input);
  }

  /** The place of the first input of `step` or later. */
  #firstFrom(step: number): number {
    let [low, high] = [0, this.#inputs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#inputs[middle].step < step) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Whether `a` takes effect after `b`, though it was added before. */
function isLater(a: Input, b: Input): boolean {
  if (a.step !== b.step) return a.step > b.step;
  const [timeA, timeB] = [a.time ?? -Infinity, b.time ?? -Infinity];
  return timeA !== timeB ? timeA > timeB : a.by > b.by;
}
