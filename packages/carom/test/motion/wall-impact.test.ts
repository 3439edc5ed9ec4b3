import { describe, expect, it } from 'vitest';
import type { Wall } from '../../src/geometry/shapes.ts';
import { castCircleWall, impactWall, timeOfImpactWall } from '../../src/motion/wall.ts';
import { createWallImpact } from '../../src/motion/wall-impact.ts';

const segment = { x1: 0, y1: 0, x2: 8, y2: 0 };
const box = { minX: 0, minY: -4, maxX: 8, maxY: 0 };
const room = { inside: { x: 0, y: 0, r: 5 } };
const hall = { inside: { minX: 0, minY: 0, maxX: 10, maxY: 8 } };
const arc = { x: 0, y: 0, r: 5, from: { x: 1, y: -1 }, to: { x: 1, y: 1 } };
const walls: readonly Wall[] = [
  { x: 4, y: 0, r: 1 },
  segment,
  { ...segment, r: 1 },
  box,
  {
    points: [
      { x: 0, y: 0 },
      { x: 8, y: 0 },
      { x: 4, y: -4 },
    ],
  },
  arc,
  room,
  hall,
];

describe('impactWall', () => {
  it('names the side that a disc touches between its corners, else the corner', () => {
    expect(impactWall({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, box)).toEqual({
      time: 2,
      kind: 'hit',
      motion: 'approaching',
      normal: { x: 0, y: -1 },
      point: { x: 4, y: 0 },
      feature: 'side',
      index: 2,
    });
    expect(impactWall({ x: 8, y: 5, r: 1, vx: 0, vy: -2 }, box)).toMatchObject({ time: 2, feature: 'corner', index: 2 });
    expect(impactWall({ x: 4, y: -5, r: 1, vx: 0, vy: 2 }, segment)).toMatchObject({ time: 2, feature: 'side', index: 0 });
    expect(impactWall({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, segment)).toMatchObject({ time: 2, feature: 'side', index: 1 });
  });

  it('finds a graze at a corner, and misses by the next double', () => {
    expect(impactWall({ x: 13, y: 9, r: 5, vx: 0, vy: -1 }, box)).toMatchObject({
      time: 9,
      kind: 'graze',
      motion: 'abeam',
      feature: 'corner',
    });
    expect(impactWall({ x: 13 + 2 ** -49, y: 9, r: 5, vx: 0, vy: -1 }, box)).toBeNull();
  });

  it('rolls along a floor it touches, up to the next wall', () => {
    const ball = { x: 2, y: 1, r: 1, vx: 3, vy: 0 };
    expect(impactWall(ball, segment)).toMatchObject({ time: 0, kind: 'touching', motion: 'abeam' });
    expect(timeOfImpactWall(ball, segment)).toBe(Infinity);
    expect(impactWall(ball, { x1: 8, y1: 0, x2: 8, y2: 9 })).toMatchObject({ feature: 'side', point: { x: 8, y: 1 } });
  });

  it('tells how a disc in contact moves', () => {
    const at = (vx: number, vy: number): string | undefined => impactWall({ x: 4, y: 0.5, r: 1, vx, vy }, segment)?.motion;
    expect([at(0, -1), at(0, 1), at(1, 0), at(0, 0)]).toEqual(['approaching', 'receding', 'abeam', 'still']);
    expect(impactWall({ x: 4, y: 0.5, r: 1, vx: 0, vy: 1 }, segment)?.kind).toBe('overlapping');
  });

  it('tells a disc on its way out of a hollow wall the next meeting', () => {
    expect(impactWall({ x: 4, y: 0, r: 1, vx: -1, vy: 0 }, room)).toMatchObject({ time: 8, point: { x: -5, y: 0 } });
    expect(impactWall({ x: 4, y: 0, r: 1, vx: -1, vy: 0 }, room, 5)).toMatchObject({ time: 0, kind: 'touching', motion: 'receding' });
    expect(impactWall({ x: 1, y: 4, r: 1, vx: 2, vy: 0 }, hall)).toMatchObject({ time: 4, feature: 'side', index: 1 });
    expect(timeOfImpactWall({ x: 0, y: 4, r: 1, vx: 0, vy: 1 }, room)).toBe(0);
    expect(timeOfImpactWall({ x: 4, y: 0, r: 1, vx: -1, vy: 0 }, arc)).toBe(Infinity); // out through the open side
    expect(timeOfImpactWall({ x: 4, y: 0, r: 1, vx: 0, vy: 1 }, arc)).toBe(0); // along a hollow curve is into it
  });

  it('of two walls reached at once names the first', () => {
    expect(impactWall({ x: 5, y: 3, r: 1, vx: 1, vy: 1 }, hall)).toMatchObject({ time: 4, index: 1 });
    expect(impactWall({ x: 5, y: 3, r: 1, vx: 2, vy: 2 }, { inside: { minX: 0, minY: 0, maxX: 10, maxY: 7.5 } })).toMatchObject({
      index: 2,
    });
  });

  it('meets the curve of an arc from without and within, and its ends', () => {
    expect(impactWall({ x: 0, y: 0, r: 1, vx: 2, vy: 0 }, arc)).toMatchObject({
      time: 2,
      feature: 'side',
      index: 1,
      normal: { x: 1, y: 0 },
    });
    expect(impactWall({ x: 10, y: 0, r: 1, vx: -2, vy: 0 }, arc)).toMatchObject({
      time: 2,
      feature: 'side',
      index: 0,
      normal: { x: -1, y: 0 },
    });
    const fan = { ...arc, from: { x: 3, y: -4 }, to: { x: 3, y: 4 } };
    expect(impactWall({ x: 3, y: 10, r: 1, vx: 0, vy: -1 }, fan)).toMatchObject({ kind: 'hit', feature: 'corner', index: 1, time: 5 });
    expect(impactWall({ x: 2, y: 10, r: 1, vx: 0, vy: -1 }, fan)).toMatchObject({ kind: 'graze', feature: 'corner', index: 1, time: 6 });
  });

  it('meets an arc exactly at its end, where the direction of contact is rounded', () => {
    const part = { x: 0.1, y: -0.5, r: 0.2, from: { x: 0, y: 1 }, to: { x: 2, y: 0 } };
    expect(timeOfImpactWall({ x: 0.2, y: -0.5, r: 0, vx: -0.2, vy: 0.4 }, part)).toBeCloseTo(0.5, 14);
  });

  it('decides maxTime exactly', () => {
    const ball = { x: 4, y: 5, r: 1, vx: 0, vy: -3 };
    const time = timeOfImpactWall(ball, segment); // 4 / 3, rounded down
    expect(time).toBe(4 / 3);
    expect(timeOfImpactWall(ball, segment, time)).toBe(Infinity);
    expect(timeOfImpactWall(ball, segment, 1.3333333333333335)).toBe(time);
    expect(timeOfImpactWall(ball, segment, -1)).toBe(Infinity);
    expect(impactWall(ball, segment, NaN)).toBeNull();
  });

  it('answers nothing to numbers that are not finite', () => {
    for (const wall of walls) {
      for (const bad of [{ x: NaN }, { vy: Infinity }, { r: -1 }, { vx: NaN }]) {
        const circle = { x: 3, y: 9, r: 1, vx: 0, vy: -1, ...bad };
        expect(timeOfImpactWall(circle, wall)).toBe(Infinity);
        expect(impactWall(circle, wall)).toBeNull();
      }
    }
  });

  it('writes into what it is given', () => {
    const out = createWallImpact();
    expect(impactWall({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, segment, Infinity, out)).toBe(out);
    expect(impactWall({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, { x: 4, y: 0, r: 1 }, Infinity, out)).toMatchObject({
      time: 1.5,
      feature: 'side',
      index: 0,
    });
  });

  it('does not see the walls beyond the path: a needle between two discs', () => {
    expect(timeOfImpactWall({ x: -1e15, y: 1e-3, r: 1e-3, vx: 1, vy: 0 }, box)).toBe(1e15);
    expect(timeOfImpactWall({ x: -1e15, y: 0.0011, r: 1e-3, vx: 1, vy: 0 }, box)).toBe(Infinity);
  });
});

describe('castCircleWall', () => {
  it('gives the same as a hit: the normal out of the wall, inside at the start', () => {
    expect(castCircleWall({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, segment)).toEqual({
      t: 2,
      point: { x: 4, y: 0 },
      normal: { x: 0, y: 1 },
      inside: false,
    });
    expect(castCircleWall({ x: 4, y: 0.5, r: 1, vx: 0, vy: 1 }, segment)?.inside).toBe(true);
    expect(castCircleWall({ x: 4, y: 5, r: 1, vx: 0, vy: 2 }, segment)).toBeNull();
  });
});
