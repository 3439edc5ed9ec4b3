import { DiscTable } from '../disc-table.ts';
import * as word from '../disc-words.ts';
import { type Flight, rAt, straightFlight } from '../state.ts';
import { Crossings } from './crossings.ts';
import { exitAfter, exitTime } from './exits.ts';
import { none, Shifts } from './shifts.ts';

/**
 * A disc is listed only if 64 units in the last place of where it is (2⁻⁴⁷ of it) are below a ten-thousandth of its neighborhood's half-width.
 */
const coarseness = 7.105427357601002e-11;

/**
 * So far ahead of a disc that flies straight is its neighborhood's center put, in half-widths. It came from behind and will hardly turn back at
 * once, so it stays a tenth longer (bench: timeline).
 */
const lead = 0.3;

/** The neighborhoods of a table's slots, each a circle around where a disc was lately: where they are, and when a disc leaves its own. */
export class Neighborhoods {
  readonly shifts: Shifts = new Shifts();
  /** Half-width of every neighborhood, except of immovable discs at rest: they need none. */
  width = 0;
  /** Whether the gas is so thin that no lists are kept: discs cross from cell to cell. */
  listless = false;
  readonly crossings: Crossings = new Crossings();
  /** Whether a disc has outgrown the cells. */
  outgrown = false;
  /** Whether all fly straight. */
  straight = true;
  flight: Flight = straightFlight;
  protected periodic = false;
  protected table: DiscTable = new DiscTable(0);
  /** The largest reach there is room for. */
  protected most = 0;
  /** The time as of which the list in work is made. */
  protected readonly asOf: Float64Array = new Float64Array(1);

  /**
   * Whether the delayed state of a slot, after a meeting, is in the image that its entries are for: within half a period of its neighborhood's
   * center.
   */
  isInImage(slot: number): boolean {
    if (!this.periodic) return true;
    if (this.listless) {
      this.crossings.comeHome(slot);
      return true;
    }
    const { f, g } = this.table;
    const { dx, dy } = this.shifts;
    const p = slot << 3;
    const { periodX, periodY } = this.flight;
    return (
      Math.abs(f[p] + dx[g[p | word.imageCode]] - g[p]) < 0.5 * periodX &&
      Math.abs(f[p | word.atY] + dy[g[p | word.imageCode]] - g[p | word.centerY]) < 0.5 * periodY
    );
  }

  /** Sets the time of the slot's next event to when it leaves its neighborhood, or a little before; or leaves it if that was before. */
  exit(slot: number): void {
    const { e, f, g } = this.table;
    const p = slot << 3;
    if ((e[(slot << 4) | word.atFlags] & word.everywhere) !== 0) {
      f[p | word.atTime] = Infinity;
      return;
    }
    if (this.listless) {
      this.crossings.exit(slot);
      return;
    }
    const image = g[p | word.imageCode];
    const x = f[p] + this.shifts.dx[image] - g[p];
    const y = f[p | word.atY] + this.shifts.dy[image] - g[p | word.centerY];
    if (this.straight && !this.table.growing)
      f[p | word.atTime] = exitAfter(x, y, f[p | word.atVx], f[p | word.atVy], g[p | word.halfWidth], f[p | word.atT], f[p | word.atTime]);
    else f[p | word.atTime] = exitTime(this.table.at(slot), x, y, g[p | word.atReach], g[p | word.halfWidth], f[p | word.atTime]);
  }

  /**
   * Puts the neighborhood's center where the disc is, a little ahead if it flies straight, on a torus in [−L/2, L/2). `false` if its place is
   * known too coarsely for its neighborhood, or the neighborhood would touch itself across a period.
   */
  protected center(slot: number): boolean {
    const { e, f, g, m } = this.table;
    const p = slot << 3;
    const s = slot << 2;
    const now = this.asOf[0];
    const vx = f[p | word.atVx];
    const vy = f[p | word.atVy];
    const speed = Math.sqrt(vx * vx + vy * vy);
    const still = (e[(slot << 4) | word.atFlags] & word.immovable) !== 0 && speed === 0 && m[s | word.atGrowth] === 0;
    const width = still ? 0 : this.width;
    g[p | word.atReach] = (m[s | word.atGrowth] > 0 ? rAt(this.table.at(slot), now) : f[p | word.atR]) + width;
    g[p | word.halfWidth] = width;
    if (g[p | word.atReach] > this.most) this.outgrown = true;
    const dt = now - f[p | word.atT] + (this.straight && speed > 0 ? (width * lead) / speed : 0);
    const x = f[p] + (vx + 0.5 * m[s] * dt) * dt;
    const y = f[p | word.atY] + (vy + 0.5 * m[s | word.atAy] * dt) * dt;
    const fastest = 2 * (Math.abs(vx) + Math.abs(vy)) + (Math.abs(m[s]) + Math.abs(m[s | word.atAy])) * dt;
    const fits = (Math.abs(x) + Math.abs(y) + fastest * now) * coarseness < this.width;
    return this.listless ? fits : this.#put(slot, x, y) && fits;
  }

  #put(slot: number, x: number, y: number): boolean {
    const { g } = this.table;
    const o = slot << 3;
    g[o] = x;
    g[o | word.centerY] = y;
    g[o | word.imageCode] = 0;
    if (!this.periodic) return true;
    const { periodX, periodY } = this.flight;
    const mostTurns = this.straight ? 0x100_0000 : 0x2000; // further off than `pairTime` foresees
    if (Math.abs(x) > mostTurns * periodX || Math.abs(y) > mostTurns * periodY) return false;
    if (2.001 * (g[o | word.atReach] + this.most) > Math.min(periodX, periodY)) return false;
    if (Math.abs(x) < 0.5 * periodX && Math.abs(y) < 0.5 * periodY) return true; // the rule
    const code = this.shifts.home(x, y);
    if (code === none) return false;
    g[o | word.imageCode] = code;
    g[o] += this.shifts.dx[code];
    g[o | word.centerY] += this.shifts.dy[code];
    return true;
  }
}
