// The oracle catches seed 001, class by class; see teeth-circles.test.ts.
import { rayIntersections001 } from '@carom/gallery/articles';
import { afterAll, describe, expect, it } from 'vitest';
import { LineCircle } from './casts.ts';
import { type CastClass, castClasses } from './generate-casts.ts';
import { pointError } from './score-circles.ts';
import type { Tally } from './tally.ts';
import { bite, overClasses, teethTable, wrongClasses } from './teeth.ts';

/** All classes but these. */
function except(...right: readonly CastClass[]): string[] {
  return Object.keys(castClasses).filter((name) => !(right as readonly string[]).includes(name));
}

describe('the oracle catches seed 001 on rays', () => {
  const tallies = bite(castClasses, 2000, ({ segment, circle }, tally) => {
    const line = LineCircle.between(segment, circle);
    const sides = line.roots('ray');
    const got = rayIntersections001(segment, circle);
    const input = [segment, circle];
    tally.decision('points', got.length, sides.length, input);
    tally.decision('hit', got.length > 0, sides.length > 0, input);
    tally.decision('as a segment', got.length, line.roots('segment').length, input);
    askValues(got, sides, line, input, tally);
  });
  afterAll(() => console.log(teethTable('articles, wrong', tallies)));
  it('the number of points is caught at tangents, far out, at ends on the circle, on points and at extreme sizes', () => {
    expect(wrongClasses(tallies, 'points')).toEqual(except('ordinary', 'huge radius'));
    expect(tallies.get('far start')?.wrong('points')).toBeGreaterThan(500);
  });

  it('hits are missed, or made up, in the same classes', () => {
    expect(wrongClasses(tallies, 'hit')).toEqual(except('ordinary', 'huge radius'));
  });

  it('as the length-limited ray of its prose it is caught in every class: nothing tests t ≤ 1', () => {
    expect(wrongClasses(tallies, 'as a segment')).toEqual(except());
  });

  it('points that are there lose a million ulp and more', () => {
    expect(overClasses(tallies, 'value', 1e6)).toEqual(except('ordinary', 'huge radius', 'zero radius', 'zero length'));
    expect(tallies.get('far start')?.most('value')).toBeGreaterThan(1e9);
  });
});

/** The far root comes first there. */
function askValues(
  got: readonly { x: number; y: number }[],
  sides: readonly number[],
  line: LineCircle,
  input: unknown,
  tally: Tally,
): void {
  if (got.length !== sides.length) return;
  got.forEach((point, i) => {
    tally.error('value', pointError(point, line.point(sides[sides.length - 1 - i]), line.radius()), input);
  });
}
