import { collisionRate, finiteSizeShift, liuCompressibility } from '@carom/gallery';
import committed from '../../../bench/results/equation-of-state.json';

/** A measured value of Z beside a published one. */
export interface Result {
  /** Discs. */
  readonly n: number;
  /** Share of the plane that they cover. */
  readonly eta: number;
  /** Z = pV/NkT as measured. */
  readonly Z: number;
  /** Its standard error. */
  readonly error: number;
  readonly published: number;
  /** Key of `sources`. */
  readonly source: string;
  /** Z / published − 1. */
  readonly relative: number;
  /** How far that may be from 0. */
  readonly tolerance: number;
  /** Meetings of discs that were measured. */
  readonly collisions: number;
}

/** What `npm run bench -- equation-of-state` measured. */
export const results: readonly Result[] = committed.results;

/** Where published values come from. */
export const sources: Readonly<Record<string, string>> = committed.sources;

/** Where the discs begin to freeze. */
export const freezing = 0.7;

/** The share up to which Liu's equation of the fluid is good to 10⁻³. */
export const liuReach = 0.6;

/** A published value for 870 discs, beyond the reach of Liu's equation. Data of Li and others (2022), see `sources`. */
export const published870: readonly { readonly eta: number; readonly Z: number }[] = [
  { eta: 0.67, Z: 9.362339 },
  { eta: 0.68, Z: 9.832761 },
  { eta: 0.69, Z: 10.20958 },
  { eta: 0.7, Z: 10.243342 },
];

/** The published Z of discs that cover this share: of very many up to 0.6, of 870 beyond. */
export function publishedZ(eta: number): number {
  return published870.find((point) => point.eta === eta)?.Z ?? liuCompressibility(eta);
}

/** What theory says of a gas of n discs. */
export interface Theory {
  readonly Z: number;
  /** Meetings per disc and unit of time. */
  readonly rate: number;
  /** Way of a disc from one meeting to the next. */
  readonly path: number;
}

/**
 * What theory says of n discs whose total momentum is 0, to order 1/n; of very many for n = ∞.
 *
 * Speeds lie on a sphere of 2n − 2 dimensions, so their mean is larger than that of Gaussian ones by 1/8n at the same kT = K/(n − 1);
 * and a disc shares the momentum 0 with the others, which takes 1/n from the square of its own speed, but nothing from relative ones.
 */
export function theoryOf(eta: number, n: number): Theory {
  const isOf870 = published870.some((point) => point.eta === eta);
  const Z = publishedZ(eta) + finiteSizeShift(eta, n) - (isOf870 ? finiteSizeShift(eta, 870) : 0);
  return { Z, rate: collisionRate(Z) * (1 + 1 / (8 * n)), path: (Math.sqrt(Math.PI / 2) * Math.sqrt(1 - 1 / n)) / collisionRate(Z) };
}
