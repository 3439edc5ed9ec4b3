/** Paints once for all that changes at a moment, in the frame in which it changes, and goes on by itself while something flashes. */
export abstract class Painting<Flashed> {
  #flashes: { readonly it: Flashed; readonly born: number }[] = [];
  #frame: number | null = null;
  #due = false;
  #done = false;

  protected abstract paint(now: number): void;

  /** Asks for a picture. */
  protected ask(): void {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => this.#paint(performance.now())); // after all signals of this change, before the browser draws
  }

  /** Lets things flash: the last `most` of all. */
  protected flash(things: readonly Flashed[], most: number): void {
    const born = performance.now();
    this.#flashes = [...this.#flashes, ...things.map((it) => ({ it, born }))].slice(-most);
  }

  /** Ends all flashes. */
  protected calm(): void {
    this.#flashes = [];
  }

  /** What flashes still, each for `time` milliseconds, and the share of it that is over. */
  protected flashing(now: number, time: number): readonly (readonly [it: Flashed, share: number])[] {
    this.#flashes = this.#flashes.filter(({ born }) => now - born < time);
    return this.#flashes.map(({ it, born }) => [it, (now - born) / time]);
  }

  /** Stops painting. */
  dispose(): void {
    this.#done = true;
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
  }

  #paint(now: number): void {
    this.#due = false;
    if (this.#done) return;
    this.paint(now);
    if (this.#flashes.length === 0) return;
    this.#frame ??= requestAnimationFrame((later) => {
      this.#frame = null;
      this.#paint(later);
    });
  }
}
