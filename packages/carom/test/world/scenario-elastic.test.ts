import { describe, expect, it } from 'vitest';
import { runs } from '../runs.ts';
import { cradle, gasEnergy, thirtyBalls, worstApex } from './scenario-cases.ts';

describe('elastic means elastic', () => {
  it('a gas of 1,000 discs keeps its energy to 0.1 % over hundreds of steps', () => {
    expect(Math.abs(gasEnergy(1000, runs(300)) - 1)).toBeLessThan(1e-3);
  });

  it('30 balls keep 99.9 % of their energy over thousands of steps, and gain none', () => {
    const share = thirtyBalls(runs(3600));
    expect(share).toBeGreaterThan(0.999);
    expect(share).toBeLessThan(1.001);
  });

  it.each([2, 3, 5])("the last of %i balls of Newton's cradle leaves with 0.99 of the speed, the others stand still", (count) => {
    const { last, energy, others } = cradle(count);
    expect(last).toBeGreaterThan(0.99);
    expect(last).toBeLessThan(1.001);
    expect(Math.abs(energy - 1)).toBeLessThan(0.01);
    expect(others).toBeLessThan(0.01);
  });

  it.each([
    { restitution: 0.8, bounces: 6 },
    { restitution: 0.5, bounces: 3 },
    { restitution: 1, bounces: 10 },
  ])(
    'the apexes of a ball of restitution $restitution are within 0.3 % of theory over $bounces bounces, off a wall or a disc',
    ({ restitution, bounces }) => {
      for (const on of ['wall', 'static', 'kinematic'] as const) expect(worstApex(restitution, bounces, on), on).toBeLessThan(0.003);
    },
  );
});
