import type { ArenaDiscs } from './discs.ts';

/** What {@link mergeDiscs} needs: the discs, and a way to take one out. An `Arena` is one. */
export interface RemovableDiscs extends ArenaDiscs {
  /** Takes disc `i` out. */
  remove(i: number): void;
  /** Says that disc `i` was written to. */
  changed(i: number): void;
}

/**
 * Melts disc `j` into disc `i` and takes `j` out: area, mass and momentum add up, the center of mass stays where it was.
 *
 * If one of them is immovable the result is that one, grown; if both are, it is `i`.
 *
 * @example
 * const arena = new Arena({ discs: 2 });
 * arena.set(0, { x: 0, y: 0, r: 3, mass: 1 });
 * arena.set(1, { x: 4, y: 0, r: 4, mass: 3 });
 * mergeDiscs(arena, 0, 1);
 * arena.x[0]; // 3
 * arena.r[0]; // 5
 */
export function mergeDiscs(discs: RemovableDiscs, i: number, j: number): void {
  const { x, y, vx, vy, r, inverseMass } = discs;
  const wi = inverseMass[i];
  const wj = inverseMass[j];
  const part = wi === 0 ? 0 : wi / (wi + wj); // mⱼ / (mᵢ + mⱼ)
  x[i] += (x[j] - x[i]) * part;
  y[i] += (y[j] - y[i]) * part;
  vx[i] += (vx[j] - vx[i]) * part;
  vy[i] += (vy[j] - vy[i]) * part;
  r[i] = Math.sqrt(r[i] * r[i] + r[j] * r[j]);
  inverseMass[i] = part * wj;
  discs.remove(j);
  discs.changed(i);
}
