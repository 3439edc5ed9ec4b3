import { expect, it } from 'vitest';
import { slidingToRolling, slopeAcceleration } from './scenario-cases.ts';

it.each([5, 15, 30])('a disc rolls down a slope of %i° with 2/3 g sin θ', (degrees) => {
  expect(Math.abs(slopeAcceleration(degrees, 1) - 1)).toBeLessThan(0.01);
});

it('without friction it slides with g sin θ', () => {
  expect(Math.abs(slopeAcceleration(15, 0) / 1.5 - 1)).toBeLessThan(1e-3);
});

it('a disc that slides comes to roll with 2/3 of its speed, and rolls without slipping', () => {
  const { share, slip } = slidingToRolling();
  expect(Math.abs(share - 2 / 3)).toBeLessThan(0.005);
  expect(Math.abs(slip)).toBeLessThan(0.01);
});
