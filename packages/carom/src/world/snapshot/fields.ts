import { between, integer } from '../../numeric/validate.ts';
import { floats } from '../arrays.ts';
import { largest, least, longest } from '../limits.ts';
import type { Bodies } from '../state/bodies.ts';
import { anchorStride, coldStride, rareStride, rGravityScale, rowStride } from '../state/layout.ts';
import type { PairList } from '../state/pair-list.ts';
import type { State } from '../state/state.ts';
import type { TouchSet } from '../state/touch-set.ts';
import type { Pipeline } from '../step.ts';

// What a state is made of, in the order of its bytes: said here once for those who write, read, check, save and load it.

/** Typed arrays that a state is kept in. */
export type Values = Float64Array | Int32Array | Uint8Array;

/** An array, and how many of its elements are in use. */
export type Block = readonly [values: Values, count: number];

type NumberName = 'time' | 'stepCount' | 'gravityX' | 'gravityY' | 'periodX' | 'periodY' | 'sleepTime' | 'sleepSpeed' | 'listedDt';

/** Numbers of a state: its property, its name in errors, what it must be and between what; a last one is allowed besides. */
export const numbers: readonly (readonly [
  name: NumberName,
  what: string,
  check: typeof between,
  low: number,
  high: number,
  besides?: number,
])[] = [
  ['time', 'time', between, 0, longest],
  ['stepCount', 'stepCount', integer, 0, Number.MAX_SAFE_INTEGER],
  ['gravityX', 'gravity.x', between, -largest, largest],
  ['gravityY', 'gravity.y', between, -largest, largest],
  ['periodX', 'a period', between, least, largest, Infinity],
  ['periodY', 'a period', between, least, largest, Infinity],
  ['sleepTime', 'sleep.time', between, least, largest, 0],
  ['sleepSpeed', 'sleep.speed', between, least, largest, 0],
  ['listedDt', 'dt', between, 1e-12, 1e6, 0],
];

/** Numbers by index in the bytes: what lies in two arrays here. */
export const traitStride: number = coldStride + rareStride;

/** Cold and rare numbers of all bodies, as in the bytes. */
export function packTraits({ cold, rare, bound }: Bodies): Float64Array {
  const packed = floats(traitStride * bound);
  for (let index = 0; index < bound; index++) {
    const at = traitStride * index;
    for (let i = 0; i < coldStride; i++) packed[at + i] = cold[coldStride * index + i];
    packed[at + coldStride + rGravityScale] = 1;
    for (let i = 0; i < rareStride && rare.length > 0; i++) packed[at + coldStride + i] = rare[rareStride * index + i];
  }
  return packed;
}

/** Gives bodies the numbers of bytes. */
export function unpackTraits(bodies: Bodies, packed: Float64Array): void {
  for (let index = 0; index < bodies.bound; index++) {
    const at = traitStride * index;
    for (let i = 0; i < coldStride; i++) bodies.cold[coldStride * index + i] = packed[at + i];
    for (let i = 0; i < rareStride; i++) bodies.setRare(index, i, packed[at + coldStride + i]);
  }
}

/** Numbers of bodies by slot, then by index. */
export function bodyBlocks(bodies: Bodies, traits: Float64Array): readonly Block[] {
  const { count, bound } = bodies;
  return [
    [bodies.rows, rowStride * count],
    [bodies.anchors, anchorStride * count],
    [bodies.ids, count],
    [traits, traits.length],
    [bodies.angles, bound],
    [bodies.stillness, bound],
    [bodies.generations, bound],
    [bodies.categories, bound],
    [bodies.masks, bound],
    [bodies.kinds, bound],
    [bodies.bits, bound],
    [bodies.free, bodies.freeCount],
  ];
}

/** Candidate pairs. */
export function listsOf(state: State): readonly PairList[] {
  return [state.pairs, state.sensorPairs, state.wallPairs, state.wallSensors];
}

/** What touched in the last step. */
export function touchesOf({ report, sensing }: Pipeline): readonly TouchSet[] {
  return [report.wallTouches, sensing.bodiesInBodies, sensing.bodiesInWalls, sensing.wallsInBodies];
}

/** Counts and marks of a state besides its numbers: whose they are, and their names. */
export function countsOf(pipeline: Pipeline): readonly Counts[] {
  const { state, neighbors, sleep } = pipeline;
  return [
    [state, stateCounts],
    [state.bodies, bodyCounts],
    [sleep, sleepCounts],
    [state.walls, wallCounts],
    ...neighbors.levels.map((level): Counts => [level, levelCounts]),
    ...listsOf(state).map((list): Counts => [list, listCounts]),
    ...touchesOf(pipeline).map((touches): Counts => [touches, touchCounts]),
  ] as Counts[];
}

type Counts = readonly [owner: object, names: readonly string[]];

const stateCounts = ['subSteps', 'fastFrom', 'isDirty', 'hasLatePairs'];
const bodyCounts = ['count', 'size', 'bound', 'freeCount', 'plain', 'hasForces'];
const sleepCounts = ['isQuiet'];
const wallCounts = ['next'];
const levelCounts = ['from', 'to'];
const listCounts = ['count', 'mainCount'];
const touchCounts = ['oldCount'];

/** What every step may change. */
export function stepBlocks(pipeline: Pipeline): readonly Block[] {
  const { state } = pipeline;
  const { bodies } = state;
  const { bound, rare } = bodies;
  return [
    [state.random, 4],
    [bodies.rows, rowStride * bodies.count],
    [bodies.angles, bound],
    [bodies.stillness, state.sleepTime > 0 ? bound : 0],
    [bodies.bits, bound],
    [rare, rare.length > 0 ? rareStride * bound : 0],
    ...listsOf(state).flatMap(({ impulses, flags, count }): Block[] => [[impulses, 2 * count], [flags, count]]), // biome-ignore format: short
    ...touchesOf(pipeline).map(({ old, oldCount }): Block => [old, oldCount]),
  ];
}

/** What only edits of bodies change; generations by index come first. */
export function sharedTraits({ bodies }: State): readonly Block[] {
  const { generations, free, freeCount, cold, categories, masks, kinds, senses, tags, materials, bound } = bodies;
  const byIndex = [categories, masks, kinds, senses, tags, materials].map((values): Block => [values, bound]);
  return [[generations, bound], [free, freeCount], [cold, coldStride * bound], ...byIndex]; // biome-ignore format: short
}

/** What only the broadphase changes, and bodies that come and go; indices by slot come first. */
export function sharedLists(state: State): readonly Block[] {
  const { ids, anchors, count } = state.bodies;
  return [[ids, count], [anchors, anchorStride * count], ...listsOf(state).map((list): Block => [list.ends, 2 * list.count])]; // biome-ignore format: short
}
