import { type ReadonlySignal, signal } from '@preact/signals';

/** How many steps back are remembered. */
const most = 200;

/** What was before each change: for going back, and on again. */
export class History<State> {
  readonly #canUndo = signal(false);
  readonly #canRedo = signal(false);
  #past: State[] = [];
  #future: State[] = [];

  /** Whether there is a change to take back. */
  readonly canUndo: ReadonlySignal<boolean> = this.#canUndo;
  /** Whether there is a change to make again. */
  readonly canRedo: ReadonlySignal<boolean> = this.#canRedo;

  /** Notes what was before a change that has just been made. */
  push(before: State): void {
    this.#past.push(before);
    if (this.#past.length > most) this.#past.shift();
    this.#future = [];
    this.#tell();
  }

  /** What was before the last change, in exchange for what is now; `null` if there was none. */
  undo(now: State): State | null {
    return this.#move(this.#past, this.#future, now);
  }

  /** What was before the last `undo`, in exchange for what is now; `null` if there was none. */
  redo(now: State): State | null {
    return this.#move(this.#future, this.#past, now);
  }

  /** Forgets everything. */
  clear(): void {
    this.#past = [];
    this.#future = [];
    this.#tell();
  }

  #move(from: State[], to: State[], now: State): State | null {
    const state = from.pop();
    if (state === undefined) return null;
    to.push(now);
    this.#tell();
    return state;
  }

  #tell(): void {
    this.#canUndo.value = this.#past.length > 0;
    this.#canRedo.value = this.#future.length > 0;
  }
}
