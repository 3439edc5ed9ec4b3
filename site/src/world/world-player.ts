import type { Scene, SceneAction } from '@carom/scene';
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { createStepper, type Input, type Stepper } from 'carom';
import { FrameLoop } from '../playback/frame-loop.ts';
import { FrameTimes } from '../playback/frame-times.ts';
import type { Playable } from '../playback/playable.ts';
import { type Speed, sceneSpeed } from '../playback/speed.ts';
import { type Followable, stepsOfLink } from '../take/far.tsx';
import { type Drag, Track } from './track.ts';

/** Milliseconds the engine may take of a frame when it runs to a moment ahead. */
const budget = 9;

/** Shows a world: which step is on the screen, and whether time goes on. */
export class WorldPlayer implements Playable, Followable {
  readonly #track = signal<Track | null>(null);
  readonly #index = signal(0);
  readonly #frontier = signal(0);
  readonly #horizon = signal(1);
  readonly #playing = signal(false);
  readonly #goal = signal<number | null>(null);
  readonly #far = signal<number | null>(null);
  readonly #dropped = signal(0);
  readonly #failure = signal<Error | null>(null);
  readonly #shown = signal(0);
  #stepper: Stepper | null = null;
  #clock = 0;
  /** What the last frames took. */
  readonly times = new FrameTimes();
  readonly rate: ReadonlySignal<number | null> = this.times.rate;
  readonly #loop = new FrameLoop(
    () => this.active.peek(),
    (elapsed) => this.#tick(elapsed),
  );

  /** The world and its past; a new one after a reset. */
  readonly track: ReadonlySignal<Track | null> = this.#track;
  /** The step on the screen. */
  readonly index: ReadonlySignal<number> = this.#index;
  /** How many steps are known. */
  readonly frontier: ReadonlySignal<number> = this.#frontier;
  /** The right end of the scrubber, in steps. */
  readonly horizon: ReadonlySignal<number> = this.#horizon;
  /** Whether time goes on. */
  readonly playing: ReadonlySignal<boolean> = this.#playing;
  /** Where a jump ahead is going while the engine is not there yet, else `null`. */
  readonly goal: ReadonlySignal<number | null> = this.#goal;
  readonly far: ReadonlySignal<number | null> = this.#far;
  /** Times the speed that the scene suggests. */
  readonly speed: Speed = sceneSpeed();
  /** Time that was dropped because the engine could not keep up. [time] */
  readonly dropped: ReadonlySignal<number> = this.#dropped;
  /** What the engine gave up with, if it did. */
  readonly failure: ReadonlySignal<Error | null> = this.#failure;
  /** Counts the pictures: changes whenever something is to be drawn anew. */
  readonly shown: ReadonlySignal<number> = this.#shown;
  /** Whether anything moves on the screen by itself. */
  readonly active: ReadonlySignal<boolean> = computed(() => this.#playing.value || this.#goal.value !== null);

  /** The right end of the scrubber, in steps. */
  get end(): number {
    return this.#horizon.value;
  }

  /** Puts a scene on, at its start, with what is done to it. @throws TypeError or RangeError if it cannot be; then everything stays */
  load(scene: Scene, inputs: readonly Input<SceneAction>[] = []): void {
    const track = new Track(scene, inputs);
    this.pause();
    batch(() => {
      this.#track.value = track;
      this.#horizon.value = Math.max(1, Math.round((scene.duration ?? 10) / track.dt));
      this.#failure.value = null;
      this.#dropped.value = 0;
      this.#restart(track);
      this.#show(track);
    });
  }

  /** The time of the moment on the screen. */
  get time(): number {
    return this.#index.value * (this.#track.value?.dt ?? 0);
  }

  /** Where to draw things: between two steps while time goes on. */
  get stepper(): Stepper | null {
    return this.#playing.peek() ? this.#stepper : null;
  }

  /** Lets time go on; at the right end of the scrubber the show is made longer. */
  play(): void {
    const track = this.#track.value;
    if (!track || this.#playing.value) return;
    this.pause();
    if (track.index >= this.#horizon.value) this.#horizon.value *= 2;
    this.#restart(track);
    this.#playing.value = true;
    this.#loop.wake();
  }

  /** Stops time, and a jump ahead that is not there yet. */
  pause(): void {
    if (this.#playing.value) this.times.rest();
    this.#playing.value = false;
    this.#goal.value = null;
    this.#far.value = null;
  }

  /** Play if paused, pause if playing. */
  toggle(): void {
    if (this.#playing.value) this.pause();
    else this.play();
  }

  /** Shows a step and stops there. Ahead of what is known the engine first has to get there, a share of each frame. */
  seek(index: number): void {
    const track = this.#track.value;
    if (!track || !(index >= 0 && index < Infinity)) return;
    this.pause();
    const wanted = Math.round(index);
    if (wanted > this.#horizon.value) this.#horizon.value = wanted;
    const there = this.#guard(() => track.seek(wanted, budget));
    this.#show(track);
    if (there || this.#failure.value) return;
    this.#goal.value = wanted;
    this.#loop.wake();
  }

  follow(index: number, most?: number): void {
    const track = this.#track.value;
    if (!track) return;
    const last = track.frontier + (most ?? stepsOfLink(track.world.size));
    this.seek(Math.min(index, last));
    if (index > last) this.#far.value = index;
  }

  /** A step on (`1`) or back (`-1`). Whether there was one. */
  step(direction: number): boolean {
    const track = this.#track.value;
    if (!track || track.index + direction < 0) return false;
    this.seek(track.index + direction);
    return true;
  }

  /** Does something at the moment shown. @throws TypeError or RangeError if it cannot be done; nothing has changed then */
  act(action: SceneAction): void {
    const track = this.#track.value;
    if (!track) return;
    track.act(action);
    this.#show(track);
  }

  /** Takes a disc along with the pointer, or lets it go. A drag lets time go on. */
  drag(drag: Drag | null): void {
    const track = this.#track.value;
    if (!track) return;
    if (drag) {
      track.drag = drag;
      this.play();
    } else track.release();
    this.#show(track);
  }

  /** Shows a step with other inputs: what they leave as it was stays known. */
  retake(inputs: readonly Input<SceneAction>[], index: number): void {
    const track = this.#track.value;
    if (!track) return;
    this.pause();
    const there = this.#guard(() => track.retake(inputs, index, budget));
    this.#show(track);
    if (there || this.#failure.value) return;
    this.#goal.value = index;
    this.#loop.wake();
  }

  /** Holds everything while nobody can see it; no time passes meanwhile. */
  setHidden(hidden: boolean): void {
    this.#loop.setHidden(hidden);
  }

  /** Stops for good. */
  dispose(): void {
    this.pause();
    this.#loop.stop();
  }

  #restart(track: Track): void {
    this.#clock = 0;
    this.#stepper = createStepper(track, { dt: track.dt });
    this.#stepper.advanceTo(0);
  }

  #tick(elapsed: number): void {
    const track = this.#track.peek();
    if (!track) return;
    if (this.#playing.peek()) this.#playOn(track, elapsed);
    else this.#runAhead(track);
  }

  #playOn(track: Track, elapsed: number): void {
    const stepper = this.#stepper!;
    const left = (this.#horizon.peek() - track.index) * track.dt;
    this.#clock += Math.min(elapsed * this.speed.peek() * (track.scene.speed ?? 1), left);
    const before = stepper.droppedTime;
    this.times.begin(this.time);
    const start = performance.now();
    this.#guard(() => stepper.advanceTo(this.#clock) > 0);
    this.times.engine(performance.now() - start);
    this.#dropped.value += stepper.droppedTime - before;
    this.#show(track);
    if (this.#failure.peek() || track.index >= this.#horizon.peek()) this.pause();
  }

  #runAhead(track: Track): void {
    const goal = this.#goal.peek();
    if (goal === null) return;
    const there = this.#guard(() => track.seek(goal, budget));
    this.#show(track);
    if (there || this.#failure.peek()) this.#goal.value = null;
  }

  #guard(work: () => boolean): boolean {
    try {
      return work();
    } catch (error) {
      this.#failure.value = error instanceof Error ? error : new Error(String(error));
      return false;
    }
  }

  #show(track: Track): void {
    batch(() => {
      this.#index.value = track.index;
      this.#frontier.value = track.frontier;
      this.#shown.value++;
    });
  }
}
