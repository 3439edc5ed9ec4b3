import { describe, expect, it } from 'vitest';
import { closestPointArc, manifoldArc, overlapsArc, separationArc } from '../../src/geometry/arc.ts';
import { castRayBox, closestPointBox, manifoldBox, overlapsBox, separationBox } from '../../src/geometry/box.ts';
import { closestPointCapsule, manifoldCapsule, overlapsCapsule } from '../../src/geometry/capsule.ts';
import { createManifold } from '../../src/geometry/manifold.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import { castRayPolygon, closestPointPolygon, manifoldPolygon, overlapsPolygon, separationPolygon } from '../../src/geometry/polygon.ts';
import { castRayRing, closestPointRing, manifoldRing, overlapsRing, separationRing } from '../../src/geometry/ring.ts';
import { castRaySegment, manifoldSegment, overlapsSegment, separationSegment } from '../../src/geometry/segment.ts';
import type { Wall } from '../../src/geometry/shapes.ts';
import { castRayWall, closestPointWall, manifoldWall, overlapsWall, separationWall } from '../../src/geometry/wall.ts';

const segment = { x1: 0, y1: 0, x2: 4, y2: 0 };
const box = { minX: 0, minY: 0, maxX: 4, maxY: 6 };
const triangle = {
  points: [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 2, y: 3 },
  ],
};
const arc = { x: 0, y: 0, r: 5, from: { x: 1, y: -1 }, to: { x: 1, y: 1 } };
const room = { inside: { x: 0, y: 0, r: 5 } };
const hall = { inside: { minX: 0, minY: 0, maxX: 10, maxY: 8 } };
const walls: readonly Wall[] = [{ x: 1, y: 2, r: 3 }, segment, { ...segment, r: 1 }, box, triangle, arc, room, hall];

describe('a disc and a segment', () => {
  it('touch at the side and at an end, and not one double further', () => {
    expect(overlapsSegment({ x: 2, y: 1, r: 1 }, segment)).toBe(true);
    expect(overlapsSegment({ x: 7, y: 4, r: 5 }, segment)).toBe(true);
    expect(overlapsSegment({ x: 2, y: 1 + 2 ** -52, r: 1 }, segment)).toBe(false);
    expect(overlapsSegment({ x: 7, y: 4 + 2 ** -50, r: 5 }, segment)).toBe(false);
  });

  it('with slop count as touching up to that length', () => {
    const tenths = { x: 0.5, y: 0.1 + 0.2, r: 0.2 };
    const wall = { x1: 0, y1: 0, x2: 1, y2: 0 };
    expect(overlapsSegment({ ...tenths, r: 0.3 }, wall)).toBe(false); // 0.1 + 0.2 > 0.3
    expect(overlapsSegment({ ...tenths, r: 0.3 }, wall, { slop: 1e-9 })).toBe(true);
    expect(overlapsSegment(tenths, wall, { slop: 0.05 })).toBe(false);
  });

  it('of no length are a disc and a point', () => {
    const point = { x1: 3, y1: 4, x2: 3, y2: 4 };
    expect(overlapsSegment({ x: 0, y: 0, r: 5 }, point)).toBe(true);
    expect(separationSegment({ x: 0, y: 0, r: 2 }, point)).toBe(3);
    expect(manifoldSegment({ x: 3, y: 4, r: 2 }, point)).toEqual({ normal: { x: 1, y: 0 }, depth: 2, point: { x: 3, y: 4 } });
  });

  it('with the center on the segment part to the side of (y2 − y1, x1 − x2)', () => {
    for (const x of [0, 1, 4]) {
      expect(manifoldSegment({ x, y: 0, r: 1 }, segment)).toEqual({ normal: { x: 0, y: 1 }, depth: 1, point: { x, y: 0 } });
    }
  });
});

describe('a disc and a solid', () => {
  it('with the center inside part across the nearest side, the first of equals', () => {
    expect(manifoldBox({ x: 1, y: 3, r: 1 }, box)).toEqual({ normal: { x: 1, y: 0 }, depth: 2, point: { x: 1, y: 3 } });
    expect(manifoldBox({ x: 2, y: 2, r: 1 }, box)).toEqual({ normal: { x: 0, y: 1 }, depth: 3, point: { x: 2, y: 2 } });
    expect(separationBox({ x: 2, y: 2, r: 1 }, box)).toBe(-3);
    expect(separationPolygon({ x: 2, y: 0.5, r: 1 }, triangle)).toBe(-1.5);
  });

  it('with the center on a side or corner part across the first side that holds it', () => {
    expect(manifoldBox({ x: 4, y: 0, r: 1 }, box)).toEqual({ normal: { x: 0, y: 1 }, depth: 1, point: { x: 4, y: 0 } });
    expect(manifoldBox({ x: 4, y: 6, r: 1 }, box)).toEqual({ normal: { x: -1, y: 0 }, depth: 1, point: { x: 4, y: 6 } });
    expect(manifoldPolygon({ x: 1, y: 0, r: 0 }, triangle)).toEqual({ normal: { x: 0, y: 1 }, depth: 0, point: { x: 1, y: 0 } });
  });

  it('answer the same whichever way the corners go', () => {
    const back = { points: [...triangle.points].reverse() };
    for (const circle of [
      { x: 2, y: 1, r: 1 },
      { x: 5, y: 1, r: 2 },
      { x: 2, y: -1, r: 1 },
      { x: 2, y: 4, r: 1 },
    ]) {
      expect(overlapsPolygon(circle, back)).toBe(overlapsPolygon(circle, triangle));
      expect(separationPolygon(circle, back)).toBe(separationPolygon(circle, triangle));
      const [found, turned] = [manifoldPolygon(circle, triangle), manifoldPolygon(circle, back)];
      expect(turned?.normal).toEqual(found?.normal);
      expect(turned?.depth).toBe(found?.depth);
    }
  });

  it('that is a thin box are a disc and a segment', () => {
    const thin = { minX: 0, minY: 0, maxX: 4, maxY: 0 };
    for (const circle of [
      { x: 2, y: 1, r: 1 },
      { x: 7, y: 4, r: 5 },
      { x: -3, y: 0, r: 1 },
    ]) {
      expect(overlapsBox(circle, thin)).toBe(overlapsSegment(circle, segment));
      expect(separationBox(circle, thin)).toBe(separationSegment(circle, segment));
    }
  });

  it('that is a capsule have the contact on its outline, or the center if that is within', () => {
    const capsule = { ...segment, r: 1 };
    expect(manifoldCapsule({ x: 1, y: 2, r: 2 }, capsule)).toEqual({ normal: { x: 0, y: -1 }, depth: 1, point: { x: 1, y: 1 } });
    expect(manifoldCapsule({ x: 1, y: 0.5, r: 2 }, capsule)?.point).toEqual({ x: 1, y: 0.5 });
    expect(closestPointCapsule(capsule, { x: 7, y: 4 })).toEqual({ x: 4.6, y: 0.8 });
    expect(overlapsCapsule({ x: 7, y: 4, r: 4 }, capsule)).toBe(true);
  });
});

describe('a disc and an arc', () => {
  it('touch from within, from without, at the ends, and through the open side not at all', () => {
    expect(overlapsArc({ x: 4, y: 0, r: 1 }, arc)).toBe(true);
    expect(overlapsArc({ x: 6, y: 0, r: 1 }, arc)).toBe(true);
    expect(overlapsArc({ x: -4, y: 0, r: 1 }, arc)).toBe(false);
    expect(separationArc({ x: 0, y: 0, r: 1 }, arc)).toBe(4);
    const quarter = { x: 0, y: 0, r: 5, from: { x: 3, y: 4 }, to: { x: -3, y: 4 } };
    expect(overlapsArc({ x: 3, y: 0, r: 4 }, quarter)).toBe(true); // at the end (3, 4)
    expect(overlapsArc({ x: 3, y: -(2 ** -52), r: 4 }, quarter)).toBe(false);
  });

  it('of equal directions have the whole outline', () => {
    const whole = { ...arc, to: { x: 2, y: -2 } };
    expect(overlapsArc({ x: -4, y: 0, r: 1 }, whole)).toBe(true);
    expect(overlapsArc({ x: 0, y: 0, r: 4 }, whole)).toBe(false);
  });

  it('with the center in the middle are nearest in the direction from', () => {
    expect(closestPointArc({ ...arc, from: { x: 0, y: -2 } }, { x: 0, y: 0 })).toEqual({ x: 0, y: -5 });
    expect(manifoldArc({ x: 0, y: 0, r: 6 }, { ...arc, from: { x: 0, y: -2 } })).toEqual({
      normal: { x: 0, y: -1 },
      depth: 1,
      point: { x: 0, y: -5 },
    });
  });

  it('have a separation where the way to an end is longer than the largest double', () => {
    const small = { x: 1, y: -0.5, r: 0.5 };
    const bow = { x: -0.5, y: 0.75, r: 0.25, from: { x: 0, y: 1 }, to: { x: -1, y: 0 } };
    for (const [height, expected] of [
      [2 ** 1023, 2 ** 1023 * separationArc(small, bow)],
      [1.5 * 2 ** 1023, Number.MAX_VALUE],
    ]) {
      const scaled = { x: height * small.x, y: height * small.y, r: height * small.r };
      const arcAtHeight = { ...bow, x: height * bow.x, y: height * bow.y, r: height * bow.r };
      const gap = separationArc(scaled, arcAtHeight);
      expect(Math.abs(gap / expected - 1)).toBeLessThan(1e-12);
      expect(overlapsArc(scaled, arcAtHeight)).toBe(false);
    }
    const far = { x: Number.MAX_VALUE, y: -Number.MAX_VALUE, r: 1 };
    const away = { x: -Number.MAX_VALUE, y: Number.MAX_VALUE, r: 1, from: { x: 0, y: 1 }, to: { x: -1, y: 0 } };
    expect(separationArc(far, away)).toBe(Number.MAX_VALUE);
    expect(manifoldArc({ ...far, r: Number.MAX_VALUE }, away)).toBeNull();
  });

  it('keep the depth at an end to the last digits, where its coordinates are no doubles', () => {
    const end = { x: 5 * Math.SQRT1_2, y: 5 * Math.SQRT1_2 };
    const found = manifoldArc({ x: end.x, y: end.y + 1e-9, r: 2e-9 }, arc);
    expect(found?.depth).toBeCloseTo(1e-9, 15);
  });
});

describe('a disc in a room', () => {
  it('touches the wall from inside, and overlaps it wherever it is too large', () => {
    expect(overlapsRing({ x: 3, y: 0, r: 2 }, room)).toBe(true);
    expect(overlapsRing({ x: 3, y: 0, r: 2 - 2 ** -52 }, room)).toBe(false);
    expect(overlapsRing({ x: 0, y: 0, r: 6 }, room)).toBe(true);
    expect(separationRing({ x: 3, y: 3, r: 1 }, hall)).toBe(2);
  });

  it('goes back across one wall, or around the corner', () => {
    expect(manifoldRing({ x: 9.5, y: 3, r: 1 }, hall)).toEqual({ normal: { x: 1, y: 0 }, depth: 0.5, point: { x: 10, y: 3 } });
    const corner = manifoldRing({ x: 12, y: 10, r: 1 }, hall);
    expect(corner?.normal.x).toBe(corner?.normal.y);
    expect(corner?.depth).toBeCloseTo(3 * Math.SQRT2, 12);
    expect(corner?.point).toEqual({ x: 12, y: 10 });
  });

  it('touching two walls names the first', () => {
    expect(manifoldRing({ x: 9, y: 1, r: 1 }, hall)).toEqual({ normal: { x: 0, y: -1 }, depth: 0, point: { x: 9, y: 0 } });
  });

  it('has the wall itself as the nearest point outside', () => {
    expect(closestPointRing(room, { x: 6, y: 0 })).toEqual({ x: 6, y: 0 });
    expect(closestPointRing(hall, { x: 3, y: 7 })).toEqual({ x: 3, y: 8 });
    expect(closestPointRing(room, { x: 0, y: 0 })).toEqual({ x: 5, y: 0 });
  });
});

describe('a ray', () => {
  it('hits the ends of a segment, and along it', () => {
    expect(castRaySegment({ x: 4, y: 3, dx: 0, dy: -1 }, segment)?.t).toBe(3);
    expect(castRaySegment({ x: 4 + 2 ** -50, y: 3, dx: 0, dy: -1 }, segment)).toBeNull();
    const along = castRaySegment({ x: -2, y: 0, dx: 1, dy: 0 }, segment);
    expect(along).toEqual({ t: 2, point: { x: 0, y: 0 }, normal: { x: -1, y: 0 }, inside: false });
  });

  it('hits a corner against its own direction, and a side along that side’s normal', () => {
    expect(castRayBox({ x: -3, y: -4, dx: 3, dy: 4 }, box)?.normal).toEqual({ x: -0.6, y: -0.8 });
    expect(castRayBox({ x: -3, y: -3, dx: 3, dy: 4 }, box)?.normal).toEqual({ x: -1, y: 0 });
    expect(castRayPolygon({ x: -5, y: 0, dx: 1, dy: 0 }, triangle)?.t).toBe(5);
  });

  it('that starts in a solid is inside', () => {
    expect(castRayBox({ x: 1, y: 3, dx: 1, dy: 0 }, box)).toEqual({ t: 0, point: { x: 1, y: 3 }, normal: { x: -1, y: 0 }, inside: true });
    expect(castRayRing({ x: 5, y: 0, dx: -1, dy: 0 }, room)?.inside).toBe(true);
    expect(castRayRing({ x: 1, y: 1, dx: 1, dy: 1 }, hall)?.point).toEqual({ x: 8, y: 8 });
  });
});

describe('every wall', () => {
  it('is told apart by its fields', () => {
    expect(walls.map((wall) => separationWall({ x: 1, y: -3, r: 1 }, wall))).toEqual([
      1,
      2,
      1,
      2,
      2,
      separationArc({ x: 1, y: -3, r: 1 }, arc),
      expect.closeTo(4 - Math.sqrt(10), 12),
      -4,
    ]);
    expect(overlapsWall({ x: 1, y: 6, r: 1 }, walls[0])).toBe(overlaps({ x: 1, y: 6, r: 1 }, { x: 1, y: 2, r: 3 }));
  });

  it('answers nothing to numbers that are not finite, and never NaN', () => {
    for (const wall of walls) {
      for (const bad of [
        { x: NaN, y: 0, r: 1 },
        { x: 0, y: Infinity, r: 1 },
        { x: 0, y: 0, r: -1 },
        { x: 0, y: 0, r: NaN },
      ]) {
        expect(overlapsWall(bad, wall)).toBe(false);
        expect(separationWall(bad, wall)).toBe(Infinity);
        expect(manifoldWall(bad, wall)).toBeNull();
        if (!(bad.r === -1 || Number.isNaN(bad.r))) expect(closestPointWall(wall, bad)).toBeNull();
        expect(castRayWall({ x: bad.x, y: bad.y, dx: bad.r, dy: NaN }, wall)).toBeNull();
      }
    }
  });

  it('that is none itself answers nothing', () => {
    const none: readonly Wall[] = [
      { ...segment, x1: NaN },
      { ...segment, r: -1 },
      { ...box, minX: 5 },
      { ...box, maxY: Infinity },
      {
        points: [
          { x: 0, y: 0 },
          { x: 1, y: 1 },
          { x: 2, y: 2 },
        ],
      },
      { ...arc, from: { x: 0, y: 0 } },
      { inside: { x: 0, y: 0, r: -1 } },
      { inside: { minX: 1, minY: 0, maxX: 0, maxY: 1 } },
    ];
    for (const wall of none) {
      expect(overlapsWall({ x: 1, y: 1, r: 1 }, wall)).toBe(false);
      expect(separationWall({ x: 1, y: 1, r: 1 }, wall)).toBe(Infinity);
      expect(closestPointWall(wall, { x: 1, y: 1 })).toBeNull();
      expect(manifoldWall({ x: 1, y: 1, r: 1 }, wall)).toBeNull();
      expect(castRayWall({ x: 1, y: 1, dx: 1, dy: 0 }, wall)).toBeNull();
    }
  });

  it('that is a polygon without corners, or with too few or too many, is refused', () => {
    const ask: readonly ((wall: Wall) => unknown)[] = [
      (wall) => overlapsWall({ x: 1, y: 1, r: 1 }, wall),
      (wall) => separationWall({ x: 1, y: 1, r: 1 }, wall),
      (wall) => closestPointWall(wall, { x: 1, y: 1 }),
      (wall) => manifoldWall({ x: 1, y: 1, r: 1 }, wall),
      (wall) => castRayWall({ x: 1, y: 1, dx: 1, dy: 0 }, wall),
    ];
    for (const each of ask) {
      for (const count of [0, 2, 65]) {
        const points = Array.from({ length: count }, (_, i) => ({ x: i, y: i * i }));
        expect(() => each({ points })).toThrow(new RangeError(`Polygon: points must be 3 to 64 corners, got an array of ${count}`));
      }
      const none = { points: undefined } as unknown as Wall;
      expect(() => each(none)).toThrow(new TypeError('Polygon: points must be 3 to 64 corners, got undefined'));
    }
  });

  it('writes into what it is given, which may be the point asked about', () => {
    for (const wall of walls) {
      const point = { x: 3, y: 2 };
      const expected = closestPointWall(wall, { x: 3, y: 2 });
      expect(closestPointWall(wall, point, point)).toBe(point);
      expect(point).toEqual(expected);
      const out = createManifold();
      const found = manifoldWall({ x: 3, y: 2, r: 9 }, wall, out);
      expect(found === null || found === out).toBe(true);
    }
    expect(closestPointBox(box, { x: 9, y: 9 })).toEqual({ x: 4, y: 6 });
    expect(closestPointPolygon(triangle, { x: 2, y: 9 })).toEqual({ x: 2, y: 3 });
  });
});
