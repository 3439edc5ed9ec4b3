import type { Flight } from '../state.ts';

/** No code: more shifts are in use than codes. */
export const none = -1;

/** Turns up to here in both directions have codes from the start, in a square table. */
const near = 2;

const mostShifts = 64;

/**
 * Shifts by whole periods of a torus, `(kx, ky)`, as small integers, so that an entry of a neighbor list can hold one: 0 is no shift, and of
 * every other one the opposite has a code too, next to it.
 */
export class Shifts {
  /** The shift of a code as a length: kx · periodX, 0 where kx is 0. */
  readonly dx: Float64Array = new Float64Array(mostShifts);
  readonly dy: Float64Array = new Float64Array(mostShifts);
  private readonly kx: Int32Array = new Int32Array(mostShifts);
  private readonly ky: Int32Array = new Int32Array(mostShifts);
  private readonly table: Int8Array = new Int8Array((2 * near + 1) * (2 * near + 1));
  private count = 1;
  private periodX = Infinity;
  private periodY = Infinity;

  /** Begins anew with these periods. */
  reset({ periodX, periodY }: Flight): void {
    this.periodX = periodX;
    this.periodY = periodY;
    this.count = 1;
    this.table.fill(0);
    for (let ky = -near; ky <= near; ky++) {
      for (let kx = -near; kx <= near; kx++) {
        if ((periodX < Infinity || kx === 0) && (periodY < Infinity || ky === 0)) this.codeOf(kx, ky);
      }
    }
  }

  /** The code of a shift, `none` if there is none left for it. */
  codeOf(kx: number, ky: number): number {
    if (kx === 0 && ky === 0) return 0;
    const isNear = Math.abs(kx) <= near && Math.abs(ky) <= near;
    const place = kx + near + (2 * near + 1) * (ky + near);
    if (isNear && this.table[place] > 0) return this.table[place];
    let code = 1;
    while (code < this.count && (this.kx[code] !== kx || this.ky[code] !== ky)) code++;
    if (code + 1 >= mostShifts || !(Math.abs(kx) < 0x1000_0000 && Math.abs(ky) < 0x1000_0000)) return code < this.count ? code : none;
    if (code === this.count) {
      this.enter(code, kx, ky);
      this.enter(code + 1, -kx, -ky);
      this.count += 2;
    }
    if (isNear) this.table[place] = code;
    return code;
  }

  /** The code of the sum of a shift and another one taken off and a third one added. */
  sum(a: number, minus: number, plus: number): number {
    return this.codeOf(this.kx[a] - this.kx[minus] + this.kx[plus], this.ky[a] - this.ky[minus] + this.ky[plus]);
  }

  /** The code of the opposite shift. */
  opposite(code: number): number {
    return code === 0 ? 0 : ((code - 1) ^ 1) + 1;
  }

  /** How many periods to the right and up a code stands for. */
  turnsX(code: number): number {
    return this.kx[code];
  }

  turnsY(code: number): number {
    return this.ky[code];
  }

  /** The code of the shift that brings a place nearest to another one. */
  towards(fromX: number, fromY: number, toX: number, toY: number): number {
    return this.codeOf(turns(toX - fromX, this.periodX), turns(toY - fromY, this.periodY));
  }

  private enter(code: number, kx: number, ky: number): void {
    this.kx[code] = kx;
    this.ky[code] = ky;
    this.dx[code] = kx * this.periodX || 0; // 0 · Infinity
    this.dy[code] = ky * this.periodY || 0;
  }
}

function turns(way: number, period: number): number {
  return period < Infinity ? Math.floor(way / period + 0.5) : 0;
}
