import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultRules } from '../../../src/motion/contact-rules.ts';
import { apply } from '../../../src/timeline/past/entry.ts';
import * as entry from '../../../src/timeline/past/entry-layout.ts';
import { pairTime } from '../../../src/timeline/predict/predict.ts';
import { resolvePair } from '../../../src/timeline/resolve/resolve.ts';
import { runStraightPair } from '../../../src/timeline/resolve/straight-pair.ts';
import { countMeeting, createTally, type Tally } from '../../../src/timeline/resolve/tally.ts';
import {
  addDisc,
  createState,
  type DiscRecord,
  type Flight,
  isStraight,
  straightFlight,
  type TimelineState,
} from '../../../src/timeline/state.ts';
import { runs as share } from '../../runs.ts';

type Numbers = readonly [x: number, y: number, vx: number, vy: number, t: number, r: number, mass: number, restitution: number];

interface Scene {
  readonly state: TimelineState;
  readonly a: DiscRecord;
  readonly b: DiscRecord;
  readonly tally: Tally;
  readonly log: Float64Array;
}

function scene(first: Numbers, second: Numbers, time: number, cutoffSpeed: number, flight: Flight = straightFlight): Scene {
  const state = createState({ cutoffSpeed, limit: 512, flight, ties: 'sequential', rules: defaultRules() });
  const [a, b] = [first, second].map(([x, y, vx, vy, t, r, mass, restitution], id) =>
    Object.assign(addDisc(state, id, t), { x, y, vx, vy, r, mass, restitution }),
  );
  const log = new Float64Array(entry.length);
  log[entry.time] = time;
  return { state, a, b, tally: createTally(), log };
}

/** Every number of a scene, those of the log only if `withLog`. */
function numbers({ state, a, b, tally, log }: Scene, withLog = true): unknown {
  const discs = [a, b].map(({ x, y, vx, vy, t, r, mass, restitution, ax, ay, until, streak }) => [
    ...[x, y, vx, vy, t, r, mass, restitution],
    ...[ax, ay, until, streak],
  ]);
  return { now: state.now, count: state.eventCount, discs, tally, log: withLog ? [...log] : null };
}

/** Whether the meeting is run in one pass. */
function runs({ state, tally, a, b, log }: Scene): boolean {
  return runStraightPair(state, tally, a.slot, b.slot, log) > 0;
}

const number = fc.oneof(fc.double({ min: -4, max: 4, noNaN: true }), fc.integer({ min: -3, max: 3 }));
const positive = fc.oneof(fc.double({ min: 1e-3, max: 9, noNaN: true }), fc.constant(1));
const restitution = fc.constantFrom(-1, 0, 0.5, 1);
const disc = fc.tuple(number, number, number, number, fc.double({ min: 0, max: 1, noNaN: true }), positive, positive, restitution);

test('a meeting run in one pass leaves log entry, totals and state as resolvePair, countMeeting and apply do, to the last bit', () => {
  let inOnePass = 0;
  fc.assert(
    fc.property(disc, disc, fc.double({ min: 1, max: 2, noNaN: true }), fc.constantFrom(0, 2), (first, second, time, cutoffSpeed) => {
      const swift = scene(first, second, time, cutoffSpeed);
      const untouched = scene(first, second, time, cutoffSpeed);
      const clear = scene(first, second, time, cutoffSpeed);
      if (!runs(swift)) {
        expect(numbers(swift, false)).toEqual(numbers(untouched, false));
        return;
      }
      inOnePass++;
      resolvePair(clear.state, clear.a, clear.b, time, clear.log);
      countMeeting(clear.tally, clear.log, clear.a, clear.b);
      apply(clear.state, clear.log, 0, clear.a, clear.b);
      expect(numbers(swift)).toEqual(numbers(clear));
    }),
    { numRuns: share(3000) },
  );
  expect(inOnePass).toBeGreaterThan(share(200));
});

test('grazes, concentric discs and discs whose anchor is of this very time are left to the general way', () => {
  const at = (x: number, y: number, vx: number, t = 0): Numbers => [x, y, vx, 0, t, 1, 1, -1];
  const run = (first: Numbers, second: Numbers) => {
    return runs(scene(first, second, 1, 0));
  };
  expect(run(at(0, 0, 1), at(3, 0, 0))).toBe(true);
  expect(run(at(0, 0, 0), at(0, 2, 0))).toBe(false);
  expect(run(at(0, 0, 1), at(1, 0, 0))).toBe(false);
  expect(run(at(1, 0, 1, 1), at(3, 0, 0))).toBe(false);
});

test.each([
  { periodX: 12, periodY: 12 },
  { periodX: 9, periodY: Infinity },
  { periodX: Infinity, periodY: 6 },
])('so does a meeting across the seams of a torus of $periodX × $periodY, unless the discs are larger than an eighth of it', (periods) => {
  const flight = { ...straightFlight, ...periods };
  const small = fc.double({ min: 0.01, max: 1.2, noNaN: true });
  const place = fc.double({ min: -6, max: 12, noNaN: true });
  const mover = fc.tuple(place, place, number, number, fc.double({ min: 0, max: 1, noNaN: true }), small, positive, restitution);
  let inOnePass = 0;
  let seams = 0;
  fc.assert(
    fc.property(mover, mover, (first, second) => {
      const { a, b } = scene(first, second, 0, 0, flight);
      const time = pairTime(flight, a, b);
      if (time === Infinity) return;
      const swift = scene(first, second, time, 0, flight);
      if (!runs(swift)) return;
      const clear = scene(first, second, time, 0, flight);
      inOnePass++;
      resolvePair(clear.state, clear.a, clear.b, time, clear.log);
      countMeeting(clear.tally, clear.log, clear.a, clear.b);
      apply(clear.state, clear.log, 0, clear.a, clear.b);
      expect(numbers(swift)).toEqual(numbers(clear));
      expect(4 * (first[5] + second[5])).toBeLessThanOrEqual(Math.min(periods.periodX, periods.periodY));
      if (clear.b.x !== clear.log[entry.bx] || clear.b.y !== clear.log[entry.by]) seams++;
    }),
    { numRuns: share(3000) },
  );
  expect(inOnePass).toBeGreaterThan(share(200));
  expect(seams).toBeGreaterThan(share(20));
});

test('a flight is straight without gravity and cloth', () => {
  expect(isStraight(straightFlight)).toBe(true);
  expect(isStraight({ ...straightFlight, periodX: 5, periodY: 5 })).toBe(true);
  for (const change of [{ gx: 1 }, { gy: -1 }, { deceleration: 1 }]) expect(isStraight({ ...straightFlight, ...change })).toBe(false);
});
