import { floats } from '../arrays.ts';
import { anchorReach, anchorStride, anchorX, anchorY, sensorBit, shapedTag } from '../state/layout.ts';
import { roleOf, sensesOf } from '../state/senses.ts';
import type { State } from '../state/state.ts';
import { pairsAround, runOf, slotsOf } from './cells.ts';
import type { Found, Level, SlotList } from './records.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'periodX' | 'periodY' | 'bodies' | 'links' | 'fastFrom' | 'ignored' | 'mayMeet'>;

/** How many levels of cells there can be. */
export const levelCount = 8;

/** Finds the pairs of single bodies, across the seams of a torus too, and leaves out those that do not collide. */
export class PairSearch {
  private readonly state: Parts;
  private readonly levels: readonly Level[];
  /** Where pairs of a body are searched: x, y and reach. */
  readonly place: Float64Array = floats(3);
  /** From these x and y on, and with this reach, pairs of slow bodies beyond the seams of a torus are possible. */
  private readonly seam: Float64Array = floats(3);

  constructor(state: Parts, levels: readonly Level[]) {
    this.state = state;
    this.levels = levels;
  }

  /** Searches around slot i. */
  locate(i: number): void {
    const { anchors } = this.state.bodies;
    const at = anchorStride * i;
    this.place[0] = anchors[at + anchorX];
    this.place[1] = anchors[at + anchorY];
    this.place[2] = anchors[at + anchorReach];
  }

  /** Finds the pairs of slot i, taken to be at `place`, with the bodies of the levels below `end`. */
  around(i: number, end: number, found: Found): void {
    for (let l = 0; l < end; l++) pairsAround(this.levels[l], this.state.bodies.anchors, i, this.place, found);
  }

  /** To be called when the levels are made anew, before `acrossSeams` is asked for slow bodies. */
  placeSeams(): void {
    const { seam, levels, state } = this;
    seam[0] = seam[1] = Infinity;
    seam[2] = 0;
    for (let l = 0; l < levels.length; l++) {
      const { from, to, box, grid, reach } = levels[l];
      if (from === to) continue;
      seam[0] = Math.min(seam[0], state.periodX + box[0]);
      seam[1] = Math.min(seam[1], state.periodY + box[1]);
      seam[2] = Math.max(seam[2], reach + grid.rounding);
    }
  }

  /**
   * Finds the pairs of slot i with bodies beyond the seams of a torus. Each slow pair is found from one side only: where the one to the
   * right (or above, in the same column) asks. A body with late pairs is no longer in the cells where it is: it finds fast bodies and the other
   * late ones beyond every seam.
   */
  acrossSeams(i: number, isFast: boolean, found: Found, late: SlotList | null = null): void {
    const { state, place } = this;
    const { bodies, periodX, periodY, fastFrom } = state;
    const { anchors } = bodies;
    const at = anchorStride * i;
    place[2] = anchors[at + anchorReach];
    if (!isFast && late === null) {
      // it looks to the left and down only: from its images nothing is in reach there
      const further = (place[2] + this.seam[2]) * 1.000002 + 1e-14 * (Math.abs(this.seam[0]) + Math.abs(this.seam[1]));
      if (anchors[at + anchorX] + further < this.seam[0] && anchors[at + anchorY] + further < this.seam[1]) return;
    }
    for (let column = periodX < Infinity ? -1 : 0; column <= (periodX < Infinity ? 1 : 0); column++) {
      for (let row = periodY < Infinity ? -1 : 0; row <= (periodY < Infinity ? 1 : 0); row++) {
        if (column === 0 && row === 0) continue;
        place[0] = column === 0 ? anchors[at + anchorX] : anchors[at + anchorX] + column * periodX;
        place[1] = row === 0 ? anchors[at + anchorY] : anchors[at + anchorY] + row * periodY;
        const isHalf = column < 0 || (column === 0 && row < 0);
        if (isFast) {
          this.around(i, levelCount, found);
          if (isHalf || late !== null) runOf(anchors, i, place, fastFrom, bodies.count, found);
          if (late !== null) slotsOf(anchors, i, place, late, fastFrom, found);
        } else if (isHalf) this.around(i, levelCount, found);
      }
    }
  }

  /** Leaves out the pairs that do not collide, and puts those of sensors and those with hulls apart. */
  filter(founds: readonly Found[]): void {
    const found = founds[0]; // taken apart by an iterator they would be garbage
    const sensed = founds[1];
    const shaped = founds[2];
    const { bodies, ignored, mayMeet, links } = this.state;
    const { tags } = bodies;
    const { pairs } = found;
    sensed.count = shaped.count = 0;
    if (bodies.plain && mayMeet === null) return;
    let n = 0;
    for (let p = 0; p < found.count; p++) {
      const a = pairs[2 * p];
      const b = pairs[2 * p + 1];
      const i = bodies.ids[a];
      const j = bodies.ids[b];
      if ((tags[i] | tags[j]) !== 0) {
        if ((tags[i] & tags[j] & 4) !== 0 && ignored.has(bodies.idOf(i), bodies.idOf(j))) continue;
        if ((bodies.categories[i] & bodies.masks[j]) === 0 || (bodies.categories[j] & bodies.masks[i]) === 0) continue;
        if (mayMeet !== null && !mayMeet(Math.min(i, j), Math.max(i, j))) continue;
        if (((bodies.bits[i] | bodies.bits[j]) & sensorBit) !== 0) {
          if ((sensesOf(bodies, i) & roleOf(bodies, j)) === 0 && (sensesOf(bodies, j) & roleOf(bodies, i)) === 0) continue;
          sensed.add(a, b);
          continue;
        }
        if (bodies.kinds[i] !== 2 && bodies.kinds[j] !== 2) continue;
        if ((tags[i] & tags[j] & 2) !== 0 && links.separates(i, j)) continue;
        if (((tags[i] | tags[j]) & shapedTag) !== 0) {
          shaped.add(a, b);
          continue;
        }
      } else if (mayMeet !== null && !mayMeet(Math.min(i, j), Math.max(i, j))) continue;
      pairs[2 * n] = a;
      pairs[2 * n + 1] = b;
      n++;
    }
    found.count = n;
  }
}
