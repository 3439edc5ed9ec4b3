import { describe, expect, it } from 'vitest';
import { mixture, replays, scalesExactly } from './scenario-cases.ts';
import { run, stateOf } from './scenario-scenes.ts';

describe('the same bits', () => {
  it('a restored world, a fork and a world made of the bytes go on for 1,000 steps as the uninterrupted one', () => {
    const { restored, forked, anew } = replays(1000);
    expect({ restored, forked, anew }).toEqual({ restored: true, forked: true, anew: true });
  });

  it('two runs of one set-up are equal step by step', () => {
    const [a, b] = [mixture(), mixture()];
    run(a, 200, () => {
      b.step(1 / 60);
      expect(b.hash()).toBe(a.hash());
    });
    expect(stateOf(b)).toEqual(stateOf(a));
  });

  it.each([1, -1, 7, -20, 40])('a scene scaled by 2^%i goes the same way, scaled, bit for bit', (k) => {
    expect(scalesExactly(k, 300)).toBe(true);
  });
});
