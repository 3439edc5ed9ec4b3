import { assign, product, sum } from '../../numeric/double-double.ts';

/**
 * Solves a linear complementarity problem: z ≥ 0 and w = M z + q ≥ 0 with zᵢ wᵢ = 0 for every i, by Lemke's complementary pivoting.
 * For a positive semidefinite M it ends with a solution if M z + q ≥ 0 has any z ≥ 0 (Cottle, Pang, Stone 1992, §4.4); `null` if there is none.
 * Ties go to the artificial variable, then to the lower index: the same answer on every machine.
 *
 * @param matrix M, row by row
 */
export function solveComplementarity(matrix: Float64Array, q: Float64Array): Float64Array | null {
  const n = q.length;
  const width = 2 * n + 2; // w, z, the artificial variable, right side
  const table = new Float64Array(n * width);
  const basis = new Int32Array(n);
  let leaving = -1;
  let least = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) table[i * width + n + j] = -matrix[i * n + j];
    table[i * width + i] = 1;
    table[i * width + 2 * n] = -1;
    table[i * width + 2 * n + 1] = q[i];
    basis[i] = i;
    if (!(q[i] < least)) continue;
    least = q[i];
    leaving = i;
  }
  if (leaving < 0) return new Float64Array(n);
  let entering = 2 * n;
  for (let turn = 0; turn < 50 * (n + 1); turn++) {
    pivot(table, n, leaving, entering);
    const left = basis[leaving];
    basis[leaving] = entering;
    if (left === 2 * n || artificial(table, n, basis) <= 1e-12 * -least) return polished(matrix, q, solutionOf(table, n, basis));
    entering = left < n ? left + n : left - n; // the partner of what has left
    leaving = leastRatio(table, n, entering, basis);
    if (leaving < 0) return null;
  }
  return null;
}

/** The value of the artificial variable. Once it is 0 within rounding, the rest is a solution: with a singular M it may not leave exactly. */
function artificial(table: Float64Array, n: number, basis: Int32Array): number {
  const row = basis.indexOf(2 * n);
  return row < 0 ? 0 : table[row * (2 * n + 2) + 2 * n + 1];
}

function pivot(table: Float64Array, n: number, row: number, column: number): void {
  const width = 2 * n + 2;
  const factor = table[row * width + column];
  for (let j = 0; j < width; j++) table[row * width + j] /= factor;
  for (let i = 0; i < n; i++) {
    const share = table[i * width + column];
    if (i === row || share === 0) continue;
    for (let j = 0; j < width; j++) table[i * width + j] -= share * table[row * width + j];
    table[i * width + column] = 0;
  }
}

/** The row that bounds the entering variable first, −1 if none does. Entries below rounding do not count as bounds. */
function leastRatio(table: Float64Array, n: number, column: number, basis: Int32Array): number {
  const width = 2 * n + 2;
  let row = -1;
  let least = Infinity;
  for (let i = 0; i < n; i++) {
    const share = table[i * width + column];
    if (!(share > 1e-12)) continue;
    const ratio = Math.max(0, table[i * width + width - 1]) / share;
    const first = ratio < least || (ratio === least && (basis[i] === 2 * n || (basis[row] !== 2 * n && basis[i] < basis[row])));
    if (!first) continue;
    least = ratio;
    row = i;
  }
  return row;
}

function solutionOf(table: Float64Array, n: number, basis: Int32Array): Float64Array {
  const z = new Float64Array(n);
  for (let i = 0; i < n; i++) if (basis[i] >= n && basis[i] < 2 * n) z[basis[i] - n] = Math.max(0, table[i * (2 * n + 2) + 2 * n + 1]);
  return z;
}

/**
 * The solution brought to the last bits: what is left over is summed in twice the precision and solved for among the variables that are not 0.
 * So equal problems whose contacts are numbered differently, as the two halves of a mirror image, get equal bits.
 */
function polished(matrix: Float64Array, q: Float64Array, z: Float64Array): Float64Array {
  const active = [...z.keys()].filter((i) => z[i] > 0);
  for (let turn = 0; turn < 2; turn++) {
    const step = solveActive(matrix, q.length, active, residual(matrix, q, z, active));
    if (step === null) return z;
    active.forEach((i, k) => {
      z[i] = Math.max(0, z[i] + step[k]);
    });
  }
  return z;
}

function residual(matrix: Float64Array, q: Float64Array, z: Float64Array, active: readonly number[]): Float64Array {
  const d = new Float64Array(8);
  return Float64Array.from(active, (i) => {
    assign(d, 0, q[i]);
    for (const j of active) {
      assign(d, 1, matrix[i * q.length + j]);
      assign(d, 2, z[j]);
      product(d, 3, 1, 2);
      sum(d, 0, 0, 3);
    }
    return -d[0];
  });
}

/** The active rows and columns of the matrix solved by elimination; `null` if they are singular, within rounding. */
function solveActive(matrix: Float64Array, n: number, active: readonly number[], right: Float64Array): Float64Array | null {
  const rows = active.map((i, k) => Float64Array.from([...active.map((j) => matrix[i * n + j]), right[k]]));
  const size = rows.length;
  for (let k = 0; k < size; k++) {
    let best = k;
    for (let i = k + 1; i < size; i++) if (Math.abs(rows[i][k]) > Math.abs(rows[best][k])) best = i;
    [rows[k], rows[best]] = [rows[best], rows[k]];
    if (!(Math.abs(rows[k][k]) > 1e-9)) return null;
    for (let i = 0; i < size; i++) {
      const share = i === k ? 0 : rows[i][k] / rows[k][k];
      if (share !== 0) for (let j = k; j <= size; j++) rows[i][j] -= share * rows[k][j];
    }
  }
  return Float64Array.from(rows, (row, k) => row[size] / row[k]);
}
