// Every defect found in article 003, each with an input on which its formula fails, and our answer.
import { collision003, separate003, separateAsPrinted003 } from '@carom/gallery/articles';
import { describe, expect, it } from 'vitest';
import { manifold } from '../../src/geometry/manifold.ts';
import { relation } from '../../src/geometry/relation.ts';
import { separate } from '../../src/geometry/separate.ts';
import type { Circle } from '../../src/geometry/shapes.ts';
import { CirclePair } from '../oracle/circles.ts';
import { toNumber, ulpDistance } from '../oracle/rational.ts';
import { disc, truth } from './disc.ts';

/** Error of our depth in ulp. */
function depthError(a: Circle, b: Circle): number {
  return ulpDistance(-(manifold(a, b)?.depth ?? NaN), new CirclePair(a, b).separation());
}

describe('article 003, normal and depth', () => {
  it('12: concentric discs get a NaN normal with a depth; ours is (1, 0)', () => {
    const a = disc(3, 4, 1);
    const b = disc(3, 4, 2);
    expect(collision003(a, b)).toEqual({ normal: { x: NaN, y: NaN }, depth: 3 });
    expect(manifold(a, b)).toEqual({ normal: { x: 1, y: 0 }, depth: 3, point: { x: 3, y: 4 } });
  });

  it('12: two static bodies: b is moved all the same; ours moves none', () => {
    const a = { ...disc(0, 0, 1), isStatic: true };
    const b = { ...disc(1, 0, 1), isStatic: true };
    separate003(a, b, { x: 1, y: 0 });
    expect([a.x, b.x]).toEqual([0, 2]);
    const c = disc(0, 0, 1);
    const d = disc(1, 0, 1);
    expect(separate(c, d, { inverseMassA: 0, inverseMassB: 0 })).toBe(false);
    expect([c.x, d.x]).toEqual([0, 1]);
  });

  it('12: halves the way whatever the masses; ours shares it by inverse mass', () => {
    const light = { ...disc(0, 0, 1), isStatic: false };
    const heavy = { ...disc(1, 0, 1), isStatic: false };
    separate003(light, heavy, { x: 1, y: 0 });
    expect([light.x, heavy.x]).toEqual([-0.5, 1.5]);
    const a = disc(0, 0, 1);
    const b = disc(1, 0, 1);
    separate(a, b, { inverseMassA: 1, inverseMassB: 1 / 3 });
    expect([a.x, b.x]).toEqual([-0.75, 1.25]);
  });

  it('12: depth as a difference of rounded lengths loses every digit near touching', () => {
    const a = disc(0, 0, 0.1);
    const b = disc(0.3, 0, 0.2);
    expect([toNumber(new CirclePair(a, b).separation()), collision003(a, b)?.depth]).toEqual([
      -2.7755575615628914e-17, 5.551115123125783e-17,
    ]);
    expect(depthError(a, b)).toBeLessThanOrEqual(8);
    const point = disc(0, 0, 0);
    const circle = disc(0.5, 1.2, 1.3);
    expect([truth(point, circle), collision003(point, circle)]).toEqual(['inside 0', null]);
    expect(depthError(point, circle)).toBeLessThanOrEqual(8);
  });

  it('12: overlaps that rounding calls a miss, misses that it calls an overlap', () => {
    const c = disc(0.7, 0, 1.3);
    const d = disc(2.2, 3.6, 2.6);
    expect([truth(c, d), collision003(c, d) !== null]).toEqual(['separate 0', true]);
    expect(manifold(c, d)).toBe(null);
  });

  it('13: with the branches as printed, empty, a static body leaves the overlap as it is; ours moves the other', () => {
    const a = { ...disc(0, 0, 1), isStatic: true };
    const b = { ...disc(1, 0, 1), isStatic: false };
    separateAsPrinted003(a, b, { x: 1, y: 0 });
    expect([a.x, b.x]).toEqual([0, 1]);
    const c = disc(0, 0, 1);
    const d = disc(1, 0, 1);
    expect(separate(c, d, { inverseMassA: 0 })).toBe(true);
    expect([c.x, d.x, relation(c, d)]).toEqual([0, 2, 'touching']);
  });

  it('13: its normal points a → b, and so do all of ours', () => {
    const a = disc(0, 0, 2);
    const b = disc(0, 3, 2);
    expect(collision003(a, b)?.normal).toEqual({ x: 0, y: 1 });
    expect([manifold(a, b)?.normal, manifold(b, a)?.normal.y]).toEqual([{ x: 0, y: 1 }, -1]);
  });
});
