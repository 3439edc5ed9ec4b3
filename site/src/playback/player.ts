import type { Scene, SceneAction } from '@carom/scene';
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Input } from 'carom';
import type { Drag, Playing } from '../take/take.ts';
import { budget, Show } from './show.ts';

/** How late a run has to be for so long to be called late. [ms] */
const patience = 500;

/**
 * Shows a run of either engine, on this page or in a worker: which moment is on the screen, and whether time goes on. Times are those of
 * the scene.
 */
export class Player<T extends Playing = Playing> extends Show {
  readonly #make: (scene: Scene, inputs: readonly Input<SceneAction>[]) => T;
  readonly #take: ReturnType<typeof signal<T | null>>;
  readonly #time = signal(0);
  readonly #shown = signal(0);
  readonly #behind = signal(false);
  /** Meetings or steps at which a jump ahead ends, and the right end of the scrubber without it. */
  #last = Infinity;
  #near = 1;
  #lateSince: number | null = null;
  /** The run; a new one when a scene is put on. */
  readonly take: ReadonlySignal<T | null>;
  /** The moment on the screen. [time] */
  readonly time: ReadonlySignal<number> = this.#time;
  /** Counts the pictures: changes whenever there is something else to see. */
  readonly shown: ReadonlySignal<number> = this.#shown;
  /** Whether the engine needs more than its share of a frame to keep up. */
  readonly behind: ReadonlySignal<boolean> = this.#behind;
  /** Whether discs may be moved at rest: time stands still. */
  readonly editable: ReadonlySignal<boolean> = computed(() => !this.active.value);

  constructor(make: (scene: Scene, inputs: readonly Input<SceneAction>[]) => T) {
    super();
    this.#make = make;
    this.#take = signal<T | null>(null);
    this.take = this.#take as ReadonlySignal<T | null>;
  }

  /** Puts a scene on, at its start, with what is done to it later. @throws TypeError or RangeError if it has an error; then everything stays. */
  load(scene: Scene, inputs: readonly Input<SceneAction>[] = []): void {
    const take = this.#make(scene, inputs);
    this.pause();
    this.#take.peek()?.dispose?.();
    batch(() => {
      this.#take.value = take;
      this.setEnd(scene);
      this.show();
    });
  }

  /** The right end of the scrubber for a scene, a whole number of steps, or a moment beyond it. */
  setEnd({ duration, speed = 1 }: Scene, least: number = 0): void {
    const { dt = 0 } = this.#take.peek() ?? {};
    const wanted = duration ?? 10 * (dt === 0 ? speed : 1);
    this.rightEnd.value = Math.max(least, dt === 0 ? wanted : Math.max(1, Math.round(wanted / dt)) * dt);
  }

  /** Shows the run as it is now. */
  show(): void {
    const take = this.#take.peek();
    if (!take) return;
    batch(() => {
      this.#time.value = take.time;
      this.reached.value = take.frontier;
      this.error.value = take.failure;
      this.#shown.value++;
    });
  }

  protected begin(): boolean {
    const take = this.#take.value;
    if (!take) return false;
    this.pause();
    this.lengthenAt(take.time);
    take.begin();
    return true;
  }

  override pause(): void {
    super.pause();
    this.#last = Infinity;
    this.#behind.value = false;
  }

  /** Shows a moment and stops there. Ahead of the run the engine first has to get there, a share of each frame. */
  seek(time: number): void {
    this.#jump(time, Infinity);
  }

  /** Goes on to where a link leads, by `most` meetings or steps at most. @default a budget of some seconds */
  follow(time: number, most?: number): void {
    const take = this.#take.value;
    if (take) this.#jump(time, take.work + (most ?? take.mostOfLink));
  }

  /** Shows another moment of the run, or another run, which `come` brings about for at most so many milliseconds. */
  put(come: (budget: number) => boolean, goal: number): void {
    batch(() => {
      this.pause();
      const there = come(budget);
      this.rightEnd.value = Math.max(this.rightEnd.value, goal);
      this.show();
      if (!there && !this.error.value) this.aimAt(goal);
    });
  }

  /** Takes a disc along with the pointer, or lets it go. A drag lets time go on. */
  drag(drag: Drag | null): void {
    this.#take.value?.drag?.(drag);
    if (drag) this.play();
    this.show();
  }

  override dispose(): void {
    super.dispose();
    this.#take.peek()?.dispose?.();
  }

  #jump(wanted: number, last: number): void {
    const take = this.#take.value;
    if (!take || !(wanted >= 0 && wanted < Infinity)) return;
    const time = take.dt === 0 ? wanted : Math.round(wanted / take.dt) * take.dt;
    // at once: a run that has come to the time, but not through all that happens then, does not stand there
    batch(() => {
      this.pause();
      this.#last = last;
      this.#near = this.rightEnd.value;
      if (time > this.rightEnd.value) this.rightEnd.value = time;
      this.aim.value = time;
      this.runAhead(time);
    });
    if (this.aim.value !== null) this.loop.wake();
  }

  protected playOn(elapsed: number): void {
    const take = this.#take.peek();
    if (!take) return;
    const end = this.rightEnd.peek();
    this.times.begin(take.time);
    const start = performance.now();
    const keepsUp = take.play(elapsed * this.speed.peek() * (take.scene.speed ?? 1), end, budget);
    if (!take.isElsewhere) {
      this.times.engine(performance.now() - start);
      this.show();
    }
    this.#fallBehind(!keepsUp);
    if (take.failure || (keepsUp && take.time >= end)) this.pause();
  }

  /** Being late for a frame is no news: only who stays behind for half a second is told. */
  #fallBehind(isLate: boolean): void {
    const now = performance.now();
    if (!isLate) this.#lateSince = null;
    else this.#lateSince ??= now;
    this.#behind.value = this.#lateSince !== null && now - this.#lateSince > patience;
  }

  protected override runAhead(goal: number): void {
    const take = this.#take.peek();
    if (!take) return;
    const last = this.#last;
    const there = take.seek(goal, budget, last);
    if (!take.isElsewhere) this.show();
    const isFar = !there && take.work >= last;
    if (there || take.failure || isFar) this.pause();
    if (!isFar || take.failure) return;
    this.rightEnd.value = Math.max(this.#near, take.time);
    this.beyond.value = goal;
  }
}
