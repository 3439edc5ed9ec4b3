import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { castSegment } from '../../src/geometry/cast.ts';
import {
  lineIntersections,
  lineIntersectionsInto,
  rayIntersections,
  rayIntersectionsInto,
  segmentIntersections,
  segmentIntersectionsInto,
} from '../../src/geometry/line-intersections.ts';
import { runs } from '../runs.ts';

const unit = { x: 0, y: 0, r: 1 };
const through = { x1: -5, y1: 0, x2: 5, y2: 0 };
const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: -9, max: 9 }));
const any = fc.record({ x1: number, y1: number, x2: number, y2: number });
const circle = fc.record({ x: number, y: number, r: number.map(Math.abs) });

describe('line, ray and segment intersections', () => {
  it('are the points where the outline is met, ascending from (x1, y1)', () => {
    for (const meet of [lineIntersections, rayIntersections, segmentIntersections])
      expect(meet(through, unit)).toEqual([
        { t: 0.4, x: -1, y: 0 },
        { t: 0.6, x: 1, y: 0 },
      ]);
  });

  it('differ by how far the line goes', () => {
    const short = { x1: -5, y1: 0, x2: -4, y2: 0 };
    expect([lineIntersections, rayIntersections, segmentIntersections].map((meet) => meet(short, unit).length)).toEqual([2, 2, 0]);
    const away = { x1: 5, y1: 0, x2: 6, y2: 0 };
    expect([lineIntersections, rayIntersections, segmentIntersections].map((meet) => meet(away, unit).length)).toEqual([2, 0, 0]);
  });

  it('have one point for a tangent and none one step of a double beside it', () => {
    expect(lineIntersections({ x1: -2, y1: 1, x2: 2, y2: 1 }, unit)).toEqual([{ t: 0.5, x: 0, y: 1 }]);
    expect(lineIntersections({ x1: -2, y1: 1 + 2 ** -52, x2: 2, y2: 1 + 2 ** -52 }, unit)).toEqual([]);
    expect(lineIntersections({ x1: -2, y1: 1 - 2 ** -53, x2: 2, y2: 1 - 2 ** -53 }, unit).length).toBe(2);
  });

  it('have an end that lies on the outline with t = 0 or 1 and its own coordinates', () => {
    expect(segmentIntersections({ x1: 3, y1: 4, x2: 9, y2: 4 }, { x: 0, y: 0, r: 5 })).toEqual([{ t: 0, x: 3, y: 4 }]);
    expect(segmentIntersections({ x1: 9, y1: 4, x2: 3, y2: 4 }, { x: 0, y: 0, r: 5 })).toEqual([{ t: 1, x: 3, y: 4 }]);
  });

  it('have none for a segment inside the circle, one for a ray from inside', () => {
    const inside = { x1: 0, y1: 0, x2: 0.5, y2: 0 };
    expect(segmentIntersections(inside, unit)).toEqual([]);
    expect(rayIntersections(inside, unit)).toEqual([{ t: 2, x: 1, y: 0 }]);
  });

  it('of a line whose ends coincide are that point, if it lies on the outline', () => {
    expect(lineIntersections({ x1: 3, y1: 4, x2: 3, y2: 4 }, { x: 0, y: 0, r: 5 })).toEqual([{ t: 0, x: 3, y: 4 }]);
    expect(lineIntersections({ x1: 3, y1: 3, x2: 3, y2: 3 }, { x: 0, y: 0, r: 5 })).toEqual([]);
  });

  it('of a circle of radius 0 are its center, if the line passes through it', () => {
    expect(segmentIntersections({ x1: -1, y1: -1, x2: 1, y2: 1 }, { x: 0, y: 0, r: 0 })).toEqual([{ t: 0.5, x: 0, y: 0 }]);
    expect(segmentIntersections({ x1: -1, y1: -1, x2: 1, y2: 1 + 2 ** -52 }, { x: 0, y: 0, r: 0 })).toEqual([]);
  });

  it('are none if a number is not finite or the radius negative', () => {
    for (const bad of [NaN, Infinity, -Infinity]) {
      for (const name of ['x1', 'y1', 'x2', 'y2']) expect(lineIntersections({ ...through, [name]: bad }, unit)).toEqual([]);
      for (const name of ['x', 'y', 'r']) expect(lineIntersections(through, { ...unit, [name]: bad })).toEqual([]);
    }
    expect(lineIntersections(through, { x: 0, y: 0, r: -1 })).toEqual([]);
  });

  it('are written by the Into forms as t, x, y and counted', () => {
    const out = new Float64Array(6);
    expect([lineIntersectionsInto, rayIntersectionsInto, segmentIntersectionsInto].map((meet) => meet(through, unit, out))).toEqual([
      2, 2, 2,
    ]);
    expect([...out]).toEqual([0.4, -1, 0, 0.6, 1, 0]);
  });

  it('are finite, in order and in range for any numbers, and a segment that meets the outline from outside is a hit', () => {
    fc.assert(
      fc.property(any, circle, (segment, disc) => {
        const line = lineIntersections(segment, disc);
        const ray = rayIntersections(segment, disc);
        const part = segmentIntersections(segment, disc);
        expect(line.length >= ray.length && ray.length >= part.length).toBe(true);
        for (const points of [line, ray, part]) {
          expect(points.every(({ t, x, y }) => Number.isFinite(t) && !Number.isNaN(x) && !Number.isNaN(y))).toBe(true);
          if (points.length === 2) expect(points[0].t <= points[1].t).toBe(true);
        }
        expect(ray.every(({ t }) => t >= 0) && part.every(({ t }) => t >= 0 && t <= 1)).toBe(true);
        if (part.length > 0) expect(castSegment(segment, disc)).not.toBeNull();
      }),
      { seed: 5, numRuns: runs(1000) },
    );
  });
});
