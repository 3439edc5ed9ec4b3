import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteWriter, beginSeal, endSeal } from '../../../src/numeric/bytes.ts';
import { CollapseError, Timeline } from '../../../src/timeline/index.ts';
import { runs } from '../../runs.ts';
import { gas, randomSystem, shown, trail } from '../systems.ts';

describe('snapshot and restore', () => {
  test('taken at any event, a snapshot leads to the same future, bit for bit, in a new timeline', () => {
    for (let seed = 0; seed < runs(12); seed++) {
      const timeline = randomSystem(seed);
      const stops: [Uint8Array, number][] = [];
      for (let i = 0; i < 60; i++) {
        stops.push([timeline.snapshot(), timeline.eventCount]);
        if (timeline.step() === null) break;
      }
      timeline.runTo(timeline.now + 1);
      for (const [bytes, index] of stops) {
        const again = Timeline.from(bytes);
        expect(again.eventCount).toBe(index);
        again.runTo(timeline.now);
        expect(again.hash()).toBe(timeline.hash());
        expect(trail(again, index)).toBe(trail(timeline, index));
      }
    }
  });

  test('a snapshot of a restored timeline is the same bytes', () => {
    for (let seed = 0; seed < runs(20); seed++) {
      const timeline = randomSystem(seed);
      timeline.runTo(3);
      const bytes = timeline.snapshot();
      expect(Timeline.from(bytes).snapshot()).toEqual(bytes);
      const other = gas(5, 5, 1);
      other.restore(bytes);
      expect(other.snapshot()).toEqual(bytes);
      expect(other.hash()).toBe(timeline.hash());
    }
  });

  test('restored, discs keep their objects: those there again are alive, those not yet there are not', () => {
    const timeline = new Timeline<string>();
    const wall = timeline.addWall({ x1: 9, y1: -1, x2: 9, y2: 1 });
    const a = timeline.add({ x: 0, y: 0, r: 1, vx: 1, data: 'a' });
    timeline.runTo(1);
    const bytes = timeline.snapshot();
    timeline.runTo(2);
    timeline.remove(a);
    timeline.remove(wall);
    const b = timeline.add({ x: 5, y: 5, r: 1, vy: 2 });
    timeline.runTo(4);
    timeline.restore(bytes);
    expect([a.alive, a.x, a.data, wall.alive, timeline.now]).toEqual([true, 1, 'a', true, 1]);
    expect([...timeline]).toEqual([a]);
    expect(timeline.walls).toEqual([wall]);
    expect([b.alive, b.x, b.y]).toEqual([false, 5, 9]);
    expect(() => (b.vx = 1)).toThrow(new RangeError('Disc.vx: disc must be in the timeline, got "disc 1, removed"'));
    expect(timeline.recorded).toEqual({ from: 1, to: 1 });
    expect(timeline.events()).toEqual([]);
    const c = timeline.add({ x: 7, y: 7, r: 1 });
    expect([c.id, timeline.get(1) === c, b.alive]).toEqual([1, true, false]);
  });

  test('restored, walls keep their objects as discs do: one that is not there yet lives again with a later snapshot', () => {
    const timeline = new Timeline<string>();
    const empty = timeline.snapshot();
    const line = { x1: 9, y1: -1, x2: 9, y2: 1 };
    const wall = timeline.addWall(line, { data: 'w' });
    const disc = timeline.add({ x: 0, y: 0, r: 1, vx: 1 });
    const full = timeline.snapshot();
    timeline.restore(empty);
    expect([wall.alive, disc.alive, timeline.walls]).toEqual([false, false, []]);
    expect(() => timeline.remove(wall)).toThrow(new RangeError('Timeline.remove: wall must be in the timeline, got "wall 0, removed"'));
    timeline.restore(full);
    expect([wall.alive, wall.data, disc.alive]).toEqual([true, 'w', true]);
    expect([timeline.walls[0] === wall, timeline.get(0) === disc]).toEqual([true, true]);
    expect(timeline.next()).toMatchObject({ kind: 'wall', time: 8 });
    timeline.restore(empty);
    const other = timeline.addWall({ ...line, y2: 2 }); // has the id of `wall`
    expect([wall.alive, other.alive, other.id, other.data]).toEqual([false, true, 0, undefined]);
    timeline.restore(full);
    expect([wall.alive, other.alive, timeline.walls[0] === other, timeline.walls[0].shape]).toEqual([false, false, false, line]);
  });

  test('Timeline.from takes data by id and history; collapse options come with the bytes', () => {
    const timeline = new Timeline<string>({ collapse: { cutoffSpeed: 0.5 } });
    timeline.addWall({ x1: 9, y1: -1, x2: 9, y2: 1 }, { data: 'w' });
    timeline.add({ x: 0, y: 0, r: 1, data: 'x' });
    const bytes = timeline.snapshot();
    const again = Timeline.from<string>(bytes, { data: (id) => `disc ${id}`, wallData: (id) => `wall ${id}`, history: { keyframes: 0 } });
    expect([again.get(0)?.data, again.walls[0].data]).toEqual(['disc 0', 'wall 0']);
    expect(again.hash()).toBe(timeline.hash());
    const plain = new Timeline();
    plain.restore(bytes);
    expect(plain.hash()).toBe(timeline.hash());
  });

  test('snapshot(out) writes into out if it is large enough', () => {
    const timeline = gas(10, 5, 1);
    const bytes = timeline.snapshot();
    const out = new Uint8Array(5000);
    const written = timeline.snapshot(out);
    expect(written.buffer).toBe(out.buffer);
    expect(written).toEqual(bytes);
    const tooSmall = new Uint8Array(100);
    expect(timeline.snapshot(tooSmall)).toEqual(bytes);
    const exact = new Uint8Array(bytes.length);
    expect(timeline.snapshot(exact).buffer).toBe(exact.buffer);
    const part = new Uint8Array(6000).subarray(7, 5007);
    expect(timeline.snapshot(part)).toEqual(bytes);
    expect(Timeline.from(timeline.snapshot(part)).hash()).toBe(timeline.hash());
  });

  test('hash is 16 hex digits; it differs when any number of the state differs', () => {
    const build = (vx: number, restitution: number, cutoffSpeed: number) => {
      const timeline = new Timeline({ collapse: { cutoffSpeed } });
      timeline.add({ x: 0, y: 0, r: 1, vx, material: { restitution } });
      return timeline.hash();
    };
    const hashes = [build(1, 0.5, 0), build(1 + 2 ** -52, 0.5, 0), build(1, 0.25, 0), build(1, 0.5, 0.1)];
    expect(new Set(hashes).size).toBe(4);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(build(1, 0.5, 0)).toBe(hashes[0]);
  });
});

describe('bytes that are no snapshot are refused and nothing changes', () => {
  const source = randomSystem(4);
  source.runTo(2);
  const good = source.snapshot();

  function expectRefused(bytes: unknown): void {
    const timeline = gas(5, 5, 1);
    timeline.runTo(1);
    const before = [timeline.hash(), trail(timeline), JSON.stringify(shown(timeline))];
    expect(() => timeline.restore(bytes as Uint8Array)).toThrow(/^Timeline\.restore: /);
    expect(() => Timeline.from(bytes as Uint8Array)).toThrow(/^Timeline\.from: /);
    expect([timeline.hash(), trail(timeline), JSON.stringify(shown(timeline))]).toEqual(before);
    timeline.runTo(2);
    expect(timeline.now).toBe(2);
  }

  test('any byte changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: good.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const bytes = good.slice();
        bytes[at] ^= flip;
        expectRefused(bytes);
      }),
      { numRuns: runs(300) },
    );
  });

  test('cut at any length, or with anything behind', () => {
    for (let length = 0; length < good.length; length += 7) expectRefused(good.slice(0, length));
    expectRefused(new Uint8Array([...good, 0]));
    expectRefused(new Uint8Array([...good, ...good]));
  });

  test('random bytes, other values, snapshots of another version', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), expectRefused), { numRuns: runs(200) });
    for (const value of [undefined, null, 7, 'bytes', [1, 2, 3], {}, new ArrayBuffer(80)]) expectRefused(value);
    const foreign = good.slice();
    foreign[4] = 2;
    expectRefused(foreign);
    expect(() => source.restore(foreign)).toThrow(new RangeError('Timeline.restore: version of bytes must be 1, got 2'));
    expect(() => source.restore({} as Uint8Array)).toThrow(new TypeError('Timeline.restore: bytes must be a Uint8Array, got an object {}'));
    expect(() => source.restore(new Uint8Array(40))).toThrow(
      new RangeError('Timeline.restore: bytes must be a block that starts with "CrmT", got "\\u0000\\u0000\\u0000\\u0000"'),
    );
  });
});

describe('a snapshot made up, with its time raised beyond its next event', () => {
  /** `source`, sealed anew with another `now`. */
  function raised(source: Timeline, now: number): Uint8Array {
    const payload = source.snapshot().slice(12, -8);
    new DataView(payload.buffer).setFloat64(0, now, true);
    const writer = new ByteWriter();
    beginSeal(writer, 'CrmT', 1);
    writer.raw(payload);
    return endSeal(writer).slice();
  }

  test.each(['plain', 'calendar'] as const)('is refused, for time would go backwards: %s', (scheduler) => {
    const source = new Timeline();
    source.addWall({ x1: 4, y1: -9, x2: 4, y2: 9 });
    for (let i = 0; i < 9; i++) source.add({ x: 0, y: 3 * i - 9, r: 0.5, vx: 1 });
    const words = 'now must be at most the time of the next event (3.5), got 3.75';
    expect(() => Timeline.from(raised(source, 3.75), { scheduler })).toThrow(new RangeError(`Timeline.from: ${words}`));
    const target = new Timeline({ scheduler });
    target.add({ x: 0, y: 0, r: 1, vx: 1 });
    target.runTo(1);
    const hash = target.hash();
    expect(() => target.restore(raised(source, 3.75))).toThrow(new RangeError(`Timeline.restore: ${words}`));
    expect([target.hash(), target.runTo(2), target.get(0)?.x]).toEqual([hash, 0, 2]);
    const passed = new Timeline(); // two that would have met long ago, and are far apart by now
    for (let i = 0; i < 9; i++) passed.add({ x: i, y: 3 * i, r: 0.5, vx: i === 8 ? -1 : 0, vy: i === 8 ? -3 : 0 });
    expect(() => Timeline.from(raised(passed, 1e6), { scheduler })).toThrow(
      'Timeline.from: now must be at most the time of the next event',
    );
    target.restore(raised(source, 3.5)); // at the event itself it may stand
    expect(target.step()?.time).toBe(3.5);
  });
});

test('what two discs owe each other that graze at 1e38 inside each other is not put off past what comes later', () => {
  const timeline = new Timeline({ collapse: { limit: 4 } });
  timeline.add({ x: 3, y: 0, r: 3, mass: Infinity });
  timeline.add({ x: 0, y: 0, vx: 3, vy: 1e38, r: 1e-38, mass: 1e75 });
  timeline.add({ x: 0, y: -1e37, r: 1e75, mass: Infinity });
  timeline.add({ x: 3, y: 0, vx: -1e75, r: 1e-300, mass: 1e75 });
  timeline.addWall({ x1: 0, y1: 0, x2: 0, y2: 0, r: 1 });
  for (let i = 0; i < 8; i++) {
    timeline.step();
    expect(Timeline.from(timeline.snapshot()).hash()).toBe(timeline.hash());
  }
});

test('no NaN and no infinite place or velocity comes out, however extreme the numbers that go in', () => {
  const signed = fc.constantFrom(0, -0, 1, -1, 1e75, -1e75, 1e38, -1e37, 1e-75, -1e-76, 5e-324, -5e-324, 1e-300, 3, -0.1);
  const above = fc.constantFrom(1e75, 1e37, 3, 1, 0.1, 1e-38, 1e-75, 1e-300, 5e-324);
  const discs = fc.array(
    fc.record({ x: signed, y: signed, vx: signed, vy: signed, r: above, mass: fc.oneof(above, fc.constant(Infinity)) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  const walls = fc.array(
    fc.oneof(
      fc.record({ x1: signed, y1: signed, x2: signed, y2: signed }),
      fc.record({ x1: signed, y1: signed, x2: signed, y2: signed, r: above }),
      fc.record({ x: signed, y: signed, r: above }),
      fc.constant({ minX: -1, minY: -1e75, maxX: 1, maxY: 1e-75 }),
      fc.constant({ inside: { minX: -1e75, minY: -1e75, maxX: 1e75, maxY: 1e75 } }),
      fc.constant({ inside: { x: 0, y: 1, r: 1e75 } }),
    ),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(discs, walls, (all, around) => {
      const timeline = new Timeline({ collapse: { limit: 4 } });
      for (const one of all) timeline.add(one);
      try {
        for (const wall of around) timeline.addWall(wall);
        for (let i = 0; i < 20 && timeline.step() !== null; i++);
      } catch (error) {
        if (!(error instanceof CollapseError) && !String(error).includes('wide enough')) throw error;
      }
      const { x, y } = timeline.momentum();
      const numbers = [
        timeline.now,
        timeline.next()?.time ?? 0,
        x,
        y,
        timeline.kineticEnergy(),
        ...shown(timeline).flatMap((row) => row.slice(0, 6)),
      ];
      for (const value of numbers) expect(Number.isFinite(value)).toBe(true);
      expect(Timeline.from(timeline.snapshot()).hash()).toBe(timeline.hash());
    }),
    { numRuns: runs(1000) },
  );
});
