import { createRandom } from '../../src/numeric/random.ts';
import { CollapseError, type SchedulerKind, Timeline, type TimelineOptions } from '../../src/timeline/index.ts';
import { wallOfAnyKind } from './every-kind.ts';
import { randomDisc, trail } from './systems.ts';

// Random systems of discs that grow, of walls that move and of thermal walls, for comparing schedulers.

/** Discs that grow, some immovable, in a room, on a torus or on a cylinder, up to about η 0.7 at time 2. */
export function growing(seed: number, scheduler: SchedulerKind): Timeline {
  const random = createRandom(seed);
  const n = 2 + random.below(30);
  const side = Math.sqrt(n);
  const periods: TimelineOptions[] = [{}, { periodX: side, periodY: side }, { periodX: side }];
  const ties = random.below(3) === 0 ? 'simultaneous' : 'sequential';
  const timeline = new Timeline({ scheduler, ties, ...periods[seed % 3] });
  if (seed % 3 === 0) timeline.addWall({ inside: { minX: 0, minY: 0, maxX: side, maxY: side } });
  if (random.below(3) === 0) timeline.addWall({ x: 0.5 * side, y: 0.5 * side, r: 0.2 * side }, { sensor: true });
  const columns = Math.ceil(side);
  for (let i = 0; i < n; i++) {
    const speed = seed % 7 === 0 ? 0 : 3;
    timeline.add({
      x: ((i % columns) + 0.5) * (side / columns),
      y: (Math.floor(i / columns) + 0.5) * (side / columns),
      r: random.between(0.02, 0.1),
      growth: random.below(3) === 0 ? 0 : random.between(0, 0.15),
      vx: random.between(-speed, speed),
      vy: random.between(-speed, speed),
      mass: random.below(12) === 0 ? Infinity : random.between(0.5, 4),
      material: random.below(2) === 0 ? {} : { restitution: random.between(0.8, 1) },
    });
  }
  return timeline;
}

/** Runs discs that grow with edits and restarts on the way. */
function playGrowing(seed: number, scheduler: SchedulerKind): string[] {
  const random = createRandom(seed + 1000);
  let timeline = growing(seed, scheduler);
  const marks: string[] = [];
  for (let k = 1; k <= 8; k++) {
    try {
      timeline.runTo(0.25 * k, { maxEvents: 20000 });
    } catch (error) {
      marks.push(String(error));
    }
    marks.push(`${timeline.hash()} ${trail(timeline)}`);
    const discs = [...timeline];
    const disc = discs[random.below(discs.length)];
    const choice = random.below(6);
    if (choice === 0) timeline.change(disc, { growth: random.between(0, 0.2) });
    if (choice === 1) timeline.change(disc, { vx: random.between(-2, 2), r: disc.r * 0.5 });
    if (choice === 2 && discs.length > 2) timeline.remove(disc);
    if (choice === 3) timeline = Timeline.from(timeline.snapshot(), { scheduler });
    if (choice === 4) timeline = timeline.fork(random.between(timeline.recorded.from, timeline.now));
    if (choice === 5) timeline.verify();
  }
  return marks;
}

/** A system with walls that move or are thermal, and perhaps discs that grow. */
function wallSystem(seed: number, scheduler: SchedulerKind): Timeline {
  const random = createRandom(seed);
  const flights: TimelineOptions[] = [{}, { gravity: { x: 0.3, y: -1 } }, { periodX: 10, periodY: 9 }, { periodX: 10 }];
  const flight = flights[seed % 4];
  const timeline = new Timeline({ scheduler, collapse: { cutoffSpeed: 0.05 }, ...flight });
  if (seed % 4 < 2) timeline.addWall({ inside: { minX: -3, minY: -3, maxX: 13, maxY: 13 } }, { temperature: random.below(2) });
  for (let i = 1 + random.below(3); i > 0; i--) {
    const velocity = { x: random.between(-1, 1), y: random.below(2) === 0 ? 0 : random.between(-1, 1) };
    timeline.addWall(wallOfAnyKind(random), random.below(3) === 0 ? { temperature: 0.7 } : { velocity });
  }
  for (let i = 3 + random.below(14); i > 0; i--) timeline.add(randomDisc(random));
  return timeline;
}

function playWalls(seed: number, scheduler: SchedulerKind): string[] {
  const random = createRandom(seed + 500);
  let timeline = wallSystem(seed, scheduler);
  const marks: string[] = [];
  for (let k = 1; k <= 6; k++) {
    try {
      timeline.runTo(0.7 * k, { maxEvents: 3000 });
    } catch (error) {
      if (!(error instanceof CollapseError)) throw error;
      marks.push(error.message);
    }
    marks.push(`${timeline.hash()} ${trail(timeline)}`);
    const choice = random.below(4);
    if (choice === 0) timeline = Timeline.from(timeline.snapshot(), { scheduler });
    if (choice === 1) timeline = timeline.fork(random.between(timeline.recorded.from, timeline.now));
    if (choice === 2) timeline.add(randomDisc(random));
    if (choice === 3 && timeline.walls.length > 1) timeline.remove(timeline.walls[1]);
  }
  return marks;
}

/** Runs the systems of this seed with all pairs and with neighbor lists, edited, restored and forked on the way; throws at the first difference. */
export function compareFeatures(seed: number, scheduler: SchedulerKind = 'calendar'): void {
  for (const play of [playGrowing, playWalls]) {
    const [plain, fast] = [play(seed, 'plain'), play(seed, scheduler)];
    const at = plain.findIndex((mark, i) => mark !== fast[i]);
    if (at >= 0 || fast.length !== plain.length)
      throw new Error(`seed ${seed}: ${play.name} with '${scheduler}' differs from 'plain' at mark ${at}`);
  }
}
