import { createRandom, type Random } from '../../src/numeric/random.ts';
import { CollapseError, type SchedulerKind, type Timeline, type WallHandle } from '../../src/timeline/index.ts';
import { systemOfAnyKind, wallOfAnyKind } from './every-kind.ts';
import { randomDisc, trail } from './systems.ts';

const kinds: readonly SchedulerKind[] = ['plain', 'calendar'];

/**
 * Builds the random system of this seed with every scheduler, does the same random things to each, and compares hash and trail with
 * those of the plain one as it goes. Returns how many events there were; throws at the first difference.
 */
export function compareSchedulers(seed: number): number {
  const runs = kinds.map((kind) => play(seed, kind));
  for (const [k, run] of runs.entries()) {
    for (let i = 0; i < runs[0].marks.length; i++) {
      if (run.marks[i] !== runs[0].marks[i]) {
        throw new Error(`seed ${seed}: '${kinds[k]}' differs from 'plain' at mark ${i}: ${run.marks[i]} instead of ${runs[0].marks[i]}`);
      }
    }
    if (run.marks.length !== runs[0].marks.length) throw new Error(`seed ${seed}: '${kinds[k]}' took another way`);
  }
  return runs[0].events;
}

/** One run: a mark after each thing done. */
function play(seed: number, scheduler: SchedulerKind): { marks: string[]; events: number } {
  const random = createRandom(seed + 1e6);
  let timeline = systemOfAnyKind(seed, { scheduler });
  const marks: string[] = [];
  let from = 0;
  const rounds = 12 + random.below(20);
  for (let i = 0; i < rounds; i++) {
    try {
      timeline = act(timeline, random);
    } catch (error) {
      if (!(error instanceof CollapseError) && !(error instanceof RangeError)) throw error;
      marks.push(error.message);
    }
    marks.push(`${timeline.now} ${timeline.hash()} ${trail(timeline, Math.min(from, timeline.eventCount))}`);
    from = timeline.eventCount;
  }
  return { marks, events: timeline.eventCount };
}

/** Does one random thing, and returns the timeline to go on with. */
function act(timeline: Timeline, random: Random): Timeline {
  if (timeline.size === 0) timeline.add(randomDisc(random));
  const discs = [...timeline];
  switch (random.below(16)) {
    case 0:
      timeline.add(randomDisc(random));
      return timeline;
    case 1:
      if (discs.length > 2) timeline.remove(pick(discs, random));
      return timeline;
    case 2:
      timeline.change(pick(discs, random), randomDisc(random));
      return timeline;
    case 3:
      timeline.change(pick(discs, random), random.below(2) === 0 ? { vx: random.between(-3, 3) } : { r: random.between(0.01, 0.6) });
      return timeline;
    case 4:
      timeline.addWall(wallOfAnyKind(random));
      return timeline;
    case 5:
      if (timeline.walls.length > 1) timeline.remove(pick<WallHandle>(timeline.walls.slice(1), random));
      return timeline;
    case 6:
      timeline.next();
      return timeline;
    case 7: {
      const bytes = timeline.snapshot();
      timeline.runTo(timeline.now + random.between(0, 0.3));
      timeline.restore(bytes);
      return timeline;
    }
    case 8: {
      const { from, to } = timeline.recorded;
      return timeline.fork(random.between(from, to));
    }
    case 9:
    case 10:
      for (let k = random.below(40); k > 0; k--) timeline.step();
      return timeline;
    default:
      for (let k = random.below(4); k >= 0; k--) timeline.runTo(timeline.now + random.between(0, 0.4));
      return timeline;
  }
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[random.below(items.length)];
}
