import { type ReadonlySignal, signal } from '@preact/signals';
import { formatCount, formatNumber } from '../ui/format.ts';
import { Crowd } from './crowd.ts';
import { addressOf, type CrowdSettings, spreads } from './settings.ts';

/** Figures for people, renewed a few times a second. */
export interface CrowdFigures {
  readonly count: number;
  readonly pairs: number;
  /** Arranging the index and finding the pairs, median of the last frames. [ms] */
  readonly find: number;
  /** Drawing, likewise. [ms] */
  readonly draw: number;
  /** Grids that the index chose. */
  readonly grids: number;
}

const frames = 31;
/** Time to measure a new crowd before its first picture. [ms] */
const patience = 60;
/** How often figures are renewed: slower than anyone reads would be too slow, faster cannot be read. [ms] */
const pause = 250;
/** The longest step: after a pause of the page the crowd does not jump. [s] */
const longest = 0.05;

/** A crowd that runs, with what it took. */
export class CrowdRun {
  readonly settings: ReadonlySignal<CrowdSettings>;
  readonly playing: ReadonlySignal<boolean>;
  readonly figures: ReadonlySignal<CrowdFigures>;
  crowd: Crowd;
  readonly #settings;
  readonly #playing;
  readonly #figures;
  #findTimes: number[] = [];
  #drawTimes: number[] = [];
  #renewed = 0;

  constructor(settings: CrowdSettings, playing: boolean) {
    this.crowd = new Crowd(settings);
    this.settings = this.#settings = signal(settings);
    this.playing = this.#playing = signal(playing);
    this.figures = this.#figures = signal<CrowdFigures>({ count: 0, pairs: 0, find: 0, draw: 0, grids: 0 });
    this.#measure();
    this.renew();
  }

  /** Changes settings; a new crowd starts unless only the drawing changes. */
  choose(change: Partial<CrowdSettings>): void {
    const before = this.#settings.peek();
    const settings = { ...before, ...change };
    if (addressOf(settings) === addressOf(before)) return;
    if (settings.count !== before.count || settings.spread !== before.spread || settings.torus !== before.torus) {
      this.crowd = new Crowd(settings);
      this.#drawTimes = [];
      this.#measure();
    }
    this.#settings.value = settings;
    this.renew();
  }

  toggle(): void {
    this.#playing.value = !this.#playing.peek();
    this.renew();
  }

  /** Moves on by some seconds, 1/60 if none are given. */
  step(seconds: number = 1 / 60): void {
    this.crowd.step(Math.min(seconds, longest));
    keep(this.#findTimes, this.crowd.milliseconds);
  }

  /** Notes how long a picture took; renews the figures now and then. */
  drawn(milliseconds: number, now: number): void {
    keep(this.#drawTimes, milliseconds);
    if (now - this.#renewed < pause) return;
    this.#renewed = now;
    this.renew();
  }

  /** Renews the figures. */
  renew(): void {
    const { crowd } = this;
    this.#figures.value = {
      count: crowd.count,
      pairs: crowd.pairCount,
      find: median(this.#findTimes),
      draw: median(this.#drawTimes),
      grids: crowd.index.grids().length,
    };
  }

  /** Finds the pairs a few times: the first time of all waits for the compiler, and while nothing plays no others would follow. */
  #measure(): void {
    this.#findTimes = [this.crowd.milliseconds];
    const end = performance.now() + patience;
    while (this.#findTimes.length < frames && performance.now() < end) {
      this.crowd.find();
      keep(this.#findTimes, this.crowd.milliseconds);
    }
  }

  /** All of it in a sentence or two. */
  describe(): string {
    const { count, pairs, find, grids } = this.figures.peek();
    const { spread, torus } = this.settings.peek();
    if (count === 0) return 'No circles.';
    const radii = spread === 'equal' ? 'of one size' : `of sizes ${spreads[spread]}`;
    const place = torus ? 'on a torus' : 'in a box';
    return (
      `${formatCount(count)} circles ${radii} ${place}: ${formatCount(pairs)} ${pairs === 1 ? 'pair touches' : 'pairs touch'}, ` +
      `found in ${formatNumber(find, 2)} ms with ${grids === 1 ? '1 grid' : `${grids} grids`}.`
    );
  }
}

function keep(times: number[], time: number): void {
  times.push(time);
  if (times.length > frames) times.shift();
}

function median(times: readonly number[]): number {
  if (times.length === 0) return 0;
  return [...times].sort((a, b) => a - b)[times.length >> 1];
}
