import type { Scene } from '@carom/scene';
import type { Timeline } from 'carom';
import { speedHistogram } from 'carom/timeline';

/** Fewer discs than this are no gas: their speeds say little. */
const fewest = 50;
/** Bins of the histogram, and the speed at which they end. [√(kT/m)] */
const bins = 24;
const reach = 4;
/** Over how many meetings of each disc speeds are averaged. */
const recent = 20;
/** Samples kept at most; beyond it every second one is dropped. */
const mostSamples = 4096;

/** How speeds were spread lately, beside Maxwell's law. */
export interface Speeds {
  /** Width of a bin. [length/time] */
  readonly width: number;
  /** Share of the discs in each bin. */
  readonly shares: readonly number[];
  /** Mean speed, as the bins tell it. [length/time] */
  readonly mean: number;
}

/**
 * Whether a scene is a gas that comes to Maxwell's speeds: 50 movable discs or more, all of the same mass and not all at rest, that neither gravity nor cloth nor
 * pockets nor inelastic collisions change, nor walls that move or are thermal, nor growth.
 */
export function isGas({ timeline: options = {}, walls = [] }: Scene, timeline: Timeline<unknown>): boolean {
  const { gravity, deceleration = 0 } = options;
  if (deceleration !== 0 || (gravity && (gravity.x !== 0 || gravity.y !== 0))) return false;
  if (
    walls.some(
      ({ absorbing, velocity, temperature, material }) => absorbing || velocity || temperature || (material?.restitution ?? 1) !== 1,
    )
  )
    return false;
  const movable = [...timeline].filter(({ mass }) => mass < Infinity);
  if (movable.length < fewest || !(timeline.temperature() > 0)) return false;
  return movable.every(({ mass, growth, material }) => mass === movable[0].mass && growth === 0 && (material.restitution ?? 1) === 1);
}

/** The speeds of a gas over time, for looking back as well. */
export class SpeedTrail {
  /** kT, which a gas keeps. [mass·length²/time²] */
  readonly temperature: number;
  /** Mass of a disc. */
  readonly mass: number;
  readonly #count: number;
  readonly #fastest: number;
  /** How many meetings there had been, and the counts then. */
  #samples: { readonly met: number; readonly counts: readonly number[] }[] = [];
  #spacing: number;

  constructor(timeline: Timeline<unknown>) {
    const movable = [...timeline].filter(({ mass }) => mass < Infinity);
    this.temperature = timeline.temperature();
    this.mass = movable[0].mass;
    this.#count = movable.length;
    this.#fastest = reach * this.typical;
    this.#spacing = movable.length / 2; // a meeting of each
    this.sample(timeline);
  }

  /** √(kT/m): the most frequent speed. [length/time] */
  get typical(): number {
    return Math.sqrt(this.temperature / this.mass);
  }

  /** Share of the discs in a narrow bin around a speed by Maxwell's law, (m v/kT) exp(−m v²/2kT) times its width. */
  lawAt(speed: number, width: number): number {
    const ratio = speed / this.typical;
    return ((width * ratio) / this.typical) * Math.exp((-ratio * ratio) / 2);
  }

  /** Takes a sample, if it is time for one. */
  sample(timeline: Timeline<unknown>): void {
    const { pairs, walls } = timeline.totals();
    const met = pairs + walls;
    const last = this.#samples.at(-1);
    if (last && met < last.met + this.#spacing) return;
    this.#samples.push({ met, counts: speedHistogram(timeline, bins, this.#fastest).counts });
    if (this.#samples.length < mostSamples) return;
    this.#samples = this.#samples.filter((_, i) => i % 2 === 0);
    this.#spacing *= 2;
  }

  /** The speeds before the meeting with index `met`, averaged over the last 20 meetings of each disc. */
  before(met: number): Speeds {
    const sums: number[] = new Array(bins).fill(0);
    let taken = 0;
    for (let i = this.#samples.length - 1; i >= 0; i--) {
      const sample = this.#samples[i];
      if (sample.met > met) continue;
      if (taken > 0 && sample.met <= met - (recent * this.#count) / 2) break;
      for (const [bin, count] of sample.counts.entries()) sums[bin] += count;
      taken++;
    }
    const width = this.#fastest / bins;
    const shares = sums.map((sum) => sum / (taken * this.#count));
    return { width, shares, mean: shares.reduce((sum, share, bin) => sum + share * (bin + 0.5) * width, 0) };
  }
}
