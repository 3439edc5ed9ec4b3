import { fail } from '../../numeric/fail.ts';
import { between, integer, knownOptions } from '../../numeric/validate.ts';
import { bounded, boundedPositive } from '../predict/bounds.ts';
import { Timeline } from '../timeline.ts';

/** A measured value. */
export interface Estimate {
  /** The mean. */
  readonly mean: number;
  /** Its standard error; `Infinity` where the mean is. */
  readonly error: number;
}

/**
 * The mean of a series and its standard error from the scatter of `blocks` block means. Neighbors in a series of a simulation are alike,
 * so their own scatter promises too much; means of blocks longer than that likeness lasts do not. What does not fill a block is left out
 * of the beginning.
 *
 * @throws TypeError or RangeError unless there are 2 blocks or more and a number for each
 *
 * @example
 * blockAverage([1, 2, 3, 4, 5, 6], 3); // { mean: 3.5, error: 1.1547005383792515 }
 */
export function blockAverage(values: readonly number[], blocks = 10): Estimate {
  if (!Array.isArray(values)) fail('blockAverage', 'values', 'an array of numbers', values, 'type');
  integer('blockAverage', 'blocks', blocks, 2);
  const length = Math.floor(values.length / blocks);
  if (length < 1) fail('blockAverage', 'values', `at least ${blocks} numbers`, values.length);
  const start = values.length - length * blocks;
  const means = Array.from({ length: blocks }, (_, k) => {
    let sum = 0;
    for (let i = start + k * length; i < start + (k + 1) * length; i++)
      sum += between('blockAverage', `values[${i}]`, values[i], -Infinity, Infinity);
    return sum / length;
  });
  return estimateOf(means);
}

function estimateOf(means: readonly number[]): Estimate {
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
  const scatter = means.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return { mean, error: Math.abs(mean) < Infinity ? Math.sqrt(scatter / (means.length * (means.length - 1))) : Infinity };
}

/** `part / whole`, 0 where there is nothing of either. */
function ratio(part: number, whole: number): number {
  return part === 0 ? 0 : part / whole;
}

/** How long to measure. */
export interface GasOptions {
  /** How long to run. [time] */
  readonly time: number;
  /** Into how many stretches of equal length that is divided, 2 … 65,536; the errors come from the scatter among them. @default 10 */
  readonly blocks?: number;
}

/** What a gas of movable discs is like, averaged over time. */
export interface GasMeasure {
  /** kT, see `Timeline.temperature`. [mass·length²/time²] */
  readonly temperature: Estimate;
  /** Z = pV/NkT = 1 + Σ impulse · distance / (2 N kT t) over meetings of discs: 1 for an ideal gas. Right without walls, on a torus. */
  readonly compressibility: Estimate;
  /** Meetings with other discs per disc and unit of time. [1/time] */
  readonly collisionRate: Estimate;
  /** Way of a disc from one meeting with another disc to the next; `Infinity` if a block has none. [length] */
  readonly meanFreePath: Estimate;
  /** Meetings of discs in all. */
  readonly collisions: number;
}

/**
 * Runs a timeline on for some time and measures it as a gas, with error bars. Nothing but `runTo` is done to it.
 *
 * @throws TypeError or RangeError naming the option that is wrong; RangeError for fewer than two movable discs
 */
export function measureGas<T>(timeline: Timeline<T>, options: GasOptions): GasMeasure {
  const where = 'measureGas';
  checkTimeline(where, timeline);
  const { time, blocks = 10 } = knownOptions(where, 'options', options, ['time', 'blocks']);
  boundedPositive(where, 'options.time', time);
  integer(where, 'options.blocks', blocks, 2, 65536);
  const count = [...timeline].filter(({ mass }) => mass < Infinity).length;
  if (count < 2) fail(where, 'timeline', 'one with at least two movable discs', count);
  const start = timeline.now;
  bounded(where, 'now + options.time', start + time);
  const first = timeline.totals();
  const columns = {
    temperature: [] as number[],
    compressibility: [] as number[],
    collisionRate: [] as number[],
    meanFreePath: [] as number[],
  };
  let before = first;
  for (let block = 1; block <= blocks; block++) {
    const from = timeline.now;
    const kT = timeline.temperature();
    timeline.runTo(start + (time * block) / blocks);
    const span = timeline.now - from;
    const now = timeline.totals();
    const pairs = now.pairs - before.pairs;
    columns.temperature.push(0.5 * (kT + timeline.temperature()));
    columns.compressibility.push(1 + ratio(now.virial - before.virial, count * (kT + timeline.temperature()) * span));
    columns.collisionRate.push(ratio(2 * pairs, count * span));
    columns.meanFreePath.push(pairs === 0 ? Infinity : (now.path - before.path) / (2 * pairs));
    before = now;
  }
  return {
    temperature: estimateOf(columns.temperature),
    compressibility: estimateOf(columns.compressibility),
    collisionRate: estimateOf(columns.collisionRate),
    meanFreePath: estimateOf(columns.meanFreePath),
    collisions: before.pairs - first.pairs,
  };
}

/** Counts of speeds. */
export interface SpeedHistogram {
  /** Width of a bin: bin `i` counts speeds from `i · width` on, the last one all that are faster too. [length/time] */
  readonly width: number;
  /** How many discs are in each bin. */
  readonly counts: readonly number[];
}

/**
 * How many of the movable discs have which speed, now. A gas of equal discs in equilibrium has Maxwell's distribution in two dimensions,
 * (m v/kT) exp(−m v²/2kT).
 *
 * @param bins how many bins, 1 to 65,536
 * @param fastest the speed up to which they reach; the fastest disc's if left out
 * @throws TypeError or RangeError naming what is wrong
 */
export function speedHistogram<T>(timeline: Timeline<T>, bins = 32, fastest?: number): SpeedHistogram {
  checkTimeline('speedHistogram', timeline);
  integer('speedHistogram', 'bins', bins, 1, 65536);
  const speeds: number[] = [];
  for (const { vx, vy, mass } of timeline) if (mass < Infinity) speeds.push(Math.sqrt(vx * vx + vy * vy));
  let top = 0;
  for (const speed of speeds) top = Math.max(top, speed);
  const reach = fastest === undefined ? top || 1 : boundedPositive('speedHistogram', 'fastest', fastest);
  const width = Math.max(reach / bins, Number.MIN_VALUE);
  const counts: number[] = new Array(bins).fill(0);
  for (const speed of speeds) counts[Math.min(bins - 1, Math.floor(speed / width))]++;
  return { width, counts };
}

function checkTimeline(where: string, timeline: unknown): void {
  if (!(timeline instanceof Timeline)) fail(where, 'timeline', 'a Timeline', timeline, 'type');
}
