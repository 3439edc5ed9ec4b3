import { DiscTable } from '../disc-table.ts';
import type { Prediction } from '../prediction.ts';
import { DiscRecord } from '../state.ts';
import type { WallRecord } from '../wall-record.ts';

/** A prediction that is written anew each time. Its discs are looked up only when somebody asks. */
export class Draft implements Prediction {
  table: DiscTable = new DiscTable(0);
  time = 0;
  kind = 0;
  i = 0;
  j = -1;
  wall: WallRecord | null = null;
  readonly #a: DiscRecord = new DiscRecord(this.table, 0);
  readonly #b: DiscRecord = new DiscRecord(this.table, 0);

  get a(): DiscRecord {
    return this.#a.show(this.table, this.i);
  }

  get b(): DiscRecord | null {
    return this.j < 0 ? null : this.#b.show(this.table, this.j);
  }
}
