// The oracle catches both listings of seed 004, class by class; see teeth-circles.test.ts.
import { collisionTime004, collisionTimeComponents004 } from '@carom/gallery/articles';
import { afterAll, describe, expect, it } from 'vitest';
import { type MovingClass, movingClasses } from './generate-moving.ts';
import { MovingPair } from './moving.ts';
import { ulpDistance } from './rational.ts';
import type { Tally } from './tally.ts';
import { bite, overClasses, teethTable, wrongClasses } from './teeth.ts';

/** All classes but these. */
function except(...right: readonly MovingClass[]): string[] {
  return Object.keys(movingClasses).filter((name) => !(right as readonly string[]).includes(name));
}

/** What is decided: none, at once or later; NaN is an answer of its own, and wrong. */
function decided(time: number | null): string {
  return time === null ? 'never' : time === 0 ? 'now' : time > 0 ? 'later' : `${time}`;
}

describe('the oracle catches seed 004 on circles in flight', () => {
  const tallies = bite(movingClasses, 2000, ({ a, b }, tally) => {
    const pair = new MovingPair(a, b);
    ask('dot', collisionTime004(a, b), pair, [a, b], tally);
    ask('components', collisionTimeComponents004(a, b), pair, [a, b], tally);
  });
  afterAll(() => console.log(teethTable('articles, wrong', tallies)));

  it('with dot products, by its own order of returns, it is caught at grazes, near touching, far out and at extreme sizes', () => {
    expect(wrongClasses(tallies, 'dot')).toEqual(except('ordinary', 'overlap now', 'size ratio', 'degenerate'));
  });

  it('asked whether the discs overlap or meet, it is caught in every class, and with half of all overlaps', () => {
    expect(wrongClasses(tallies, 'dot meets')).toEqual(except());
    expect(tallies.get('overlap now')?.wrong('dot meets')).toBeGreaterThan(900);
  });

  it('its times lose a million ulp and more far out, beside grazes, and skimming', () => {
    expect(overClasses(tallies, 'dot time', 1e6)).toEqual(except('ordinary', 'overlap now', 'degenerate'));
    expect(tallies.get('skim')?.most('dot time')).toBeGreaterThan(1e12);
  });

  it('it gives NaN where products overflow or underflow', () => {
    expect(wrongClasses(tallies, 'dot NaN')).toEqual(['tiny', 'huge', 'mixed']);
  });

  it('with components, the radii forgotten, it is caught in every class', () => {
    expect(wrongClasses(tallies, 'components')).toEqual(except());
    expect(tallies.get('exact graze')?.wrong('components')).toBe(2000);
    expect(tallies.get('ordinary')?.wrong('components')).toBeGreaterThan(1000);
  });
});

function ask(listing: string, got: number | null, pair: MovingPair, input: unknown, tally: Tally): void {
  const meets = pair.meets();
  const expected = pair.dot >= 0n ? 'never' : pair.overlaps() ? 'now' : meets ? 'later' : 'never';
  const right = tally.decision(listing, decided(got), expected, input);
  tally.decision(`${listing} meets`, got !== null, meets || pair.overlaps(), input);
  tally.decision(`${listing} NaN`, Number.isNaN(got), false, input);
  if (right && meets && got !== null) tally.error(`${listing} time`, ulpDistance(got, pair.time()), input);
}
