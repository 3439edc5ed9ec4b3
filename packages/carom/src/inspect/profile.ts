import { fail } from '../numeric/fail.ts';
import { partsOf } from '../world/edits/parts.ts';
import { broadphase, events, islands, motion, narrowphase, type StepProfiler, solver, stageNames } from '../world/profiler.ts';
import type { World } from '../world/world.ts';

/** Milliseconds, or whatever the clock counts, that each stage of the last step took. */
export interface WorldProfile {
  /** Candidate pairs, and the order of bodies in memory. */
  readonly broadphase: number;
  /** Contacts of bodies, and of bodies and walls. */
  readonly narrowphase: number;
  /** Velocities, soft contacts and friction. */
  readonly solver: number;
  /** Events in order of time, and motion. */
  readonly motion: number;
  /** Begins, ends, hits, sensors. */
  readonly events: number;
  /** Sleep. */
  readonly islands: number;
  /** The whole step. */
  readonly total: number;
}

/** Sums up how long the stages of a step take. */
class Profiler implements StepProfiler {
  private readonly clock: () => number;
  private readonly times: Float64Array = new Float64Array(stageNames.length);
  private last = 0;
  private first = 0;

  constructor(clock: () => number) {
    this.clock = clock;
  }

  /** A step begins. */
  start(): void {
    this.times.fill(0);
    this.first = this.last = this.clock();
  }

  /** What was done since the last call belongs to a stage. */
  lap(stage: number): void {
    const now = this.clock();
    this.times[stage] += now - this.last;
    this.last = now;
  }

  read(): WorldProfile {
    const { times } = this;
    return {
      broadphase: times[broadphase],
      narrowphase: times[narrowphase],
      solver: times[solver],
      motion: times[motion],
      events: times[events],
      islands: times[islands],
      total: this.last - this.first,
    };
  }
}

/**
 * Has each step of a world measure its stages by a clock in milliseconds; null, as at first: nothing is measured. No part of the state.
 *
 * @example
 * const world = new World();
 * setClock(world, () => performance.now());
 * world.step(1 / 60);
 * profileOf(world)?.total; // milliseconds
 *
 * @throws TypeError unless it is a world, and a function or null
 */
export function setClock<T>(world: World<T>, clock: (() => number) | null): void {
  const { pipeline } = partsOf<T>('setClock', world);
  if (clock !== null && typeof clock !== 'function') fail('setClock', 'clock', 'a function or null', clock, 'type');
  pipeline.profiler = clock === null ? null : new Profiler(clock);
}

/** How long each stage of the last step took by the clock of the world, null without one. [ms] @throws TypeError unless it is a world */
export function profileOf<T>(world: World<T>): WorldProfile | null {
  const { profiler } = partsOf<T>('profileOf', world).pipeline;
  return profiler instanceof Profiler ? profiler.read() : null;
}
