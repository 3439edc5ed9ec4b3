import type { Flight } from '../state.ts';

/** No code: more shifts are in use than codes. */
export const none = -1;

const mostShifts = 64;

/**
 * Shifts by whole periods of a torus, `(kx, ky)`, as small integers, so that an entry of a neighbor list can hold one. 0 is no shift, and of
 * every other one the opposite has a code too, next to it. Codes are given out as shifts come up.
 */
export class Shifts {
  /** How many periods to the right and up a code stands for. */
  readonly kx: Int32Array = new Int32Array(mostShifts);
  readonly ky: Int32Array = new Int32Array(mostShifts);
  /** The same as lengths: kx · periodX, 0 where kx is 0. */
  readonly dx: Float64Array = new Float64Array(mostShifts);
  readonly dy: Float64Array = new Float64Array(mostShifts);
  #count = 1;
  #periodX = Infinity;
  #periodY = Infinity;

  /** Begins anew with these periods. */
  reset({ periodX, periodY }: Flight): void {
    this.#periodX = periodX;
    this.#periodY = periodY;
    this.#count = 1;
  }

  /** The code of a shift, `none` if there is none left for it. */
  codeOf(kx: number, ky: number): number {
    let code = 0;
    while (code < this.#count && (this.kx[code] !== kx || this.ky[code] !== ky)) code++;
    if (code < this.#count) return code;
    if (code + 1 >= mostShifts || !(Math.abs(kx) < 0x1000_0000 && Math.abs(ky) < 0x1000_0000)) return none;
    for (const sign of [1, -1]) {
      this.kx[this.#count] = sign * kx;
      this.ky[this.#count] = sign * ky;
      this.dx[this.#count] = sign * kx * this.#periodX || 0; // 0 · Infinity
      this.dy[this.#count++] = sign * ky * this.#periodY || 0;
    }
    return code;
  }

  /** The code of the sum of a shift and another one taken off and a third one added. */
  sum(a: number, minus: number, plus: number): number {
    return this.codeOf(this.kx[a] - this.kx[minus] + this.kx[plus], this.ky[a] - this.ky[minus] + this.ky[plus]);
  }

  /** The code of the opposite shift. */
  opposite(code: number): number {
    return code && ((code - 1) ^ 1) + 1;
  }

  /** The code of the shift that brings a place into [−L/2, L/2). */
  home(x: number, y: number): number {
    return this.codeOf(turns(-x, this.#periodX), turns(-y, this.#periodY));
  }
}

function turns(way: number, period: number): number {
  return period < Infinity ? Math.floor(way / period + 0.5) : 0;
}
