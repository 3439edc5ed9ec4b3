import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenAtRest } from '../../src/playback/at-rest.ts';
import { FrameLoop } from '../../src/playback/frame-loop.ts';
import { Speed } from '../../src/playback/speed.ts';

describe('Speed', () => {
  it('takes any speed between its ends, and the nearer end for others', () => {
    const speed = new Speed([0.5, 1, 4], 1);
    speed.choose(2.7);
    expect(speed.value).toBe(2.7);
    speed.choose(100);
    expect(speed.value).toBe(4);
    speed.choose(0);
    expect(speed.value).toBe(0.5);
  });

  it('goes along its steps from wherever it is, and stays at the ends', () => {
    const speed = new Speed([0.5, 1, 4], 2);
    speed.nudge(1);
    expect(speed.peek()).toBe(4);
    speed.nudge(1);
    expect(speed.peek()).toBe(4);
    speed.choose(2);
    speed.nudge(-1);
    expect(speed.peek()).toBe(1);
    speed.nudge(-1);
    speed.nudge(-1);
    expect(speed.peek()).toBe(0.5);
  });
});

describe('whenAtRest', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('tells once after a change has settled, not at first, and not while time goes on', () => {
    const [time, active, tell] = [signal(0), signal(false), vi.fn()];
    const stop = whenAtRest({ time, active }, tell);
    vi.advanceTimersByTime(5000);
    expect(tell).toHaveBeenCalledTimes(0);
    time.value = 1;
    vi.advanceTimersByTime(300);
    time.value = 2;
    vi.advanceTimersByTime(300);
    expect(tell).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(300);
    expect(tell).toHaveBeenCalledTimes(1);
    active.value = true;
    vi.advanceTimersByTime(5000);
    expect(tell).toHaveBeenCalledTimes(1);
    active.value = false;
    stop();
    vi.advanceTimersByTime(5000);
    expect(tell).toHaveBeenCalledTimes(1);
  });
});

describe('FrameLoop', () => {
  let frames: Map<number, (now: number) => void>;
  let now = 0;
  /** The next picture, `milliseconds` later. */
  const frame = (milliseconds: number) => {
    now += milliseconds;
    const waiting = [...frames.values()];
    frames.clear();
    for (const run of waiting) run(now);
  };
  beforeEach(() => {
    frames = new Map();
    now = 1000;
    let next = 0;
    vi.stubGlobal('requestAnimationFrame', (run: (now: number) => void) => frames.set(++next, run) && next);
    vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('gives each frame the seconds since the one before, a tenth at most, as long as there is anything to do', () => {
    let active = true;
    const elapsed: number[] = [];
    const loop = new FrameLoop(
      () => active,
      (seconds) => elapsed.push(seconds),
    );
    loop.wake();
    loop.wake();
    expect(frames.size).toBe(1);
    frame(16);
    frame(5000);
    active = false;
    frame(16);
    frame(16);
    expect(elapsed).toEqual([0.016, 0.1]);
    expect(frames.size).toBe(0);
  });

  it('lets no time pass while nobody sees it, and ends when it is stopped', () => {
    const elapsed: number[] = [];
    const loop = new FrameLoop(
      () => true,
      (seconds) => elapsed.push(seconds),
    );
    loop.wake();
    loop.setHidden(true);
    frame(16);
    now += 60_000;
    loop.setHidden(false);
    frame(20);
    loop.stop();
    frame(16);
    expect(elapsed).toEqual([0.02]);
  });
});
