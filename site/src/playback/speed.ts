import { type Signal, signal } from '@preact/signals';

/** How fast a show goes, between the ends of some steps. */
export class Speed {
  /** What the plus and minus keys walk through, ascending. */
  readonly steps: readonly number[];
  readonly #value: Signal<number>;

  constructor(steps: readonly number[], start: number) {
    this.steps = steps;
    this.#value = signal(start);
  }

  /** The speed. Read in a component or effect, it follows. */
  get value(): number {
    return this.#value.value;
  }

  /** The speed, without following it. */
  peek(): number {
    return this.#value.peek();
  }

  /** Chooses any speed; beyond the steps the first or the last of them. */
  choose(speed: number): void {
    this.#value.value = Math.min(this.steps[this.steps.length - 1], Math.max(this.steps[0], speed));
  }

  /** The next faster (`1`) or slower (`-1`) of the steps. */
  nudge(direction: 1 | -1): void {
    const now = this.peek();
    const next = direction > 0 ? this.steps.find((step) => step > now * 1.001) : this.steps.filter((step) => step < now * 0.999).at(-1);
    if (next !== undefined) this.choose(next);
  }
}

/** Speeds of a scene, times the one that it suggests. */
export function sceneSpeed(): Speed {
  return new Speed([0.05, 0.1, 0.25, 0.5, 1, 2, 4], 1);
}
