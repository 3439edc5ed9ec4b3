import { describe, expect, it } from 'vitest';
import { allPairs } from '../../src/broadphase/all-pairs.ts';
import { CircleIndex } from '../../src/broadphase/circle-index.ts';
import type { Circle } from '../../src/geometry/shapes.ts';
import { createRandom } from '../../src/numeric/random.ts';

/** Three in a row: 0 touches 1, 1 touches 2, 3 is far. */
const row: readonly Circle[] = [
  { x: 0, y: 0, r: 1 },
  { x: 2, y: 0, r: 1 },
  { x: 4, y: 0, r: 1 },
  { x: 40, y: 0, r: 1 },
];

function indexOf(circles: readonly Circle[]): CircleIndex {
  const index = new CircleIndex();
  index.rebuild(circles);
  return index;
}

function wrong(value: unknown): never {
  return value as never;
}

describe('ids', () => {
  it('count up from 0, stay until removed, and are given again, the last one first', () => {
    const index = new CircleIndex();
    expect(row.map((circle) => index.add(circle))).toEqual([0, 1, 2, 3]);
    index.remove(1);
    index.remove(2);
    expect([0, 1, 2, 3, 4, -1, 0.5, NaN].map((id) => index.has(id))).toEqual([true, false, false, true, false, false, false, false]);
    expect(index.size).toBe(2);
    expect(() => Object.assign(index, { size: 5 })).toThrow('CircleIndex.size: size must be left as it is, got 5');
    expect([row[2], row[1], row[0]].map((circle) => index.add(circle))).toEqual([2, 1, 4]);
    expect(index.circle(2)).toEqual(row[2]);
  });

  it('are places in the array after rebuild, which forgets what was there', () => {
    const index = indexOf(row);
    index.remove(0);
    index.rebuild(row.slice(1));
    expect([index.size, index.has(2), index.has(3)]).toEqual([3, true, false]);
    expect([...index.pairs()]).toEqual([0, 1]);
    expect(index.add(row[0])).toBe(3);
    index.rebuild([]);
    expect([index.size, [...index.pairs()], index.within(row[0]), index.nearest(row[0], 3)]).toEqual([0, [], [], []]);
    expect(index.castRay({ x: 0, y: 0, dx: 1, dy: 0 })).toBe(null);
  });

  it('reach thousands without being asked for room', () => {
    const index = new CircleIndex();
    for (let i = 0; i < 5000; i++) expect(index.add({ x: 3 * (i % 70), y: 3 * Math.floor(i / 70), r: 1.5 })).toBe(i);
    expect(index.pairs().length / 2).toBe(5000 - 72 + 5000 - 70);
  });
});

describe('update', () => {
  it('moves a circle, and keeps its radius unless one is given', () => {
    const index = indexOf(row);
    index.update(3, 6, 0);
    expect(index.circle(3)).toEqual({ x: 6, y: 0, r: 1 });
    expect(index.within({ x: 6, y: 0, r: 0 })).toEqual([3]);
    index.update(3, 6, 0, 0.5);
    expect([...index.pairs({ sorted: true })]).toEqual([0, 1, 1, 2]);
  });

  it('circle writes into out', () => {
    const out = { x: 9, y: 9, r: 9 };
    expect(indexOf(row).circle(1, out)).toBe(out);
    expect(out).toEqual(row[1]);
  });
});

describe('rebuild', () => {
  const packed = row.flatMap(({ x, y, r }) => [x, y, r]);
  const centers = row.flatMap(({ x, y }) => [x, y]);

  it.each<[string, (index: CircleIndex) => void]>([
    ['objects', (index) => index.rebuild(row)],
    ['numbers in an array', (index) => index.rebuild(packed)],
    ['a Float64Array', (index) => index.rebuild(new Float64Array(packed))],
    ['a Float32Array', (index) => index.rebuild(new Float32Array(packed))],
    ['centers with one radius', (index) => index.rebuild(centers, { r: 1 })],
    ['centers in a Float64Array with one radius', (index) => index.rebuild(new Float64Array(centers), { r: 1 })],
    ['objects with one radius', (index) => index.rebuild(row.map(({ x, y }) => ({ x, y })) as Circle[], { r: 1 })],
    [
      'items read by functions',
      (index) =>
        index.rebuild(
          row.map(({ x, r }) => [x, 2 * r]),
          { x: (d) => d[0], y: () => 0, r: (d) => d[1] / 2 },
        ),
    ],
    [
      'strings read by functions',
      (index) =>
        index.rebuild(
          row.map(({ x }) => `${x}`),
          { x: Number, y: () => 0, r: () => 1 },
        ),
    ],
  ])('takes %s', (_, rebuild) => {
    const index = new CircleIndex();
    rebuild(index);
    expect([...index.pairs({ sorted: true })]).toEqual([0, 1, 1, 2]);
    expect(row.map((_, id) => index.circle(id))).toEqual(row);
  });

  it('reads the array once: later changes of it do not count until the next call', () => {
    const circles = new Float64Array(packed);
    const index = new CircleIndex();
    index.rebuild(circles);
    circles[0] = 100;
    expect(index.circle(0)).toEqual(row[0]);
    expect(index.pairs().length).toBe(4);
  });

  it('takes categories and masks by id', () => {
    const index = new CircleIndex();
    index.rebuild(row, { category: (id) => (id === 1 ? 2 : 1), mask: 1 });
    expect([...index.pairs()]).toEqual([]);
    index.rebuild(row, { category: 4, mask: (id) => (id === 2 ? 3 : 4) });
    expect([...index.pairs({ sorted: true })]).toEqual([0, 1]);
    index.rebuild(row);
    expect(index.pairs().length).toBe(4);
  });
});

describe('filters', () => {
  it('two circles are a pair if the mask of each has a bit of the other’s category', () => {
    const index = new CircleIndex();
    for (const circle of row) index.add(circle, { category: 2 });
    expect(index.pairs().length).toBe(4);
    index.setFilter(0, { category: 2, mask: 1 });
    expect([...index.pairs({ sorted: true })]).toEqual([1, 2]);
    index.setFilter(0, {});
    expect(index.pairs().length).toBe(4);
    index.setFilter(0, { category: 0 });
    expect([...index.pairs({ sorted: true })]).toEqual([1, 2]);
    index.setFilter(0, { category: 0x80000000, mask: 0xffffffff });
    expect(index.pairs().length).toBe(4);
  });

  it('an id given again starts with the defaults', () => {
    const index = new CircleIndex();
    for (const circle of row) index.add(circle);
    index.setFilter(1, { mask: 0 });
    index.remove(1);
    expect(index.add(row[1])).toBe(1);
    expect(index.pairs().length).toBe(4);
  });

  it('queries find by category, by mask, and not what is to be ignored', () => {
    const index = new CircleIndex();
    for (const [id, circle] of row.entries()) index.add(circle, { category: 1 << id, mask: id < 2 ? 1 : 2 });
    const all = { x: 2, y: 0, r: 10 };
    expect(index.within(all)).toEqual([0, 1, 2]);
    expect(index.within(all, { mask: 0b110 })).toEqual([1, 2]);
    expect(index.within(all, { category: 1 })).toEqual([0, 1]);
    expect(index.within(all, { category: 0 })).toEqual([]);
    expect(index.within(all, { ignore: 0 })).toEqual([1, 2]);
    expect(index.within(all, { ignore: (id) => id !== 2 })).toEqual([2]);
    expect(index.inBox({ minX: -9, minY: -9, maxX: 9, maxY: 9 }, { ignore: 1 })).toEqual([0, 2]);
    expect(index.nearest({ x: 0, y: 0 }, 2, { ignore: 0 })).toEqual([1, 2]);
    expect(index.nearest({ x: 0, y: 0 }, 4, { mask: 8 })).toEqual([3]);
    expect(index.castRay({ x: -5, y: 0, dx: 1, dy: 0 }, { ignore: 0 })?.id).toBe(1);
    expect(index.castRay({ x: -5, y: 0, dx: 1, dy: 0 }, { mask: 4 })).toMatchObject({ id: 2, t: 8 });
    expect(index.castCircle({ x: -5, y: 0, r: 1, vx: 1, vy: 0 }, { ignore: (id) => id < 2 })).toMatchObject({ id: 2, t: 7 });
  });
});

describe('pairs', () => {
  it('come in the same arrays again and again with pairsInto, in new ones with pairs', () => {
    const index = indexOf(row);
    expect(index.pairs()).not.toBe(index.pairs());
    const list: number[] = [];
    expect(index.pairsInto(list, { sorted: true })).toBe(2);
    expect(list).toEqual([0, 1, 1, 2]);
    const large = new Int32Array(1000);
    expect(index.pairsInto(large)).toBe(2);
    expect(large.slice(0, 4)).toEqual(index.pairs());
    expect(index.pairsInto(large, { sorted: true })).toBe(2);
    expect([...large.slice(0, 4)]).toEqual([0, 1, 1, 2]);
    const floats = new Float32Array(4);
    expect(index.pairsInto(floats, { sorted: true })).toBe(2);
    expect([...floats]).toEqual([0, 1, 1, 2]);
  });

  it('that do not fit into a typed array are counted', () => {
    const random = createRandom(1);
    const circles = Array.from({ length: 500 }, () => ({ x: random.between(0, 20), y: random.between(0, 20), r: 1 }));
    const index = indexOf(circles);
    const pairs = index.pairs();
    for (const length of [0, 1, 2, 31, 100, 5000]) {
      const out = new Int32Array(length);
      expect(index.pairsInto(out)).toBe(pairs.length / 2);
      expect(out).toEqual(pairs.slice(0, length));
      expect(index.pairs()).toEqual(pairs);
    }
  });

  it('visitPairs stops at false, and may change and ask the index', () => {
    const index = indexOf(row);
    let calls = 0;
    index.visitPairs(() => ++calls < 1);
    expect(calls).toBe(1);
    const seen: number[] = [];
    index.visitPairs(
      (a, b) => {
        seen.push(a, b);
        index.remove(a);
        index.visitPairs((c, d) => seen.push(c, d));
      },
      { sorted: true },
    );
    expect(seen).toEqual([0, 1, 1, 2, 1, 2]);
  });

  it('pairsWith lists the pairs between two indices, this one’s id first, none within either', () => {
    const players = indexOf(row.slice(0, 3));
    const food = indexOf([...row, { x: 1, y: 0, r: 0 }]);
    const expected = [0, 0, 0, 1, 0, 4, 1, 0, 1, 1, 1, 2, 1, 4, 2, 1, 2, 2];
    expect([...players.pairsWith(food, { sorted: true })]).toEqual(expected);
    const swapped = expected.flatMap((id, i) => (i % 2 === 0 ? [[expected[i + 1], id]] : [])).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    expect([...food.pairsWith(players, { sorted: true })]).toEqual(swapped.flat());
    const out: number[] = [];
    expect(players.pairsWithInto(food, out, { sorted: true })).toBe(9);
    expect(out).toEqual(expected);
    expect([...food.pairsWith(food, { sorted: true })]).toEqual([...food.pairs({ sorted: true })]);
  });

  it('allPairs is pairs of an index made for once', () => {
    expect([...allPairs([0, 0, 1, 2, 0, 1, 9, 9, 1])]).toEqual([0, 1]);
    expect([...allPairs([0, 0, 5, 0, 0, 5], { r: 2.5, sorted: true })]).toEqual([0, 1, 0, 2]);
    expect([...allPairs(row, { r: (circle) => circle.r / 2 })]).toEqual([]);
    expect(allPairs([])).toEqual(new Int32Array(0));
  });
});

describe('queries', () => {
  const index = indexOf(row);

  it('write into arrays and return how many they found', () => {
    const out = [7, 7, 7, 7];
    expect(index.withinInto({ x: 1, y: 0, r: 0 }, out)).toBe(2);
    expect(out).toEqual([0, 1, 7, 7]);
    expect(index.inBoxInto({ minX: 2.5, minY: -1, maxX: 3.5, maxY: 1 }, out)).toBe(2);
    expect(out).toEqual([1, 2, 7, 7]);
    expect(index.nearestInto({ x: 50, y: 0 }, 3, out)).toBe(3);
    expect(out).toEqual([3, 2, 1, 7]);
  });

  it('call a visitor until it returns false, and may be asked anew in it', () => {
    const seen: unknown[] = [];
    index.visitWithin({ x: 2, y: 0, r: 1 }, (id) => {
      index.visitWithin({ x: 40, y: 0, r: 1 }, (other) => seen.push([id, other]));
      return id < 1;
    });
    expect(seen).toEqual([
      [0, 3],
      [1, 3],
    ]);
    const ids: number[] = [];
    index.visitInBox({ minX: -Infinity, minY: 0, maxX: 2, maxY: 0 }, (id) => ids.push(id));
    expect(ids).toEqual([0, 1]);
  });

  it('count touching, and find nothing for what is no circle or box', () => {
    expect(index.within({ x: -2, y: 0, r: 1 })).toEqual([0]);
    expect(index.within({ x: -2.0000001, y: 0, r: 1 })).toEqual([]);
    expect(index.inBox({ minX: -3, minY: -3, maxX: -1, maxY: 0 })).toEqual([0]);
    expect(index.inBox({ minX: -3, minY: -3, maxX: -1, maxY: -0.001 })).toEqual([]);
    for (const bad of [NaN, Infinity, -Infinity]) {
      expect(index.within({ x: bad, y: 0, r: 1 })).toEqual([]);
      expect(index.within({ x: 0, y: 0, r: bad })).toEqual([]);
      expect(index.nearest({ x: bad, y: 0 }, 2)).toEqual([]);
      expect(index.castRay({ x: bad, y: 0, dx: 1, dy: 0 })).toBe(null);
      expect(index.castRay({ x: 0, y: 0, dx: bad, dy: 0 })).toBe(null);
      expect(index.castCircle({ x: 0, y: 0, r: 1, vx: 0, vy: bad })).toBe(null);
    }
    expect(index.within({ x: 0, y: 0, r: -1 })).toEqual([]);
    expect(index.inBox({ minX: NaN, minY: 0, maxX: 1, maxY: 1 })).toEqual([]);
    expect(index.inBox({ minX: 1, minY: 0, maxX: -1, maxY: 1 })).toEqual([]);
    expect(index.castCircle({ x: 0, y: 0, r: -1, vx: 1, vy: 0 })).toBe(null);
  });

  it('nearest goes by separation: a large circle near counts before a small one nearer by its center', () => {
    const sizes = indexOf([
      { x: 0, y: 0, r: 5 },
      { x: 7, y: 0, r: 0.5 },
      { x: 8, y: 0, r: 0.5 },
      { x: -8, y: 0, r: 0.5 },
    ]);
    expect(sizes.nearest({ x: 6, y: 0 }, 4)).toEqual([1, 0, 2, 3]);
    expect(sizes.nearest({ x: 6, y: 0, r: 0.2 })).toEqual([1]);
    expect(sizes.nearest({ x: 0, y: 6 }, 4)).toEqual([0, 1, 2, 3]);
    expect(sizes.nearest({ x: 6, y: 0 }, 4, { maxSeparation: 1 })).toEqual([1, 0]);
    expect(sizes.nearest({ x: 1, y: 0 }, 4, { maxSeparation: -4 })).toEqual([0]);
    expect(sizes.nearest({ x: 6, y: 0 }, 0)).toEqual([]);
  });

  it('casts give the hit of geometry with the id, into out', () => {
    const out = { id: 9, t: 0, point: { x: 0, y: 0 }, normal: { x: 0, y: 0 }, inside: true };
    expect(index.castRay({ x: -9, y: 0, dx: 2, dy: 0 }, {}, out)).toBe(out);
    expect(out).toEqual({ id: 0, t: 4, point: { x: -1, y: 0 }, normal: { x: -1, y: 0 }, inside: false });
    expect(index.castRay({ x: -9, y: 0, dx: 2, dy: 0 }, { maxT: 3.9 })).toBe(null);
    expect(index.castRay({ x: 2, y: 0.5, dx: 0, dy: 0 })).toMatchObject({ id: 1, t: 0, inside: true });
    expect(index.castCircle({ x: 20, y: 0, r: 1, vx: -2, vy: 0 }, undefined, out)).toBe(out);
    expect(out).toEqual({ id: 2, t: 7, point: { x: 5, y: 0 }, normal: { x: 1, y: 0 }, inside: false });
    expect(index.castCircle({ x: 38, y: 0, r: 1, vx: -1, vy: 0 })).toMatchObject({ id: 3, t: 0, normal: { x: -1, y: 0 }, inside: true });
    expect(index.castCircle({ x: 38, y: 9, r: 1, vx: 0, vy: -1 }, { maxT: 6 })).toBe(null);
  });
});

describe('what is refused changes nothing', () => {
  const range = (message: string) => new RangeError(message);
  const type = (message: string) => new TypeError(message);
  it.each<[(index: CircleIndex) => unknown, Error]>([
    [(index) => index.add({ x: NaN, y: 0, r: 1 }), range('CircleIndex.add: circle.x must be a finite number, got NaN')],
    [(index) => index.add({ x: 0, y: -Infinity, r: 1 }), range('CircleIndex.add: circle.y must be a finite number, got -Infinity')],
    [(index) => index.add({ x: 0, y: 0, r: -3 }), range('CircleIndex.add: circle.r must be a finite number >= 0, got -3')],
    [(index) => index.add(wrong({ x: 0, y: 0, r: '12px' })), type('CircleIndex.add: circle.r must be a finite number >= 0, got "12px"')],
    [(index) => index.add(wrong(null)), type('CircleIndex.add: circle must be an object, got null')],
    [
      (index) => index.add({ x: 0, y: 0, r: 1 }, wrong({ layer: 1 })),
      type('CircleIndex.add: filter option must be one of category, mask, got "layer"'),
    ],
    [
      (index) => index.add({ x: 0, y: 0, r: 1 }, { mask: 0.5 }),
      range('CircleIndex.add: filter.mask must be an integer in [-2147483648, 4294967295], got 0.5'),
    ],
    [(index) => index.update(4, 0, 0), range('CircleIndex.update: id must be that of a circle in the index, got 4')],
    [(index) => index.update(wrong('0'), 0, 0), type('CircleIndex.update: id must be a number, got "0"')],
    [(index) => index.update(0, NaN, 0), range('CircleIndex.update: x must be a finite number, got NaN')],
    [(index) => index.update(0, 0, 0, -1), range('CircleIndex.update: r must be a finite number >= 0, got -1')],
    [(index) => index.remove(-1), range('CircleIndex.remove: id must be that of a circle in the index, got -1')],
    [(index) => index.setFilter(9, {}), range('CircleIndex.setFilter: id must be that of a circle in the index, got 9')],
    [(index) => index.circle(1.5), range('CircleIndex.circle: id must be that of a circle in the index, got 1.5')],
    [
      (index) => index.rebuild(new Float64Array([0, 0, 1, 5, NaN, 1])),
      range('CircleIndex.rebuild: circles[1].y must be a finite number, got NaN'),
    ],
    [
      (index) => index.rebuild(new Float64Array([0, 0, 1, 5, 0, -1])),
      range('CircleIndex.rebuild: circles[1].r must be a finite number >= 0, got -1'),
    ],
    [(index) => index.rebuild([0, 0, 1, Infinity, 0, 1]), range('CircleIndex.rebuild: circles[1].x must be a finite number, got Infinity')],
    [(index) => index.rebuild(wrong([0, 0, '1'])), type('CircleIndex.rebuild: circles[0].r must be a finite number >= 0, got "1"')],
    [(index) => index.rebuild([1, 2]), range('CircleIndex.rebuild: the number of numbers must be a multiple of 3, got 2')],
    [(index) => index.rebuild([1, 2, 3], { r: 1 }), range('CircleIndex.rebuild: the number of numbers must be a multiple of 2, got 3')],
    [(index) => index.rebuild([1, 2], { r: -1 }), range('CircleIndex.rebuild: options.r must be a finite number >= 0, got -1')],
    [(index) => index.rebuild([...row, wrong(5)]), type('CircleIndex.rebuild: circles[4] must be an object, got 5')],
    [
      (index) => index.rebuild([...row, { x: 0, y: 0, r: NaN }]),
      range('CircleIndex.rebuild: circles[4].r must be a finite number >= 0, got NaN'),
    ],
    [(index) => index.rebuild(wrong(undefined)), type('CircleIndex.rebuild: circles must be an array, got undefined')],
    [
      (index) => index.rebuild(row, wrong({ radius: 1 })),
      type('CircleIndex.rebuild: options must be made of x, y, r, category, mask (did you mean r?), got "radius"'),
    ],
    [
      (index) => index.rebuild([1, 2, 3], { x: () => 1 }),
      type('CircleIndex.rebuild: options.x, y, r must be left out for numbers, got a function'),
    ],
    [
      (index) => index.rebuild(row, { category: (id) => id / 2 }),
      range('CircleIndex.rebuild: options.category must be an integer in [-2147483648, 4294967295], got 0.5'),
    ],
    [
      (index) => index.pairs(wrong({ sort: true })),
      type('CircleIndex.pairs: options must be made of sorted (did you mean sorted?), got "sort"'),
    ],
    [(index) => index.pairsWith(wrong({})), type('CircleIndex.pairsWith: other must be a CircleIndex, got an object {}')],
    [
      (index) => index.within(row[0], wrong({ ignored: 1 })),
      type('CircleIndex.within: options must be made of category, mask, ignore (did you mean ignore?), got "ignored"'),
    ],
    [
      (index) => index.nearest(row[0], 1, wrong({ maxT: 1 })),
      type('CircleIndex.nearest: options must be made of category, mask, ignore, maxSeparation (did you mean maxSeparation?), got "maxT"'),
    ],
    [(index) => index.nearest(row[0], -1), range('CircleIndex.nearest: count must be an integer in [0, 9007199254740991], got -1')],
    [
      (index) => index.nearest(row[0], 1, { maxSeparation: NaN }),
      range('CircleIndex.nearest: options.maxSeparation must be a number, got NaN'),
    ],
    [
      (index) => index.castRay({ x: 0, y: 0, dx: 1, dy: 0 }, { maxT: -1 }),
      range('CircleIndex.castRay: options.maxT must be a number >= 0, got -1'),
    ],
    [() => new CircleIndex({ periodX: 0 }), range('new CircleIndex: options.periodX must be a finite number > 0, got 0')],
    [() => new CircleIndex(wrong({ width: 1 })), type('new CircleIndex: options option must be one of periodX, periodY, got "width"')],
  ])('%o', (act, error) => {
    const index = indexOf(row);
    index.setFilter(3, { mask: 2 });
    expect(() => act(index)).toThrow(error);
    expect(index.size).toBe(4);
    expect(row.map((_, id) => index.circle(id))).toEqual(row);
    expect([...index.pairs({ sorted: true })]).toEqual([0, 1, 1, 2]);
    expect(index.add({ x: 40, y: 0, r: 1 })).toBe(4);
    expect(index.pairs().length).toBe(4);
  });
});
