import {
  fullMask,
  jointLinkStride,
  jointRowStride,
  lChild,
  lCompliance,
  lFactor,
  lMask,
  lParent,
  lRecord,
  lRows,
  rowBias,
  rowImpulse,
  rowRoom,
} from './joint-layout.ts';
import type { Members } from './members.ts';

// All rows of joints are solved directly, one tree at a time. From the leaves to the root, each joint hands the mobility of its child on to its
// parent: with W the inverse mass of a body with all that hangs on it, J the rows of the joint, S = Jc Wc Jcᵀ + Jp Wp Jpᵀ + Γ and y = Wp Jpᵀ, the
// parent keeps Wp − y S⁻¹ yᵀ. That is LDLᵀ without fill-in, O(n) for a tree (Featherstone's articulated bodies, by impulses). The way back gives
// the impulses: λ = μ − S⁻¹ yᵀ p, with p all that was put on the parent after the joint.
//
// Γ is compliance: (S + Γ) Δλ = bias − J v − Γ λ. A row that is out has neither impulse nor effect.
//
// Record of a joint: its rows · S = LDLᵀ: D⁻¹ on the diagonal, L below it · Γ. Of both the lower triangle, row by row.

/** Factors a tree: the links at `from` … `to` − 1. Bits of the mask: which rows are in. */
export function factor(f: Float64Array, links: Int32Array, from: number, to: number, members: Members): void {
  const { masses, mobility: w } = members;
  for (let at = from; at < to; at += jointLinkStride) {
    for (let end = lChild; end <= lParent; end++) {
      const n = links[at + end];
      const into = 6 * n;
      w[into] = w[into + 2] = masses[2 * n];
      w[into + 5] = masses[2 * n + 1];
      w[into + 1] = w[into + 3] = w[into + 4] = 0;
    }
  }
  for (let at = from; at < to; at += jointLinkStride) {
    if (links[at + lRows] === 1) factorOne(f, links, at, members);
    else if (links[at + lRows] > 1) factorMany(f, links, at, members);
  }
}

/** Factors a joint of one row. */
function factorOne(f: Float64Array, links: Int32Array, at: number, { mobility: w }: Members): void {
  const k = links[at + lRecord];
  const gamma = links[at + lCompliance];
  const c = 6 * links[at + lChild];
  const p = 6 * links[at + lParent];
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
  const s = childS + (px * yx + py * yy + pu * yu) + f[gamma];
  const inverse = s > 0 ? 1 / s : 0;
  f[k + 6] = yx;
  f[k + 7] = yy;
  f[k + 8] = yu;
  f[links[at + lFactor]] = inverse;
  const zx = yx * inverse;
  const zy = yy * inverse;
  w[p] -= yx * zx;
  w[p + 1] -= yx * zy;
  w[p + 2] -= yy * zy;
  w[p + 3] -= yu * zx;
  w[p + 4] -= yu * zy;
  w[p + 5] -= yu * yu * inverse;
}

/** As factorOne, of two or three rows. */
function factorMany(f: Float64Array, links: Int32Array, at: number, { mobility: w }: Members): void {
  const k = links[at + lRecord];
  const s = links[at + lFactor];
  const c = 6 * links[at + lChild];
  const p = 6 * links[at + lParent];
  const end = k + jointRowStride * links[at + lRows];
  let into = s;
  let gamma = links[at + lCompliance];
  let bit = 1;
  for (let row = k; row < end; row += jointRowStride) {
    const cx = f[row];
    const cy = f[row + 1];
    const cu = f[row + 2];
    const px = f[row + 3];
    const py = f[row + 4];
    const pu = f[row + 5];
    const yx = w[p] * px + w[p + 1] * py + w[p + 3] * pu;
    const yy = w[p + 1] * px + w[p + 2] * py + w[p + 4] * pu;
    const yu = w[p + 3] * px + w[p + 4] * py + w[p + 5] * pu;
    const zx = w[c] * cx + w[c + 1] * cy + w[c + 3] * cu;
    const zy = w[c + 1] * cx + w[c + 2] * cy + w[c + 4] * cu;
    const zu = w[c + 3] * cx + w[c + 4] * cy + w[c + 5] * cu;
    f[row + 6] = yx;
    f[row + 7] = yy;
    f[row + 8] = yu;
    const isIn = (links[at + lMask] & bit) !== 0;
    for (let other = k; other < row; other += jointRowStride) {
      const q = f[other] * zx + f[other + 1] * zy + f[other + 2] * zu + (f[other + 3] * yx + f[other + 4] * yy + f[other + 5] * yu);
      f[into++] = isIn ? q + f[gamma] : 0;
      gamma++;
    }
    f[into++] = isIn ? cx * zx + cy * zy + cu * zu + (px * yx + py * yy + pu * yu) + f[gamma] : 0;
    gamma++;
    bit <<= 1;
  }
  decompose(f, s, links[at + lRows]);
  hand(f, k, s, links[at + lRows], w, p);
}

/** S = LDLᵀ in place. A row of zeros stays one; of a row that is out, the column below its diagonal counts for nothing: it has no D⁻¹. */
function decompose(f: Float64Array, s: number, d: number): void {
  const first = f[s] > 0 ? 1 / f[s] : 0;
  const below = f[s + 1];
  const l = below * first;
  f[s] = first;
  f[s + 1] = l;
  const second = f[s + 2] - l * below;
  f[s + 2] = second > 0 ? 1 / second : 0;
  if (d === 2) return;
  const a = f[s + 3];
  const b = f[s + 4] - l * a;
  f[s + 3] = a * first;
  f[s + 4] = b * f[s + 2];
  const third = f[s + 5] - f[s + 3] * a - f[s + 4] * b;
  f[s + 5] = third > 0 ? 1 / third : 0;
}

/** Takes from the mobility of a parent what several rows hold of it: y S⁻¹ yᵀ, by L⁻¹ y a row at a time. */
function hand(f: Float64Array, k: number, s: number, d: number, w: Float64Array, p: number): void {
  let beforeX = 0;
  let beforeY = 0;
  let beforeU = 0;
  for (let row = 0; row < d; row++) {
    const at = k + jointRowStride * row + 6;
    let x = f[at];
    let y = f[at + 1];
    let u = f[at + 2];
    if (row > 0) {
      const l = row === 1 ? f[s + 1] : f[s + 3];
      x -= l * f[k + 6];
      y -= l * f[k + 7];
      u -= l * f[k + 8];
    }
    if (row === 2) {
      x -= f[s + 4] * beforeX;
      y -= f[s + 4] * beforeY;
      u -= f[s + 4] * beforeU;
    }
    const inverse = f[s + ((row * (row + 3)) >> 1)];
    w[p] -= x * x * inverse;
    w[p + 1] -= x * y * inverse;
    w[p + 2] -= y * y * inverse;
    w[p + 3] -= u * x * inverse;
    w[p + 4] -= u * y * inverse;
    w[p + 5] -= u * u * inverse;
    beforeX = x;
    beforeY = y;
    beforeU = u;
  }
}

/**
 * Gives the joints of a tree the velocities they must have: exactly, but for the compliance, which counts if `isBiased`.
 */
export function eliminate(f: Float64Array, links: Int32Array, from: number, to: number, members: Members, isBiased: boolean): void {
  const { velocities: v, pushes: p, masses } = members;
  for (let at = from; at < to; at += jointLinkStride) {
    const k = links[at + lRecord];
    const c = 3 * links[at + lChild];
    const b = 3 * links[at + lParent];
    p[c] = p[c + 1] = p[c + 2] = p[b] = p[b + 1] = p[b + 2] = 0;
    if (links[at] === 1) {
      let r =
        f[k + rowBias] -
        (f[k] * v[c] + f[k + 1] * v[c + 1] + f[k + 2] * v[c + 2] + (f[k + 3] * v[b] + f[k + 4] * v[b + 1] + f[k + 5] * v[b + 2]));
      if (isBiased) r -= f[links[at + lCompliance]] * f[k + rowImpulse];
      const mu = r * f[links[at + lFactor]];
      f[k + rowRoom] = mu;
      v[b] += f[k + 6] * mu;
      v[b + 1] += f[k + 7] * mu;
      v[b + 2] += f[k + 8] * mu;
    } else if (links[at] > 1) forward(f, links, at, v, isBiased);
  }
  for (let at = to - jointLinkStride; at >= from; at -= jointLinkStride) {
    const k = links[at + lRecord];
    const c = 3 * links[at + lChild];
    const b = 3 * links[at + lParent];
    if (links[at] === 1) {
      const mu = f[k + rowRoom];
      const lambda = mu - (f[k + 6] * p[b] + f[k + 7] * p[b + 1] + f[k + 8] * p[b + 2]) * f[links[at + lFactor]];
      f[k + rowImpulse] += lambda;
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
    } else if (links[at] > 1) backward(f, links, at, v, p);
  }
  for (let at = from; at < to; at += jointLinkStride) {
    for (let end = lChild; end <= lParent; end++) {
      const n = links[at + end];
      const m = masses[2 * n];
      v[3 * n] += m * p[3 * n];
      v[3 * n + 1] += m * p[3 * n + 1];
      v[3 * n + 2] += masses[2 * n + 1] * p[3 * n + 2];
      p[3 * n] = p[3 * n + 1] = p[3 * n + 2] = 0; // once for each body
    }
  }
}

/** From the leaves on: what a joint of two or three rows takes, and hands on to its parent. */
function forward(f: Float64Array, links: Int32Array, at: number, v: Float64Array, isBiased: boolean): void {
  const d = links[at];
  const k = links[at + lRecord];
  const c = 3 * links[at + lChild];
  const b = 3 * links[at + lParent];
  const s = links[at + lFactor];
  const gamma = links[at + lCompliance];
  for (let row = 0; row < d; row++) {
    const to = k + jointRowStride * row;
    let r =
      f[to + rowBias] -
      (f[to] * v[c] + f[to + 1] * v[c + 1] + f[to + 2] * v[c + 2] + (f[to + 3] * v[b] + f[to + 4] * v[b + 1] + f[to + 5] * v[b + 2]));
    if (isBiased) r -= f[gamma + ((row * (row + 3)) >> 1)] * f[to + rowImpulse];
    f[to + rowRoom] = r;
  }
  if ((links[at + lMask] & fullMask) !== 0 && d === 3) {
    const third = k + 2 * jointRowStride;
    const x = f[k + rowImpulse];
    const y = f[k + jointRowStride + rowImpulse];
    const angle = f[third + rowImpulse];
    f[k + rowRoom] -= f[gamma + 1] * y + f[gamma + 3] * angle;
    f[k + jointRowStride + rowRoom] -= f[gamma + 1] * x + f[gamma + 4] * angle;
    f[third + rowRoom] -= f[gamma + 3] * x + f[gamma + 4] * y;
  }
  const r0 = f[k + rowRoom];
  const r1 = f[k + jointRowStride + rowRoom] - f[s + 1] * r0;
  let mu0 = r0 * f[s];
  let mu1 = r1 * f[s + 2];
  if (d === 3) {
    const third = k + 2 * jointRowStride;
    const mu2 = (f[third + rowRoom] - f[s + 3] * r0 - f[s + 4] * r1) * f[s + 5];
    mu1 -= f[s + 4] * mu2;
    mu0 -= f[s + 3] * mu2;
    f[third + rowRoom] = mu2;
  }
  mu0 -= f[s + 1] * mu1;
  f[k + rowRoom] = mu0;
  f[k + jointRowStride + rowRoom] = mu1;
  for (let to = k; to < k + jointRowStride * d; to += jointRowStride) {
    v[b] += f[to + 6] * f[to + rowRoom];
    v[b + 1] += f[to + 7] * f[to + rowRoom];
    v[b + 2] += f[to + 8] * f[to + rowRoom];
  }
}

/** From the root on: the impulses of that joint. */
function backward(f: Float64Array, links: Int32Array, at: number, v: Float64Array, p: Float64Array): void {
  const d = links[at];
  const k = links[at + lRecord];
  const c = 3 * links[at + lChild];
  const b = 3 * links[at + lParent];
  const s = links[at + lFactor];
  const second = k + jointRowStride;
  const third = d === 3 ? second + jointRowStride : second;
  const t0 = f[k + 6] * p[b] + f[k + 7] * p[b + 1] + f[k + 8] * p[b + 2];
  const t1 = f[second + 6] * p[b] + f[second + 7] * p[b + 1] + f[second + 8] * p[b + 2] - f[s + 1] * t0;
  let x0 = t0 * f[s];
  let x1 = t1 * f[s + 2];
  let x2 = 0;
  if (d === 3) {
    x2 = (f[third + 6] * p[b] + f[third + 7] * p[b + 1] + f[third + 8] * p[b + 2] - f[s + 3] * t0 - f[s + 4] * t1) * f[s + 5];
    x1 -= f[s + 4] * x2;
    x0 -= f[s + 3] * x2;
  }
  x0 -= f[s + 1] * x1;
  for (let row = k; row <= third; row += jointRowStride) {
    const mu = f[row + rowRoom];
    const lambda = mu - (row === k ? x0 : row === second ? x1 : x2);
    v[b] -= f[row + 6] * mu;
    v[b + 1] -= f[row + 7] * mu;
    v[b + 2] -= f[row + 8] * mu;
    f[row + rowImpulse] += lambda;
    p[c] += f[row] * lambda;
    p[c + 1] += f[row + 1] * lambda;
    p[c + 2] += f[row + 2] * lambda;
    p[b] += f[row + 3] * lambda;
    p[b + 1] += f[row + 4] * lambda;
    p[b + 2] += f[row + 5] * lambda;
  }
}

/** Speed of the row at k of the joint whose link is at `at`. */
export function speedOf(f: Float64Array, k: number, links: Int32Array, at: number, v: Float64Array): number {
  const c = 3 * links[at + lChild];
  const b = 3 * links[at + lParent];
  return f[k] * v[c] + f[k + 1] * v[c + 1] + f[k + 2] * v[c + 2] + (f[k + 3] * v[b] + f[k + 4] * v[b + 1] + f[k + 5] * v[b + 2]);
}

/** Gives the bodies of that row an impulse. */
export function push(f: Float64Array, k: number, links: Int32Array, at: number, { velocities: v, masses }: Members, impulse: number): void {
  for (let end = 0; end < 2; end++) {
    const n = links[at + lChild + end];
    const from = k + 3 * end;
    v[3 * n] += masses[2 * n] * impulse * f[from];
    v[3 * n + 1] += masses[2 * n] * impulse * f[from + 1];
    v[3 * n + 2] += masses[2 * n + 1] * impulse * f[from + 2];
  }
}
