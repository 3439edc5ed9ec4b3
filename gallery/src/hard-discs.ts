/** Size of a gas, and where its velocities come from. */
export interface HexagonalGasOptions {
  /** Discs in a row. */
  readonly columns: number;
  /** Rows: an even number, or the crystal does not fit a torus. */
  readonly rows: number;
  /** Share of the torus that the discs cover, less than π/(2√3) = 0.907. */
  readonly fraction: number;
  /** Numbers in [0, 1). */
  readonly random: () => number;
}

/** Discs of diameter 1 and mass 1, and the torus they are on. */
export interface HexagonalGas {
  /** Width of the torus. */
  readonly periodX: number;
  /** Height of the torus. */
  readonly periodY: number;
  /** The discs, row by row. */
  readonly discs: readonly { readonly x: number; readonly y: number; readonly r: number; readonly vx: number; readonly vy: number }[];
}

/** The start of a gas to measure: a hexagonal crystal with total momentum 0 and kT = K / (n − 1) = 1. Running on melts it. */
export function hexagonalGas({ columns, rows, fraction, random }: HexagonalGasOptions): HexagonalGas {
  const n = columns * rows;
  const d = Math.sqrt(Math.PI / (2 * Math.sqrt(3) * fraction));
  /** Near enough to a Gaussian: collisions do the rest. */
  const push = () => random() + random() + random() + random() - 2;
  const velocities = Array.from({ length: n }, () => ({ vx: push(), vy: push() }));
  let [px, py] = [0, 0];
  for (const { vx, vy } of velocities) [px, py] = [px + vx / n, py + vy / n];
  // what is at rest as a whole has two degrees of freedom less
  let energy = 0;
  for (const v of velocities) {
    v.vx -= px;
    v.vy -= py;
    energy += 0.5 * (v.vx * v.vx + v.vy * v.vy);
  }
  const scale = Math.sqrt((n - 1) / energy);
  const discs = velocities.map(({ vx, vy }, i) => {
    const row = Math.floor(i / columns);
    return { x: ((i % columns) + 0.5 * (row & 1)) * d, y: (row * d * Math.sqrt(3)) / 2, r: 0.5, vx: vx * scale, vy: vy * scale };
  });
  return { periodX: columns * d, periodY: (rows * d * Math.sqrt(3)) / 2, discs };
}

/**
 * Z = pV/NkT of the stable fluid of hard discs that cover a share of the plane, good to 10⁻³ up to 0.6.
 *
 * Source: H. Liu, arXiv:2010.10624 (2020), as given by SklogWiki, 'Liu hard disk equation of state', revision of 2020-11-11.
 */
export function liuCompressibility(fraction: number): number {
  const square = fraction * fraction;
  const dilute = 1 - fraction;
  return (1 + square / 8 + (square * fraction) / 18 - (4 * square * square) / 21) / (dilute * dilute);
}

/**
 * How much lower Z is with n discs on a torus than with very many: the term of order 1/n, −η (d ln Z′/dη)/2n with Z′ = d(ηZ)/dη.
 *
 * With a fixed number of discs, density cannot fluctuate as it does in a small part of a large gas. In the free energy this is
 * (kT/2) ln of the compressibility; its derivative by the volume is this shift. At low density it is the factor (n − 1)/n of the pairs.
 *
 * Source: J. L. Lebowitz and J. K. Percus, Phys. Rev. 124, 1673 (1961).
 */
export function finiteSizeShift(fraction: number, n: number): number {
  const step = 1e-4; // of central differences: their error is below 1e-7 of the shift
  const slope = (f: (eta: number) => number) => (f(fraction + step) - f(fraction - step)) / (2 * step);
  const stiffness = (eta: number) =>
    liuCompressibility(eta) + (eta * (liuCompressibility(eta + step) - liuCompressibility(eta - step))) / (2 * step);
  return (-fraction * slope((eta) => Math.log(stiffness(eta)))) / (2 * n);
}

/** Meetings per disc and unit of time in a gas of this Z, for discs of diameter 1 and mass 1 at kT = 1: 4/√π (Z − 1). */
export function collisionRate(compressibility: number): number {
  return (4 / Math.sqrt(Math.PI)) * (compressibility - 1);
}
