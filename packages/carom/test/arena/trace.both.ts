import { describe, expect, it } from 'vitest';
import { cleanOrder, codingameOrder, firstDifference, meanMaxOrder, type TraceTurn } from '../../src/arena/index.ts';

const turn = (x: number, y: number, events?: (number | string)[][]): TraceTurn => ({
  bodies: [{ x: 0 }, { x, y }],
  ...(events && { events }),
});

describe('firstDifference', () => {
  it('is null for equal recordings, 0 and -0 being equal, NaN and NaN too', () => {
    expect(firstDifference([], [])).toBeNull();
    expect(firstDifference([turn(1, 0), turn(2, Number.NaN)], [turn(1, -0), turn(2, Number.NaN)])).toBeNull();
  });

  it('names turn, body and field, what was expected and got, and the events of both', () => {
    expect(firstDifference([turn(1, 1), turn(2, 2, [[0.5, 'hit']])], [turn(1, 1), turn(2, 3, [[0.25, 'hit']])])).toEqual({
      turn: 1,
      body: 1,
      field: 'y',
      expected: 2,
      got: 3,
      expectedEvents: [[0.5, 'hit']],
      gotEvents: [[0.25, 'hit']],
    });
  });

  it('sees the last bit of a number', () => {
    expect(firstDifference([turn(1, 1)], [turn(1 + 2 ** -52, 1)])).toMatchObject({ turn: 0, body: 1, field: 'x' });
  });

  it('compares events only where the first recording has them, bodies first', () => {
    expect(firstDifference([turn(1, 1)], [turn(1, 1, [[0.5]])])).toBeNull();
    expect(firstDifference([turn(1, 1, [[0.5]])], [turn(1, 1)])).toMatchObject({ turn: 0, body: -1, field: 'events', expected: [[0.5]] });
    for (const other of [[[0.5], [0.6]], [[0.5, 1]], [[0.6]]]) {
      expect(firstDifference([turn(1, 1, [[0.5]])], [turn(1, 1, other)])?.field).toBe('events');
    }
  });

  it('compares only the fields the first recording has', () => {
    expect(firstDifference([{ bodies: [{ x: 1 }] }], [{ bodies: [{ x: 1, y: 5 }] }])).toBeNull();
    expect(firstDifference([{ bodies: [{ x: 1, y: 5 }] }], [{ bodies: [{ x: 1 }] }])).toMatchObject({
      field: 'y',
      expected: 5,
      got: undefined,
    });
  });

  it('sees that bodies or turns are missing; more turns than expected are no difference', () => {
    expect(firstDifference([{ bodies: [{}, {}] }], [{ bodies: [{}] }])).toMatchObject({
      turn: 0,
      body: -1,
      field: 'bodies',
      expected: 2,
      got: 1,
    });
    expect(firstDifference([turn(1, 1), turn(2, 2)], [turn(1, 1)])).toMatchObject({ turn: 1, field: 'turns', expected: 2, got: 1 });
    expect(firstDifference([turn(1, 1)], [turn(1, 1), turn(2, 2)])).toBeNull();
  });

  it('asks a simulation for no turn after the difference', () => {
    let made = 0;
    function* simulate(): Generator<TraceTurn> {
      for (;;) yield turn(++made, 0);
    }
    expect(firstDifference([turn(1, 0), turn(5, 0), turn(3, 0)], simulate())).toMatchObject({ turn: 1, got: 2 });
    expect(made).toBe(2);
  });
});

it('the presets are frozen and say what they do', () => {
  expect(cleanOrder).toEqual({ overlap: 'approaching', together: null, scan: 'ascending' });
  expect(codingameOrder).toEqual({ overlap: 'always', together: 1e-5, scan: 'descending' });
  expect(meanMaxOrder).toEqual({ overlap: 'always', together: null, scan: 'ascending' });
  for (const order of [cleanOrder, codingameOrder, meanMaxOrder]) expect(Object.isFrozen(order)).toBe(true);
});
