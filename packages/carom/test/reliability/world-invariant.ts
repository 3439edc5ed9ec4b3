import { createInvariantChecker } from '../world/invariant/checker.ts';
import { play } from '../world/invariant/play.ts';
import { expectThat, randomOf, type Target } from './fuzz.ts';
import { variedWorld } from './world-bytes.ts';

// The invariant of World under attack: nothing overlaps by more than it may, nothing passes through anything.

/** Random worlds made to break the invariant: `npm run invariant` plays the same seeds. */
export const worldInvariant: Target = {
  name: 'world invariant, random worlds',
  inputs: 4000,
  quick: 30,
  play(seed) {
    const { count, violations, description, error, steps } = play(seed, 120, 1);
    expectThat(error === null, () => `${description}: ${error}`);
    expectThat(count === 0, () => `${description}: step ${violations[0].step}: ${violations[0].text}`);
    return steps === 120 ? 'held' : 'ended early';
  },
};

/** The varied worlds of the other targets, edited between steps, restored and forked. */
export const worldEdits: Target = {
  name: 'world invariant, edits between steps',
  inputs: 4000,
  quick: 30,
  play(seed) {
    const random = randomOf(seed);
    let world = variedWorld(random.below(40));
    let checker = createInvariantChecker(world);
    for (let step = 0; step < 80; step++) {
      const bodies = [...world];
      const body = bodies[random.below(bodies.length)];
      const edit = random.below(40);
      if (edit === 0) body.setRadius(body.r * random.between(0.7, 1.4));
      else if (edit === 1) [body.x, body.y] = [random.between(-9, 9), random.between(0, 9)];
      else if (edit === 2 && bodies.length > 2) world.remove(body);
      else if (edit === 3) world.add({ x: random.between(-9, 9), y: random.between(0, 9), r: random.between(0.1, 0.5) });
      else if (edit === 4 && body.kind === 'dynamic') body.vx = 10 ** random.between(0, 4);
      else if (edit < 7) {
        world = edit === 5 ? world.fork() : world;
        if (edit === 6) world.restore(world.snapshot());
        checker = createInvariantChecker(world);
      }
      checker.beforeStep();
      world.step(1 / 60);
      const found = checker.afterStep(1 / 60);
      expectThat(found.length === 0, () => `step ${step}: ${found[0].text}`);
    }
    return 'held';
  },
};
