import { describe, expect, it } from 'vitest';
import { positionAt, restTime, velocityAt } from '../../../src/motion/curved/curved-circle.ts';
import { curvedImpact, timeOfCurvedImpact } from '../../../src/motion/curved/impact.ts';
import { curvedImpactSegment, timeOfCurvedImpactSegment } from '../../../src/motion/curved/segment.ts';
import { createImpact, impact } from '../../../src/motion/impact.ts';
import { timeOfImpact } from '../../../src/motion/time-of-impact.ts';
import { createWallImpact } from '../../../src/motion/wall-impact.ts';
import { createRandom } from '../../../src/numeric/random.ts';
import { runs } from '../../runs.ts';

const still = { x: 0, y: 0, r: 1 };
const roller = { x: 0, y: 0, r: 1, vx: 4, deceleration: 1 };
const floor = { x1: -9, y1: 0, x2: 9, y2: 0 };
const bad = [NaN, Infinity, -Infinity];

describe('positionAt, velocityAt, restTime', () => {
  it('follow a fall, a straight flight and a rest', () => {
    expect(positionAt({ x: 0, y: 10, r: 1, vx: 2, ay: -10 }, 1)).toEqual({ x: 2, y: 5 });
    expect(velocityAt({ x: 0, y: 10, r: 1, vx: 2, ay: -10 }, 1)).toEqual({ x: 2, y: -10 });
    expect(positionAt({ ...still, vx: 3 }, 2)).toEqual({ x: 6, y: 0 });
    expect(positionAt(still, 7)).toEqual({ x: 0, y: 0 });
    expect([
      restTime(still),
      restTime({ ...still, vx: 1 }),
      restTime({ ...still, ay: 1 }),
      restTime({ ...still, deceleration: 2 }),
    ]).toEqual([0, Infinity, Infinity, 0]);
  });

  it('stop a circle that slows down, for good', () => {
    expect(restTime(roller)).toBe(4);
    expect(positionAt(roller, 2)).toEqual({ x: 6, y: 0 });
    for (const time of [4, 5, 1e9]) {
      expect(positionAt(roller, time)).toEqual({ x: 8, y: 0 });
      expect(velocityAt(roller, time)).toEqual({ x: 0, y: 0 });
    }
    expect(restTime({ ...still, vx: 3e200, vy: 4e200, deceleration: 1e200 })).toBe(5);
  });

  it('write into the object given', () => {
    const out = { x: 0, y: 0 };
    expect(positionAt(roller, 1, out)).toBe(out);
    expect(velocityAt(roller, 1, out)).toBe(out);
    expect(out).toEqual({ x: 3, y: 0 });
  });
});

describe('timeOfCurvedImpact', () => {
  it('is that of a straight flight where nothing bends it, within an ulp or two', () => {
    const random = createRandom(1);
    let met = 0;
    for (let n = 0; n < runs(2000); n++) {
      const at = (size: number): number => random.between(-size, size);
      const a = { x: at(5), y: at(5), r: random.next(), vx: at(2), vy: at(2) };
      const b = { x: at(5), y: at(5), r: random.next(), vx: at(2), vy: at(2) };
      const expected = timeOfImpact(a, b);
      const time = timeOfCurvedImpact(a, b);
      if (expected === Infinity) expect(time).toBe(Infinity);
      else expect(Math.abs(time - expected)).toBeLessThanOrEqual(8 * 2 ** -52 * expected);
      if (expected < Infinity) met++;
    }
    expect(met).toBeGreaterThan(runs(100));
  });

  it('stops for good: what is out of reach is never met', () => {
    expect(timeOfCurvedImpact(roller, { x: 11, y: 0, r: 2 })).toBe(4);
    expect(timeOfCurvedImpact(roller, { x: 11 + 2e-15, y: 0, r: 2 })).toBe(Infinity);
    expect(timeOfCurvedImpact({ ...roller, vx: -4 }, { x: 11, y: 0, r: 2 })).toBe(Infinity);
    expect(timeOfCurvedImpact({ ...roller, vx: 0 }, { x: 2, y: 0, r: 1 })).toBe(Infinity); // touching, at rest
    expect(timeOfCurvedImpact({ x: 0, y: 0, r: 1, vx: -4, deceleration: 1 }, { x: 1, y: 0, r: 1 })).toBe(Infinity); // overlaps, leaves, rests
  });

  it('follows one that is still rolling when the other has stopped', () => {
    const short = { x: 0, y: 0, r: 1, vx: 1, deceleration: 1 }; // rests at 0.5, at time 1
    const long = { x: 20, y: 0, r: 1, vx: -6, deceleration: 1 }; // reaches x = 2.5 where 17.5 = 6t − t²/2
    expect(timeOfCurvedImpact(short, long)).toBeCloseTo(6 - 1, 12);
    expect(timeOfCurvedImpact(long, short)).toBe(timeOfCurvedImpact(short, long));
  });

  it('takes a falling and a slowing circle together', () => {
    const time = timeOfCurvedImpact({ x: 0, y: 10, r: 0.5, ay: -10 }, { x: -2, y: 0, r: 0.5, vx: 2, deceleration: 0.5 });
    const gap = (t: number): number => {
      const p = positionAt({ x: 0, y: 10, r: 0.5, ay: -10 }, t);
      const q = positionAt({ x: -2, y: 0, r: 0.5, vx: 2, deceleration: 0.5 }, t);
      return Math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2) - 1;
    };
    expect(gap(time)).toBeCloseTo(0, 12);
    for (let t = 0; t < time - 1e-6; t += 1e-3) expect(gap(t)).toBeGreaterThan(0);
  });

  it('counts a meeting at exactly maxTime', () => {
    const ball = { x: 0, y: 6, r: 1, ay: -10 };
    expect(timeOfCurvedImpact(ball, { x: 0, y: 0, r: 0 }, 1)).toBe(1);
    expect(timeOfCurvedImpact(ball, { x: 0, y: 0, r: 0 }, 1 - 2 ** -53)).toBe(Infinity);
    for (const limit of [-1, NaN]) expect(timeOfCurvedImpact(ball, { x: 0, y: 0, r: 0 }, limit)).toBe(Infinity);
  });

  it('is Infinity for a circle that is none', () => {
    for (const value of bad) {
      for (const key of ['x', 'y', 'r', 'vx', 'vy', 'ax', 'ay', 'deceleration']) {
        expect(timeOfCurvedImpact({ ...roller, [key]: value }, { x: 5, y: 0, r: 1 })).toBe(Infinity);
        expect(timeOfCurvedImpact({ x: 5, y: 0, r: 1 }, { ...roller, [key]: value })).toBe(Infinity);
      }
    }
    expect(timeOfCurvedImpact({ ...roller, r: -1 }, { x: 5, y: 0, r: 1 })).toBe(Infinity);
    expect(timeOfCurvedImpact({ ...roller, deceleration: -1 }, { x: 5, y: 0, r: 1 })).toBe(Infinity);
  });

  it('gives no NaN at the ends of the doubles', () => {
    const ends = [0, 5e-324, 1e-300, 1e-160, 1, 1e160, 1e300, Number.MAX_VALUE];
    const random = createRandom(2);
    const any = (): number => (random.below(2) === 0 ? 1 : -1) * ends[random.below(ends.length)];
    for (let n = 0; n < runs(3000); n++) {
      const slow = random.below(2) === 0 ? { deceleration: Math.abs(any()) } : { ax: any(), ay: any() };
      const a = { x: any(), y: any(), r: Math.abs(any()), vx: any(), vy: any(), ...slow };
      const b = { x: any(), y: any(), r: Math.abs(any()), vx: any(), vy: any() };
      const met = curvedImpact(a, b);
      const side = curvedImpactSegment(a, { x1: any(), y1: any(), x2: any(), y2: any() });
      for (const one of [met, side]) {
        if (one === null) continue;
        expect(one.time).toBeGreaterThanOrEqual(0);
        expect(Number.isNaN(one.normal.x + one.normal.y)).toBe(false);
      }
    }
  });
});

describe('curvedImpact', () => {
  it('is impact where nothing bends the flight', () => {
    const a = { x: 0, y: 0.5, r: 1, vx: 1, vy: 0 };
    const b = { x: 10, y: 0, r: 1, vx: 0, vy: 0 };
    const straight = impact(a, b);
    const curved = curvedImpact(a, b);
    expect([curved?.kind, curved?.motion]).toEqual([straight?.kind, straight?.motion]);
    expect(curved?.time).toBeCloseTo(straight?.time ?? NaN, 14);
    expect(curved?.normal.x).toBeCloseTo(straight?.normal.x ?? NaN, 14);
    expect(curved?.point.y).toBeCloseTo(straight?.point.y ?? NaN, 14);
  });

  it('tells a graze, a contact at the start and a turn', () => {
    expect(curvedImpact({ x: 0, y: -7, r: 4, vy: 6, ay: -6 }, { x: 0, y: 0, r: 0 })).toMatchObject({
      time: 1,
      kind: 'graze',
      motion: 'abeam',
    });
    expect(curvedImpact({ x: 2, y: 0, r: 1, ax: -1 }, still)).toMatchObject({ time: 0, kind: 'touching', motion: 'abeam' });
    expect(curvedImpact({ x: 1.5, y: 0, r: 1, vx: -1 }, still)).toMatchObject({ time: 0, kind: 'overlapping', motion: 'approaching' });
    expect(curvedImpact({ x: 1, y: 0, r: 1, vx: 1, ax: -2 }, still)).toMatchObject({ time: 0.5, kind: 'overlapping', motion: 'abeam' });
    expect(curvedImpact({ x: 1.5, y: 0, r: 1, vx: 1 }, still)).toBe(null);
  });

  it('points the normal from a to b, to the last bits also from far away', () => {
    const far = { x: -3e8, y: 0.6, r: 0, vx: 3e8, ax: 0, ay: 0 };
    const { normal, point } = curvedImpact(far, still) ?? createImpact();
    expect(normal.x).toBeCloseTo(0.8, 14);
    expect(normal.y).toBeCloseTo(-0.6, 14);
    expect(point.y).toBeCloseTo(0.6, 14);
  });

  it('negates the normal when the circles are swapped, and writes into the object given', () => {
    const a = { x: 0, y: 6, r: 1, vx: 0.5, ay: -10 };
    const out = createImpact();
    expect(curvedImpact(a, still, Infinity, out)).toBe(out);
    const back = curvedImpact(still, a);
    expect(back?.normal).toEqual({ x: -out.normal.x, y: -out.normal.y });
    expect([back?.time, back?.kind, back?.motion]).toEqual([out.time, out.kind, out.motion]);
  });
});

describe('timeOfCurvedImpactSegment, curvedImpactSegment', () => {
  it('name the side or the end that is met', () => {
    const from = (x: number, y: number, ay: number): object | null => curvedImpactSegment({ x, y, r: 1, ay }, floor);
    expect(from(4, 6, -10)).toMatchObject({ time: 1, feature: 'side', index: 1, normal: { x: 0, y: -1 }, point: { x: 4, y: 0 } });
    expect(from(4, -6, 10)).toMatchObject({ time: 1, feature: 'side', index: 0, normal: { x: 0, y: 1 } });
    expect(from(9.5, 6, -10)).toMatchObject({ feature: 'corner', index: 1, point: { x: 9, y: 0 } });
    expect(from(-9.5, 6, -10)).toMatchObject({ feature: 'corner', index: 0, point: { x: -9, y: 0 } });
    expect(from(10.5, 6, -10)).toBe(null);
    expect(from(10, 6, -10)).toMatchObject({ kind: 'graze', feature: 'corner', index: 1 });
  });

  it('do not take a roll along the segment for a meeting', () => {
    expect(timeOfCurvedImpactSegment({ x: 0, y: 1, r: 1, vx: 4, deceleration: 1 }, floor)).toBe(Infinity);
    expect(timeOfCurvedImpactSegment({ x: 0, y: 0.5, r: 1, vx: 40, deceleration: 1 }, floor)).toBe(Infinity); // over its end, too
  });

  it('find the way back', () => {
    expect(timeOfCurvedImpactSegment({ x: 0, y: 1, r: 1, vy: 5, ay: -10 }, floor)).toBe(1);
    expect(timeOfCurvedImpactSegment({ x: 0, y: 1, r: 1, vy: 5, ay: -10 }, floor, 0.5)).toBe(Infinity);
    // past the end, and back into it
    expect(timeOfCurvedImpactSegment({ x: 8, y: 2, r: 1, vx: 10, ax: -10, vy: -1 }, floor)).toBeCloseTo(1.777816823978975, 12);
  });

  it('treat a segment of length 0 as a point, and a point as a circle', () => {
    const ball = { x: 0.3, y: 6, r: 1, ay: -10 };
    expect(timeOfCurvedImpactSegment(ball, { x1: 0, y1: 0, x2: 0, y2: 0 })).toBe(timeOfCurvedImpact(ball, { x: 0, y: 0, r: 0 }));
    expect(timeOfCurvedImpactSegment({ x: 4, y: 5, r: 0, ay: -10 }, floor)).toBe(1);
  });

  it('are Infinity and null for what is not finite, and write into the object given', () => {
    for (const value of bad) {
      expect(timeOfCurvedImpactSegment({ x: 0, y: 6, r: 1, ay: -10 }, { ...floor, x2: value })).toBe(Infinity);
      expect(curvedImpactSegment({ x: value, y: 6, r: 1, ay: -10 }, floor)).toBe(null);
    }
    const out = createWallImpact();
    expect(curvedImpactSegment({ x: 0, y: 6, r: 1, ay: -10 }, floor, Infinity, out)).toBe(out);
  });
});
