import { createRandom } from '../../src/numeric/random.ts';
import { CollapseError, Timeline } from '../../src/timeline/index.ts';
import { randomDisc, randomWall, trail } from '../timeline/systems.ts';
import { Broken, expectThat, isRefusal, mutate, payloadOf, randomOf, reseal, type Target, wordsOf } from './fuzz.ts';

/** Timelines of every kind: rooms, gravity, cloth, torus, sensors, polygons, arcs, ties; run for a while. */
export function variedTimeline(seed: number): Timeline {
  const random = createRandom(seed);
  const kind = seed % 6;
  const timeline = new Timeline({
    history: { keyframes: 4 },
    collapse: { cutoffSpeed: 1e-3 },
    ...(kind === 1 ? { gravity: { x: 0.1, y: -1 } } : {}),
    ...(kind === 2 ? { deceleration: 0.3 } : {}),
    ...(kind === 3 ? { periodX: 10, periodY: 12 } : {}),
    ...(kind === 4 ? { periodX: 10, gravity: { x: 0, y: -0.5 }, ties: 'simultaneous' as const } : {}),
  });
  if (kind !== 3 && kind !== 4) timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } });
  if (kind === 4) timeline.addWall({ x1: 0, y1: 0, x2: 10, y2: 0 });
  timeline.addWall(randomWall(random));
  timeline.addWall({ x: 5, y: 5, r: 1 }, { sensor: true, absorbing: seed % 2 === 0 });
  timeline.addWall(
    {
      points: [
        { x: 2, y: 2 },
        { x: 4, y: 2 },
        { x: 3, y: 4 },
      ],
    },
    { material: { restitution: 0.5 } },
  );
  if (seed % 3 === 0) timeline.addWall({ x: 7, y: 7, r: 1, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } });
  const discs = Array.from({ length: 2 + (seed % 7) * 3 }, () => timeline.add(randomDisc(random)));
  timeline.remove(discs[1]);
  try {
    timeline.runTo(0.5 + (seed % 3));
  } catch (error) {
    if (!(error instanceof CollapseError)) throw error; // discs put into walls: it stands at the last event that was run
  }
  return timeline;
}

const bytesOf = new Map<number, Uint8Array>();

/** The snapshot of a varied timeline; a few dozen are made and kept. */
function snapshotOf(seed: number): Uint8Array {
  const key = seed % 42;
  const known = bytesOf.get(key) ?? variedTimeline(key).snapshot();
  bytesOf.set(key, known);
  return known;
}

/** What may be asked of a timeline at any time; fails if an answer is no number. */
export function lookAtTimeline(timeline: Timeline): void {
  const numbers = [timeline.now, timeline.kineticEnergy(), timeline.temperature(), timeline.momentum().x, timeline.momentum().y];
  for (const { x, y, vx, vy, r } of timeline) numbers.push(x, y, vx, vy, r);
  expectThat(!numbers.some(Number.isNaN), () => `NaN is shown: ${numbers.join(' ')}`);
  const next = timeline.next();
  expectThat(next === null || next.time >= timeline.now, () => `the next event is at ${next?.time}, now is ${timeline.now}`);
}

/** Runs on for some events, looking. */
export function runOn(timeline: Timeline, events: number): void {
  lookAtTimeline(timeline);
  try {
    for (let i = 0; i < events; i++) {
      const before = timeline.now;
      if (timeline.step() === null) break;
      expectThat(timeline.now >= before, () => `time went back from ${before} to ${timeline.now}`);
    }
    lookAtTimeline(timeline);
    const until = timeline.now + 1e-9;
    if (until < 1e75) timeline.runTo(until);
  } catch (error) {
    if (!(error instanceof CollapseError)) throw error;
  }
  lookAtTimeline(timeline);
  timeline.overlaps();
  const bytes = timeline.snapshot();
  let again: Timeline;
  try {
    again = Timeline.from(bytes);
  } catch (error) {
    throw new Broken(`its own snapshot is refused: ${wordsOf(error)}`);
  }
  expectThat(again.hash() === timeline.hash(), () => 'a restored timeline has another hash');
}

function plays(seed: number, bytes: Uint8Array): string {
  const target = variedTimeline(seed % 5);
  const look = () =>
    [target.hash(), trail(target), target.eventCount, target.size, target.recorded.from, ...[...target].map(({ x }) => x)].join();
  const before = look();
  try {
    target.restore(bytes);
  } catch (error) {
    if (!isRefusal(error)) throw new Broken(`refused in other words: ${wordsOf(error)}`);
    expectThat(look() === before, () => 'a refused restore changed the timeline');
    let alsoFrom = false;
    try {
      Timeline.from(bytes);
    } catch (second) {
      alsoFrom = isRefusal(second);
    }
    expectThat(alsoFrom, () => 'restore refuses what from takes');
    return 'refused';
  }
  runOn(target, 60);
  return 'ran';
}

/** Snapshots of timelines, altered and sealed again: the checksum is right, the content may be anything. */
export const timelineBytes: Target = {
  name: 'timeline snapshots, altered under a right checksum',
  inputs: 60_000,
  quick: 400,
  play(seed) {
    const random = randomOf(seed);
    const payload = mutate(random, payloadOf(snapshotOf(random.below(1000))), payloadOf(snapshotOf(random.below(1000))));
    return plays(seed, reseal('CrmT', payload));
  },
};

/** Snapshots of timelines, altered as a bad wire or disk would. */
export const timelineDamage: Target = {
  name: 'timeline snapshots, damaged',
  inputs: 5000,
  quick: 60,
  play(seed) {
    const random = randomOf(seed);
    const whole = snapshotOf(random.below(1000));
    const bytes = mutate(random, whole, snapshotOf(random.below(1000)));
    const outcome = plays(seed, bytes);
    const isWhole = bytes.length === whole.length && bytes.every((byte, i) => byte === whole[i]);
    expectThat(isWhole === (outcome === 'ran'), () => `damage was ${outcome}`);
    return outcome;
  },
};
