import type { Random } from '../../src/numeric/random.ts';
import { type Disc, measureGas, speedHistogram, Timeline, type TimelineOptions } from '../../src/timeline/index.ts';
import { type Call, method, playCalls, setting } from './calls.ts';
import { pick, randomOf, type Target } from './fuzz.ts';
import { Planted } from './junk.ts';
import { lookAtTimeline, runOn, variedTimeline } from './timeline-bytes.ts';

const other = /* one of another timeline */ new Timeline();
const foreignDisc = other.add({ x: 0, y: 0, r: 1 });
const foreignWall = other.addWall({ x: 9, y: 9, r: 1 });

function disc(random: Random, timeline: Timeline): Disc {
  return random.below(10) === 0 ? foreignDisc : pick(random, [...timeline]);
}

const material = () => ({ restitution: 0.5 });
const options = (random: Random): TimelineOptions => ({
  history: { keyframes: 3, spacing: 10, bytes: 10000 },
  ties: pick(random, ['sequential', 'simultaneous'] as const),
  gravity: { x: 0, y: -1 },
  deceleration: 0,
  periodX: 10,
  periodY: 10,
  collapse: { cutoffSpeed: 0.1, limit: 20 },
  scheduler: pick(random, ['plain', 'calendar'] as const),
});
const values = (random: Random) => ({
  x: random.between(0, 10),
  y: random.between(0, 10),
  r: random.between(0.1, 0.5),
  vx: random.between(-2, 2),
  vy: 0,
  mass: pick(random, [1, 2, Infinity]),
  material: material(),
});
const shape = (random: Random) =>
  pick(random, [
    { x1: 0, y1: 0, x2: 5, y2: 5 },
    { x1: 0, y1: 0, x2: 5, y2: 5, r: 0.2 },
    { minX: 1, minY: 1, maxX: 2, maxY: 2 },
    { x: 3, y: 3, r: 1 },
    { x: 3, y: 3, r: 1, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } },
    {
      points: [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 0, y: 1 },
      ],
    },
    { inside: { minX: -50, minY: -50, maxX: 50, maxY: 50 } },
    { inside: { x: 5, y: 5, r: 50 } },
  ]);

/** Leaves out what is legal and takes for ever. */
function soon(t: unknown, now: number): void {
  if (typeof t === 'number' && t > now + 2) throw new Planted('too long');
}

const calls: readonly Call<Timeline>[] = [
  method<Timeline>('add', (random) => [{ ...values(random), data: undefined }]),
  method<Timeline>('addWall', (random) => [shape(random), { material: material(), sensor: false, absorbing: false }]),
  method<Timeline>('addWall', () => [
    { x: 4, y: 4, r: 1 },
    { sensor: true, absorbing: true },
  ]),
  method<Timeline>('remove', (random, timeline) => [
    random.below(2) === 0 ? disc(random, timeline) : pick(random, [...timeline.walls, foreignWall]),
  ]),
  method<Timeline>('change', (random, timeline) => [disc(random, timeline), values(random)]),
  {
    name: 'runTo',
    args: (_, timeline) => [timeline.now + 0.1],
    call: (timeline, [t]) => {
      soon(t, timeline.now);
      timeline.runTo(t as number);
    },
  },
  method<Timeline>('step', () => []),
  method<Timeline>('next', () => []),
  method<Timeline>('get', () => [0]),
  method<Timeline>('at', (_, timeline) => [timeline.recorded.from]),
  method<Timeline>('after', (_, timeline) => [timeline.eventCount - 1]),
  method<Timeline>('events', (_, timeline) => [0, timeline.now]),
  method<Timeline>('eventsSince', () => [0]),
  method<Timeline>('fork', (_, timeline) => [timeline.now]),
  method<Timeline>('snapshot', () => [new Uint8Array(100)]),
  method<Timeline>('restore', (_, timeline) => [timeline.snapshot()]),
  method<Timeline>('overlaps', () => [0.1]),
  method<Timeline>('verify', () => []),
  ...(['x', 'y', 'r', 'vx', 'vy', 'mass'] as const).map((name) => setting<Timeline>(name, disc, () => 1)),
  {
    name: 'new Timeline',
    args: (random) => [options(random)],
    call: (_, [given]) => lookAtTimeline(new Timeline(given as TimelineOptions)),
  },
  {
    name: 'Timeline.from',
    args: (_, timeline) => [
      timeline.snapshot(),
      { history: { keyframes: 2 }, data: () => undefined, wallData: () => undefined, scheduler: 'plain' },
    ],
    call: (_, [bytes, from]) => lookAtTimeline(Timeline.from(bytes as Uint8Array, from as object)),
  },
  {
    name: 'measureGas',
    args: (_, timeline) => [timeline.fork(), { time: 0.1, blocks: 3 }],
    call: (_, [gas, how]) => {
      if (typeof how === 'object' && how !== null && 'time' in how) soon(how.time, 0);
      if (typeof how === 'object' && how !== null && 'blocks' in how) soon(how.blocks, 1000);
      measureGas(gas as Timeline, how as never);
    },
  },
  {
    name: 'speedHistogram',
    args: (_, timeline) => [timeline, 8, 5],
    call: (_, [gas, bins, top]) => speedHistogram(gas as Timeline, bins as number, top as number),
  },
];

function look(timeline: Timeline): string {
  return [timeline.hash(), timeline.eventCount, timeline.recorded.from, timeline.recorded.to, timeline.size, timeline.walls.length].join(
    ' ',
  );
}

/** Every public method of a timeline with spoilt arguments. */
export const timelineCalls: Target = {
  name: 'timeline calls, spoilt',
  inputs: 20_000,
  quick: 150,
  play(seed) {
    const random = randomOf(seed);
    return playCalls(random, variedTimeline(random.below(30)), calls, look, (timeline) => runOn(timeline.fork(), 20));
  },
};
