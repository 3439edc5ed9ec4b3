import { describe, expect, it } from 'vitest';
import { createPolygon } from '../../src/geometry/create-polygon.ts';
import { manifoldPolygon, overlapsPolygon } from '../../src/geometry/polygon.ts';
import { separatingAxes } from '../../src/geometry/separating-axes.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { shapeOf, wallClasses } from '../oracle/generate-walls.ts';
import { runs } from '../runs.ts';

const square = createPolygon([
  { x: 0, y: 0 },
  { x: 4, y: 0 },
  { x: 4, y: 4 },
  { x: 0, y: 4 },
]);

describe('separatingAxes', () => {
  it('shows the shadows on the normal of each side', () => {
    const { axes, hit, least, translation } = separatingAxes({ x: 2, y: -1, r: 2 }, square);
    expect(hit).toBe(true);
    expect(axes).toHaveLength(4);
    expect(axes[0]).toEqual({ axis: { x: 0, y: -1 }, circle: { min: -1, max: 3 }, polygon: { min: -4, max: 0 }, overlap: 1 });
    expect(axes[1]).toEqual({ axis: { x: 1, y: 0 }, circle: { min: 0, max: 4 }, polygon: { min: 0, max: 4 }, overlap: 4 });
    expect(least).toBe(0);
    expect(translation).toEqual({ x: 0, y: -1 });
  });

  it('adds the axis from the nearest corner, which alone tells a disc beside it from one on it', () => {
    const beside = separatingAxes({ x: 7, y: 8, r: 4.5 }, square);
    expect(beside.axes).toHaveLength(5);
    expect(beside.axes[4].axis).toEqual({ x: 0.6, y: 0.8 });
    expect(beside.axes.slice(0, 4).every(({ overlap }) => overlap > 0)).toBe(true);
    expect(beside.axes[4].overlap).toBeCloseTo(-0.5, 12);
    expect(beside.hit).toBe(false);
    expect(beside.translation).toBeNull();
  });

  it('takes the first of equally near sides', () => {
    expect(separatingAxes({ x: 2, y: 2, r: 1 }, square).translation).toEqual({ x: 0, y: -3 });
  });

  it('has no axes for what is no disc or polygon', () => {
    const none = { hit: false, axes: [], least: -1, translation: null };
    expect(separatingAxes({ x: 0, y: NaN, r: 1 }, square)).toEqual(none);
    expect(separatingAxes({ x: 0, y: 0, r: -1 }, square)).toEqual(none);
    expect(() => separatingAxes({ x: 0, y: 0, r: 1 }, { points: square.points.slice(2) })).toThrow(RangeError);
  });

  it('agrees with the nearest side or corner in 1200 cases: who overlaps, and the way out', () => {
    const classes = wallClasses('polygon');
    const random = createRandom(7);
    let hits = 0;
    for (const name of ['ordinary', 'grid', 'at a corner', 'at a side', 'on the outline', 'decimals']) {
      for (let i = 0; i < runs(200); i++) {
        const one = classes[name](random);
        const polygon = shapeOf(one);
        if (!('points' in polygon)) throw new Error('not a polygon');
        const { axes, hit, translation } = separatingAxes(one.circle, polygon);
        const found = manifoldPolygon(one.circle, polygon);
        expect(hit).toBe(overlapsPolygon(one.circle, polygon));
        expect(translation === null).toBe(found === null);
        const gap = Math.min(...axes.map(({ overlap }) => overlap));
        const size = Math.max(
          ...polygon.points.map(({ x, y }) => Math.abs(x) + Math.abs(y)),
          Math.abs(one.circle.x),
          Math.abs(one.circle.y),
        );
        expect(gap > 1e-14 * size ? hit : true).toBe(true);
        expect(gap < -1e-14 * size ? hit : false).toBe(false);
        if (translation === null || found === null) continue;
        hits++;
        expect(Math.sqrt(translation.x ** 2 + translation.y ** 2)).toBeCloseTo(found.depth, 9);
        const rivals = axes.filter(({ overlap }) => overlap < found.depth + 1e-9 * size).length;
        if (rivals > 1) continue; // two sides are equally near: either will do
        expect(translation.x).toBeCloseTo(-found.depth * found.normal.x, 9);
        expect(translation.y).toBeCloseTo(-found.depth * found.normal.y, 9);
      }
    }
    expect(hits).toBeGreaterThan(runs(300));
  });
});
