import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/numeric/random.ts';
import { type PairEvent, Timeline, type TimelineOptions } from '../../../src/timeline/index.ts';
import { solveComplementarity } from '../../../src/timeline/resolve/lcp.ts';
import { runs } from '../../runs.ts';

const half = Math.sqrt(3) / 2;

/** A disc that hits two touching ones exactly in the middle. */
function symmetricHit(options: TimelineOptions): Timeline {
  const timeline = new Timeline(options);
  timeline.add({ x: -2, y: 0, r: 0.5, vx: 1 });
  timeline.add({ x: half, y: 0.5, r: 0.5 });
  timeline.add({ x: half, y: -0.5, r: 0.5 });
  timeline.runTo(4);
  return timeline;
}

/** A cue ball shot straight at a tight rack of 15. */
function rack(options: TimelineOptions, restitution = 1): Timeline {
  const timeline = new Timeline(options);
  const material = { restitution };
  timeline.add({ x: -2, y: 0, r: 0.5, vx: 10, material });
  for (let rank = 0; rank < 5; rank++) for (let i = 0; i <= rank; i++) timeline.add({ x: rank * half, y: i - rank / 2, r: 0.5, material });
  return timeline;
}

/** The largest difference between the mirror image of any disc and the disc nearest to it, in place and velocity. */
function asymmetry(timeline: Timeline): number {
  const discs = [...timeline];
  const distance = (p: (typeof discs)[0], q: (typeof discs)[0]) => Math.hypot(p.x - q.x, p.y + q.y, p.vx - q.vx, p.vy + q.vy);
  return Math.max(...discs.map((p) => Math.min(...discs.map((q) => distance(p, q)))));
}

describe('a disc that hits two at once, 30° to both sides', () => {
  test('taken in sequence they leave at 0.866 and 0.433', () => {
    const [cue, first, second] = [...symmetricHit({})];
    for (const [value, exact] of [
      [Math.hypot(first.vx, first.vy), half],
      [Math.hypot(second.vx, second.vy), half / 2],
      [cue.vx, -1 / 8],
      [cue.vy, -Math.sqrt(3) / 8],
    ])
      expect(value).toBeCloseTo(exact, 14);
  });

  test('taken together both leave at 2√3/5 = 0.693, and it comes back at 1/5', () => {
    const [cue, first, second] = [...symmetricHit({ ties: 'simultaneous' })];
    expect(Math.hypot(first.vx, first.vy)).toBeCloseTo((2 * Math.sqrt(3)) / 5, 15);
    expect([second.vx, second.vy]).toEqual([first.vx, -first.vy]);
    expect(cue.vx).toBeCloseTo(-1 / 5, 15);
    expect(cue.vy).toBe(0);
  });

  test('each meeting is an event of its own, in order of index, with its impulse; the velocities after the last are the final ones', () => {
    const timeline = symmetricHit({ ties: 'simultaneous' });
    const [one, two] = timeline.eventsSince(3) as PairEvent[];
    expect([one.kind, one.a.id, one.b.id, two.kind, two.a.id, two.b.id]).toEqual(['pair', 0, 1, 'pair', 0, 2]);
    expect([one.index, two.index, one.time]).toEqual([3, 4, two.time]);
    expect(one.impulse).toBe(two.impulse);
    expect(one.approachSpeed).toBeCloseTo(half, 15);
    expect(two.before.a).toEqual(one.after.a);
    expect(two.after.a).toEqual({ x: timeline.get(0)?.vx, y: 0 });
    expect(timeline.runTo(9)).toBe(0);
  });

  test('step runs the whole round and returns its first meeting', () => {
    const timeline = new Timeline({ ties: 'simultaneous' });
    timeline.add({ x: -2, y: 0, r: 0.5, vx: 1 });
    timeline.add({ x: half, y: 0.5, r: 0.5 });
    timeline.add({ x: half, y: -0.5, r: 0.5 });
    const event = timeline.step() as PairEvent;
    expect([event.index, event.b.id, timeline.eventCount]).toEqual([3, 1, 5]);
    expect(timeline.next()).toBe(null);
  });
});

describe('a rack of 15 hit straight on', () => {
  test('in sequence its mirror image is off by more than 3 of speed 10 once broken', () => {
    const timeline = rack({});
    timeline.runTo(0.2);
    expect(asymmetry(timeline)).toBeGreaterThan(3);
  });

  test.each([1, 0.9])('taken together it stays its own mirror image to the last bit, restitution %s', (restitution) => {
    const timeline = rack({ ties: 'simultaneous' }, restitution);
    for (let t = 0; t <= 3; t += 0.05) {
      timeline.runTo(t);
      expect(asymmetry(timeline)).toBe(0);
    }
    expect(Math.abs(timeline.momentum().x - 10)).toBeLessThan(1e-13);
    if (restitution === 1) expect(Math.abs(timeline.kineticEnergy() - 50)).toBeLessThan(1e-12);
  });
});

describe('meetings taken together', () => {
  test('of one pair at a time are those of a sequence, bit for bit', () => {
    for (let seed = 0; seed < 8; seed++) {
      const [together, sequence] = (['simultaneous', 'sequential'] as const).map((ties) => {
        const random = createRandom(seed);
        const timeline = new Timeline({ ties });
        timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } });
        for (let i = 0; i < 16; i++)
          timeline.add({
            x: 1.1 + 2.5 * (i % 4),
            y: 1.1 + 2.5 * Math.floor(i / 4),
            r: 0.6,
            vx: random.between(-2, 2),
            vy: random.between(-2, 2),
          });
        timeline.runTo(20);
        return [...timeline].map(({ x, y, vx, vy }) => [x, y, vx, vy]);
      });
      expect(together).toEqual(sequence);
    }
  });

  test('a disc squeezed by two others at once from three sides parts from all: v⁺ ≥ −e v⁻, J ≥ 0, J = 0 where it parts faster', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
        const random = createRandom(seed);
        const timeline = new Timeline({ ties: 'simultaneous' });
        const center = timeline.add({ x: 0, y: 0, r: 1, mass: random.between(0.1, 10) });
        const e = random.below(2) === 0 ? {} : { restitution: random.between(0, 1) };
        const others = [0, 1, 2].map((k) => {
          const angle = k * 2.1 + random.between(0, 1);
          const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
          return timeline.add({ x: 1.5 * dx, y: 1.5 * dy, r: 1, vx: -dx, vy: -dy, mass: random.between(0.1, 10), material: e });
        });
        const parting = () => others.map(({ x, y, vx, vy }) => ((vx - center.vx) * x + (vy - center.vy) * y) / Math.hypot(x, y));
        const before = parting();
        timeline.step(); // overlapping and approaching: all three at time 0
        const events = timeline.eventsSince(4) as PairEvent[];
        const neighbors = events.filter(({ a }) => a === center);
        if (neighbors.length < events.length) return; // two of the outer ones met as well
        expect(neighbors).toHaveLength(3);
        parting().forEach((v, k) => {
          const { impulse, restitution } = neighbors[k];
          const least = -restitution * before[k];
          expect(impulse).toBeGreaterThanOrEqual(0);
          expect(v).toBeGreaterThan(least - 1e-12);
          if (impulse > 1e-9) expect(Math.abs(v - least)).toBeLessThan(1e-12);
        });
      }),
      { numRuns: runs(300) },
    );
  });

  test('with walls: a disc that hits another standing at a wall', () => {
    const timeline = new Timeline({ ties: 'simultaneous' });
    timeline.addWall({ x1: 3, y1: -9, x2: 3, y2: 9 });
    timeline.add({ x: -2, y: 0, r: 1, vx: 1 });
    timeline.add({ x: 2, y: 0, r: 1, vx: 0 });
    timeline.runTo(9);
    expect([...timeline].map(({ vx }) => vx)).toEqual([-1, 0]);
  });

  test('cannot be solved where two immovable ones crush a disc: then they follow one after the other, until the guard speaks', () => {
    const timeline = new Timeline({ ties: 'simultaneous', collapse: { limit: 8 } });
    timeline.add({ x: -3, y: 0, r: 1, vx: 1, mass: Infinity });
    timeline.add({ x: 3, y: 0, r: 1, vx: -1, mass: Infinity });
    timeline.add({ x: 0, y: 0, r: 1 });
    expect(() => timeline.runTo(2)).toThrow('must let time pass');
    expect(timeline.now).toBe(1);
  });

  test('survive a snapshot, a fork and the past like all else', () => {
    const timeline = rack({ ties: 'simultaneous', history: { spacing: 8 } });
    timeline.runTo(0.15);
    const twin = Timeline.from(timeline.snapshot());
    const fork = timeline.fork(0.05);
    for (const one of [timeline, twin, fork]) one.runTo(3);
    expect([twin.hash(), fork.hash()]).toEqual([timeline.hash(), timeline.hash()]);
    expect(asymmetry(fork)).toBe(0);
    const place = timeline.get(7);
    expect(timeline.at(3).discs[7].x).toBe(place?.x);
  });
});

describe('solveComplementarity', () => {
  test('solves M z + q = w with z, w ≥ 0 and z·w = 0 for random symmetric semidefinite M, or says there is none', () => {
    const random = createRandom(4);
    for (let run = 0; run < runs(400); run++) {
      const n = 1 + random.below(8);
      const rank = 1 + random.below(n);
      const factor = Float64Array.from({ length: n * rank }, () => random.between(-1, 1));
      const matrix = new Float64Array(n * n);
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) for (let k = 0; k < rank; k++) matrix[i * n + j] += factor[i * rank + k] * factor[j * rank + k];
      const inner = Float64Array.from({ length: rank }, () => random.between(-1, 1)); // q in the range of M: solvable
      const q = Float64Array.from({ length: n }, (_, i) => inner.reduce((sum, value, k) => sum + factor[i * rank + k] * value, 0));
      const z = solveComplementarity(matrix, q);
      expect(z).not.toBe(null);
      if (z === null) continue;
      for (let i = 0; i < n; i++) {
        let w = q[i];
        for (let j = 0; j < n; j++) w += matrix[i * n + j] * z[j];
        expect(z[i]).toBeGreaterThanOrEqual(0);
        expect(w).toBeGreaterThan(-1e-9);
        expect(Math.abs(w * z[i])).toBeLessThan(1e-9);
      }
    }
    expect(solveComplementarity(Float64Array.of(0), Float64Array.of(-1))).toBe(null);
    expect(solveComplementarity(Float64Array.of(2), Float64Array.of(3))).toEqual(Float64Array.of(0));
    expect(solveComplementarity(Float64Array.of(2), Float64Array.of(-3))).toEqual(Float64Array.of(1.5));
  });
});
