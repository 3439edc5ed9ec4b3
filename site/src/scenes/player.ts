import type { Scene, SceneAction } from '@carom/scene';
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Input } from 'carom';
import { budget, Show } from '../playback/show.ts';
import { type Followable, meetingsOfLink } from '../take/far.tsx';
import { type Advance, advanceWith, Run } from './run.ts';

/**
 * Shows a run: which moment is on the screen, and whether time goes on.
 *
 * Looking back never touches the run: the past is read, and only the future makes the engine work.
 */
export class Player extends Show implements Followable {
  readonly #run = signal<Run | null>(null);
  readonly #scene = signal<Scene | null>(null);
  readonly #time = signal(0);
  readonly #known = signal(0);
  readonly #behind = signal(false);
  /** Events at which a jump ahead ends, and the right end of the scrubber without it. */
  #last = Infinity;
  #near = 1;
  /** What came from outside and lies ahead of the run: each is done when the run gets there. */
  #lateSince: number | null = null;
  #ahead: readonly Input<SceneAction>[] = [];
  /** The scene as it stands at its start, with the visitor's changes. */
  readonly scene: ReadonlySignal<Scene | null> = this.#scene;
  /** The run shown; a new one after every change of the start. */
  readonly run: ReadonlySignal<Run | null> = this.#run;
  /** The moment on the screen. */
  readonly time: ReadonlySignal<number> = this.#time;
  /** How many meetings are known; it may grow while time stands still. */
  readonly known: ReadonlySignal<number> = this.#known;
  /** Whether the engine needs more than its share of a frame to keep up. */
  readonly behind: ReadonlySignal<boolean> = this.#behind;
  /** Whether discs may be moved: time stands still. */
  readonly editable: ReadonlySignal<boolean> = computed(() => !this.active.value);
  /** Puts a scene on, at its start, with what is done to it later. @throws TypeError or RangeError if it has an error; then everything stays. */
  load(scene: Scene, inputs: readonly Input<SceneAction>[] = []): void {
    const run = new Run(scene);
    this.pause();
    this.#ahead = inputs;
    batch(() => {
      this.#scene.value = scene;
      this.#run.value = run;
      this.rightEnd.value = scene.duration ?? 10 * (scene.speed ?? 1);
      this.#behind.value = false;
      this.#show(run, 0);
    });
    if (inputs.length > 0) this.#show(this.#advance(run, 0, budget).run, 0);
  }

  /** What came from outside, all of it. */
  get inputs(): readonly Input<SceneAction>[] {
    return [...(this.#run.value?.inputs ?? []), ...this.#ahead];
  }

  /**
   * Does something at the moment shown; what was known beyond is another future. `accept` may refuse the new run by a reason.
   *
   * @throws TypeError or RangeError if it cannot be done; nothing has changed then
   */
  act(actions: readonly SceneAction[], accept: (run: Run) => string | null = () => null): string | null {
    const run = this.#run.value;
    if (!run) return null;
    const branch = run.branch(Math.min(this.#time.value, run.now), actions);
    const reason = accept(branch);
    if (reason === null) this.put(branch, this.#time.value, []);
    return reason;
  }

  /** Shows a moment of another run of the same scene, with what lies ahead of it. */
  put(run: Run, time: number, ahead: readonly Input<SceneAction>[]): void {
    this.#ahead = ahead;
    batch(() => {
      this.#scene.value = run.scene;
      this.#run.value = run;
      this.rightEnd.value = Math.max(this.rightEnd.value, time);
      this.#show(run, time);
    });
  }

  /** What lies ahead of the run. */
  get ahead(): readonly Input<SceneAction>[] {
    return this.#ahead;
  }

  protected begin(): boolean {
    if (!this.#run.value) return false;
    this.pause();
    this.lengthenAt(this.#time.value);
    return true;
  }

  override pause(): void {
    super.pause();
    this.#last = Infinity;
    this.#behind.value = false;
  }

  /** Shows the moment `time` and stops there. Ahead of the run the engine first has to get there, a share of each frame. */
  seek(time: number): void {
    this.#jump(time, () => Infinity);
  }

  follow(time: number, most?: number): void {
    this.#jump(time, ({ timeline }) => timeline.eventCount + (most ?? meetingsOfLink(timeline.size)));
  }

  #jump(time: number, lastOf: (run: Run) => number): void {
    const run = this.#run.value;
    if (!run || !(time >= 0 && time < Infinity)) return;
    // at once: a run that has come to the time, but not through all that happens then, does not stand there
    batch(() => {
      this.pause();
      this.#last = lastOf(run);
      this.#near = this.rightEnd.value;
      if (time > this.rightEnd.value) this.rightEnd.value = time;
      this.aim.value = time;
      this.runAhead(time);
    });
    if (this.aim.value !== null) this.loop.wake();
  }

  /** Goes to the next time at which anything meets. `false` if nothing ever does. */
  stepForward(): boolean {
    const run = this.#run.value;
    if (!run) return false;
    const index = run.log.countUpTo(this.#time.value);
    const time = index < run.log.count ? run.log.timeAt(index) : run.nextTime();
    if (time === null) return false;
    this.seek(time);
    return true;
  }

  /** Goes back to the last time at which anything met, or to the start. `false` if there was nothing before. */
  stepBack(): boolean {
    const run = this.#run.value;
    if (!run || this.#time.value <= 0) return false;
    const index = run.log.countBefore(this.#time.value) - 1;
    this.seek(index >= 0 ? run.log.timeAt(index) : 0);
    return true;
  }

  protected playOn(elapsed: number): void {
    const run = this.#run.peek();
    if (!run) return;
    const wanted = this.#time.peek() + elapsed * this.speed.peek() * (this.#scene.peek()?.speed ?? 1);
    const goal = Math.min(wanted, this.rightEnd.peek());
    this.times.begin(this.#time.peek());
    const start = performance.now();
    const { run: reached, there } = this.#advance(run, goal, budget);
    this.times.engine(performance.now() - start);
    this.#show(reached, Math.min(goal, reached.now));
    this.#fallBehind(!there);
    if (reached.failure || goal >= this.rightEnd.peek()) {
      if (there || reached.failure) this.pause();
    }
  }

  /** Being late for a frame is no news: only who stays behind for half a second is told. */
  #fallBehind(isLate: boolean): void {
    const now = performance.now();
    if (!isLate) this.#lateSince = null;
    else this.#lateSince ??= now;
    this.#behind.value = this.#lateSince !== null && now - this.#lateSince > 500;
  }

  protected override runAhead(goal: number): void {
    const run = this.#run.peek();
    if (!run) return;
    const last = this.#last;
    const { run: reached, there } = this.#advance(run, goal, budget);
    this.#show(reached, Math.min(goal, reached.now));
    const isFar = !there && reached.timeline.eventCount >= last;
    if (there || reached.failure || isFar) this.pause();
    if (!isFar || reached.failure) return;
    this.rightEnd.value = Math.max(this.#near, reached.now);
    this.beyond.value = goal;
  }

  /** Runs on, doing what lies ahead when its time comes. */
  #advance(run: Run, goal: number, milliseconds: number): Advance {
    const advance = advanceWith(run, this.#ahead, goal, milliseconds, this.#last);
    this.#ahead = advance.ahead;
    return advance;
  }

  #show(run: Run, time: number): void {
    batch(() => {
      this.#run.value = run;
      this.#known.value = run.log.count;
      this.reached.value = run.now;
      this.#time.value = time;
      this.error.value = run.failure;
    });
  }
}
