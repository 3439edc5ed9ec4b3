import { describe, expect, it } from 'vitest';
import { crowdAgainstTimeline, crowdApexes, crowdEnergyGain } from './scenario-crowds.ts';

describe('crowds that bounce', () => {
  it.each([0.5, 0.8, 0.95])(
    'without friction and gravity have the kinetic energy of a Timeline from the same start: restitution %d',
    (e) => {
      expect(crowdAgainstTimeline(150, e, [1, 2])).toBeLessThan(0.05);
    },
  );

  it.each([0.5, 0.8])('rise to e² of the height before, for three bounces: restitution %d', (e) => {
    expect(crowdApexes(200, e, 3)).toBeLessThan(0.01);
  });

  it('gain no energy under gravity, with friction', () => {
    expect(crowdEnergyGain(200, 240)).toBeLessThan(0.01);
  });
});
