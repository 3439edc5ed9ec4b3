// The kernel of curved flights and the oracle against an implementation apart from both: corpora/flights.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { timeOfCurvedImpact } from '../../src/motion/curved/impact.ts';
import { curve, curveMeets, setCurve } from '../../src/numeric/quartic.ts';
import { circlesMeet } from './curved-flights.ts';
import { circlePolynomial, dyadicOf, firstMeeting } from './curves.ts';
import { toNumber } from './rational.ts';
import { scaledBy } from './sturm.ts';

type Six = [number, number, number, number, number, number];
type Seven = [number, number, number, number, number, number, number];

const codes = ['none', 'hit', 'graze', 'at once', 'turn'];

function load<Case>(name: string): Case[] {
  return JSON.parse(readFileSync(new URL(`../../../../corpora/flights/${name}.json`, import.meta.url), 'utf8')) as Case[];
}

function disc([x, y, r, vx, vy, deceleration]: Six): { x: number; y: number; r: number; vx: number; vy: number; deceleration: number } {
  return { x, y, r, vx, vy, deceleration };
}

/** 1e-12 of a time, or of the unit of time where it vanishes. */
function expectNear(time: number, exact: number): void {
  expect(Math.abs(time - exact)).toBeLessThanOrEqual(1e-12 * Math.max(exact, 1e-6));
}

describe('corpora/flights', () => {
  const curves = load<{ class: string; side: number; operands: Seven; how: string; time: number | null }>('curves');
  const slowing = load<{ class: string; a: Six; b: Six; how: string; time: number | null }>('slowing');

  it('has hundreds of cases, and every kind of answer', () => {
    expect(curves.length).toBeGreaterThanOrEqual(380);
    expect(slowing.length).toBeGreaterThanOrEqual(190);
    expect(new Set(curves.map(({ how }) => how))).toEqual(new Set(codes));
  });

  it('agrees with curveMeets on how and when', () => {
    for (const one of curves) {
      setCurve(...one.operands);
      const code = curveMeets(one.side);
      const how = one.how === 'graze' && one.operands[6] === 0 ? 'hit' : one.how; // points
      expect({ ...one, how: codes[code] }).toEqual({ ...one, how });
      if (one.time !== null) expectNear(curve[16], one.time);
    }
  });

  it('agrees with the oracle, on every third curve', () => {
    for (const one of curves.filter((_, i) => i % 3 === 0)) {
      const expected = firstMeeting(scaledBy(circlePolynomial(one.operands), BigInt(one.side)), dyadicOf(0), null);
      expect({ ...one, how: codes[expected.code] }).toEqual(one);
      if (one.time !== null) expectNear(toNumber(expected.time), one.time);
    }
    const events: Readonly<Record<string, string>> = { none: 'none', hit: 'ahead', graze: 'ahead', 'at once': 'at once', turn: 'turn' };
    for (const one of slowing) expect(circlesMeet(disc(one.a), disc(one.b), Infinity).event).toBe(events[one.how]);
  });

  it('agrees with timeOfCurvedImpact on discs that slow down', () => {
    for (const one of slowing) {
      const time = timeOfCurvedImpact(disc(one.a), disc(one.b));
      expect([one, time < Infinity]).toEqual([one, one.time !== null]);
      if (one.time !== null) expectNear(time, one.time);
    }
  });
});
