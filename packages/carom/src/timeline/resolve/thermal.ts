import { createRandom, type Random } from '../../numeric/random.ts';
import * as entry from '../past/entry-layout.ts';
import type { DiscRecord, TimelineState } from '../state.ts';
import type { WallRecord } from '../wall-record.ts';
import type { Touch } from './press.ts';

/**
 * Gives disc `a`, which meets a thermal wall, the velocity of a gas of the wall's temperature that streams out of it. That is along the normal
 * √(2 E kT/m), along the wall √(2 E′ kT/m) cos φ, with E, E′ from the exponential distribution and φ uniform (Lebowitz & Spohn 1978). Returns
 * by how much the speed along the normal grew. Drawn from numbers that follow from the event's index and the disc, so every restart draws alike.
 */
export function thermalize(state: TimelineState, a: DiscRecord, wall: WallRecord, touch: Touch, out: Float64Array): number {
  const random = createRandom(Math.imul(state.eventCount | 0, 0x9e3779b1) ^ Math.imul(a.id + 1, 0x85ebca6b));
  const { px, py, nx, ny, growth, spread } = touch;
  const variance = (2 * wall.temperature) / a.mass;
  const along = Math.sqrt(variance * exponential(random)) * cosine(random);
  let away = growth + Math.sqrt(variance * exponential(random));
  for (;;) {
    out[entry.avx] = wall.vx - away * nx - along * ny;
    out[entry.avy] = wall.vy - away * ny + along * nx;
    if (!(px * (wall.vx - out[entry.avx]) + py * (wall.vy - out[entry.avy]) < spread)) break;
    away = 2 * away + Number.MIN_VALUE; // rounding has it approach
  }
  return (out[entry.avx0] - out[entry.avx]) * nx + (out[entry.avy0] - out[entry.avy]) * ny;
}

/**
 * A number from the exponential distribution of mean 1, by comparisons alone (von Neumann 1951). A uniform number is taken if the falling
 * sequence that it begins is of odd length; each one refused adds 1.
 */
export function exponential(random: Random): number {
  for (let whole = 0; ; whole++) {
    const first = random.next();
    let last = first;
    let isOdd = true;
    for (let next = random.next(); next < last; next = random.next()) {
      last = next;
      isOdd = !isOdd;
    }
    if (isOdd) return whole + first;
  }
}

/** The cosine of a uniform angle: of a uniform point in the unit disc. */
export function cosine(random: Random): number {
  for (;;) {
    const x = random.between(-1, 1);
    const y = random.between(-1, 1);
    const square = x * x + y * y;
    if (square > 0 && square < 1) return x / Math.sqrt(square);
  }
}
