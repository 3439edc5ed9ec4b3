import type { Members } from './members.ts';

// Rigid rows are solved directly, one forest at a time. From the leaves to the roots, each joint hands the mobility of its child on to its parent:
// with W the inverse mass of a body with all that hangs on it, J the rows of the joint, S = Jc Wc Jcᵀ + Jp Wp Jpᵀ and y = Wp Jpᵀ, the parent
// keeps Wp − y S⁻¹ yᵀ. That is LDLᵀ without fill-in, O(n) for a tree (Featherstone's articulated bodies, by impulses). The way back gives the
// impulses: λ = μ − S⁻¹ yᵀ p, with p all that was put on the parent after the joint.
//
// Record of a joint with d rows: J of child and parent, six numbers a row · y, three a row · S⁻¹, d·d · then d each of: μ · accumulated impulse λ ·
// C, by how much the row is violated · bias velocity · softness · room.

/** A little softness, as a share of a row's own effective inverse mass: rows that contradict each other then share the load. */
const softness = 1e-3;

/** Numbers of a record of d rows. */
export function recordSize(d: number): number {
  return 15 * d + d * d;
}

/** Numbers of the Jacobian of a row: three of the child, three of the parent. */
export const jacobianRow = 6;

/** Where the accumulated impulses of a record of d rows begin. */
export function impulsesAt(d: number): number {
  return 10 * d + d * d;
}

/** Where its violations begin. */
export function violationsAt(d: number): number {
  return 11 * d + d * d;
}

/** Where its bias velocities begin. */
export function biasesAt(d: number): number {
  return 12 * d + d * d;
}

/** Integers of a joint in order of elimination: d · record · number of child · of parent. */
export const linkStride = 4;

/** Factors the joints `from` … `to` − 1 of the order. */
export function factor(records: Float64Array, links: Int32Array, from: number, to: number, members: Members): void {
  const { masses, mobility: w } = members;
  for (let i = from; i < to; i++) {
    for (let end = 2; end < 4; end++) {
      const n = links[linkStride * i + end];
      const at = 6 * n;
      w[at] = w[at + 2] = masses[2 * n];
      w[at + 5] = masses[2 * n + 1];
      w[at + 1] = w[at + 3] = w[at + 4] = 0;
    }
  }
  for (let i = from; i < to; i++) {
    const at = linkStride * i;
    if (links[at] === 1) factorOne(records, links, at, members);
    else factorMany(records, links, at, members);
  }
}

/** Factors the joint whose integers begin at `link`. */
function factorOne(f: Float64Array, links: Int32Array, link: number, { mobility: w, masses }: Members): void {
  const k = links[link + 1];
  const child = links[link + 2];
  const parent = links[link + 3];
  const c = 6 * child;
  const p = 6 * parent;
  const cx = f[k];
  const cy = f[k + 1];
  const cu = f[k + 2];
  const px = f[k + 3];
  const py = f[k + 4];
  const pu = f[k + 5];
  const yx = w[p] * px + w[p + 1] * py + w[p + 3] * pu;
  const yy = w[p + 1] * px + w[p + 2] * py + w[p + 4] * pu;
  const yu = w[p + 3] * px + w[p + 4] * py + w[p + 5] * pu;
  const childS = cx * (w[c] * cx + 2 * (w[c + 1] * cy + w[c + 3] * cu)) + cy * (w[c + 2] * cy + 2 * w[c + 4] * cu) + w[c + 5] * cu * cu;
  const own =
    masses[2 * child] * (cx * cx + cy * cy) +
    masses[2 * child + 1] * cu * cu +
    masses[2 * parent] * (px * px + py * py) +
    masses[2 * parent + 1] * pu * pu;
  f[k + 14] = softness * own;
  const s = childS + (px * yx + py * yy + pu * yu) + softness * own;
  const inverse = s > 0 ? 1 / s : 0;
  f[k + 6] = yx;
  f[k + 7] = yy;
  f[k + 8] = yu;
  f[k + 9] = inverse;
  const zx = yx * inverse;
  const zy = yy * inverse;
  w[p] -= yx * zx;
  w[p + 1] -= yx * zy;
  w[p + 2] -= yy * zy;
  w[p + 3] -= yu * zx;
  w[p + 4] -= yu * zy;
  w[p + 5] -= yu * yu * inverse;
}

/** As factorOne, with several rows. */
function factorMany(f: Float64Array, links: Int32Array, link: number, { mobility: w, masses }: Members): void {
  const d = links[link];
  const k = links[link + 1];
  const child = links[link + 2];
  const parent = links[link + 3];
  const c = 6 * child;
  const p = 6 * parent;
  const y = k + 6 * d;
  const s = k + 9 * d;
  for (let row = 0; row < d; row++) {
    const at = k + 6 * row;
    const px = f[at + 3];
    const py = f[at + 4];
    const pu = f[at + 5];
    f[y + 3 * row] = w[p] * px + w[p + 1] * py + w[p + 3] * pu;
    f[y + 3 * row + 1] = w[p + 1] * px + w[p + 2] * py + w[p + 4] * pu;
    f[y + 3 * row + 2] = w[p + 3] * px + w[p + 4] * py + w[p + 5] * pu;
  }
  for (let row = 0; row < d; row++) {
    const at = k + 6 * row;
    const cx = f[at];
    const cy = f[at + 1];
    const cu = f[at + 2];
    const zx = w[c] * cx + w[c + 1] * cy + w[c + 3] * cu;
    const zy = w[c + 1] * cx + w[c + 2] * cy + w[c + 4] * cu;
    const zu = w[c + 3] * cx + w[c + 4] * cy + w[c + 5] * cu;
    for (let other = 0; other <= row; other++) {
      const to = k + 6 * other;
      const sum =
        f[to] * zx +
        f[to + 1] * zy +
        f[to + 2] * zu +
        (f[at + 3] * f[y + 3 * other] + f[at + 4] * f[y + 3 * other + 1] + f[at + 5] * f[y + 3 * other + 2]);
      f[s + d * row + other] = f[s + d * other + row] = sum;
    }
    const own =
      masses[2 * child] * (cx * cx + cy * cy) +
      masses[2 * child + 1] * cu * cu +
      masses[2 * parent] * (f[at + 3] * f[at + 3] + f[at + 4] * f[at + 4]) +
      masses[2 * parent + 1] * f[at + 5] * f[at + 5];
    f[s + d * row + row] += softness * own;
    f[s + d * d + 4 * d + row] = softness * own;
  }
  invert(f, s, d);
  for (let row = 0; row < d; row++) {
    let zx = 0;
    let zy = 0;
    let zu = 0;
    for (let other = 0; other < d; other++) {
      zx += f[s + d * row + other] * f[y + 3 * other];
      zy += f[s + d * row + other] * f[y + 3 * other + 1];
      zu += f[s + d * row + other] * f[y + 3 * other + 2];
    }
    const yx = f[y + 3 * row];
    const yy = f[y + 3 * row + 1];
    const yu = f[y + 3 * row + 2];
    w[p] -= yx * zx;
    w[p + 1] -= yx * zy;
    w[p + 2] -= yy * zy;
    w[p + 3] -= yu * zx;
    w[p + 4] -= yu * zy;
    w[p + 5] -= yu * zu;
  }
}

/** Inverts a symmetric positive matrix in place, by Gauss–Jordan elimination; a row of zeros stays one. */
function invert(f: Float64Array, s: number, d: number): void {
  for (let pivot = 0; pivot < d; pivot++) {
    const diagonal = f[s + d * pivot + pivot];
    const inverse = diagonal > 0 ? 1 / diagonal : 0;
    f[s + d * pivot + pivot] = 1;
    for (let column = 0; column < d; column++) f[s + d * pivot + column] *= inverse;
    for (let row = 0; row < d; row++) {
      if (row === pivot) continue;
      const share = f[s + d * row + pivot];
      f[s + d * row + pivot] = 0;
      for (let column = 0; column < d; column++) f[s + d * row + column] -= share * f[s + d * pivot + column];
    }
  }
}

/** Applies the accumulated impulses of the joints `from` … `to` − 1. */
export function warmStartRigid(f: Float64Array, links: Int32Array, from: number, to: number, { velocities: v, masses }: Members): void {
  for (let i = from; i < to; i++) {
    const d = links[linkStride * i];
    const k = links[linkStride * i + 1];
    for (let end = 0; end < 2; end++) {
      const n = links[linkStride * i + 2 + end];
      const m = masses[2 * n];
      for (let row = 0; row < d; row++) {
        const at = k + 6 * row + 3 * end;
        const lambda = f[k + 9 * d + d * d + d + row];
        v[3 * n] += m * lambda * f[at];
        v[3 * n + 1] += m * lambda * f[at + 1];
        v[3 * n + 2] += masses[2 * n + 1] * lambda * f[at + 2];
      }
    }
  }
}

/**
 * Gives the joints `from` … `to` − 1, a forest, the velocities they must have: exactly, but for the softness. `isBiased`: violations are
 * taken back within the sub-step, and the softness counts.
 */
export function eliminate(f: Float64Array, links: Int32Array, from: number, to: number, members: Members, isBiased: boolean): void {
  const { velocities: v, pushes: p, masses } = members;
  for (let i = from; i < to; i++) {
    const at = linkStride * i;
    const d = links[at];
    const k = links[at + 1];
    const c = 3 * links[at + 2];
    const b = 3 * links[at + 3];
    p[c] = p[c + 1] = p[c + 2] = p[b] = p[b + 1] = p[b + 2] = 0;
    if (d === 1) {
      let r = -(f[k] * v[c] + f[k + 1] * v[c + 1] + f[k + 2] * v[c + 2] + (f[k + 3] * v[b] + f[k + 4] * v[b + 1] + f[k + 5] * v[b + 2]));
      if (isBiased) r += f[k + 13] - f[k + 14] * f[k + 11];
      const mu = r * f[k + 9];
      f[k + 10] = mu;
      v[b] += f[k + 6] * mu;
      v[b + 1] += f[k + 7] * mu;
      v[b + 2] += f[k + 8] * mu;
    } else forward(f, links, at, members, isBiased);
  }
  for (let i = to - 1; i >= from; i--) {
    const at = linkStride * i;
    const d = links[at];
    const k = links[at + 1];
    const c = 3 * links[at + 2];
    const b = 3 * links[at + 3];
    if (d === 1) {
      const mu = f[k + 10];
      const lambda = mu - (f[k + 6] * p[b] + f[k + 7] * p[b + 1] + f[k + 8] * p[b + 2]) * f[k + 9];
      f[k + 11] += lambda;
      // what went to the parent by way of its mobility comes as an impulse now
      v[b] -= f[k + 6] * mu;
      v[b + 1] -= f[k + 7] * mu;
      v[b + 2] -= f[k + 8] * mu;
      p[c] += f[k] * lambda;
      p[c + 1] += f[k + 1] * lambda;
      p[c + 2] += f[k + 2] * lambda;
      p[b] += f[k + 3] * lambda;
      p[b + 1] += f[k + 4] * lambda;
      p[b + 2] += f[k + 5] * lambda;
    } else backward(f, links, at, members);
  }
  for (let i = from; i < to; i++) {
    for (let end = 2; end < 4; end++) {
      const n = links[linkStride * i + end];
      const m = masses[2 * n];
      v[3 * n] += m * p[3 * n];
      v[3 * n + 1] += m * p[3 * n + 1];
      v[3 * n + 2] += masses[2 * n + 1] * p[3 * n + 2];
      p[3 * n] = p[3 * n + 1] = p[3 * n + 2] = 0; // once for each body
    }
  }
}

/** From the leaves on: what the joint whose integers begin at `link` takes, and hands on to its parent. */
function forward(f: Float64Array, links: Int32Array, link: number, { velocities: v }: Members, isBiased: boolean): void {
  const d = links[link];
  const k = links[link + 1];
  const c = 3 * links[link + 2];
  const b = 3 * links[link + 3];
  const s = k + 9 * d;
  const mu = s + d * d;
  const bias = mu + 3 * d;
  for (let row = 0; row < d; row++) {
    const at = k + 6 * row;
    let r = -(
      f[at] * v[c] +
      f[at + 1] * v[c + 1] +
      f[at + 2] * v[c + 2] +
      (f[at + 3] * v[b] + f[at + 4] * v[b + 1] + f[at + 5] * v[b + 2])
    );
    if (isBiased) r += f[bias + row] - f[bias + d + row] * f[mu + d + row];
    f[mu + 5 * d + row] = r;
  }
  for (let row = 0; row < d; row++) {
    let sum = 0;
    for (let other = 0; other < d; other++) sum += f[s + d * row + other] * f[mu + 5 * d + other];
    f[mu + row] = sum;
  }
  for (let row = 0; row < d; row++) {
    const y = k + 6 * d + 3 * row;
    v[b] += f[y] * f[mu + row];
    v[b + 1] += f[y + 1] * f[mu + row];
    v[b + 2] += f[y + 2] * f[mu + row];
  }
}

/** From the roots on: the impulse of that joint. */
function backward(f: Float64Array, links: Int32Array, link: number, { velocities: v, pushes: p }: Members): void {
  const d = links[link];
  const k = links[link + 1];
  const c = 3 * links[link + 2];
  const b = 3 * links[link + 3];
  const s = k + 9 * d;
  const mu = s + d * d;
  const room = mu + 5 * d;
  for (let row = 0; row < d; row++) {
    const y = k + 6 * d + 3 * row;
    f[room + row] = f[y] * p[b] + f[y + 1] * p[b + 1] + f[y + 2] * p[b + 2];
    v[b] -= f[y] * f[mu + row];
    v[b + 1] -= f[y + 1] * f[mu + row];
    v[b + 2] -= f[y + 2] * f[mu + row];
  }
  for (let row = 0; row < d; row++) {
    let lambda = f[mu + row];
    for (let other = 0; other < d; other++) lambda -= f[s + d * row + other] * f[room + other];
    f[mu + d + row] += lambda;
    const at = k + 6 * row;
    p[c] += f[at] * lambda;
    p[c + 1] += f[at + 1] * lambda;
    p[c + 2] += f[at + 2] * lambda;
    p[b] += f[at + 3] * lambda;
    p[b + 1] += f[at + 4] * lambda;
    p[b + 2] += f[at + 5] * lambda;
  }
}
