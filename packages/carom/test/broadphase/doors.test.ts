import { describe, expect, it } from 'vitest';
import { allPairs, CircleIndex } from '../../src/broadphase/index.ts';
import { enclosingCircle, trilaterate, unionArea } from '../../src/geometry/measure/index.ts';
import { separateAll } from '../../src/geometry/separate-all/index.ts';

const index = new CircleIndex();
index.rebuild([{ x: 0, y: 0, r: 1 }]);
const anyIndex = index as unknown as Record<string, (...values: unknown[]) => unknown>;

describe('queries of an index refuse what is no object with numbers', () => {
  it.each([
    ['within', [null], 'CircleIndex.within: circle must be an object, got null'],
    ['within', [{ x: 1n, y: 0, r: 1 }], 'CircleIndex.within: circle.x must be a number, got 1'],
    ['visitWithin', [undefined, () => true], 'CircleIndex.within: circle must be an object, got undefined'],
    ['withinInto', [7, []], 'CircleIndex.within: circle must be an object, got 7'],
    ['inBox', [null], 'CircleIndex.inBox: box must be an object, got null'],
    ['inBox', [{ minX: 0, minY: 0, maxX: '1', maxY: 1 }], 'CircleIndex.inBox: box.maxX must be a number, got "1"'],
    ['nearest', [null], 'CircleIndex.nearest: from must be an object, got null'],
    ['nearest', [{ x: 0, y: 0, r: 1n }], 'CircleIndex.nearest: from.r must be a number, got 1'],
    ['castRay', [null], 'CircleIndex.castRay: ray must be an object, got null'],
    ['castRay', [{ x: 0, y: 0, dx: 1 }], 'CircleIndex.castRay: ray.dy must be a number, got undefined'],
    ['castCircle', [{ x: 0, y: 0, r: 1, vx: 0n, vy: 0 }], 'CircleIndex.castCircle: circle.vx must be a number, got 0'],
  ])('%s(%#)', (name, values, message) => {
    const ask = () => anyIndex[name](...values);
    expect(ask).toThrow(new TypeError(message));
  });
});

describe('lengths are checked before memory is taken', () => {
  it.each([2 ** 31, 67108865, 2 ** 40, -1, 1.5, Number.NaN, Infinity])('rebuild({ length: %s })', (length) => {
    const source = { length, 0: { x: 0, y: 0, r: 1 } } as unknown as ArrayLike<{ x: number; y: number; r: number }>;
    const message = `CircleIndex.rebuild: the number of circles must be an integer in [0, 67108864], got ${length}`;
    expect(() => index.rebuild(source)).toThrow(new RangeError(message));
    expect(index.size).toBe(1);
  });

  it('an array that only says that it is long takes no memory', () => {
    const before = process.memoryUsage().arrayBuffers;
    const source = { length: 60_000_000, 0: { x: 0, y: 0, r: 1 } } as unknown as ArrayLike<{ x: number; y: number; r: number }>;
    expect(() => index.rebuild(source)).toThrow(new TypeError('CircleIndex.rebuild: circles[1] must be an object, got undefined'));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20e6);
  });

  it('takes more circles than there is room for at first, from objects and from numbers', () => {
    const count = 20_000;
    const objects = Array.from({ length: count }, (_, i) => ({ x: 3 * i, y: 0, r: i % 2 ? 1 : 2 }));
    const many = new CircleIndex();
    many.rebuild(objects);
    const pairs = many.pairs({ sorted: true });
    expect(pairs.length).toBe(2 * (count - 1));
    many.rebuild(objects.flatMap(({ x, y, r }) => [x, y, r]));
    expect(many.pairs({ sorted: true })).toEqual(pairs);
    expect(allPairs(objects, { sorted: true })).toEqual(pairs);
  });
});

describe('lists of circles refuse what is no object, by its place', () => {
  const holes = new Array(2);
  it.each([
    [enclosingCircle, 'enclosingCircle'],
    [unionArea, 'unionArea'],
    [trilaterate, 'trilaterate'],
  ] as const)('%#', (ask, name) => {
    const call = (value: unknown) => () => ask(value as never);
    expect(call(holes)).toThrow(new TypeError(`${name}: circles[0] must be an object, got undefined`));
    expect(call([{ x: 0, y: 0, r: 1 }, null])).toThrow(new TypeError(`${name}: circles[1] must be an object, got null`));
    expect(call(undefined)).toThrow(new TypeError(`${name}: circles must be a list of circles, got undefined`));
    expect(call(7)).toThrow(new TypeError(`${name}: circles must be a list of circles, got 7`));
  });

  it('numbers given as text or BigInt are none', () => {
    expect(enclosingCircle([{ x: '1', y: 0, r: 1 } as never, { x: 2, y: 2, r: 1 }])).toEqual({ x: 2, y: 2, r: 1 });
    expect(unionArea([{ x: 1n, y: 0, r: 1 } as never])).toBe(0);
  });
});

describe('what is not there, or not to be written', () => {
  it('a field that an index does not have, a method, its size: writing throws', () => {
    const own = new CircleIndex() as unknown as Record<string, unknown>;
    expect(() => Object.assign(own, { foo: 3 })).toThrow(TypeError);
    expect(() => Object.assign(own, { rebuild: 3 })).toThrow(TypeError);
    expect(() => Object.assign(own, { size: 3 })).toThrow(new TypeError('CircleIndex.size: size must be left as it is, got 3'));
    class Named extends CircleIndex {
      name = 'mine';
    }
    expect(new Named().name).toBe('mine');
  });

  it('who writes radius is told of r', () => {
    const circles = [{ x: 0, y: 0, radius: 1 }] as unknown as { x: number; y: number; r: number }[];
    const rule = 'must be a finite number >= 0 (there is radius: did you mean r?), got undefined';
    expect(() => index.add(circles[0])).toThrow(new TypeError(`CircleIndex.add: circle.r ${rule}`));
    expect(() => index.rebuild(circles)).toThrow(new TypeError(`CircleIndex.rebuild: circles[0].r ${rule}`));
    expect(() => allPairs(circles)).toThrow(new TypeError(`CircleIndex.rebuild: circles[0].r ${rule}`));
    expect(() => unionArea(circles)).toThrow(new TypeError(`unionArea: circles[0].r ${rule}`));
    expect(() => enclosingCircle(circles)).toThrow(new TypeError(`enclosingCircle: circles[0].r ${rule}`));
    expect(() => separateAll(circles)).toThrow(new TypeError(`separateAll: circles[0].r ${rule}`));
    expect(index.size).toBe(1);
  });

  it('options of allPairs that it does not know', () => {
    expect(() => allPairs([], { sort: true } as object)).toThrow(
      /^allPairs: options option must be one of .*sorted \(did you mean sorted\?\), got "sort"$/,
    );
  });
});
