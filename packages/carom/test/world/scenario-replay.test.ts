import { describe, expect, it } from 'vitest';
import { runs } from '../runs.ts';
import { asleepCount, mixture, notScaled, replays, sleepers } from './scenario-cases.ts';
import { run, runUnchecked, stateOf } from './scenario-scenes.ts';

describe('the same bits', () => {
  it('a restored world, a fork and a world made of the bytes go on as the uninterrupted one', () => {
    const { restored, forked, anew } = replays(runs(1000));
    expect({ restored, forked, anew }).toEqual({ restored: true, forked: true, anew: true });
  });

  it('so does a world of which most sleeps, with heaps that wake and fall asleep again', () => {
    const world = sleepers();
    run(world, 240);
    const counts = [asleepCount(world)];
    const { restored, forked, anew } = replays(runs(1000), world, 0);
    counts.push(asleepCount(world));
    expect({ restored, forked, anew }).toEqual({ restored: true, forked: true, anew: true });
    expect(Math.min(...counts)).toBeGreaterThan(20);
    let woken = 0;
    const again = sleepers();
    let before = 0;
    run(again, 240 + runs(1000), () => {
      if (asleepCount(again) < before) woken++;
      before = asleepCount(again);
    });
    expect(woken).toBeGreaterThan(0);
  });

  it('so does a torus with walls', () => {
    const { restored, forked, anew } = replays(runs(300), mixture({ periodX: 30, periodY: 30 }), 100);
    expect({ restored, forked, anew }).toEqual({ restored: true, forked: true, anew: true });
  });

  it('two runs of one set-up are equal step by step', () => {
    const [a, b] = [mixture(), mixture()];
    run(a, 200, () => {
      runUnchecked(b, 1);
      expect(b.hash()).toBe(a.hash());
    });
    expect(stateOf(b)).toEqual(stateOf(a));
  });

  it('a scene scaled by 2, 1/2, 2^7, 2^-20 or 2^40 goes the same way, scaled, bit for bit', () => {
    expect(notScaled([1, -1, 7, -20, 40], runs(300))).toEqual([]);
  });
});
