// Impulses of points of a contact that is measured again.
import { expect, it } from 'vitest';
import { pointCount, pointId, points, pointWords } from '../../src/geometry/hulls/features.ts';
import { ContactTable } from '../../src/hulls/contact-table.ts';
import { cPoints, pAx, pId, pNormal, pointStride, pointsOf, pTangent } from '../../src/hulls/hull-layout.ts';
import { OldPoints } from '../../src/hulls/old-points.ts';

/** Owner, place and impulse of a point. */
type Point = readonly [id: number, x: number, impulse?: number];

/** What points that are new have of those that a contact had, when a tenth is near. */
function passed(had: readonly Point[], has: readonly Point[]): number[] {
  const table = new ContactTable();
  const { links, numbers } = table;
  const old = new OldPoints();
  old.reach[0] = 0.1;
  links[pointsOf] = had.length;
  for (const [i, [id, x, impulse = 0]] of had.entries()) {
    const p = cPoints + pointStride * i;
    numbers[p + pId] = id;
    numbers[p + pAx] = x;
    numbers[p + pNormal] = impulse;
    numbers[p + pTangent] = -impulse;
  }
  old.keep(table, 0);
  const out = new Float64Array(points + 2 * pointWords);
  out[pointCount] = has.length;
  for (const [i, [id]] of has.entries()) out[points + pointWords * i + pointId] = id;
  return has.map(([id, x], i) => {
    const p = cPoints + pointStride * i;
    numbers[p + pId] = id;
    numbers[p + pAx] = x;
    old.pass(numbers, p, out);
    expect(numbers[p + pTangent]).toBe(0 - numbers[p + pNormal]);
    return numbers[p + pNormal];
  });
}

it('points go on with what their owners gave', () => {
  expect(passed([[1, 0, 5], [2, 1, 7]], [[2, 1], [1, 0]])).toEqual([7, 5]); // biome-ignore format: one line
  expect(passed([[1, 0, 5]], [[2, 0.2], [1, 0.3]])).toEqual([0, 5]); // biome-ignore format: one line
});

it('one point hands its impulse on to one new point only', () => {
  expect(passed([[1, 0, 5]], [[2, 0.05], [3, 0.02]])).toEqual([5, 0]); // biome-ignore format: one line
});

it('a new point follows on the nearest that is gone', () => {
  expect(passed([[1, 0, 5], [2, 0.08, 7]], [[3, 0.07], [4, 0.01]])).toEqual([7, 5]); // biome-ignore format: one line
});
