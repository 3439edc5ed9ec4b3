/** A stay of a player: it gives an input for each frame from `from` on, and before `until`. */
export interface Stay<A> {
  readonly name: string;
  readonly from: number;
  until: number;
  /** The first frame whose input is not known. */
  known: number;
  /** What was known last before the oldest frame that is still kept. */
  last: A;
}

/** Who plays in which frames. Everywhere in order of names, so that peers who heard of joins in another order do the same. */
export class Roster<A> {
  readonly #stays: Stay<A>[] = [];

  /** Names of all that have a stay, each once. */
  get names(): string[] {
    return [...new Set(this.#stays.map(({ name }) => name))];
  }

  /** Those that play in a frame. */
  in(frame: number): Stay<A>[] {
    return this.#stays.filter(({ from, until }) => from <= frame && frame < until);
  }

  /** The stay of a player that a frame lies in. */
  at(name: string, frame: number): Stay<A> | undefined {
    return this.#stays.find((stay) => stay.name === name && stay.from <= frame && frame < stay.until);
  }

  /** The last stay of a player, gone by or to come. */
  latest(name: string): Stay<A> | undefined {
    return this.#stays.filter((stay) => stay.name === name).pop();
  }

  add(name: string, from: number, last: A): void {
    const stays = this.#stays;
    let at = stays.length;
    while (at > 0 && (stays[at - 1].name > name || (stays[at - 1].name === name && stays[at - 1].from > from))) at--;
    stays.splice(at, 0, { name, from, until: Infinity, known: from, last });
  }

  /** The first frame whose input is not known of somebody who plays in it; `Infinity` if there is none. */
  get known(): number {
    let least = Infinity;
    for (const { known, until } of this.#stays) if (known < until) least = Math.min(least, known);
    return least;
  }

  /** Forgets the stays that ended before a frame. */
  forget(frame: number): void {
    for (let i = this.#stays.length - 1; i >= 0; i--) if (this.#stays[i].until < frame) this.#stays.splice(i, 1);
  }
}
