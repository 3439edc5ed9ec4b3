import type { Search } from '../broadphase/search.ts';
import type { Book } from '../extension.ts';
import type { Layers } from '../layers.ts';
import type { Ignored } from '../state/ignored.ts';
import type { State } from '../state/state.ts';
import type { Pipeline } from '../step.ts';
import type { WorldWall } from '../views/body.ts';
import type { BodyFace } from '../views/host.ts';
import type { ViewBook } from '../views/view-book.ts';
import type { WallRecord } from '../walls/wall-record.ts';

/** What edits need of their world. */
export interface Edited<T> {
  readonly pipeline: Pipeline;
  readonly state: State;
  readonly search: Search;
  readonly layers: Layers;
  readonly book: ViewBook<T>;
  readonly books: readonly Book<T>[];
  readonly views: ViewBook<T>['bodies'];
  readonly walls: ViewBook<T>['walls'];
  advise(cause: string, message: string): void;
  checkEditable(where: string): void;
  checkRadius(where: string, what: string, r: number): void;
  living(where: string, body: BodyFace): State;
  standing(where: string, wall: WorldWall<T>): void;
  wake(index: number): void;
  wakeAtWall(record: WallRecord): void;
  endPair(a: number, b: number, reason: number): void;
  ignored(): Ignored;
  visitorsOf(sensor: number): readonly object[];
}
