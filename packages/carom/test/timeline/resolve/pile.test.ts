import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/numeric/random.ts';
import { PileError, Timeline, type TimelineOptions } from '../../../src/timeline/index.ts';
import { readSnapshot, writeSnapshot } from '../../../src/timeline/past/snapshot.ts';

const g = 10;
const c = 0.02;
const falling: TimelineOptions = { gravity: { x: 0, y: -g }, collapse: { cutoffSpeed: c } };
const soft = { material: { restitution: 0.5 } };

/** Discs on a loose grid in a bin, as a pile in the making. */
function bin(columns: number, rows: number, options: TimelineOptions = {}): Timeline {
  const timeline = new Timeline({ ...falling, ...options });
  timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 1.2 * columns + 0.2, maxY: 50 } }, soft);
  for (let i = 0; i < columns * rows; i++) {
    timeline.add({ x: 0.7 + (i % columns) * 1.2, y: 0.6 + Math.floor(i / columns) * 1.1, r: 0.5, vx: (i % 3) * 0.1, ...soft });
  }
  return timeline;
}

/** The error of a run that must be refused. */
function refusal(timeline: Timeline, t = 60): PileError {
  try {
    timeline.runTo(t);
  } catch (error) {
    if (error instanceof PileError) return error;
    throw error;
  }
  throw new Error(`no PileError by time ${t}`);
}

describe('a pile under gravity', () => {
  test('of eight discs in a bin is refused before 5,000 events, with an error that names World', () => {
    const timeline = bin(4, 2);
    const { message, disc, other, time } = refusal(timeline);
    expect(timeline.eventCount).toBeLessThan(5000);
    expect(message).toBe(
      `Timeline.runTo: disc ${disc} must fly, or rest on walls alone, got held up by disc ${other} at time ${time} (a pile needs forces: run it in a World)`,
    );
    expect(time).toBeGreaterThan((28 * c) / g); // it has been held for so long
    expect(time).toBeLessThan(1);
  });

  test.each([
    [1, 2],
    [3, 2],
    [2, 5],
    [4, 5],
  ])('of %d × %d discs is refused', (columns, rows) => {
    for (const ties of ['sequential', 'simultaneous'] as const) {
      const timeline = bin(columns, rows, { ties, history: { keyframes: 0 } });
      refusal(timeline);
      expect(timeline.eventCount).toBeLessThan(20_000);
    }
  });

  test('falls any way: the refusal turns with gravity, and scales with the cut-off speed, gravity and length', () => {
    const along = (x: number, y: number, cutoffSpeed: number) => {
      const timeline = new Timeline({ gravity: { x: g * x, y: g * y }, collapse: { cutoffSpeed } });
      timeline.addWall({ inside: { minX: -9, minY: -9, maxX: 9, maxY: 9 } }, soft);
      for (const i of [0, 1, 2]) timeline.add({ x: (8 - 2.01 * i) * x, y: (8 - 2.01 * i) * y, r: 1, ...soft });
      return refusal(timeline);
    };
    const down = along(0, -1, c);
    expect([along(0, 1, c), along(1, 0, c), along(-1, 0, c)]).toMatchObject([1, 2, 3].map(() => ({ disc: down.disc, time: down.time })));
    const scaled = new Timeline({ gravity: { x: 0, y: -g * 2 ** -300 }, collapse: { cutoffSpeed: c * 2 ** -150 } });
    scaled.addWall({ inside: { minX: -9, minY: -9, maxX: 9, maxY: 9 } }, soft);
    for (const i of [0, 1, 2]) scaled.add({ x: 0, y: -(8 - 2.01 * i), r: 1, ...soft });
    expect(refusal(scaled, 1e60).time).toBe(down.time * 2 ** 150);
  });

  test('is refused at the same event with the same message in pieces, from every snapshot, by every scheduler, and from the past', () => {
    const timeline = bin(4, 2);
    const { message } = refusal(timeline);
    const [hash, count] = [timeline.hash(), timeline.eventCount];
    const same = (other: Timeline) => {
      expect(refusal(other).message).toBe(message);
      expect([other.hash(), other.eventCount]).toEqual([hash, count]);
    };
    same(timeline); // it stands at its last event, and stays there
    for (const scheduler of ['plain', 'calendar'] as const) same(bin(4, 2, { scheduler }));
    const pieces = bin(4, 2);
    while (pieces.eventCount < count) {
      expect(pieces.runTo(60, { maxEvents: 7 }).end).toBe('maxEvents');
      same(Timeline.from(pieces.snapshot()));
      if (count - pieces.eventCount < 7) break;
    }
    for (const t of [0.1, 0.3, 0.35, 0.39]) same(timeline.fork(t));
    expect(timeline.verify()).toBe(count);
  });

  test('is told by a disc that was slower than 16c after each of its meetings for 28c/g at least, in random bins', () => {
    let refusals = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const random = createRandom(seed);
      const cutoffSpeed = [0.001, 0.02, 0.1, 0.02][seed % 4];
      const material = { restitution: [0.7, 0.5, 0.2][seed % 3] };
      const timeline = new Timeline({ ...falling, collapse: { cutoffSpeed } });
      timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 2.4, maxY: 90 } }, { material });
      for (let i = 0; i < 6; i++) {
        const at = { x: 0.6 + 1.2 * (i % 2), y: 0.6 + 1.2 * Math.floor(i / 2) };
        const mass = random.between(0.2, 5);
        timeline.add({ ...at, r: random.between(0.2, 0.5), mass, vx: random.between(-3, 3), vy: random.between(-3, 3), material });
      }
      try {
        timeline.runTo(20, { maxEvents: 6000 });
      } catch (error) {
        if (!(error instanceof PileError)) throw error;
        refusals++;
        const { disc, time } = error;
        const from = time - (28 * cutoffSpeed) / g;
        expect(from).toBeGreaterThan(0);
        for (const event of timeline.events(from, time)) {
          if (event.kind !== 'pair' && event.kind !== 'wall') continue;
          const after = event.a.id === disc ? event.after.a : event.kind === 'pair' && event.b.id === disc ? event.after.b : null;
          if (after !== null) expect(Math.hypot(after.x, after.y)).toBeLessThan(16 * cutoffSpeed);
        }
      }
    }
    expect(refusals).toBeGreaterThan(8);
  });

  test('leaves a timeline that goes on when what rests is changed or removed', () => {
    const timeline = bin(1, 2);
    const { disc } = refusal(timeline);
    const top = timeline.get(disc);
    if (top === null) throw new Error('gone');
    const later = timeline.now + (27 * c) / g;
    top.vy = 0; // counted anew from here
    timeline.runTo(later);
    expect(timeline.now).toBe(later);
    refusal(timeline);
    timeline.remove(top);
    timeline.runTo(5);
    expect(timeline.now).toBe(5);
  });

  test('comes back from a snapshot as it was; bytes in which a disc is held as no run leads to are refused', () => {
    const timeline = bin(1, 2);
    refusal(timeline);
    const bytes = timeline.snapshot();
    expect(Timeline.from(bytes).hash()).toBe(timeline.hash());
    const made = (held: number, cutoffSpeed = c) => {
      const state = readSnapshot('test', bytes);
      state.cutoffSpeed = cutoffSpeed;
      const disc = state.discs.get(1);
      if (disc !== undefined) disc.held = held;
      return () => Timeline.from(writeSnapshot(state));
    };
    expect(made(64 * c)).not.toThrow();
    expect(made(65 * c)).toThrow('Timeline.from: how disc 1 is held must be at most 1.28, got 1.3');
    expect(made(0.5, 0)).toThrow('Timeline.from: how disc 1 is held must be at most 0, got 0.5');
    expect(made(0, 0)).not.toThrow();
  });
});

describe('what is no pile is not refused', () => {
  test('a gas under gravity, elastic or driven by a thermal floor, keeps its energy and runs', () => {
    for (let seed = 1; seed <= 2; seed++) {
      const random = createRandom(seed);
      const hot = seed % 2 === 0;
      const timeline = new Timeline({ ...falling, history: { keyframes: 0 } });
      timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 9, maxY: 40 } });
      if (hot) timeline.addWall({ x1: 0, y1: 0, x2: 9, y2: 0 }, { temperature: 20 });
      for (let i = 0; i < 40; i++) {
        const [x, y] = [0.6 + 1.1 * (i % 8), 0.6 + 1.1 * Math.floor(i / 8)];
        timeline.add({ x, y, r: 0.5, vx: random.between(-3, 3), vy: random.between(-3, 3), material: { restitution: hot ? 0.97 : 1 } });
      }
      const { events } = timeline.runTo(60, { maxEvents: 8000 });
      expect(events).toBeGreaterThan(4000);
    }
  });

  test('one disc, or a row of discs, that comes to rest on a floor; a cradle there; a disc in a bowl and on a post', () => {
    const row = bin(8, 1, { history: { keyframes: 0 } });
    row.runTo(6);
    expect(row.totals().pairs).toBeGreaterThan(0);
    const cradle = new Timeline({ ...falling, history: { keyframes: 0 } });
    cradle.addWall({ x1: -90, y1: 0, x2: 90, y2: 0 }, soft);
    for (let i = 0; i < 5; i++) cradle.add({ x: 2 * i, y: 1, r: 1 });
    cradle.add({ x: -5, y: 1, r: 1, vx: 2 });
    cradle.runTo(5);
    expect(cradle.totals().pairs).toBeGreaterThanOrEqual(5);
    const bowl = new Timeline({ ...falling, history: { keyframes: 0 } });
    bowl.addWall({ inside: { x: 0, y: 0, r: 5 } }, soft);
    bowl.add({ x: 0, y: -3, r: 1, vx: 1 });
    bowl.add({ x: 20, y: 0, r: 1, immovable: true });
    bowl.add({ x: 20, y: 2.5, r: 1, ...soft });
    bowl.runTo(5);
    expect(bowl.now).toBe(5);
  });

  test('a cluster in free fall whose discs meet slowly, thrown up and down again', () => {
    const timeline = new Timeline({ gravity: { x: 0, y: -g }, collapse: { cutoffSpeed: 1 }, history: { keyframes: 0 } });
    const random = createRandom(5);
    for (let i = 0; i < 49; i++) {
      const [x, y] = [1.01 * (i % 7), 1.01 * Math.floor(i / 7)];
      timeline.add({ x, y, r: 0.5, vx: random.between(-0.3, 0.3), vy: 100 + random.between(-0.3, 0.3), ...soft });
    }
    timeline.runTo(40); // 28 c/g is 2.8
    expect(timeline.totals().pairs).toBeGreaterThan(100);
  });

  test('without gravity: a dense inelastic gas, a cradle, discs pressed into a round room', () => {
    const gas = new Timeline({ periodX: 10, periodY: 10, collapse: { cutoffSpeed: 0.5 }, history: { keyframes: 0 } });
    const random = createRandom(3);
    for (let i = 0; i < 108; i++) {
      const [x, y] = [(i % 10) + (Math.floor(i / 10) % 2) / 2, 0.9 * Math.floor(i / 10)];
      if (y < 9.2) gas.add({ x, y, r: 0.45, vx: random.between(-1, 1), vy: random.between(-1, 1), ...soft });
    }
    expect(gas.runTo(100)).toBeGreaterThan(5000);
    const ring = new Timeline({ collapse: { cutoffSpeed: 0.1 }, history: { keyframes: 0 } });
    ring.addWall({ inside: { x: 0, y: 0, r: 3 } }, soft);
    for (let i = 0; i < 5; i++)
      ring.add({ x: 2.4 * Math.cos(1.2 * i), y: 2.4 * Math.sin(1.2 * i), r: 0.5, vx: -Math.sin(1.2 * i), vy: Math.cos(1.2 * i), ...soft });
    ring.runTo(5);
    expect(ring.now).toBe(5);
  });

  test('without a cut-off speed: bouncing elastic discs, one on another', () => {
    const timeline = new Timeline({ gravity: { x: 0, y: -g }, history: { keyframes: 0 } });
    timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 2, maxY: 40 } });
    for (let i = 0; i < 3; i++) timeline.add({ x: 1, y: 1.5 + 2.5 * i, r: 1 });
    expect(timeline.runTo(1e6, { maxEvents: 5000 }).events).toBe(5000);
  });
});
