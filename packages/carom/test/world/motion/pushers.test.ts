import { expect, it } from 'vitest';
import { isWhole, sample } from '../../runs.ts';
import { plainStep } from '../invariant/checker.ts';
import { jog, type Pushed, push, pusherScenes } from './pusher-scenes.ts';

// What kinematic walls do to discs: they go into none that has room, and none gets faster by them than it did by the engine that pushed bodies
// place by place (commit 1733088). Its means over eight runs of each scene are the measure: [bodies too deep, top speed, energy].
/** Of fewer the mean is that of one odd run. */
const count = 8;
const before: Readonly<Record<string, readonly (readonly [number, number, number])[]>> = {
  'a piston to half': [[0, 5.1, 1359], [0, 25.6, 33533]],
  'a tight piston': [[0, 4.7, 121], [0, 13, 2673]],
  'an elevator': [[0, 6, 90], [0, 11.8, 236], [0, 36.6, 3106]],
  'an elevator into the ceiling': [[575, 67.7, 1571], [145, 47.4, 1204]],
  'a closing door': [[66, 6, 54], [36, 9.1, 135]],
  'flippers and a pinball': [[0, 65.2, 600]], // the greatest: they differ too much
  'flippers and eight balls': [[0, 65.5, 1071]],
  'a fast paddle in a full bin': [[0, 39.1, 10381], [0, 36.7, 8248], [0, 40, 9107], [0, 59.9, 11145]],
  'a hinged door': [[1, 18.6, 1247], [0, 34, 1616]],
  // discs that go round with the walls at 6 radians a second have an energy of 4045
  'an hourglass of kinematic walls': [[0, 15.6, 432], [0, 46.6, 4045]],
}; // biome-ignore format: a table

/** Of the pistons' hundreds of discs plain `npm test` leaves out all: a ceiling, a door and a paddle press crowds of tens. */
const names = Object.keys(pusherScenes).filter((name) => isWhole || !name.includes('piston'));

it.each(names)('%s crushes nobody who has room, and throws nothing', (name) => {
  const room = 1.25;
  for (const [i, make] of sample([...pusherScenes[name].entries()])) {
    const all = Array.from({ length: count }, (_, seed) => push(jog(make(), seed), (world) => plainStep.call(world, 1 / 60)));
    const mean = (key: keyof Pushed) => all.reduce((sum, pushed) => sum + pushed[key], 0) / count;
    const [deep, top, energy] = before[name][i];
    expect(mean('deep'), `run ${i}: bodies too deep`).toBeLessThanOrEqual(room * deep + 1);
    expect(mean('top'), `run ${i}: top speed`).toBeLessThanOrEqual(room * top);
    expect(mean('energy'), `run ${i}: energy`).toBeLessThanOrEqual(room * energy);
  }
});
