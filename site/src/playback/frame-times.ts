import { type ReadonlySignal, signal } from '@preact/signals';

/** Frames kept. */
const most = 120;
/** How often what is kept is told. [ms] */
const pace = 250;

/** What a frame took. [ms] */
export interface FrameTime {
  /** The engine's steps or events. */
  readonly engine: number;
  /** Getting the state to where it is drawn; 0 where engine and picture share it. */
  readonly transfer: number;
  /** The calls that draw: what the browser does with them later is in `frame`. */
  readonly draw: number;
  /** From this frame to the next, all in all. */
  readonly frame: number;
}

/** What the last frames took, and how much time of the scene passed for what passed outside. */
export class FrameTimes {
  readonly #told = signal(0);
  readonly #rate = signal<number | null>(null);
  readonly #frames: FrameTime[] = [];
  #engine = 0;
  #transfer = 0;
  #draw = 0;
  #last = 0;
  #said = 0;
  #since: { clock: number; time: number } | null = null;

  /** Changes a few times a second while something is measured. */
  readonly told: ReadonlySignal<number> = this.#told;
  /** Time of the scene for each second outside, lately; `null` while nothing plays. */
  readonly rate: ReadonlySignal<number | null> = this.#rate;

  /** The last frames, the oldest first. */
  get frames(): readonly FrameTime[] {
    return this.#frames;
  }

  /** A frame begins, with the scene at a time. */
  begin(time: number): void {
    const now = performance.now();
    const isNews = this.#draw > 0 || this.#engine > 0; // else the picture is still the one before: its frame goes on
    if (this.#last === 0) this.#last = now;
    else if (isNews) {
      this.#frames.push({ engine: this.#engine, transfer: this.#transfer, draw: this.#draw, frame: now - this.#last });
      if (this.#frames.length > most) this.#frames.shift();
      this.#last = now;
      this.#engine = this.#transfer = this.#draw = 0;
    }
    this.#since ??= { clock: now, time };
    if (now - this.#said < pace) return;
    this.#said = now;
    const passed = (now - this.#since.clock) / 1000;
    if (passed > 0) this.#rate.value = (time - this.#since.time) / passed;
    if (passed > 1) this.#since = { clock: now, time };
    this.#told.value++;
  }

  /** Notes what the engine took in this frame. */
  engine(milliseconds: number): void {
    this.#engine += milliseconds;
  }

  /** Notes what getting the state took in this frame. */
  transfer(milliseconds: number): void {
    this.#transfer += milliseconds;
  }

  /** Notes what the drawing calls took in this frame. */
  draw(milliseconds: number): void {
    this.#draw += milliseconds;
  }

  /** Time stands still: what comes next is no frame of these. */
  rest(): void {
    this.#last = 0;
    this.#since = null;
    this.#rate.value = null;
    this.#told.value++;
  }
}
