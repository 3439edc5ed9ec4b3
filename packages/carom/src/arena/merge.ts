import type { ArenaDiscs } from './discs.ts';

/** What {@link mergeDiscs} needs: the discs, and a way to take one out. An `Arena` is one. */
export interface RemovableDiscs extends ArenaDiscs {
  /** Takes disc `i` out. */
  remove(i: number): void;
  /** Says that disc `i` was written to. */
  changed(i: number): void;
}

/**
 * Melts disc `j` into disc `i` and takes `j` out: area, mass and momentum add up, the centre of mass stays where it was.
 *
 * If one of them is immovable the result is that one, grown; if both are, it is `i`.
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
