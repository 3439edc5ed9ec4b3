import { poolBreak } from '@carom/gallery';
import { effect } from '@preact/signals';
import { afterEach, expect, it, vi } from 'vitest';
import { Player } from '../../src/playback/player.ts';
import { createTake } from '../../src/scenes/create-take.ts';
import { Run } from '../../src/scenes/run.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a moment that is asked for is not reached before all that happens at its time, however slow the engine is', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {} });
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 50)); // one meeting is more than the share of a frame
  const scene = poolBreak();
  const run = new Run(scene);
  run.advance(0.1, Infinity);
  const time = run.nextTime()!; // several meetings of a rack are at one time
  while (!run.advance(time, Infinity));
  const player = new Player(createTake);
  player.load(scene);
  const reached: string[] = [];
  effect(() => {
    if (player.time.value === time && !player.active.value) reached.push(player.take.value!.hash());
  });
  for (let i = 0; i < 200 && reached.length === 0; i++) player.seek(time);
  expect(reached[0]).toBe(run.hashAt(time));
});
