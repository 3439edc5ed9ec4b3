// The oracle has teeth: in every class where an article's formula (or a planted mistake) goes wrong it says so, and in the
// classes where the formula is right it stays silent. The sets are exact: a generator that went soft would change them.
import { collision003, intersect002, intersectionPoints000, overlaps000, overlapsSquared000 } from '@carom/gallery/articles';
import { afterAll, describe, expect, it } from 'vitest';
import type { Circle } from '../../src/geometry/shapes.ts';
import { CirclePair } from './circles.ts';
import { type PairClass, pairClasses } from './generate-circles.ts';
import { ulpDistance } from './rational.ts';
import { pointError } from './score-circles.ts';
import type { Tally } from './tally.ts';
import { bite, overClasses, teethTable, wrongClasses } from './teeth.ts';

/** Article 000 squared with `<` planted for `≤`: a mutant the oracle must catch. */
function plantedStrict(a: Readonly<Circle>, b: Readonly<Circle>): boolean {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  const sum = a.r + b.r;
  return dx * dx + dy * dy < sum * sum;
}

/** All classes but these. */
function except(...right: readonly PairClass[]): string[] {
  return Object.keys(pairClasses).filter((name) => !(right as readonly string[]).includes(name));
}

/** Where the squares fit 53 bits or nothing is close: a rounded distance decides rightly. */
const easy = ['ordinary', 'outer tangent', 'inner tangent', 'thin lens', 'near concentric', 'far'] as const satisfies readonly PairClass[];

describe('the oracle catches the articles on circles at rest', () => {
  const tallies = bite(pairClasses, 2000, ({ a, b }, tally) => {
    const pair = new CirclePair(a, b);
    const overlap = pair.overlaps();
    const input = [a, b];
    tally.decision('000 root', overlaps000(a, b), overlap, input);
    tally.decision('000 squared', overlapsSquared000(a, b), overlap, input);
    tally.decision('002 hit', intersect002(a, b).hit, overlap, input);
    tally.decision('< for ≤', plantedStrict(a, b), overlap, input);
    askDepth(a, b, pair, tally);
    askPoints(a, b, pair, tally);
  });
  afterAll(() => console.log(teethTable('articles, wrong', tallies)));

  it('seed 000 with a square root is caught beside tangency, on wide bits, at extreme sizes and on decimals', () => {
    expect(wrongClasses(tallies, '000 root')).toEqual(except(...easy));
  });

  it('seed 000 squared is caught in the same classes, on other inputs', () => {
    expect(wrongClasses(tallies, '000 squared')).toEqual(except(...easy));
    const shares = [...tallies.values()].map((tally) => tally.wrong('000 root') - tally.wrong('000 squared'));
    expect(shares.some((share) => share > 0) && shares.some((share) => share < 0)).toBe(true);
  });

  it('seed 002’s hit is that of seed 000 with a square root, wrong in the same cases', () => {
    for (const tally of tallies.values()) expect(tally.wrong('002 hit')).toBe(tally.wrong('000 root'));
  });

  it('seed 003 is caught by its own policy, touching is no collision', () => {
    expect(wrongClasses(tallies, '003 hit')).toEqual(except(...easy));
  });

  it('a planted < for ≤ is caught wherever circles touch', () => {
    expect(wrongClasses(tallies, '< for ≤')).toEqual(except('thin lens', 'near concentric', 'far'));
    expect(tallies.get('outer tangent')?.wrong('< for ≤')).toBe(2000);
  });

  it('the points of seed 000 are caught: two for one touch always, missing or made-up ones beside tangency', () => {
    expect(tallies.get('outer tangent')?.wrong('000 count')).toBe(2000);
    expect(tallies.get('inner tangent')?.wrong('000 count')).toBe(2000);
    expect(wrongClasses(tallies, '000 exist')).toEqual(except('outer tangent', 'inner tangent', 'thin lens', 'near concentric', 'far'));
    expect(wrongClasses(tallies, '000 NaN')).toEqual(except('outer tangent', 'thin lens', 'near concentric', 'far'));
  });

  it('the points of seed 002 are caught: a wrong number, or NaN', () => {
    expect(wrongClasses(tallies, '002 count')).toEqual(except('outer tangent', 'inner tangent', 'thin lens', 'near concentric', 'far'));
    expect(wrongClasses(tallies, '002 NaN')).toEqual(except('outer tangent', 'inner tangent', 'large tangent', 'near concentric', 'far'));
  });

  it('points that are there lose a million ulp and more in both, thin or near concentric', () => {
    const good = ['ordinary', 'outer tangent', 'inner tangent', 'large tangent', 'far'] as const;
    expect(overClasses(tallies, '000 value', 1e6)).toEqual(except(...good));
    expect(overClasses(tallies, '002 value', 1e6)).toEqual(except(...good));
    expect(tallies.get('thin lens')?.most('000 value')).toBeGreaterThan(1e7);
    expect(tallies.get('near concentric')?.most('000 value')).toBeGreaterThan(1e13);
  });

  it('the depth of seed 003 loses its digits near touching', () => {
    expect(overClasses(tallies, '003 depth', 1e6)).toEqual(
      except('ordinary', 'outer tangent', 'inner tangent', 'large tangent', 'near concentric', 'far', 'degenerate'),
    );
  });
});

/** By its own policy: touching is no collision. Depth in ulp where both say yes. */
function askDepth(a: Circle, b: Circle, pair: CirclePair, tally: Tally): void {
  const exact = pair.separation();
  const got = collision003(a, b);
  tally.decision('003 hit', got !== null, exact.m < 0n, [a, b]);
  if (got !== null && exact.m < 0n) tally.error('003 depth', ulpDistance(-got.depth, exact), [a, b]);
}

/** Existence and number of points apart from each other: seed 000 has two points or none by design. */
function askPoints(a: Circle, b: Circle, pair: CirclePair, tally: Tally): void {
  const input = [a, b];
  const count = pair.count();
  const two = intersectionPoints000(a, b);
  tally.decision('000 count', two === undefined ? 0 : 2, count, input);
  tally.decision('000 exist', two !== undefined, count > 0, input);
  askValues('000', two === undefined ? [] : [two.p2, two.p1], pair, tally, input);
  const { pos } = intersect002(a, b);
  tally.decision('002 count', pos.length, count, input);
  askValues('002', pos, pair, tally, input);
}

function askValues(seed: string, got: readonly { x: number; y: number }[], pair: CirclePair, tally: Tally, input: unknown): void {
  const lost = got.some((point) => Number.isNaN(point.x) || Number.isNaN(point.y));
  tally.decision(`${seed} NaN`, lost, false, input);
  if (lost || got.length === 0 || got.length !== pair.count()) return;
  const exact = pair.points();
  const size = pair.smaller();
  got.forEach((point, i) => {
    tally.error(`${seed} value`, pointError(point, exact[i], size), input);
  });
}
