import type { Search } from '../broadphase/search.ts';
import type { Book, BookHost } from '../extension.ts';
import type { Layers } from '../layers.ts';
import type { Ignored } from '../state/ignored.ts';
import type { State } from '../state/state.ts';
import type { Pipeline } from '../step.ts';
import type { ViewHost } from '../views/host.ts';
import type { ViewBook } from '../views/view-book.ts';
import type { WallRecord } from '../walls/wall-record.ts';

/** What edits need of their world. */
export interface Edited<T> extends BookHost<T> {
  readonly pipeline: Pipeline;
  readonly search: Search;
  readonly layers: Layers;
  readonly book: ViewBook<T>;
  readonly books: readonly Book<T>[];
  readonly views: ViewBook<T>['bodies'];
  readonly walls: ViewBook<T>['walls'];
  advise(cause: string, message: string): void;
  checkRadius(where: string, what: string, r: number): void;
  wakeAtWall(record: WallRecord): void;
  ignored(): Ignored;
  visitorsOf(sensor: number): readonly object[];
}

/** What edits of bodies and of walls have in common. */
export class Edits<T> implements ViewHost {
  protected readonly parts: Edited<T>;

  constructor(parts: Edited<T>) {
    this.parts = parts;
  }

  get state(): State {
    return this.parts.state;
  }

  get layers(): Layers {
    return this.parts.layers;
  }

  visitorsOf(sensor: number): readonly object[] {
    return this.parts.visitorsOf(sensor);
  }
}
