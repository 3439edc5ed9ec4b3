import { expect, it } from 'vitest';
import { doors, publicFunctions } from '../../../checks/fuzz/doors.ts';

it('every public function of every package answers any arguments, or throws a typed error, and changes nothing it should not', async () => {
  expect(doors.length).toBeGreaterThan(150);
  const outcomes: Record<string, number> = { answered: 0, refused: 0 };
  const before = process.memoryUsage().rss;
  for (let seed = 0; seed < publicFunctions.quick; seed++) {
    try {
      outcomes[await publicFunctions.play(seed)]++;
    } catch (error) {
      throw new Error(`seed ${seed}: ${error}`);
    }
  }
  expect(outcomes.answered).toBeGreaterThan(4000);
  expect(outcomes.refused).toBeGreaterThan(4000);
  expect(process.memoryUsage().rss - before).toBeLessThan(500e6);
});
