import { floats } from '../world/arrays.ts';
import type { ShapeForms } from '../world/state/body-shapes.ts';
import { atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import type { BodyHulls } from './body-hulls.ts';
import { HullPlacer } from './hull-placer.ts';

/** Chords of a round corner: of a disc, a quarter of its outline. What they cut off is below 0.7 % of its sector, of half a turn 2.6 %. */
const chords = 8;
/** Corners of a hull, at most, with both ends of the chords of each. */
const mostPoints = 8 * (chords + 1);

/** The outlines of bodies made of hulls, as media ask for them: how wide they are across a stream, how much a liquid covers. */
export class HullForms implements ShapeForms {
  private readonly placer: HullPlacer;
  private readonly hulls: BodyHulls;
  private readonly state: Pick<State, 'bodies' | 'params'>;
  private readonly outline = floats(2 * mostPoints);
  private count = 0;
  /** Directions of a round corner, from that of one side to that of the next. */
  private readonly directions = floats(2 * (chords + 1));
  /** Area of the outlines, area covered, and its first moment. */
  private readonly sums = floats(4);
  /** The place on the surface that areas are seen from. */
  private readonly origin = floats(2);

  constructor(state: Pick<State, 'bodies' | 'params'>, hulls: BodyHulls) {
    this.state = state;
    this.hulls = hulls;
    this.placer = new HullPlacer(state, hulls);
  }

  measureWidth(slot: number, io: Float64Array): void {
    const { placer, hulls } = this;
    const { corners, counts, radii, starts } = placer.pair;
    let least = Infinity;
    let most = -Infinity;
    placer.stand(slot, -1);
    for (let h = placer.firstOf(slot); h >= 0; h = hulls.nexts[h]) {
      placer.place(0, slot, h);
      for (let i = 2 * starts[0]; i < 2 * (starts[0] + counts[0]); i += 2) {
        const across = corners[i + 1] * io[0] - corners[i] * io[1];
        if (across - radii[0] < least) least = across - radii[0];
        if (across + radii[0] > most) most = across + radii[0];
      }
    }
    io[2] = most - least;
  }

  measureCover(slot: number, io: Float64Array): void {
    const { placer, hulls, sums, origin } = this;
    const { rows } = this.state.bodies;
    const x = rows[rowStride * slot + atX];
    const y = rows[rowStride * slot + atY];
    sums.fill(0);
    const depth = io[2] - (io[0] * x + io[1] * y);
    origin[0] = x + depth * io[0];
    origin[1] = y + depth * io[1];
    placer.stand(slot, -1);
    for (let h = placer.firstOf(slot); h >= 0; h = hulls.nexts[h]) {
      placer.place(0, slot, h);
      this.writeOutline();
      this.addCovered(io);
    }
    io[3] = Math.min(Math.max(sums[1] / sums[0], 0), 1);
    io[4] = sums[1] > 0 ? origin[0] + sums[2] / sums[1] - x : 0;
    io[5] = sums[1] > 0 ? origin[1] + sums[3] / sums[1] - y : 0;
  }

  /** Writes the outline of the hull that is placed: its sides, and chords of its round corners. */
  private writeOutline(): void {
    const { outline, directions } = this;
    const { corners, normals, counts, radii, starts } = this.placer.pair;
    const first = 2 * starts[0];
    const count = counts[0];
    this.count = 0;
    // a disc has four corners in one place
    for (let i = 0; i < (count === 1 ? 4 : count); i++) {
      const at = count === 1 ? first : first + 2 * i;
      const before = count === 1 ? first : i === 0 ? first + 2 * count - 2 : at - 2;
      directions[0] = count === 1 ? (i & 1 ? 0 : 1 - i) : normals[before];
      directions[1] = count === 1 ? (i & 1 ? 2 - i : 0) : normals[before + 1];
      directions[2 * chords] = count === 1 ? 0 - directions[1] : normals[at];
      directions[2 * chords + 1] = count === 1 ? directions[0] : normals[at + 1];
      for (let step = chords; step > 1; step /= 2) for (let d = 0; d < chords; d += step) this.halve(d, d + step);
      for (let d = 0; d <= chords; d++) {
        outline[2 * this.count] = corners[at] + radii[0] * directions[2 * d];
        outline[2 * this.count++ + 1] = corners[at + 1] + radii[0] * directions[2 * d + 1];
      }
    }
  }

  /** Writes the direction midway between two; of opposite ones a quarter turn on from the first. */
  private halve(from: number, to: number): void {
    const { directions } = this;
    const x = directions[2 * from] + directions[2 * to];
    const y = directions[2 * from + 1] + directions[2 * to + 1];
    const length = Math.sqrt(x * x + y * y);
    const isTurn = length < 1e-9;
    directions[from + to] = isTurn ? 0 - directions[2 * from + 1] : x / length;
    directions[from + to + 1] = isTurn ? directions[2 * from] : y / length;
  }

  /**
   * Adds the outline to the sums. They are seen from a place on the surface: so the surface, which closes what is covered, adds no area.
   */
  private addCovered(io: Float64Array): void {
    const { outline, count, sums, origin } = this;
    let fromX = outline[2 * count - 2] - origin[0];
    let fromY = outline[2 * count - 1] - origin[1];
    let fromHeight = io[0] * fromX + io[1] * fromY;
    for (let i = 0; i < 2 * count; i += 2) {
      const toX = outline[i] - origin[0];
      const toY = outline[i + 1] - origin[1];
      const toHeight = io[0] * toX + io[1] * toY;
      const area = 0.5 * (fromX * toY - fromY * toX);
      sums[0] += area;
      if (fromHeight <= 0 || toHeight <= 0) {
        // the part from one share of the side to another is below the surface
        const share = fromHeight / (fromHeight - toHeight);
        const begin = fromHeight > 0 ? share : 0;
        const end = toHeight > 0 ? share : 1;
        const part = area * (end - begin);
        sums[1] += part;
        const middle = begin + end;
        sums[2] += (part * (2 * fromX + (toX - fromX) * middle)) / 3;
        sums[3] += (part * (2 * fromY + (toY - fromY) * middle)) / 3;
      }
      fromX = toX;
      fromY = toY;
      fromHeight = toHeight;
    }
  }
}
