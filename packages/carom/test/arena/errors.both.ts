import { describe, expect, it } from 'vitest';
import { Arena, type ArenaDisc, type ArenaHandlers, type ArenaOptions, cleanOrder } from '../../src/arena/index.ts';

/** Each case: what is done wrong, and the whole message it must give. */
type Cases = [() => unknown, TypeError | RangeError][];

function check(cases: Cases): void {
  for (const [act, error] of cases) expect(act).toThrow(error);
}

const wrong = <T>(value: unknown): T => value as T;

function arena(): Arena {
  const made = new Arena({ discs: 3 });
  made.set(0, { x: 1, y: 2, r: 3 });
  made.addWall({ inside: { minX: 0, minY: 0, maxX: 9, maxY: 9 } });
  return made;
}

describe('wrong input is refused before anything changes', () => {
  it('by the constructor', () => {
    const make = (options: unknown) => () => new Arena(wrong<ArenaOptions>(options));
    check([
      [make(undefined), new TypeError('Arena: options must be an object, got undefined')],
      [make({}), new TypeError('Arena: options.discs must be an integer in [1, 255], got undefined')],
      [make({ discs: 0 }), new RangeError('Arena: options.discs must be an integer in [1, 255], got 0')],
      [make({ discs: 2.5 }), new RangeError('Arena: options.discs must be an integer in [1, 255], got 2.5')],
      [make({ discs: 4, walls: [] }), new TypeError('Arena: options option must be one of discs, order, maxEvents, got "walls"')],
      [make({ discs: 4, maxEvents: 0 }), new RangeError(`Arena: options.maxEvents must be an integer in [1, ${2 ** 53 - 1}], got 0`)],
      [make({ discs: 4, order: 'clean' }), new TypeError('Arena: options.order must be an object, got "clean"')],
      [
        make({ discs: 4, order: { ...cleanOrder, overlap: 'never' } }),
        new TypeError("Arena: options.order.overlap must be one of 'always', 'approaching', got \"never\""),
      ],
      [
        make({ discs: 4, order: { ...cleanOrder, scan: 'up' } }),
        new TypeError("Arena: options.order.scan must be one of 'ascending', 'descending', got \"up\""),
      ],
      [
        make({ discs: 4, order: { ...cleanOrder, together: -1 } }),
        new RangeError('Arena: options.order.together must be a finite number >= 0, got -1'),
      ],
      [make({ discs: 4, order: { ...cleanOrder, rank: 3 } }), new TypeError('Arena: options.order.rank must be a function, got 3')],
      [
        make({ discs: 4, order: { ...cleanOrder, batch: 1 } }),
        new TypeError('Arena: options.order option must be one of overlap, together, scan, rank, got "batch"'),
      ],
    ]);
  });

  it('by set and remove', () => {
    const made = arena();
    const set = (i: unknown, disc: unknown) => () => made.set(wrong<number>(i), wrong<ArenaDisc>(disc));
    const before = made.hash();
    check([
      [set(3, {}), new RangeError('Arena.set: i must be an integer in [0, 2], got 3')],
      [set(-1, {}), new RangeError('Arena.set: i must be an integer in [0, 2], got -1')],
      [set('0', {}), new TypeError('Arena.set: i must be an integer in [0, 2], got "0"')],
      [set(0, null), new TypeError('Arena.set: disc must be an object, got null')],
      [set(0, { radius: 3 }), new TypeError('Arena.set: disc option must be one of x, y, vx, vy, r, mass (did you mean r?), got "radius"')],
      [set(0, { vx: Number.NaN }), new RangeError('Arena.set: disc.vx must be a finite number, got NaN')],
      [set(0, { x: 5, vy: '1' }), new TypeError('Arena.set: disc.vy must be a finite number, got "1"')],
      [set(0, { x: 5, r: -1 }), new RangeError('Arena.set: disc.r must be a finite number >= 0, got -1')],
      [set(0, { x: 5, mass: 0 }), new RangeError('Arena.set: disc.mass must be a number > 0, got 0')],
      [set(1, { x: 5, r: 1 }), new TypeError('Arena.set: disc.y must be a finite number, got undefined')],
      [() => made.remove(1), new RangeError('Arena.remove: i must be a disc that is present, got 1')],
      [() => made.has(9), new RangeError('Arena.has: i must be an integer in [0, 2], got 9')],
      [() => made.changed(0.5), new RangeError('Arena.changed: i must be an integer in [0, 2], got 0.5')],
    ]);
    expect(made.hash()).toBe(before);
    expect(made.has(1)).toBe(false);
  });

  it('by setPair and setWall', () => {
    const made = arena();
    const rule = (value: unknown) => () => made.setPair(0, 1, wrong<'bounce'>(value));
    const before = made.hash();
    check([
      [rule('sense'), new TypeError("Arena.setPair: rule must be 'bounce', 'ignore' or { sense: distance }, got \"sense\"")],
      [rule({ sense: -1 }), new RangeError('Arena.setPair: rule.sense must be a finite number >= 0, got -1')],
      [rule({ reach: 1 }), new TypeError('Arena.setPair: rule option must be one of sense, got "reach"')],
      [() => made.setPair(0, 3, 'ignore'), new RangeError('Arena.setPair: b must be an integer in [0, 2], got 3')],
      [() => made.setPair([0, 7], 1, 'ignore'), new RangeError('Arena.setPair: a[1] must be an integer in [0, 2], got 7')],
      [
        () => made.setPair(wrong<number>('all'), 1, 'ignore'),
        new TypeError('Arena.setPair: a must be a disc or an array of discs, got "all"'),
      ],
      [() => made.setWall(0, 4, false), new RangeError('Arena.setWall: edge must be an integer in [0, 3], got 4')],
      [() => made.setWall([0, 1, 5], 0, false), new RangeError('Arena.setWall: a[2] must be an integer in [0, 2], got 5')],
      [() => made.setWall(0, 0, wrong<boolean>('ignore')), new TypeError('Arena.setWall: meets must be a boolean, got "ignore"')],
      [() => made.edgeContact(0, -1), new RangeError('Arena.edgeContact: edge must be an integer in [0, 3], got -1')],
    ]);
    expect(made.hash()).toBe(before);
    for (let k = 0; k < 126; k++) made.setPair(0, 1, { sense: k });
    check([[rule({ sense: 126 }), new RangeError('Arena.setPair: rule.sense must be one of the 126 distances already used, got 126')]]);
  });

  it('by addWall', () => {
    const made = arena();
    const add = (wall: unknown, options?: unknown) => () =>
      made.addWall(wrong<{ x1: 0; y1: 0; x2: 0; y2: 0 }>(wall), wrong<object>(options ?? {}));
    const box = { minX: 0, minY: 0, maxX: 9, maxY: 9 };
    const side = { side: 'minX', from: 1, to: 2 };
    check([
      [add(null), new TypeError('Arena.addWall: wall must be an object, got null')],
      [add({ inside: 3 }), new TypeError('Arena.addWall: wall.inside must be a box or a circle, got 3')],
      [add({ inside: { ...box, maxX: 0 } }), new RangeError('Arena.addWall: wall.inside.maxX must be greater than minX = 0, got 0')],
      [
        add({ inside: { ...box, minX: Infinity } }),
        new RangeError('Arena.addWall: wall.inside.minX must be a finite number, got Infinity'),
      ],
      [add({ inside: { x: 0, y: 0, r: -1 } }), new RangeError('Arena.addWall: wall.inside.r must be a finite number >= 0, got -1')],
      [add({ x1: 0, y1: 0, x2: 1 }), new TypeError('Arena.addWall: wall.y2 must be a finite number, got undefined')],
      [add({ x1: 0, y1: 0, x2: 1, y2: 1, z: 1 }), new TypeError('Arena.addWall: wall option must be one of x1, y1, x2, y2, r, got "z"')],
      [
        add({ inside: box }, { sensor: true }),
        new TypeError('Arena.addWall: options option must be one of sense, gaps (did you mean sense?), got "sensor"'),
      ],
      [add({ inside: box }, { sense: -1 }), new RangeError('Arena.addWall: options.sense must be a finite number >= 0, got -1')],
      [add({ inside: box }, { gaps: 3 }), new TypeError('Arena.addWall: options.gaps must be an array, got 3')],
      [
        add({ inside: box }, { gaps: [{ ...side, side: 'left' }] }),
        new TypeError("Arena.addWall: options.gaps[0].side must be one of 'minX', 'maxX', 'minY', 'maxY', got \"left\""),
      ],
      [
        add({ inside: box }, { gaps: [side, side] }),
        new RangeError('Arena.addWall: options.gaps[1].side must be a side without another gap, got "minX"'),
      ],
      [
        add({ inside: box }, { gaps: [{ ...side, to: 0 }] }),
        new RangeError('Arena.addWall: options.gaps[0].to must be at least from = 1, got 0'),
      ],
      [
        add({ inside: { x: 0, y: 0, r: 1 } }, { gaps: [] }),
        new TypeError('Arena.addWall: options.gaps must be left out unless the wall is the inside of a box, got an array of 0'),
      ],
    ]);
    for (let k = 1; k < 32; k++) made.addWall({ inside: { x: 0, y: 0, r: 9 } });
    check([[add({ inside: { x: 0, y: 0, r: 9 } }), new RangeError('Arena.addWall: number of walls must be at most 32, got 33')]]);
  });

  it('by step, next, snapshot and restore', () => {
    const made = arena();
    const handlers = (value: unknown) => () => made.step(1, wrong<ArenaHandlers>(value));
    check([
      [() => made.step(-1), new RangeError('Arena.step: dt must be a finite number >= 0, got -1')],
      [() => made.step(wrong<number>('1')), new TypeError('Arena.step: dt must be a finite number >= 0, got "1"')],
      [() => made.step(Infinity), new RangeError('Arena.step: dt must be a finite number >= 0, got Infinity')],
      [
        handlers({ collide: () => {} }),
        new TypeError('Arena.step: handlers option must be one of pair, edge, sense, moved, got "collide"'),
      ],
      [handlers({ pair: 3 }), new TypeError('Arena.step: handlers.pair must be a function, got 3')],
      [handlers(null), new TypeError('Arena.step: handlers must be an object, got null')],
      [() => made.next(Number.NaN), new RangeError('Arena.next: limit must be a finite number >= 0, got NaN')],
      [() => made.snapshot(new Float64Array(3)), new RangeError('Arena.snapshot: out must be a Float64Array of length 21, got 3')],
      [
        () => made.restore(wrong<Float64Array>([])),
        new TypeError('Arena.restore: saved must be a Float64Array of length 21, got an array of 0'),
      ],
    ]);
  });

  it('by calls inside a handler that only make sense outside', () => {
    const made = arena();
    made.set(1, { x: 8, y: 2, vx: -1, r: 1 });
    const saved = made.snapshot();
    for (const [act, name] of [
      [() => made.step(1), 'step'],
      [() => made.next(), 'next'],
      [() => made.restore(saved), 'restore'],
      [() => made.addWall({ inside: { x: 0, y: 0, r: 1 } }), 'addWall'],
    ] as const) {
      made.restore(saved);
      const message = `Arena.${name}: call must be outside of a step, got "one in a handler"`;
      expect(() => made.step(9, { pair: () => void act() })).toThrow(new RangeError(message));
    }
    made.restore(saved);
    expect(made.step(9, { pair: () => void made.snapshot() })).toBeGreaterThan(0);
  });
});

describe('an arena keeps its own arrays', () => {
  it('writing x, state, capacity or any other property of it throws a TypeError, and the discs stay', () => {
    const arena = new Arena({ discs: 2 });
    arena.set(0, { x: 1, y: 2, r: 3 });
    const hash = arena.hash();
    for (const name of ['capacity', 'state', 'x', 'y', 'vx', 'vy', 'r', 'inverseMass', 'count', 'now', 'mass'])
      expect(() => Object.assign(arena, { [name]: 5 }), name).toThrow(TypeError);
    expect([arena.x[0], arena.hash()]).toEqual([1, hash]);
  });

  it('a subclass may have fields of its own', () => {
    class Game extends Arena {
      score = 0;
    }
    const game = new Game({ discs: 1 });
    game.score++;
    game.set(0, { x: 0, y: 0, r: 1, vx: 1 });
    game.step(1);
    expect([game.score, game.x[0]]).toEqual([1, 1]);
  });
});
