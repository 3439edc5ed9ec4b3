import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Input, InputLog, inputLimits, readInput } from '../../src/inputs/index.ts';

describe('readInput', () => {
  it('gives a frozen copy that shares nothing with what was given', () => {
    const action = { keys: ['left'] };
    const input = readInput('test', { step: 2, by: 'ann', action });
    action.keys.push('right');
    expect(input).toEqual({ step: 2, by: 'ann', action: { keys: ['left'] } });
    expect(Object.isFrozen(input.action)).toBe(true);
  });

  it('keeps the time of a timeline and leaves out what is undefined', () => {
    expect(readInput('test', { step: 0, time: 1.5, by: 'a', action: { x: undefined } })).toEqual({
      step: 0,
      time: 1.5,
      by: 'a',
      action: {},
    });
  });

  const wrong: [unknown, ErrorConstructor | TypeErrorConstructor, string][] = [
    [null, TypeError, 'test: input must be an object, got null'],
    [{ step: 1, by: 'a', action: 1, frame: 1 }, TypeError, 'test: input option must be one of step, time, by, action, got "frame"'],
    [{ step: 1.5, by: 'a', action: 1 }, RangeError, `test: input.step must be an integer in [0, ${Number.MAX_SAFE_INTEGER}], got 1.5`],
    [{ step: 1, time: NaN, by: 'a', action: 1 }, RangeError, 'test: input.time must be a finite number, got NaN'],
    [{ step: 1, by: 7, action: 1 }, TypeError, 'test: input.by must be a text of 1 to 64 characters, got 7'],
    [{ step: 1, by: '', action: 1 }, RangeError, 'test: input.by must be a text of 1 to 64 characters, got ""'],
    [{ step: 1, by: 'a', action: { x: [Infinity] } }, RangeError, 'test: input.action.x[0] must be a finite number, got Infinity'],
    [{ step: 1, by: 'a', action: () => 1 }, TypeError, 'test: input.action must be plain JSON, got a function'],
    [{ step: 1, by: 'a' }, TypeError, 'test: input.action must be plain JSON, got undefined'],
    [
      { step: 1, by: 'a', action: JSON.parse('{"__proto__":{"x":1}}') },
      RangeError,
      "test: input.action must be an object without a key '__proto__', got an object {__proto__}",
    ],
  ];
  it.each(wrong)('refuses %j', (value, kind, message) => {
    expect(() => readInput('test', value)).toThrow(new (kind as ErrorConstructor)(message));
  });

  it('refuses what is too deep and what is too much', () => {
    let deep: unknown = 0;
    for (let i = 0; i <= inputLimits.depth; i++) deep = [deep];
    expect(() => readInput('test', { step: 0, by: 'a', action: deep })).toThrow(/must be at most 16 deep/);
    const many = new Array(inputLimits.values).fill(0);
    expect(() => readInput('test', { step: 0, by: 'a', action: many })).toThrow(/must be one of at most 10000 values/);
  });
});

describe('InputLog', () => {
  const input = (step: number, by: string, action = 0): Input<number> => ({ step, by, action });

  it('holds inputs by step, then time, then who, then as they were added', () => {
    const log = new InputLog<number>();
    for (const each of [input(3, 'b', 1), input(1, 'a', 2), input(3, 'a', 3), input(3, 'b', 4)]) log.add(each);
    log.add({ step: 3, time: 0.5, by: 'a', action: 5 });
    expect(log.toJSON().map(({ action }) => action)).toEqual([2, 3, 1, 4, 5]);
    expect(log.at(3).map(({ action }) => action)).toEqual([3, 1, 4, 5]);
    expect(log.at(2)).toEqual([]);
    expect(log.from(2).length).toBe(4);
    expect(log.length).toBe(5);
  });

  it('is the same whatever the order in which the inputs of several players came', () => {
    const entries = fc.array(fc.record({ step: fc.nat(5), by: fc.constantFrom('a', 'b', 'c'), action: fc.nat(3) }), { maxLength: 20 });
    fc.assert(
      fc.property(entries, fc.infiniteStream(fc.nat(2)), (all, turns) => {
        const one = InputLog.from(all);
        // Another order of arrival in which each player's own inputs keep theirs.
        const queues = ['a', 'b', 'c'].map((who) => all.filter(({ by }) => by === who));
        const other = new InputLog();
        while (queues.some((queue) => queue.length > 0)) {
          const next = queues[turns.next().value as number].shift();
          if (next) other.add(next);
        }
        expect(other.toJSON()).toEqual(one.toJSON());
      }),
    );
  });

  it('comes back from its JSON', () => {
    const log = InputLog.from([input(2, 'a'), input(1, 'b')]);
    expect(InputLog.from(JSON.parse(JSON.stringify(log))).toJSON()).toEqual([...log]);
  });

  it('keeps numbers as JSON writes them, so that who hears of an input has the same: −0 is 0', () => {
    const log = new InputLog<{ vx: number[] }>();
    expect(log.add({ step: 0, by: 'a', action: { vx: [-0] } }).action.vx[0]).toBe(0);
  });

  it('forgets what lies before a step', () => {
    const log = InputLog.from([input(1, 'a'), input(2, 'a'), input(3, 'a')]);
    log.forget(2);
    expect(log.toJSON().map(({ step }) => step)).toEqual([2, 3]);
  });

  it('asks its reader about every action, and is not changed by one that is refused', () => {
    const readAction = (action: unknown, where: string) => {
      if (typeof action !== 'number') throw new TypeError(`${where}: action must be a number`);
      return action * 2;
    };
    const log = new InputLog<number>({ readAction });
    expect(log.add(input(0, 'a', 4)).action).toBe(8);
    expect(() => log.add({ step: 0, by: 'a', action: 'x' as never })).toThrow('InputLog.add: action must be a number');
    expect(log.length).toBe(1);
    expect(() => InputLog.from([{ step: 0, by: 'a', action: true }], { readAction })).toThrow('InputLog.from: inputs[0]: action must be');
    expect(() => InputLog.from({})).toThrow('InputLog.from: inputs must be an array, got an object {}');
  });
});
