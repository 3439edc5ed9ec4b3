import { expect, it } from 'vitest';
import { softCompliance, softDepth } from '../../../src/world/state/step-params.ts';

it('constants of soft contacts are what their formulas say', () => {
  const q = (2 * Math.PI) / 7.5;
  expect(softCompliance).toBe(1 / (1 + q * (2 * 10 + q)));
  expect(softDepth).toBe(0.065 * 0.065);
});
