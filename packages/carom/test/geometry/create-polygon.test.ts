import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPolygon } from '../../src/geometry/create-polygon.ts';
import type { Vec } from '../../src/geometry/shapes.ts';
import { runs } from '../runs.ts';

const triangle = [
  { x: 0, y: 0 },
  { x: 4, y: 0 },
  { x: 0, y: 3 },
];

/** n corners of a star or polygon: every `step`-th of n points on a circle. */
function star(count: number, step: number): Vec[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i * step) / count;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
}

describe('createPolygon', () => {
  it('returns a copy of the corners', () => {
    const polygon = createPolygon(triangle);
    expect(polygon).toEqual({ points: triangle });
    expect(polygon.points).not.toBe(triangle);
    expect(polygon.points[0]).not.toBe(triangle[0]);
  });

  it('takes either direction, and 3 to 64 corners', () => {
    expect(createPolygon([...triangle].reverse()).points).toHaveLength(3);
    for (const count of [3, 4, 5, 17, 64]) expect(createPolygon(star(count, 1)).points).toHaveLength(count);
  });

  it('takes numbers of any size', () => {
    expect(createPolygon(triangle.map(({ x, y }) => ({ x: x * 4e307 - 8e307, y: y * 4e307 }))).points).toHaveLength(3);
    expect(createPolygon(triangle.map(({ x, y }) => ({ x: x * 5e-324, y: y * 5e-324 }))).points).toHaveLength(3);
  });

  it('refuses too few and too many corners', () => {
    expect(() => createPolygon(triangle.slice(1))).toThrow(
      new RangeError('createPolygon: points must be 3 to 64 points, got an array of 2'),
    );
    expect(() => createPolygon(star(65, 1))).toThrow(new RangeError('createPolygon: points must be 3 to 64 points, got an array of 65'));
  });

  it('refuses what is not an array of finite points', () => {
    expect(() => createPolygon('abc' as unknown as Vec[])).toThrow(
      new TypeError('createPolygon: points must be an array of points, got "abc"'),
    );
    expect(() => createPolygon([{ x: 0, y: 0 }, null as unknown as Vec, { x: 1, y: 1 }])).toThrow(
      new TypeError('createPolygon: points[1] must be a point, got null'),
    );
    expect(() => createPolygon([...triangle.slice(1), { x: 0, y: NaN }])).toThrow(
      new RangeError('createPolygon: points[2].y must be a finite number, got NaN'),
    );
  });

  it('refuses corners in a line, repeated ones and dents, naming the first', () => {
    const rule = 'must be a corner where a convex outline turns, the same way as at the others, and given once, got';
    const refuse = (points: Vec[], which: string): void => {
      expect(() => createPolygon(points)).toThrow(new RangeError(`createPolygon: points[${which[0]}] ${rule} "${which.slice(2)}"`));
    };
    refuse(
      [
        { x: 0, y: 0 },
        { x: 2, y: 0 },
        { x: 4, y: 0 },
        { x: 0, y: 3 },
      ],
      '1 (2, 0)',
    );
    refuse(
      [
        { x: 0, y: 0 },
        { x: 4, y: 0 },
        { x: 4, y: 0 },
        { x: 0, y: 3 },
      ],
      '1 (4, 0)',
    );
    refuse(
      [
        { x: 0, y: 0 },
        { x: 4, y: 0 },
        { x: 1, y: 1 },
        { x: 0, y: 4 },
      ],
      '2 (1, 1)',
    );
    refuse(
      [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
      '0 (0, 0)',
    );
  });

  it('refuses an outline that crosses itself though every corner turns the same way', () => {
    expect(() => createPolygon(star(5, 2))).toThrow(/^createPolygon: points\[\d\] must be a corner where a convex outline turns/);
    expect(() => createPolygon(star(7, 3))).toThrow(RangeError);
    expect(() => createPolygon([...star(5, 1), ...star(5, 1).map(({ x, y }) => ({ x: 2 * x, y: 2 * y }))])).toThrow(RangeError);
  });

  it('decides by one ulp', () => {
    const bent = (y: number): Vec[] => [
      { x: 0, y: 0 },
      { x: 1, y },
      { x: 2, y: 0.2 },
      { x: 0, y: 3 },
    ];
    const line = 0.1; // half of 0.2, exactly
    expect(() => createPolygon(bent(line))).toThrow(RangeError);
    expect(() => createPolygon(bent(line + 2e-17))).toThrow(RangeError);
    expect(createPolygon(bent(line - 2e-17)).points).toHaveLength(4);
  });

  it('takes exactly the integer outlines that are convex by all triples of corners', () => {
    const coordinate = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 3, maxLength: 6 }), (points) => {
        let taken = true;
        try {
          createPolygon(points);
        } catch {
          taken = false;
        }
        expect(taken).toBe(isConvexByTriples(points));
      }),
      { numRuns: runs(1000) },
    );
  });
});

/** Corners i < j < k of a strictly convex outline all turn the same way. */
function isConvexByTriples(points: readonly Vec[]): boolean {
  const turns = new Set<number>();
  for (let k = 2; k < points.length; k++) {
    for (let j = 1; j < k; j++) {
      for (let i = 0; i < j; i++) {
        const [a, b, c] = [points[i], points[j], points[k]];
        turns.add(Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)));
      }
    }
  }
  return turns.size === 1 && !turns.has(0);
}
