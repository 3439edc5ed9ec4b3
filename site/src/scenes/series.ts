/** Samples of a series at most; beyond it every second one is dropped. */
const mostSamples = 4096;

/** The totals of a run over time, for plots. */
export class Series {
  /** When, ascending. [time] */
  readonly time: number[] = [];
  /** Kinetic energy. */
  readonly energy: number[] = [];
  /** Size of the momentum. */
  readonly momentum: number[] = [];
  #spacing = 0;

  /** Whether a sample at this time would be kept. */
  wants(time: number): boolean {
    const last = this.time.at(-1);
    return last === undefined || time - last >= this.#spacing;
  }

  /** Takes in a sample; it has to be wanted. */
  add(time: number, energy: number, momentum: number): void {
    this.time.push(time);
    this.energy.push(energy);
    this.momentum.push(momentum);
    if (this.time.length < mostSamples) return;
    for (const column of [this.time, this.energy, this.momentum]) {
      for (let i = 0; 2 * i < column.length; i++) column[i] = column[2 * i];
      column.length >>= 1;
    }
    this.#spacing = (2 * (time - this.time[0])) / mostSamples;
  }

  /** Forgets what lies after a time. */
  truncate(time: number): void {
    let count = this.time.length;
    while (count > 0 && this.time[count - 1] > time) count--;
    for (const column of [this.time, this.energy, this.momentum]) column.length = count;
  }

  /** A series of its own with what lies up to a time. */
  copy(time: number): Series {
    const other = new Series();
    other.#spacing = this.#spacing;
    other.time.push(...this.time);
    other.energy.push(...this.energy);
    other.momentum.push(...this.momentum);
    other.truncate(time);
    return other;
  }
}
