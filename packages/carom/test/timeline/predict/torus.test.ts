import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/numeric/random.ts';
import { type PairEvent, Timeline, type TimelineOptions, type WallEvent } from '../../../src/timeline/index.ts';
import { shownAt, wrap } from '../../../src/timeline/predict/torus.ts';
import { runs } from '../../runs.ts';
import { anySolid, placeAt, wallGap } from '../gaps.ts';

const torus = { periodX: 7, periodY: 5 };

describe('a torus', () => {
  test('wrap is exact and stays within half a period below 0 and one above; shownAt is in [0, period)', () => {
    const random = createRandom(1);
    for (let i = 0; i < runs(2000); i++) {
      const period = random.between(0.1, 10);
      const x = random.between(-3, 3) * period;
      const wrapped = wrap(x, period);
      expect(wrapped).toBeGreaterThanOrEqual(-period / 2);
      expect(wrapped).toBeLessThan(period);
      const turns = Math.round((x - wrapped) / period);
      expect(BigInt(Math.round((x - wrapped) * 2 ** 45)) - BigInt(Math.round(turns * period * 2 ** 45))).toBeGreaterThanOrEqual(-4n);
      expect(shownAt(x, period)).toBeGreaterThanOrEqual(0);
      expect(shownAt(x, period)).toBeLessThan(period);
    }
    expect([wrap(7, 7), wrap(-3.5, 7), wrap(-4, 7), wrap(-1e-20, 7), shownAt(-1e-20, 7)]).toEqual([0, -3.5, 3, -1e-20, 0]);
    expect([wrap(-9, Infinity), shownAt(-9, Infinity)]).toEqual([-9, -9]);
  });

  test('shows every disc in [0, period), however far it has flown', () => {
    const timeline = new Timeline(torus);
    const disc = timeline.add({ x: 6, y: -1, r: 0.5, vx: 2, vy: -3 });
    expect([disc.x, disc.y]).toEqual([6, 4]);
    timeline.runTo(100);
    expect([disc.x, disc.y]).toEqual([206 % 7, (((-301 % 5) + 5) % 5) + 0]);
    expect(timeline.at(1).discs[0].x).toBe(1);
  });

  test('two discs meet at the earliest meeting of all their images, on straight flights and on cloth', () => {
    const random = createRandom(2);
    let met = 0;
    for (let run = 0; run < runs(300); run++) {
      const options: TimelineOptions = run % 2 === 0 ? torus : { ...torus, deceleration: 0.05 };
      const one = () => ({ x: random.between(0, 7), y: random.between(0, 5), r: random.between(0.05, 0.6) });
      const a = { ...one(), vx: random.between(-1, 1), vy: random.between(-1, 1) };
      const b = { ...one(), vx: 0, vy: 0 };
      const timeline = new Timeline(options);
      timeline.add(a);
      timeline.add(b);
      if (timeline.overlaps().length > 0) continue;
      const speed = Math.hypot(a.vx, a.vy);
      const slow = options.deceleration ?? 0;
      const motion = { ...a, ax: (-slow * a.vx) / speed, ay: (-slow * a.vy) / speed };
      const gapAt = (t: number) => {
        const [x, y] = placeAt(motion, t);
        const dx = b.x - x - 7 * Math.round((b.x - x) / 7);
        const dy = b.y - y - 5 * Math.round((b.y - y) / 5);
        return Math.hypot(dx, dy) - a.r - b.r;
      };
      const next = timeline.next();
      const time = next?.kind === 'pair' ? next.time : Infinity;
      const end = Math.min(time, slow > 0 ? speed / slow : 60, 60);
      let least = Infinity;
      for (let i = 0; i < 500; i++) least = Math.min(least, gapAt((end * i) / 500));
      expect(least).toBeGreaterThan(-1e-11);
      if (time > end) continue;
      expect(Math.abs(gapAt(time))).toBeLessThan(1e-11 * (1 + time));
      met++;
    }
    expect(met).toBeGreaterThan(runs(100));
  });

  test('walls repeat with the torus: a disc meets the nearest image on its way', () => {
    let met = 0;
    for (let seed = 0; seed < runs(150); seed++) {
      const random = createRandom(seed);
      const wall = anySolid(random);
      const gravity = seed % 3 === 0 ? { x: 0.1, y: -0.2 } : { x: 0, y: 0 };
      const period = { periodX: 9, periodY: seed % 2 === 0 ? 8 : Infinity };
      const disc = { x: random.between(0, 9), y: random.between(0, 8), r: 0.2, vx: random.between(-1, 1), vy: random.between(-1, 1) };
      const timeline = new Timeline({ ...period, gravity });
      timeline.addWall(wall);
      timeline.add(disc);
      const gapAt = (t: number) => {
        const [x, y] = placeAt({ ...disc, ax: gravity.x, ay: gravity.y }, t);
        let least = Infinity;
        for (let i = -1; i <= 1; i++) {
          for (let j = -1; j <= 1; j++) {
            const imageX = x - 9 * Math.floor(x / 9) + 9 * i;
            const imageY = period.periodY === Infinity ? y : y - 8 * Math.floor(y / 8) + 8 * j;
            least = Math.min(least, wallGap(wall, imageX, imageY, disc.r));
          }
        }
        return least;
      };
      if (gapAt(0) <= 0) continue;
      const time = timeline.next()?.time ?? Infinity;
      const end = Math.min(time, 25);
      let least = Infinity;
      for (let i = 0; i < 300; i++) least = Math.min(least, gapAt((end * i) / 300));
      expect(least, `seed ${seed}`).toBeGreaterThan(-1e-11);
      if (time > end) continue;
      expect(Math.abs(gapAt(time)), `seed ${seed}`).toBeLessThan(1e-10);
      met++;
    }
    expect(met).toBeGreaterThan(runs(40));
  });

  test('discs nearly as large as the torus meet the image that is in the way, also behind themselves', () => {
    const timeline = new Timeline({ periodX: 10, periodY: 10 });
    const a = timeline.add({ x: 1, y: 5, r: 2.4, vx: 1 });
    const b = timeline.add({ x: 6, y: 5, r: 2.4 });
    const first = timeline.step() as PairEvent;
    expect(first.time).toBeCloseTo(0.2, 14);
    expect(first.normal).toEqual({ x: 1, y: 0 });
    const second = timeline.step() as PairEvent; // b has gone round the other way
    expect(second.time).toBeCloseTo(0.6, 14);
    expect(second.normal).toEqual({ x: -1, y: 0 });
    expect([a.vx, b.vx]).toEqual([1, 0]);
  });

  test('keeps energy and momentum, and nothing overlaps; where the origin lies makes no difference', () => {
    const build = (shift: number) => {
      const random = createRandom(5);
      const timeline = new Timeline({ periodX: 8, periodY: 8, history: { keyframes: 0 } });
      for (let i = 0; i < 16; i++)
        timeline.add({
          x: 1 + 2 * (i % 4) + shift,
          y: 1 + 2 * Math.floor(i / 4) - shift,
          r: 0.7,
          vx: random.between(-1, 1),
          vy: random.between(-1, 1),
        });
      return timeline;
    };
    const timeline = build(0);
    const shifted = build(3.25);
    const [energy, momentum] = [timeline.kineticEnergy(), timeline.momentum()];
    timeline.runTo(100);
    expect(timeline.totals().pairs).toBeGreaterThan(1000);
    expect(Math.abs(timeline.kineticEnergy() / energy - 1)).toBeLessThan(1e-12);
    expect(Math.hypot(timeline.momentum().x - momentum.x, timeline.momentum().y - momentum.y)).toBeLessThan(1e-12);
    expect(timeline.overlaps(1e-12)).toEqual([]);
    const early = build(0);
    early.runTo(3);
    shifted.runTo(3);
    expect(shifted.eventCount).toBe(early.eventCount);
    [...early].forEach((disc, i) => {
      const other = [...shifted][i];
      expect(Math.abs(Math.sin((Math.PI * (other.x - 3.25 - disc.x)) / 8))).toBeLessThan(1e-9);
      expect(Math.abs(other.vy - disc.vy)).toBeLessThan(1e-9);
    });
  });

  test('one axis may repeat alone: a pipe', () => {
    const pipe = new Timeline({ periodX: 4 });
    pipe.addWall({ x1: 0, y1: 0, x2: 4, y2: 0 });
    pipe.addWall({ x1: 0, y1: 2, x2: 4, y2: 2 });
    const disc = pipe.add({ x: 1, y: 1, r: 0.5, vx: 3, vy: 1 });
    const hit = pipe.step() as WallEvent;
    expect([hit.time, hit.normal.y, hit.point]).toEqual([0.5, -1, { x: 2.5, y: 2 }]);
    pipe.runTo(100);
    expect(disc.x).toBeCloseTo(301 % 4, 10);
    expect(pipe.totals().walls).toBe(100);
  });

  test('a disc that never meets anything is no endless search', () => {
    const timeline = new Timeline(torus);
    timeline.add({ x: 1, y: 1, r: 0.5, vx: 1 });
    timeline.add({ x: 1, y: 3, r: 0.5, vx: -1 });
    timeline.add({ x: 3, y: 4.5, r: 0.1, vx: 2 ** -0.5 });
    expect(timeline.next()).toBe(null);
  });

  test('goes on bit for bit from a snapshot, a fork and in its past', () => {
    const random = createRandom(8);
    const timeline = new Timeline({ ...torus, history: { spacing: 4 } });
    timeline.addWall({ x: 3, y: 2, r: 0.4 });
    for (let i = 0; i < 5; i++) timeline.add({ x: 1.3 * i + 0.4, y: 4, r: 0.3, vx: random.between(-1, 1), vy: random.between(-1, 1) });
    timeline.runTo(20);
    const place = [...timeline.at(12.5)].map(({ x, y }) => [x, y]);
    const twin = Timeline.from(timeline.snapshot());
    const fork = timeline.fork(12.5);
    expect([...fork].map(({ x, y }) => [x, y])).toEqual(place);
    for (const one of [timeline, twin, fork]) one.runTo(40);
    expect([twin.hash(), fork.hash()]).toEqual([timeline.hash(), timeline.hash()]);
    expect(timeline.verify()).toBe(timeline.eventCount);
  });

  test('refuses what cannot be: rooms, discs wider than a period, periods that are none', () => {
    const timeline = new Timeline({ periodX: 4 });
    expect(() => timeline.addWall({ inside: { x: 0, y: 0, r: 1 } })).toThrow(
      'Timeline.addWall: wall must be no room (inside), and within a period of [0, period], where there is one, got an object {inside}',
    );
    expect(() => timeline.addWall({ x1: 0, y1: 0, x2: 8.1, y2: 0 })).toThrow('got an object {x1, y1, x2, y2}');
    expect(() => timeline.addWall({ x: 1e20, y: 0, r: 1 }, { sensor: true })).toThrow(RangeError);
    timeline.add({ x: 1e20, y: 0, r: 1 });
    expect(timeline.get(0)?.x).toBe(1e20 % 4);
    timeline.remove([...timeline][0]);
    expect(() => timeline.add({ x: 0, y: 0, r: 2.1 })).toThrow('Timeline.add: disc.r must be at most half of a period, got 2.1');
    expect(() => new Timeline({ periodY: 0 })).toThrow('new Timeline: options.periodY must be a finite number > 0 and <= 1e75, got 0');
    expect(timeline.eventCount).toBe(2);
  });
});
