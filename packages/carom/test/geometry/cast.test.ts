import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { castRay, castSegment, createHit, type Hit } from '../../src/geometry/cast.ts';
import { containsPoint } from '../../src/geometry/point.ts';
import { runs } from '../runs.ts';

const unit = { x: 0, y: 0, r: 1 };
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const small = fc.integer({ min: -50, max: 50 });

describe('castRay', () => {
  it('finds the first hit in lengths of the direction, with the normal out of the disc', () => {
    expect(castRay({ x: -5, y: 0, dx: 2, dy: 0 }, unit)).toEqual({ t: 2, point: { x: -1, y: 0 }, normal: { x: -1, y: 0 }, inside: false });
  });

  it('counts a graze as a hit, and nothing one step of a double beside it', () => {
    expect(castRay({ x: -5, y: 1, dx: 1, dy: 0 }, unit)).toEqual({ t: 5, point: { x: 0, y: 1 }, normal: { x: 0, y: 1 }, inside: false });
    expect(castRay({ x: -5, y: 1 + 2 ** -52, dx: 1, dy: 0 }, unit)).toBeNull();
    expect(castRay({ x: -5, y: 1, dx: 1, dy: 0 }, { x: 0, y: 0, r: 1 - 2 ** -53 })).toBeNull();
  });

  it('misses what lies behind', () => {
    expect(castRay({ x: -5, y: 0, dx: -1, dy: 0 }, unit)).toBeNull();
  });

  it('hits at t = 0 from inside, the normal from the center through the start', () => {
    expect(castRay({ x: 0.5, y: 0, dx: -1, dy: 3 }, unit)).toEqual({ t: 0, point: { x: 0.5, y: 0 }, normal: { x: 1, y: 0 }, inside: true });
    expect(castRay({ x: 0, y: 0, dx: -1, dy: 3 }, unit)).toEqual({ t: 0, point: { x: 0, y: 0 }, normal: { x: 1, y: 0 }, inside: true });
  });

  it('hits at t = 0 from the outline, entering, grazing or leaving', () => {
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [-1, 0],
    ])
      expect(castRay({ x: -1, y: 0, dx, dy }, unit)).toEqual({ t: 0, point: { x: -1, y: 0 }, normal: { x: -1, y: 0 }, inside: true });
  });

  it('asks with a direction of length 0 whether the disc contains the start', () => {
    expect(castRay({ x: 0.6, y: 0.8, dx: 0, dy: 0 }, { x: 0, y: 0, r: 1 })).toBeNull(); // 0.6² + 0.8² > 1 in doubles
    expect(castRay({ x: 3, y: 4, dx: 0, dy: -0 }, { x: 0, y: 0, r: 5 })?.inside).toBe(true);
  });

  it('hits a point (r = 0) exactly on its way, the normal against the ray', () => {
    expect(castRay({ x: -3, y: -3, dx: 1, dy: 1 }, { x: 0, y: 0, r: 0 })).toMatchObject({ t: 3, point: { x: 0, y: 0 }, inside: false });
    expect(castRay({ x: -3, y: 0, dx: 1, dy: 0 }, { x: 0, y: 0, r: 0 })?.normal).toEqual({ x: -1, y: 0 });
    expect(castRay({ x: -3, y: -3, dx: 1, dy: 1 + 2 ** -52 }, { x: 0, y: 0, r: 0 })).toBeNull();
  });

  it('keeps all digits of a hit seen from 1e12 away', () => {
    const hit = castRay({ x: -1e12, y: 0.6, dx: 1, dy: 0 }, unit);
    expect(hit?.point.x).toBeCloseTo(-0.8, 15);
    expect(hit?.point.y).toBeCloseTo(0.6, 15);
    expect(hit?.normal.x).toBeCloseTo(-0.8, 15);
  });

  it('is null if a number is not finite or the radius is negative', () => {
    const ray = { x: -5, y: 0, dx: 1, dy: 0 };
    for (const bad of [NaN, Infinity, -Infinity]) {
      for (const name of ['x', 'y', 'dx', 'dy']) {
        expect(castRay({ ...ray, [name]: bad }, unit)).toBeNull();
        expect(castRay({ x: 0, y: 0, dx: 1, dy: 0, [name]: bad }, unit)).toBeNull();
      }
      for (const name of ['x', 'y', 'r']) expect(castRay(ray, { ...unit, [name]: bad })).toBeNull();
    }
    expect(castRay(ray, { x: 0, y: 0, r: -1 })).toBeNull();
    expect(castRay({ x: 0, y: 0, dx: 1, dy: 0 }, { x: 0, y: 0, r: -1 })).toBeNull();
  });

  it('answers finite numbers for any finite numbers', () => {
    fc.assert(
      fc.property(fc.tuple(number, number, number, number, number, number, number), ([x, y, dx, dy, cx, cy, r]) => {
        const hit = castRay({ x, y, dx, dy }, { x: cx, y: cy, r: Math.abs(r) });
        if (hit === null) return;
        expect([hit.t, hit.normal.x, hit.normal.y].every(Number.isFinite)).toBe(true);
        expect(Number.isNaN(hit.point.x) || Number.isNaN(hit.point.y)).toBe(false);
        expect(hit.inside).toBe(containsPoint({ x: cx, y: cy, r: Math.abs(r) }, { x, y }));
      }),
      { seed: 1, numRuns: runs(1000) },
    );
  });

  it('answers mirrored rays with mirrored hits, bit for bit', () => {
    const real = fc.integer({ min: -(2 ** 24), max: 2 ** 24 }).map((n) => n / 3e6); // not so tiny that big integers decide
    fc.assert(
      fc.property(fc.tuple(real, real, real, real, real, real, real), ([x, y, dx, dy, cx, cy, r]) => {
        const one = castRay({ x, y, dx, dy }, { x: cx, y: cy, r: Math.abs(r) });
        const other = castRay({ x: -x, y, dx: -dx, dy }, { x: -cx, y: cy, r: Math.abs(r) });
        expect(other === null).toBe(one === null);
        if (one === null || other === null || (x === cx && y === cy)) return;
        expect([other.t, other.point.y, other.normal.y, other.inside]).toEqual([one.t, one.point.y, one.normal.y, one.inside]);
        expect([0 - other.point.x, 0 - other.normal.x]).toEqual([one.point.x + 0, one.normal.x + 0]);
      }),
      { seed: 2, numRuns: runs(1000) },
    );
  });

  it('writes into out and returns it, a used one too', () => {
    const out = createHit();
    expect(castRay({ x: 0, y: 0, dx: 1, dy: 0 }, unit, out)).toBe(out);
    expect(out.inside).toBe(true);
    expect(castRay({ x: -5, y: 0, dx: 1, dy: 0 }, unit, out)).toBe(out);
    expect(out).toEqual({ t: 4, point: { x: -1, y: 0 }, normal: { x: -1, y: 0 }, inside: false });
    expect(castRay({ x: 5, y: 0, dx: 1, dy: 0 }, unit, out)).toBeNull();
  });

  it('may write the point over the circle it asks about', () => {
    const ball = { x: 3, y: 4, r: 1 };
    const out: Hit = { t: 0, point: ball, normal: { x: 0, y: 0 }, inside: false };
    expect(castRay({ x: 3, y: 0, dx: 0, dy: 1 }, ball, out)).toMatchObject({ t: 3, normal: { x: 0, y: -1 }, point: { x: 3, y: 3 } });
  });
});

describe('castSegment', () => {
  it('stops at its end', () => {
    expect(castSegment({ x1: -5, y1: 0, x2: -4, y2: 0 }, unit)).toBeNull();
    expect(castSegment({ x1: -5, y1: 0, x2: 5, y2: 0 }, unit)).toEqual({
      t: 0.4,
      point: { x: -1, y: 0 },
      normal: { x: -1, y: 0 },
      inside: false,
    });
  });

  it('hits at t = 1 if it ends exactly on the outline', () => {
    expect(castSegment({ x1: -9, y1: 7, x2: -3, y2: 4 }, { x: 0, y: 0, r: 5 })?.t).toBe(1);
    expect(castSegment({ x1: -7, y1: 1, x2: -3, y2: 4 }, { x: 0, y: 0, r: 5 })?.t).toBe(1); // tangent there
    expect(castSegment({ x1: -9, y1: 0, x2: -1, y2: 0 }, unit)?.t).toBe(1);
    expect(castSegment({ x1: -9, y1: 0, x2: -1 - 2 ** -52, y2: 0 }, unit)).toBeNull();
  });

  it('starts inside like a ray, and asks about a point if its ends are equal', () => {
    expect(castSegment({ x1: 0, y1: 0.5, x2: 9, y2: 9 }, unit)).toEqual({
      t: 0,
      point: { x: 0, y: 0.5 },
      normal: { x: 0, y: 1 },
      inside: true,
    });
    expect(castSegment({ x1: 0.5, y1: 0, x2: 0.5, y2: 0 }, unit)?.inside).toBe(true);
    expect(castSegment({ x1: 2, y1: 0, x2: 2, y2: 0 }, unit)).toBeNull();
  });

  it('agrees with the ray along it: hits if and only if the ray does by t = 1, on a grid', () => {
    fc.assert(
      fc.property(fc.tuple(small, small, small, small, small, small, fc.nat(40)), ([x1, y1, x2, y2, x, y, r]) => {
        const hit = castSegment({ x1, y1, x2, y2 }, { x, y, r });
        const ray = castRay({ x: x1, y: y1, dx: x2 - x1, dy: y2 - y1 }, { x, y, r });
        const ended = containsPoint({ x, y, r }, { x: x2, y: y2 });
        if (hit !== null) expect([hit.normal, hit.inside]).toEqual([ray?.normal, ray?.inside]);
        if (ray === null) expect([hit, ended]).toEqual([null, false]);
        else if (Math.abs(ray.t - 1) > 1e-9) expect(hit !== null).toBe(ray.t < 1);
        if (ended) expect(hit).not.toBeNull();
        if (hit !== null) expect(hit.t >= 0 && hit.t <= 1).toBe(true);
      }),
      { seed: 3, numRuns: runs(1000) },
    );
  });

  it('is null if a number is not finite or the radius is negative', () => {
    const segment = { x1: 0, y1: 0, x2: 5, y2: 0 };
    for (const bad of [NaN, Infinity, -Infinity])
      for (const name of ['x1', 'y1', 'x2', 'y2']) expect(castSegment({ ...segment, [name]: bad }, unit)).toBeNull();
    expect(castSegment(segment, { x: 0, y: 0, r: -1 })).toBeNull();
    expect(castSegment(segment, { x: 0, y: 0, r: NaN })).toBeNull();
  });

  it('writes into out and returns it', () => {
    const out = createHit();
    expect(castSegment({ x1: -5, y1: 0, x2: 5, y2: 0 }, unit, out)).toBe(out);
    expect(out.t).toBe(0.4);
  });
});
