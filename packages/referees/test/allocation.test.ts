import { expect, it } from 'vitest';
import { runs } from '../../carom/test/runs.ts';
import { Race } from '../src/index.ts';

const turns = runs(1_000_000);

it(`a search on Race allocates nothing: ${turns} turns with bounces, steering, shields and loads leave no garbage`, () => {
  const race = new Race([
    [9000, 4500],
    [12000, 4800],
    [7000, 2000],
  ]);
  for (let i = 0; i < 4; i++) race.arena.set(i, { x: 9000 + 900 * (i % 2), y: 4000 + 850 * (i >> 1), vx: 400 - 150 * i, vy: 50 * i });
  race.turn[0] = 1;
  const start = race.save();
  const sum = new Float64Array(1);
  const play = (turns: number) => {
    for (let k = 0; k < turns; k++) {
      if (k % 6 === 0) race.load(start);
      race.turnBy(0, (k % 7) / 3 - 1);
      race.thrust(0, k % 201);
      if (k % 50 === 0) race.thrust(1, 'SHIELD');
      race.drive(1);
      race.drive(2);
      race.drive(3);
      race.advance();
      sum[0] += race.progress(0);
    }
  };
  const left = (turns: number) => {
    const before = process.memoryUsage().heapUsed;
    play(turns);
    return process.memoryUsage().heapUsed - before;
  };
  play(300_000);
  for (let k = 0; k < 30; k++) left(2000);
  let bytes = Infinity;
  for (let k = 0; k < 6 && !(bytes < 20_000); k++) {
    const measuring = left(1);
    const more = left(turns) - measuring;
    if (more >= 0) bytes = Math.min(bytes, more); // less: something was collected
  }
  expect(bytes).toBeLessThan(20_000); // some of the measuring itself, not one byte for each of the turns
  expect(sum[0]).not.toBe(0);
});
