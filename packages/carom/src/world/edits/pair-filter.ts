import { fail } from '../../numeric/fail.ts';
import type { ResolvedOptions } from '../options.ts';
import type { ViewBook } from '../views/view-book.ts';

/** `WorldOptions.pairFilter` as the broadphase asks it. Lists are half made while it is asked, so nothing may change then. */
export class PairFilter<T> {
  readonly given: ResolvedOptions['pairFilter'];
  /** As `State.mayMeet`: null if all may meet. */
  readonly mayMeet: ((index: number, name: number) => boolean) | null;
  private readonly book: ViewBook<T>;
  private isAsking = false;

  constructor(given: ResolvedOptions['pairFilter'], book: ViewBook<T>) {
    this.given = given;
    this.book = book;
    this.mayMeet = given === null ? null : (index, name) => this.ask(given, index, name);
  }

  /** @throws TypeError while the filter is asked */
  checkEditable(where: string): void {
    if (this.isAsking) fail(where, 'an edit', 'made outside pairFilter', 'one inside it', 'type');
  }

  private ask(given: NonNullable<ResolvedOptions['pairFilter']>, index: number, name: number): boolean {
    const { bodies, walls } = this.book;
    const [a, b] = [bodies[index], name < 0 ? walls.get(-1 - name) : bodies[name]];
    if (a === undefined || b === undefined) return true;
    this.isAsking = true;
    try {
      return given(a, b) === true;
    } finally {
      this.isAsking = false;
    }
  }
}
