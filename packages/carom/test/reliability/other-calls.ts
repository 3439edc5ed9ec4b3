import { Arena, type ArenaOptions, cleanOrder, codingameOrder, meanMaxOrder } from '../../src/arena/index.ts';
import { CircleIndex } from '../../src/broadphase/index.ts';
import type { Random } from '../../src/numeric/random.ts';
import { type Call, method, playCalls, query } from './calls.ts';
import { expectThat, pick, randomOf, type Target } from './fuzz.ts';

const orders = [cleanOrder, codingameOrder, meanMaxOrder];

function variedArena(random: Random): Arena {
  const arena = new Arena({ discs: 6, order: pick(random, orders), maxEvents: 400 });
  arena.addWall({ inside: { minX: 0, minY: 0, maxX: 1000, maxY: 800 } });
  for (let i = 0; i < 5; i++)
    arena.set(i, {
      x: random.between(50, 950),
      y: random.between(50, 750),
      vx: random.between(-300, 300),
      vy: random.between(-300, 300),
      r: 40,
    });
  const start = arena.snapshot();
  try {
    arena.step(0.5);
  } catch (error) {
    if ((error as Error).name !== 'EventLimitError') throw error; // some start on top of each other
    arena.restore(start);
  }
  return arena;
}

const disc = () => ({ x: 5, y: 6, vx: 1, vy: 2, r: 3, mass: 2 });
const arenaCalls: readonly Call<Arena>[] = [
  method<Arena>('set', (random) => [random.below(6), disc()]),
  query<Arena>('has', () => [1]),
  method<Arena>('remove', (random) => [random.below(6)]),
  method<Arena>('changed', () => [1]),
  method<Arena>('setPair', (random) => [pick(random, [0, [0, 1]]), [2, 3], pick(random, ['bounce', 'ignore', { sense: 10 }])]),
  method<Arena>('addWall', (random) => [
    pick(random, [
      { inside: { minX: 0, minY: 0, maxX: 900, maxY: 700 } },
      { x1: 0, y1: 0, x2: 100, y2: 100 },
      { x1: 0, y1: 0, x2: 9, y2: 9, r: 3 },
    ]),
    { sense: 3 },
  ]),
  method<Arena>('addWall', () => [
    { inside: { minX: -Infinity, minY: 0, maxX: 900, maxY: 700 } },
    { gaps: [{ side: 'maxX', from: 100, to: 200 }] },
  ]),
  method<Arena>('addWall', () => [{ inside: { x: 500, y: 500, r: 600 } }, {}]),
  method<Arena>('setWall', () => [[0, 1], 0, false]),
  query<Arena>('edgeContact', () => [0, 0]),
  method<Arena>('step', () => [0.1, { pair: () => undefined, edge: () => undefined, sense: () => undefined, moved: () => undefined }]),
  query<Arena>('next', () => [3]),
  method<Arena>('snapshot', (_, arena) => [new Float64Array(arena.state.length)]),
  method<Arena>('restore', (_, arena) => [arena.snapshot()]),
  {
    name: 'new Arena',
    args: () => [{ discs: 4, order: { overlap: 'always', together: 0.1, scan: 'ascending' }, maxEvents: 5 }],
    call: (_, [given]) => new Arena(given as ArenaOptions).step(1),
  },
];

function lookAtArena(arena: Arena): string {
  return `${arena.hash()} ${arena.count} ${arena.now}`;
}

/** Every public method of an arena with spoilt arguments. */
export const arenaCallsTarget: Target = {
  name: 'arena calls, spoilt',
  inputs: 40_000,
  quick: 400,
  play(seed) {
    const random = randomOf(seed);
    return playCalls(random, variedArena(random), arenaCalls, lookAtArena, (arena) => {
      const saved = arena.snapshot();
      try {
        arena.step(0.01, { pair: () => undefined, edge: () => undefined });
      } catch (error) {
        if ((error as Error).name !== 'EventLimitError') throw error;
      }
      expectThat(arena.now === 0, () => 'a step left the clock running');
      arena.restore(saved);
    });
  },
};

function variedIndex(random: Random): CircleIndex {
  const index = new CircleIndex(random.below(2) === 0 ? {} : { periodX: 20, periodY: 10 });
  for (let i = random.below(60); i >= 0; i--)
    index.add(
      { x: random.between(0, 20), y: random.between(0, 10), r: random.between(0, 1) },
      random.below(2) === 0 ? undefined : { category: 2, mask: 3 },
    );
  if (index.size > 4) index.remove(2);
  return index;
}

const circle = () => ({ x: 5, y: 5, r: 2 });
const filter = () => ({ category: 1, mask: -1, ignore: () => false });
const indexCalls: readonly Call<CircleIndex>[] = [
  method<CircleIndex>('add', () => [circle(), { category: 1, mask: 3 }]),
  method<CircleIndex>('update', () => [0, 1, 2, 3]),
  method<CircleIndex>('setFilter', () => [0, { category: 1, mask: 2 }]),
  method<CircleIndex>('remove', () => [0]),
  query<CircleIndex>('has', () => [0]),
  query<CircleIndex>('circle', () => [0]),
  method<CircleIndex>('rebuild', () => [[circle(), circle()], { category: () => 1, mask: 3 }]),
  method<CircleIndex>('rebuild', () => [[{ cx: 1 }], { x: () => 1, y: () => 2, r: 3 }]),
  method<CircleIndex>('rebuild', () => [new Float64Array([0, 0, 1, 2, 2, 1])]),
  method<CircleIndex>('rebuild', () => [[0, 0, 5, 5], { r: 1 }]),
  query<CircleIndex>('pairs', () => [{ sorted: true }]),
  query<CircleIndex>('pairsInto', () => [[], { sorted: true }]),
  query<CircleIndex>('visitPairs', () => [() => true, { sorted: true }]),
  query<CircleIndex>('pairsWith', (random) => [variedIndex(random), {}]),
  query<CircleIndex>('pairsWithInto', (_, index) => [index, [], {}]),
  query<CircleIndex>('within', () => [circle(), filter()]),
  query<CircleIndex>('withinInto', () => [circle(), [], filter()]),
  query<CircleIndex>('visitWithin', () => [circle(), () => true, filter()]),
  query<CircleIndex>('inBox', () => [{ minX: 0, minY: 0, maxX: 3, maxY: 3 }, filter()]),
  query<CircleIndex>('inBoxInto', () => [{ minX: 0, minY: 0, maxX: 3, maxY: 3 }, [], filter()]),
  query<CircleIndex>('visitInBox', () => [{ minX: 0, minY: 0, maxX: 3, maxY: 3 }, () => true, filter()]),
  query<CircleIndex>('nearest', () => [circle(), 3, { maxSeparation: 4 }]),
  query<CircleIndex>('nearestInto', () => [circle(), 3, [], { maxSeparation: 4 }]),
  query<CircleIndex>('castRay', () => [
    { x: 0, y: 0, dx: 1, dy: 1 },
    { maxT: 20, ...filter() },
  ]),
  query<CircleIndex>('castCircle', () => [{ x: 0, y: 0, r: 1, vx: 1, vy: 1 }, { maxT: 20 }]),
  query<CircleIndex>('grids', () => []),
  { name: 'new CircleIndex', args: () => [{ periodX: 3, periodY: 4 }], call: (_, [given]) => new CircleIndex(given as object) },
];

function lookAtIndex(index: CircleIndex): string {
  const rows: string[] = [];
  for (let id = 0; id < 70; id++) if (index.has(id)) rows.push(Object.values(index.circle(id)).join());
  return `${index.size} ${rows.join(' ')} ${index.pairs({ sorted: true }).join()}`;
}

/** Every public method of an index with spoilt arguments. */
export const indexCallsTarget: Target = {
  name: 'index calls, spoilt',
  inputs: 20_000,
  quick: 200,
  play(seed) {
    const random = randomOf(seed);
    return playCalls(random, variedIndex(random), indexCalls, lookAtIndex, (index) => {
      expectThat(!lookAtIndex(index).includes('NaN'), () => 'NaN is shown');
      index.nearest({ x: 0, y: 0 }, 3);
    });
  },
};
