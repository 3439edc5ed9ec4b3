/** The gas that the visitor chose. */
export interface GasSettings {
  /** Share of the plane that the discs cover. */
  readonly eta: number;
  /** How many discs. */
  readonly n: number;
}

/** The shares to choose from: those for which there is a published value. */
export const fractions: readonly number[] = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.67, 0.68, 0.69, 0.7];

/** Hexagonal crystals that are about as wide as high; the rows are even, so that they fit a torus. */
const crystals = [
  [10, 12],
  [15, 16],
  [20, 24],
  [29, 30],
  [42, 48],
] as const;

/** How many discs to choose from. */
export const counts: readonly number[] = crystals.map(([columns, rows]) => columns * rows);

/** Columns and rows of the crystal of so many discs. */
export function crystalOf(n: number): readonly [number, number] {
  return crystals[Math.max(0, counts.indexOf(n))];
}

/** The settings that an address asks for; what it leaves out or gets wrong is as usual. */
export function readSettings(query: URLSearchParams): GasSettings {
  const eta = Number(query.get('eta') ?? NaN);
  const n = Number(query.get('n') ?? NaN);
  return { eta: fractions.includes(eta) ? eta : 0.3, n: counts.includes(n) ? n : 480 };
}

/** The address of settings. */
export function addressOf({ eta, n }: GasSettings): string {
  return `#/equation-of-state?eta=${eta}&n=${n}`;
}
