import { describe, expect, it } from 'vitest';
import { curve, curveMeets, levelMeets, setCurve } from '../../src/numeric/quartic.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { runs } from '../runs.ts';

type Seven = [number, number, number, number, number, number, number];

/** What it says, and when. */
function meets(side: number, operands: Seven, from = 0, to = Infinity): [number, number] {
  setCurve(...operands);
  curve[14] = from;
  curve[15] = to;
  const code = side === 0 ? levelMeets() : curveMeets(side);
  return [code, code === 0 ? -1 : curve[16]];
}

const none = [0, -1];
const down: Seven = [0, 10, 0, 0, 0, -10, 5]; // falls 5 to a circle of radius 5

describe('curveMeets', () => {
  it('finds a fall on a circle: √(2·5/10) = 1', () => {
    expect(meets(1, down)).toEqual([1, 1]);
    expect(meets(1, [0, 10, 0, 0, 0, -10, 0])[1]).toBe(Math.SQRT2);
  });

  it('counts a meeting at exactly `to`, and none later', () => {
    expect(meets(1, down, 0, 1)).toEqual([1, 1]);
    expect(meets(1, down, 0, 1 - 2 ** -53)).toEqual(none);
    expect(meets(1, down, 1, 1)).toEqual([3, 1]);
    expect(meets(1, [2, 0, 0, 0, -1, 0, 2], 0, 0)).toEqual([3, 0]);
    expect(meets(1, down, 0.5, 0.5)).toEqual(none);
    expect(meets(1, down, 2, 1)).toEqual(none);
  });

  it('is straight flight when the acceleration is 0', () => {
    expect(meets(1, [10, 0, -1, 0, 0, 0, 2])).toEqual([1, 8]);
    expect(meets(1, [10, 2, -1, 0, 0, 0, 2])).toEqual([2, 10]);
    expect(meets(1, [10, 2 + 2 ** -51, -1, 0, 0, 0, 2])).toEqual(none);
    expect(meets(1, [10, 0, 1, 0, 0, 0, 2])).toEqual(none);
  });

  it('meets nothing when nothing moves', () => {
    expect(meets(1, [1, 0, 0, 0, 0, 0, 2])).toEqual(none);
    expect(meets(-1, [3, 0, 0, 0, 0, 0, 2])).toEqual(none);
  });

  it('says a graze where the apex of a throw just reaches the circle', () => {
    expect(meets(1, [0, -7, 0, 6, 0, -6, 4])).toEqual([2, 1]); // up by 3, then back
    expect(meets(1, [0, -7, 0, 6, 0, -6, 4 + 2 ** -50])[0]).toBe(1);
    expect(meets(1, [0, -7, 0, 6, 0, -6, 4 - 2 ** -50])).toEqual(none);
  });

  it('calls two points that pass through one place a hit', () => {
    expect(meets(1, [-3, -4, 6, 0, 0, 32, 0])).toEqual([1, 0.5]);
  });

  it('answers at once where discs overlap and close, and waits for those that recede', () => {
    expect(meets(1, [1, 0, -1, 0, 0, 0, 2])).toEqual([3, 0]);
    expect(meets(1, [2, 0, 0, 0, -1, 0, 2])).toEqual([3, 0]); // touching, at rest, about to fall
    expect(meets(1, [2, 0, 0, 0, 1, 0, 2])).toEqual(none);
    expect(meets(1, [2, 0, 1, 0, 0, 0, 2])).toEqual(none);
    expect(meets(1, [2 - 2 ** -52, 0, 4, 0, -2, 0, 2])[1]).toBeCloseTo(4, 12); // thrown up from just inside: not at 0
    expect(meets(1, [1, 0, 1, 0, -2, 0, 2])).toEqual([4, 0.5]); // does not get out: closes from 0.5 on
  });

  it('meets a ring from inside', () => {
    expect(meets(-1, [0, 0, 1, 0, 0, 0, 3])).toEqual([1, 3]);
    expect(meets(-1, [0, -4, 0, 0, 0, 2, 4])).toEqual([1, Math.sqrt(8)]); // falls from rim to rim
    expect(meets(-1, [4, 0, -1, 0, 0, 0, 3])[0]).toBe(1); // outside by rounding or more, coming in: leaves on the other side
    expect(meets(-1, [0, 3, 1, 0, 0, 0, 3])).toEqual([3, 0]); // along the rim
  });

  it('takes numbers that are not finite, negative radii and negative spans for no meeting', () => {
    for (let i = 0; i < 7; i++) {
      for (const bad of [NaN, Infinity, -Infinity]) {
        const operands: Seven = [...down];
        operands[i] = bad;
        expect(meets(1, operands)[0]).toBe(0);
      }
    }
    expect(meets(1, [0, 10, 0, 0, 0, -10, -5])).toEqual(none);
    expect(meets(1, down, NaN)).toEqual(none);
    expect(meets(1, down, 0, NaN)).toEqual(none);
    expect(meets(1, down, -1)).toEqual(none);
    expect(meets(1, down, Infinity)).toEqual(none);
  });

  it('agrees with small steps through random flights', () => {
    const random = createRandom(5);
    for (let n = 0; n < runs(3000); n++) {
      const value = (size: number): number => random.between(-size, size);
      const bend = random.below(2);
      const operands: Seven = [value(3), value(3), value(2), value(2), value(1) * bend, value(1), random.between(0, 2)];
      const to = random.between(0, 20);
      const side = random.below(2) === 0 ? 1 : -1;
      const [code, time] = meets(side, operands, 0, to);
      const step = to / 2000;
      const [expected, about] = stepped(side, operands, step);
      expect([n, code]).toEqual([n, expected]);
      if (code !== 0) expect(Math.abs(time - about)).toBeLessThan(3 * step);
    }
  });

  it('gives the same answer in any unit of length and time: powers of two scale the time, bit for bit', () => {
    const random = createRandom(6);
    for (let n = 0; n < runs(1000); n++) {
      const value = (size: number): number => random.between(-size, size);
      const operands: Seven = [value(3), value(3), value(2), value(2), value(1), value(1), random.between(0, 2)];
      const [code, time] = meets(1, operands);
      for (const [length, unit] of [
        [2 ** 300, 1],
        [2 ** -300, 2 ** 100],
        [2 ** 40, 2 ** -200],
      ]) {
        const [px, py, vx, vy, ax, ay, r] = operands.map((x) => x * length);
        const scaled: Seven = [px, py, vx / unit, vy / unit, ax / unit / unit, ay / unit / unit, r];
        const [again, later] = meets(1, scaled);
        expect(again).toBe(code);
        if (code !== 0) expect(later / unit).toBe(time);
      }
    }
  });
});

describe('levelMeets', () => {
  it('finds when one coordinate falls to a level', () => {
    expect(meets(0, [10, 0, 0, 0, -10, 0, 5])).toEqual([1, 1]);
    expect(meets(0, [10, 0, -5, 0, 0, 0, -5])).toEqual([1, 3]);
    expect(meets(0, [0, 0, 2, 0, -2, 0, 0])).toEqual([1, 2]); // thrown up from the level: back at 2
    expect(meets(0, [-1, 0, 1, 0, -2, 0, 0])).toEqual([4, 0.5]);
    expect(meets(0, [0, 0, 0, 0, -2, 0, 0])).toEqual([3, 0]);
    expect(meets(0, [7, 0, -6, 0, 6, 0, 4])).toEqual([2, 1]);
    expect(meets(0, [7, 0, -6, 0, 6, 0, 4 - 2 ** -50])).toEqual(none);
    expect(meets(0, [7, 0, 1, 0, 1, 0, 4])).toEqual(none);
  });
});

/** What small steps find. */
function stepped(side: number, [px, py, vx, vy, ax, ay, r]: Seven, step: number): [number, number] {
  const gap = (t: number): number => {
    const x = px + t * (vx + (t * ax) / 2);
    const y = py + t * (vy + (t * ay) / 2);
    return side * (x * x + y * y - r * r);
  };
  let before = gap(0);
  if (before <= 0 && gap(1e-7) < before) return [3, 0];
  for (let i = 1; i <= 2000; i++) {
    const now = gap(i * step);
    if (now <= 0 && before > 0) return [1, i * step];
    if (now < before && before <= 0) return [4, i * step];
    before = now;
  }
  return [0, 0];
}
