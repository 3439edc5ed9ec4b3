// A part of the campaign: plays the seeds that it is sent, and sends back what it saw.
import { FloorChecker } from './checker.ts';
import { firstStirred, stir } from './stirring.ts';
import { randomOf, worldOf } from './worlds.ts';

/** What a world showed. */
export interface Played {
  readonly seed: number;
  /** Why it failed; null if it did not. */
  readonly fault: string | null;
  readonly steps: number;
  readonly bodySteps: number;
  readonly checks: number;
  readonly passed: number;
  readonly crushes: number;
  /** Seconds of CPU time. */
  readonly seconds: number;
}

function play(seed: number, mostSteps: number): Played {
  const start = process.cpuUsage();
  const world = worldOf(seed);
  const checker = new FloorChecker(world, 11);
  const random = randomOf(seed + 0x3c6ef372);
  let [fault, steps, bodySteps]: [string | null, number, number] = [null, 0, 0];
  try {
    while (steps < mostSteps && fault === null) {
      if (seed >= firstStirred) stir(world, random);
      checker.step(1 / 60);
      steps++;
      bodySteps += world.size;
      for (const body of world)
        if (!Number.isFinite(body.x + body.y + body.vx + body.vy + body.angle)) throw new Error(`NaN in step ${steps}`);
      if (checker.breaches.length > 0) fault = faultOf(checker, steps);
    }
  } catch (error) {
    fault = String(error);
  }
  const { checks, passed, crushed: crushes } = checker;
  return { seed, fault, steps, bodySteps, checks, passed, crushes, seconds: process.cpuUsage(start).user / 1e6 };
}

function faultOf({ breaches }: FloorChecker, step: number): string {
  const { what, depth } = breaches.reduce((most, breach) => (breach.depth > most.depth ? breach : most));
  return `step ${step}: ${breaches.length} breaches, deepest ${depth.toExponential(2)} of ${what}`;
}

process.on('message', ({ seeds, steps }: { seeds: readonly number[]; steps: number }) => {
  process.send?.(seeds.map((seed) => play(seed, steps)));
});
process.send?.([]);
