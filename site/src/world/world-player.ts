import type { Scene, SceneAction } from '@carom/scene';
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { createStepper, type Input, type Stepper } from 'carom';
import { budget, Show } from '../playback/show.ts';
import { type Followable, stepsOfLink } from '../take/far.tsx';
import { type Drag, Track } from './track.ts';

/** Shows a world: which step is on the screen, and whether time goes on. */
export class WorldPlayer extends Show implements Followable {
  readonly #track = signal<Track | null>(null);
  readonly #index = signal(0);
  readonly #dropped = signal(0);
  readonly #shown = signal(0);
  #stepper: Stepper | null = null;
  #clock = 0;
  /** The world and its past; a new one after a reset. */
  readonly track: ReadonlySignal<Track | null> = this.#track;
  /** The step on the screen. */
  readonly index: ReadonlySignal<number> = this.#index;
  /** Time that was dropped because the engine could not keep up. [time] */
  readonly dropped: ReadonlySignal<number> = this.#dropped;
  /** Counts the pictures: changes whenever something is to be drawn anew. */
  readonly shown: ReadonlySignal<number> = this.#shown;
  /** Puts a scene on, at its start, with what is done to it. @throws TypeError or RangeError if it cannot be; then everything stays */
  load(scene: Scene, inputs: readonly Input<SceneAction>[] = []): void {
    const track = new Track(scene, inputs);
    this.pause();
    batch(() => {
      this.#track.value = track;
      this.rightEnd.value = Math.max(1, Math.round((scene.duration ?? 10) / track.dt));
      this.error.value = null;
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
    return this.isPlaying.peek() ? this.#stepper : null;
  }

  protected begin(): boolean {
    const track = this.#track.value;
    if (!track) return false;
    this.pause();
    this.lengthenAt(track.index);
    this.#restart(track);
    return true;
  }

  /** Shows a step and stops there. Ahead of what is known the engine first has to get there, a share of each frame. */
  seek(index: number): void {
    const track = this.#track.value;
    if (!track || !(index >= 0 && index < Infinity)) return;
    this.pause();
    const wanted = Math.round(index);
    if (wanted > this.rightEnd.value) this.rightEnd.value = wanted;
    const there = this.#guard(() => track.seek(wanted, budget));
    this.#show(track);
    if (there || this.error.value) return;
    this.aimAt(wanted);
  }

  follow(index: number, most?: number): void {
    const track = this.#track.value;
    if (!track) return;
    const last = track.frontier + (most ?? stepsOfLink(track.world.size));
    this.seek(Math.min(index, last));
    if (index > last) this.beyond.value = index;
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
    if (there || this.error.value) return;
    this.aimAt(index);
  }

  #restart(track: Track): void {
    this.#clock = 0;
    this.#stepper = createStepper(track, { dt: track.dt });
    this.#stepper.advanceTo(0);
  }

  protected playOn(elapsed: number): void {
    const track = this.#track.peek();
    if (!track) return;
    const stepper = this.#stepper!;
    const left = (this.rightEnd.peek() - track.index) * track.dt;
    this.#clock += Math.min(elapsed * this.speed.peek() * (track.scene.speed ?? 1), left);
    const before = stepper.droppedTime;
    this.times.begin(this.time);
    const start = performance.now();
    this.#guard(() => stepper.advanceTo(this.#clock) > 0);
    this.times.engine(performance.now() - start);
    this.#dropped.value += stepper.droppedTime - before;
    this.#show(track);
    if (this.error.peek() || track.index >= this.rightEnd.peek()) this.pause();
  }

  protected override runAhead(goal: number): void {
    const track = this.#track.peek();
    if (!track) return;
    const there = this.#guard(() => track.seek(goal, budget));
    this.#show(track);
    if (there || this.error.peek()) this.aim.value = null;
  }

  #guard(work: () => boolean): boolean {
    try {
      return work();
    } catch (error) {
      this.error.value = error instanceof Error ? error : new Error(String(error));
      return false;
    }
  }

  #show(track: Track): void {
    batch(() => {
      this.#index.value = track.index;
      this.reached.value = track.frontier;
      this.#shown.value++;
    });
  }
}
