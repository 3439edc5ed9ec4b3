import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { FrameLoop } from './frame-loop.ts';
import { FrameTimes } from './frame-times.ts';
import { type Speed, sceneSpeed } from './speed.ts';

/** Milliseconds that an engine may take of a frame; the rest is for drawing and the page. */
export const budget = 9;

/** What all players have: whether time goes on, where a jump is going, how far the scrubber leads. Each says how a frame moves it. */
export abstract class Show {
  protected readonly isPlaying: Signal<boolean> = signal(false);
  protected readonly aim: Signal<number | null> = signal<number | null>(null);
  protected readonly beyond: Signal<number | null> = signal<number | null>(null);
  protected readonly rightEnd: Signal<number> = signal(1);
  protected readonly reached: Signal<number> = signal(0);
  protected readonly error: Signal<Error | null> = signal<Error | null>(null);
  protected readonly loop: FrameLoop = new FrameLoop(
    () => this.active.peek(),
    (elapsed) => {
      const aim = this.aim.peek();
      if (this.isPlaying.peek()) this.playOn(elapsed);
      else if (aim !== null) this.runAhead(aim);
    },
  );

  /** What the last frames took. */
  readonly times: FrameTimes = new FrameTimes();
  readonly rate: ReadonlySignal<number | null> = this.times.rate;
  /** Whether time goes on. */
  readonly playing: ReadonlySignal<boolean> = this.isPlaying;
  /** Where a jump ahead is going while the engine is not there yet, else `null`. */
  readonly goal: ReadonlySignal<number | null> = this.aim;
  /** Where a link leads, if that is further than its budget, else `null`. */
  readonly far: ReadonlySignal<number | null> = this.beyond;
  /** The right end of the scrubber. */
  readonly horizon: ReadonlySignal<number> = this.rightEnd;
  /** How far the engine has come. */
  readonly frontier: ReadonlySignal<number> = this.reached;
  /** What the engine gave up with, if it did. */
  readonly failure: ReadonlySignal<Error | null> = this.error;
  /** Whether anything moves on the screen by itself. */
  readonly active: ReadonlySignal<boolean> = computed(() => this.isPlaying.value || this.aim.value !== null);
  /** Times the speed that the scene suggests. */
  readonly speed: Speed;

  constructor(speed: Speed = sceneSpeed()) {
    this.speed = speed;
  }

  /** Moves what is shown by so many seconds of a frame. */
  protected abstract playOn(elapsed: number): void;
  /** Gets ready to play. Whether there is anything to play. */
  protected abstract begin(): boolean;
  /** Shows a moment and stops there. */
  abstract seek(time: number): void;
  /** Goes on towards a moment that the engine has not reached yet, a share of each frame. */
  protected runAhead(_goal: number): void {}

  /** The right end of the scrubber. */
  get end(): number {
    return this.rightEnd.value;
  }

  /** Lets time go on; at the right end of the scrubber the show is made longer. */
  play(): void {
    if (this.isPlaying.value || !this.begin()) return;
    this.isPlaying.value = true;
    this.loop.wake();
  }

  /** Stops time, and a jump ahead that is not there yet. */
  pause(): void {
    if (this.isPlaying.value) this.times.rest();
    this.isPlaying.value = false;
    this.aim.value = null;
    this.beyond.value = null;
  }

  /** Play if paused, pause if playing. */
  toggle(): void {
    if (this.isPlaying.value) this.pause();
    else this.play();
  }

  /** Holds everything while nobody can see it; no time passes meanwhile. */
  setHidden(hidden: boolean): void {
    this.loop.setHidden(hidden);
  }

  /** Stops for good. */
  dispose(): void {
    this.pause();
    this.loop.stop();
  }

  /** Makes the show longer where it stands at its right end. */
  protected lengthenAt(time: number): void {
    if (time >= this.rightEnd.value) this.rightEnd.value *= 2;
  }

  /** Goes on towards a moment in the next frames. */
  protected aimAt(goal: number): void {
    this.aim.value = goal;
    this.loop.wake();
  }
}
