import { type ReadonlySignal, signal } from '@preact/signals';
import { FrameLoop } from '../playback/frame-loop.ts';
import { announce } from '../ui/announce.ts';
import { formatCount } from '../ui/format.ts';
import { type GasFigures, noFigures } from './figures.ts';
import type { MeasuredGas } from './measured-gas.ts';
import { theoryOf } from './results.ts';
import { addressOf, type GasSettings } from './settings.ts';
import { estimateText, perMille } from './text.ts';

/** Milliseconds of a frame that the gas may take; the rest is for the page. */
const budget = 10;
/** Milliseconds between figures: faster cannot be read. */
const pace = 250;
/** Relative errors that are told to screen readers as soon as they are reached. */
const milestones = [0.01, 0.003, 0.001];

/** The gas that the visitor measures. */
export class Measurement {
  readonly #settings;
  readonly #running = signal(false);
  readonly #figures = signal<GasFigures>(noFigures);
  readonly #loop = new FrameLoop(
    () => this.#running.peek(),
    () => this.#advance(),
  );
  #gas: MeasuredGas | null = null;
  /** The engine comes with the first start. */
  #Gas: typeof MeasuredGas | null = null;
  #renewed = 0;
  #told = 0;

  readonly settings: ReadonlySignal<GasSettings>;
  readonly running: ReadonlySignal<boolean> = this.#running;
  readonly figures: ReadonlySignal<GasFigures> = this.#figures;

  constructor(settings: GasSettings) {
    this.settings = this.#settings = signal(settings);
  }

  /** Changes the gas; it begins anew, and goes on running if one ran. */
  choose(change: Partial<GasSettings>): void {
    const settings = { ...this.#settings.peek(), ...change };
    if (addressOf(settings) === addressOf(this.#settings.peek())) return;
    this.#settings.value = settings;
    this.#clear();
  }

  /** Starts, or holds. */
  toggle(): void {
    this.#running.value = !this.#running.peek();
    this.#renew();
    void this.#wake();
    announce(this.#running.peek() ? `Measuring ${this.#subject()}.` : `Paused. ${this.describe()}`);
  }

  /** Forgets what was measured and holds. */
  reset(): void {
    this.#running.value = false;
    this.#clear();
    announce(`Reset. ${this.describe()}`);
  }

  /** Ends it. */
  dispose(): void {
    this.#running.value = false;
    this.#loop.stop();
  }

  /** All of it in a sentence or two. */
  describe(): string {
    const { warmed, collisions, Z } = this.#figures.value;
    const { eta, n } = this.#settings.value;
    if (warmed === 0) return `${this.#subject()}: not measured yet.`;
    if (warmed < 1) return `${this.#subject()}: the crystal melts, ${Math.floor(100 * warmed)} % done.`;
    if (!Z) return `${this.#subject()}: ${formatCount(collisions)} collisions, too few to tell.`;
    const off = perMille(Z.mean / theoryOf(eta, n).Z - 1);
    return `${this.#subject()}: Z = ${estimateText(Z)} after ${formatCount(collisions)} collisions, ${off} ‰ from theory for as many.`;
  }

  async #wake(): Promise<void> {
    try {
      this.#Gas ??= (await import('./measured-gas.ts')).MeasuredGas;
      this.#loop.wake();
    } catch {
      this.#running.value = false;
      announce('The engine did not load. Check the connection, then start again.');
    }
  }

  #subject(): string {
    const { eta, n } = this.#settings.value;
    return `${formatCount(n)} discs at η = ${eta}`;
  }

  #clear(): void {
    this.#gas = null;
    this.#told = 0;
    this.#figures.value = noFigures;
  }

  #advance(): void {
    this.#gas ??= new this.#Gas!(this.#settings.peek());
    this.#gas.advance(budget);
    if (performance.now() - this.#renewed >= pace) this.#renew();
  }

  #renew(): void {
    if (!this.#gas) return;
    this.#renewed = performance.now();
    const figures = this.#gas.figures();
    this.#figures.value = figures;
    const { Z } = figures;
    const reached = Z ? milestones.filter((share) => Z.error < share * Z.mean).length : 0;
    if (reached <= this.#told) return;
    this.#told = reached;
    announce(this.describe());
  }
}
