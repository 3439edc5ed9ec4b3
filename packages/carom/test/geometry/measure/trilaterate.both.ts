import { describe, expect, it } from 'vitest';
import { trilaterate } from '../../../src/geometry/measure/trilaterate.ts';
import type { Circle, Vec } from '../../../src/geometry/shapes.ts';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import { runs } from '../../runs.ts';

function distance(a: Vec, b: Vec): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

function missed(circles: readonly Circle[], point: Vec): number {
  return Math.sqrt(circles.reduce((sum, circle) => sum + (distance(point, circle) - circle.r) ** 2, 0) / circles.length);
}

function anchors(random: Random, count: number): Vec[] {
  return Array.from({ length: count }, () => ({ x: random.between(-3, 3), y: random.between(-3, 3) }));
}

describe('trilaterate', () => {
  it('finds the point where three circles meet', () => {
    const found = trilaterate([
      { x: 0, y: 0, r: 5 },
      { x: 6, y: 0, r: 5 },
      { x: 0, y: 8, r: 5 },
    ]);
    expect(found?.x).toBeCloseTo(3, 14);
    expect(found?.y).toBeCloseTo(4, 14);
    expect([found?.kind, found?.mirror]).toEqual(['meeting', null]);
    expect(found?.residual).toBeLessThan(1e-14);
  });

  it('gives both crossings of two circles, one where they touch, the middle of the gap where they do not meet', () => {
    const a = { x: 0, y: 0, r: 5 };
    expect(trilaterate([a, { x: 6, y: 0, r: 5 }])).toEqual({ x: 3, y: 4, residual: 0, kind: 'meeting', mirror: { x: 3, y: -4 } });
    expect(trilaterate([a, { x: 8, y: 0, r: 3 }])).toEqual({ x: 5, y: 0, residual: 0, kind: 'meeting', mirror: null });
    expect(trilaterate([a, { x: 9, y: 0, r: 2 }])).toEqual({ x: 6, y: 0, residual: 1, kind: 'fitted', mirror: null });
    expect(trilaterate([a, { x: 1, y: 0, r: 2 }])).toEqual({ x: 4, y: 0, residual: 1, kind: 'fitted', mirror: null });
  });

  it('gives a mirror point where all centers are on one line and the point beside it', () => {
    const circles = [
      { x: 0, y: 0, r: 5 },
      { x: 3, y: 0, r: 4 },
      { x: 6, y: 0, r: 5 },
    ];
    const found = trilaterate(circles);
    expect(found).toEqual({ x: 3, y: 4, residual: 0, kind: 'meeting', mirror: { x: 3, y: -4 } });
    const behind = trilaterate([circles[2], circles[1], circles[0]]);
    expect([behind?.y, behind?.mirror?.y]).toEqual([-4, 4]); // the side of (−dy, dx) of first → second
  });

  it('takes decimals that touch on a line for one point, not for none', () => {
    const found = trilaterate([
      { x: 0, y: 0, r: 0.1 },
      { x: 0.3, y: 0, r: 0.2 },
      { x: 0.8, y: 0, r: 0.7 },
    ]);
    expect(found?.x).toBeCloseTo(0.1, 15);
    expect([found?.y, found?.kind, found?.mirror]).toEqual([0, 'meeting', null]);
  });

  it('is null for fewer than two centers', () => {
    expect(trilaterate([])).toBe(null);
    expect(trilaterate([{ x: 1, y: 1, r: 1 }])).toBe(null);
    expect(
      trilaterate([
        { x: 1, y: 1, r: 1 },
        { x: 1, y: 1, r: 2 },
      ]),
    ).toBe(null);
    expect(
      trilaterate([
        { x: 1, y: 1, r: 1 },
        { x: NaN, y: 1, r: 2 },
        { x: 0, y: 1, r: -2 },
        { x: 3, y: 1, r: Infinity },
      ]),
    ).toBe(null);
  });

  it('finds a place from the distances to three to eight centers within 1e-13, and says that they meet', () => {
    const random = createRandom(1);
    for (let n = 0; n < runs(1500); n++) {
      const [place, ...centers] = anchors(random, 4 + random.below(6));
      const circles = centers.map(({ x, y }) => ({ x, y, r: distance(place, { x, y }) }));
      const found = trilaterate(circles);
      expect(found?.kind).toBe('meeting');
      const spread = Math.min(...centers.slice(2).map((c) => 1 / Math.abs(crossOf(centers[0], centers[1], c))));
      expect(distance(found ?? { x: NaN, y: NaN }, place)).toBeLessThan(1e-14 * Math.max(10, 40 * spread));
    }
  });

  it('fits distances with errors no worse than any place on a fine grid', () => {
    const random = createRandom(2);
    for (let n = 0; n < runs(60); n++) {
      const circles = anchors(random, 3 + random.below(5)).map(({ x, y }) => ({ x, y, r: random.between(0, 4) }));
      const found = trilaterate(circles);
      expect(found?.residual).toBeCloseTo(missed(circles, found ?? { x: NaN, y: NaN }), 14);
      let least = Infinity;
      for (let x = -8; x < 8; x += 0.1) for (let y = -8; y < 8; y += 0.1) least = Math.min(least, missed(circles, { x, y }));
      expect(found?.residual).toBeLessThanOrEqual(least);
    }
  });

  it('leaves no step that improves the fit', () => {
    const random = createRandom(3);
    for (let n = 0; n < runs(300); n++) {
      const circles = anchors(random, 3 + random.below(5)).map(({ x, y }) => ({ x, y, r: random.between(0, 4) }));
      const found = trilaterate(circles) ?? { x: NaN, y: NaN };
      const best = missed(circles, found);
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ])
        for (const step of [1e-3, 1e-6]) expect(missed(circles, { x: found.x + dx * step, y: found.y + dy * step })).toBeGreaterThan(best);
    }
  });

  it('scales with its input, bit for bit', () => {
    const random = createRandom(4);
    for (let n = 0; n < 100; n++) {
      const circles = anchors(random, 3).map(({ x, y }) => ({ x, y, r: random.between(0, 4) }));
      const scale = 2 ** (random.below(400) - 200);
      const found = trilaterate(circles);
      const scaled = trilaterate(circles.map(({ x, y, r }) => ({ x: x * scale, y: y * scale, r: r * scale })));
      expect([scaled?.x, scaled?.y, scaled?.residual]).toEqual([
        (found?.x ?? 0) * scale,
        (found?.y ?? 0) * scale,
        (found?.residual ?? 0) * scale,
      ]);
    }
  });
});

function crossOf(a: Vec, b: Vec, c: Vec): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
