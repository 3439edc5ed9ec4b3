import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/numeric/random.ts';
import { type PairEvent, type SchedulerKind, Timeline, type WallEvent } from '../../../src/timeline/index.ts';
import { imageTimes, setPath } from '../../../src/timeline/predict/images.ts';
import { firstWithin } from '../../../src/timeline/predict/lattice.ts';
import { moved, timeToReach } from '../../../src/timeline/predict/predict.ts';
import { runs } from '../../runs.ts';

const flat = { gx: 0, gy: 0, deceleration: 0 };

/** The first meeting of a path with a circle at every lattice point, found row by row up to `rows` of them: the oracle. */
function rowByRow(p: number[], v: number[], periods: number[], r: number, rows: number): number {
  const up = Math.abs(v[1]) / periods[1] >= Math.abs(v[0]) / periods[0] ? 1 : 0;
  const reach = (r * Math.hypot(v[0], v[1])) / Math.abs(v[up]);
  let best = Infinity;
  const start = Math.floor((-p[up] + r * Math.sign(v[up])) / periods[up]);
  for (let j = -2; j < rows; j++) {
    const k = start - j * Math.sign(v[up]);
    const t = -(p[up] + k * periods[up]) / v[up];
    if (t - (2 * r) / Math.abs(v[up]) > best) break;
    const x = p[1 - up] + v[1 - up] * t;
    const to = periods[1 - up] === Infinity ? 0 : -Math.round(x / periods[1 - up]);
    for (let i = to - 1; i <= to + 1; i++) {
      if (Math.abs(x + (i === 0 ? 0 : i * periods[1 - up])) > reach * 1.001 + 1e-6 * r) continue;
      const [kx, ky] = up === 1 ? [i, k] : [k, i];
      best = Math.min(best, timeToReach(moved(p[0], kx, periods[0]), moved(p[1], ky, periods[1]), v[0], v[1], r));
    }
  }
  return best;
}

function found(p: number[], v: number[], periods: number[], r: number): number {
  setPath(p[0], p[1], v[0], v[1], 0, 0, Infinity, 0);
  return imageTimes({ ...flat, periodX: periods[0], periodY: periods[1] }, -r, -r, r, r, (kx, ky) =>
    timeToReach(moved(p[0], kx, periods[0]), moved(p[1], ky, periods[1]), v[0], v[1], r),
  );
}

describe('the first meeting on a torus', () => {
  test('firstWithin is the smallest i with low ≤ i · step mod length ≤ high', () => {
    const random = createRandom(1);
    for (let run = 0; run < runs(8000); run++) {
      const length = 2 + random.below(200);
      const step = random.below(length);
      const low = random.below(length);
      const high = low + random.below(length - low);
      let expected = Infinity;
      for (let i = 0; i < length && expected === Infinity; i++) {
        const place = (i * step) % length;
        if (place >= low && place <= high) expected = i;
      }
      expect(firstWithin(step, length, low, high, 64)).toBe(expected);
    }
  });

  test('is that of a search row by row, to the last bit: any direction, any size, one axis periodic or both', () => {
    const random = createRandom(2);
    let late = 0;
    for (let run = 0; run < runs(700); run++) {
      const periods = [random.between(0.5, 3), random.below(4) === 0 ? Infinity : random.between(0.5, 3)];
      if (random.below(2) === 0) periods.reverse();
      const r = 10 ** random.between(-4, -0.7) * Math.min(...periods);
      const p = periods.map((period) => random.between(-1, 1) * Math.min(3, period));
      const v = random.below(4) === 0 ? [1 + random.below(5), -1 - random.below(5)] : [random.between(-1, 1), random.between(-1, 1)];
      v[random.below(2)] *= 10 ** random.between(-3, 0);
      const rows = 200_000;
      const expected = rowByRow(p, v, periods, r, rows);
      const time = found(p, v, periods, r);
      const turns = time * Math.max(Math.abs(v[0]) / periods[0], Math.abs(v[1]) / periods[1]);
      if (expected === Infinity) expect(turns, `run ${run}`).toBeGreaterThan(rows - 9);
      else expect(time, `run ${run}`).toBe(expected);
      if (turns > 1000 && turns < rows) late++;
    }
    expect(late).toBeGreaterThan(runs(50));
  });

  test.each(['plain', 'calendar'] as SchedulerKind[])('two specks meet after 300,000 turns: %s', (scheduler) => {
    const torus = new Timeline({ periodX: 1, periodY: 1, scheduler });
    const v = [0.7853, 0.6180339887];
    torus.add({ x: 0.25, y: 0.5, r: 4e-7, vx: v[0], vy: v[1] });
    torus.add({ x: 0.5, y: 0.5, r: 4e-7 });
    const expected = rowByRow([-0.25, 0], v, [1, 1], 8e-7, 3e6);
    const hit = torus.step() as PairEvent;
    expect(hit.time).toBe(expected);
    expect(hit.time * v[0]).toBeGreaterThan(300_000);
    const [a, b] = [...torus];
    const gap = Math.hypot(((b.x - a.x + 1.5) % 1) - 0.5, ((b.y - a.y + 1.5) % 1) - 0.5) - 8e-7;
    expect(Math.abs(gap)).toBeLessThan(1e-10); // as precise as places are after so many turns
  });

  test('a snapshot taken on the way there foresees the same meeting', () => {
    const torus = new Timeline({ periodX: 1, periodY: 1 });
    torus.add({ x: 0.25, y: 0.5, r: 4e-7, vx: 0.7853, vy: 0.6180339887 });
    torus.add({ x: 0.5, y: 0.5, r: 4e-7 });
    torus.runTo(123_456.7);
    const again = Timeline.from(torus.snapshot(), { scheduler: 'plain' });
    expect(again.next()?.time).toBe(torus.next()?.time);
    for (const one of [torus, again]) one.step();
    expect(again.hash()).toBe(torus.hash());
  });

  test('a disc on cloth comes to a wall after 90,000 turns, if it does not stop before', () => {
    const roll = (vx: number) => {
      const pipe = new Timeline({ periodX: 1, deceleration: 1e-3 });
      pipe.addWall({ x1: 0, y1: 2, x2: 1, y2: 2 });
      pipe.add({ x: 0.5, y: 0.5, r: 0.25, vx, vy: vx / 72_000 });
      return pipe.step();
    };
    const hit = roll(20) as WallEvent;
    expect(hit.kind).toBe('wall');
    expect(hit.time).toBeCloseTo((20 - Math.sqrt(400 - 2e-3 * 90_000 * Math.hypot(1, 1 / 72_000))) / 1e-3, 5);
    expect(roll(13)?.kind).toBe('stop'); // after 84,500
  });

  test('a disc that falls round a pipe lands after a million turns, or after it has been thrown up so far', () => {
    for (const vy of [0, 200]) {
      const pipe = new Timeline({ periodX: 1, gravity: { x: 0, y: -2 } });
      pipe.addWall({ x1: 0, y1: 0, x2: 1, y2: 0 });
      pipe.add({ x: 0.5, y: 10_000.25, r: 0.25, vx: 1e4, vy });
      const hit = pipe.step() as WallEvent;
      expect(hit.time).toBeCloseTo((vy + Math.sqrt(vy * vy + 40_000)) / 2, 9);
      expect(hit.normal).toEqual({ x: 0, y: 1 });
    }
  });

  test('one that falls from where no double says where in the period it is lands nowhere, and that takes no time', () => {
    const pipe = new Timeline({ periodX: 1, gravity: { x: 0, y: -2 } });
    for (let i = 0; i < 20; i++) pipe.addWall({ x: 0.5, y: i, r: 0.25 });
    pipe.add({ x: 0.5, y: 1e50, r: 0.25, vx: 1 });
    expect(pipe.next()).toBe(null);
  });

  test('a path that passes close by for ever is no endless search', () => {
    const torus = new Timeline({ periodX: 1, periodY: 1 });
    torus.add({ x: 0, y: 0, r: 0.1, vx: 1, vy: 1 });
    torus.add({ x: 0.3, y: 0, r: 0.1 }); // in the corner of the box around it, not in it
    expect(torus.next()).toBe(null);
  });
});
