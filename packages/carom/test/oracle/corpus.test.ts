// The oracle against an implementation apart from it: corpora/hard-cases, answers by reference.py.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LineCircle } from './casts.ts';
import { CirclePair, type RealVec } from './circles.ts';
import { MovingPair } from './moving.ts';
import { toNumber } from './rational.ts';

type Three = [number, number, number];
type Five = [number, number, number, number, number];
type Two = [number, number];

function load<Case>(name: string): Case[] {
  return JSON.parse(readFileSync(new URL(`../../../../corpora/hard-cases/${name}.json`, import.meta.url), 'utf8')) as Case[];
}

function disc([x, y, r]: Three): { x: number; y: number; r: number } {
  return { x, y, r };
}

function flying([x, y, r, vx, vy]: Five): { x: number; y: number; r: number; vx: number; vy: number } {
  return { x, y, r, vx, vy };
}

/** −0 counts as 0: the reference has no negative zero. */
function doubles({ x, y }: RealVec): Two {
  return [toNumber(x) + 0, toNumber(y) + 0];
}

describe('the oracle and the reference answers agree to the last bit', () => {
  it('on circles at rest', () => {
    interface Case {
      a: Three;
      b: Three;
      relation: string;
      contains: boolean;
      separation: number | string;
      points: Two[];
      normal: Two;
    }
    const cases = load<Case>('circles');
    expect(cases.length).toBeGreaterThanOrEqual(200);
    for (const { a, b, relation, contains, separation, points, normal } of cases) {
      const pair = new CirclePair(disc(a), disc(b));
      expect([pair.relation(), pair.contains(), pair.overlaps()]).toEqual([relation, contains, relation !== 'separate']);
      expect(toNumber(pair.separation())).toBe(Number(separation));
      expect(pair.count()).toBe(points.length);
      if (points.length > 0) expect(pair.points().map(doubles)).toEqual(points);
      expect(doubles(pair.normal())).toEqual(normal);
    }
  });

  it('on circles in flight', () => {
    interface Case {
      a: Five;
      b: Five;
      kind: string | null;
      motion: string;
      time?: number | string;
      normal?: Two;
      point?: (number | string)[];
    }
    const cases = load<Case>('moving');
    expect(cases.length).toBeGreaterThanOrEqual(200);
    for (const { a, b, kind, motion, time, normal, point } of cases) {
      const pair = new MovingPair(flying(a), flying(b));
      expect([pair.kind(), pair.motion()]).toEqual([kind, motion]);
      expect(pair.meets()).toBe(time !== undefined);
      if (time !== undefined) expect(toNumber(pair.time())).toBe(Number(time));
      if (normal !== undefined) expect(doubles(pair.normal())).toEqual(normal);
      if (point !== undefined) expect(doubles(pair.contact())).toEqual(point.map(Number));
      if (typeof time === 'number') {
        const before = time * (1 - 2 ** -50);
        if (before > 1e-300) expect([pair.meetsBy(before), pair.meetsBy(time * (1 + 2 ** -50))]).toEqual([false, true]);
      }
    }
  });

  it('on lines, rays and segments', () => {
    interface Case {
      segment: [number, number, number, number];
      circle: Three;
      inside: boolean;
      line: Three[];
      onRay: number;
      onSegment: number;
    }
    const cases = load<Case>('casts');
    expect(cases.length).toBeGreaterThanOrEqual(200);
    for (const { segment, circle, inside, line, onRay, onSegment } of cases) {
      const [x1, y1, x2, y2] = segment;
      const cast = LineCircle.between({ x1, y1, x2, y2 }, disc(circle));
      expect(cast.startsInside).toBe(inside);
      const roots = cast.roots('line');
      expect(roots.map((side) => [toNumber(cast.t(side)), ...doubles(cast.point(side))])).toEqual(line);
      expect([cast.roots('ray').length, cast.roots('segment').length]).toEqual([onRay, onSegment]);
    }
  });
});
