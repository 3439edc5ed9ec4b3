import { type Branch, jointRowStride, rowBias, rowHanded, rowImpulse, rowRoom, type Tree } from './branch.ts';
import type { Members } from './members.ts';

// All rows of joints are solved directly, one tree at a time. From the leaves to the root, each joint hands the mobility of its child on to its
// parent: with W the inverse mass of a body with all that hangs on it, J the rows of the joint, S = Jc Wc Jcᵀ + Jp Wp Jpᵀ + Γ = L D Lᵀ and
// y = L⁻¹ Jp Wp, the parent keeps Wp − yᵀ D⁻¹ y. That is LDLᵀ without fill-in, O(n) for a tree (Featherstone's articulated bodies, by impulses).
// Velocities go the same way: r = L⁻¹ (bias − J v − Γ λ) gives the parent yᵀ D⁻¹ r. The way back gives the impulses, L⁻ᵀ D⁻¹ (r − y p), with p
// all that was put on the parent after the joint.
//
// Γ is compliance: (S + Γ) Δλ = bias − J v − Γ λ. A row that is out has neither impulse nor effect: its D⁻¹ is 0.
//
// Of S and Γ the lower triangle is kept, row by row; of S D⁻¹ on the diagonal and L below it.

/** Factors a tree. */
export function factor(f: Float64Array, { branches }: Tree, members: Members): void {
  const { masses, mobility: w } = members;
  for (let i = 0; i < branches.length; i++) {
    startMobility(w, masses, branches[i].child);
    startMobility(w, masses, branches[i].parent);
  }
  for (let i = 0; i < branches.length; i++) factorJoint(f, branches[i], w);
}

function startMobility(w: Float64Array, masses: Float64Array, n: number): void {
  w[6 * n] = w[6 * n + 2] = masses[2 * n];
  w[6 * n + 5] = masses[2 * n + 1];
  w[6 * n + 1] = w[6 * n + 3] = w[6 * n + 4] = 0;
}

/** Factors the rows of a joint, one after the other, and takes from the mobility of its parent what they hold of it. */
function factorJoint(f: Float64Array, { record, size, child, parent, factor: s, compliance, mask }: Branch, w: Float64Array): void {
  const c = 6 * child;
  const p = 6 * parent;
  const xx = w[p];
  const xy = w[p + 1];
  const yy = w[p + 2];
  const xu = w[p + 3];
  const yu = w[p + 4];
  const uu = w[p + 5];
  for (let row = 0, at = 0; row < size; at += ++row) {
    const k = record + jointRowStride * row;
    const cx = w[c] * f[k] + w[c + 1] * f[k + 1] + w[c + 3] * f[k + 2];
    const cy = w[c + 1] * f[k] + w[c + 2] * f[k + 1] + w[c + 4] * f[k + 2];
    const cu = w[c + 3] * f[k] + w[c + 4] * f[k + 1] + w[c + 5] * f[k + 2];
    const px = xx * f[k + 3] + xy * f[k + 4] + xu * f[k + 5];
    const py = xy * f[k + 3] + yy * f[k + 4] + yu * f[k + 5];
    const pu = xu * f[k + 3] + yu * f[k + 4] + uu * f[k + 5];
    let x = px;
    let y = py;
    let u = pu;
    let pivot = f[k] * cx + f[k + 1] * cy + f[k + 2] * cu + (f[k + 3] * px + f[k + 4] * py + f[k + 5] * pu) + f[compliance + at + row];
    let first = 0;
    for (let other = 0; other < row; other++) {
      const o = record + jointRowStride * other;
      let q = f[o] * cx + f[o + 1] * cy + f[o + 2] * cu + (f[o + 3] * px + f[o + 4] * py + f[o + 5] * pu) + f[compliance + at + other];
      if (other === 0) first = q;
      else q -= f[s + 1] * first;
      const l = q * f[s + ((other * (other + 3)) >> 1)];
      f[s + at + other] = l;
      pivot -= l * q;
      x -= l * f[o + rowHanded];
      y -= l * f[o + rowHanded + 1];
      u -= l * f[o + rowHanded + 2];
    }
    const inverse = pivot > 0 && (mask & (1 << row)) !== 0 ? 1 / pivot : 0;
    f[s + at + row] = inverse;
    f[k + rowHanded] = x;
    f[k + rowHanded + 1] = y;
    f[k + rowHanded + 2] = u;
    w[p] -= x * x * inverse;
    w[p + 1] -= x * y * inverse;
    w[p + 2] -= y * y * inverse;
    w[p + 3] -= u * x * inverse;
    w[p + 4] -= u * y * inverse;
    w[p + 5] -= u * u * inverse;
  }
}

/** Gives the joints of a tree the velocities they must have: exactly, but for the compliance, which counts if `isBiased`. */
export function eliminate(f: Float64Array, { branches }: Tree, members: Members, isBiased: boolean): void {
  const { velocities: v, pushes: p, masses } = members;
  for (let i = 0; i < branches.length; i++) forward(f, branches[i], v, p, isBiased);
  const root = 3 * branches[branches.length - 1].parent;
  p[root] = p[root + 1] = p[root + 2] = 0;
  for (let i = branches.length - 1; i >= 0; i--) backward(f, branches[i], p);
  for (let i = 0; i < branches.length; i++) {
    give(v, p, masses, branches[i].child);
    give(v, p, masses, branches[i].parent);
  }
}

/** From the leaves on: what a joint takes, and the velocity that it hands on to its parent, in `p`. */
function forward(f: Float64Array, branch: Branch, v: Float64Array, p: Float64Array, isBiased: boolean): void {
  const { record, size, factor: s, compliance } = branch;
  const c = 3 * branch.child;
  const b = 3 * branch.parent;
  const cx = v[c] + p[c];
  const cy = v[c + 1] + p[c + 1];
  const cu = v[c + 2] + p[c + 2];
  const bx = v[b] + p[b];
  const by = v[b + 1] + p[b + 1];
  const bu = v[b + 2] + p[b + 2];
  p[c] = p[c + 1] = p[c + 2] = 0;
  for (let row = 0, at = 0; row < size; at += ++row) {
    const k = record + jointRowStride * row;
    let r = f[k + rowBias] - (f[k] * cx + f[k + 1] * cy + f[k + 2] * cu + (f[k + 3] * bx + f[k + 4] * by + f[k + 5] * bu));
    if (isBiased) {
      for (let other = 0; other < size; other++) {
        const gamma = other <= row ? at + other : ((other * (other + 1)) >> 1) + row;
        r -= f[compliance + gamma] * f[record + jointRowStride * other + rowImpulse];
      }
    }
    for (let other = 0; other < row; other++) r -= f[s + at + other] * f[record + jointRowStride * other + rowRoom];
    f[k + rowRoom] = r;
    const mu = r * f[s + at + row];
    p[b] += f[k + rowHanded] * mu;
    p[b + 1] += f[k + rowHanded + 1] * mu;
    p[b + 2] += f[k + rowHanded + 2] * mu;
  }
}

/** From the root on: the impulses of that joint, and what they put on its bodies, in `p`. */
function backward(f: Float64Array, branch: Branch, p: Float64Array): void {
  const { record, size, factor: s } = branch;
  const c = 3 * branch.child;
  const b = 3 * branch.parent;
  const x = p[b];
  const y = p[b + 1];
  const u = p[b + 2];
  for (let row = size - 1; row >= 0; row--) {
    const k = record + jointRowStride * row;
    let lambda =
      (f[k + rowRoom] - (f[k + rowHanded] * x + f[k + rowHanded + 1] * y + f[k + rowHanded + 2] * u)) * f[s + ((row * (row + 3)) >> 1)];
    for (let other = row + 1; other < size; other++)
      lambda -= f[s + ((other * (other + 1)) >> 1) + row] * f[record + jointRowStride * other + rowRoom];
    f[k + rowRoom] = lambda;
    f[k + rowImpulse] += lambda;
    for (let i = 0; i < 3; i++) {
      p[c + i] += f[k + i] * lambda;
      p[b + i] += f[k + 3 + i] * lambda;
    }
  }
}

/** Gives a body what was put on it: once, though several joints name it. */
function give(v: Float64Array, p: Float64Array, masses: Float64Array, n: number): void {
  v[3 * n] += masses[2 * n] * p[3 * n];
  v[3 * n + 1] += masses[2 * n] * p[3 * n + 1];
  v[3 * n + 2] += masses[2 * n + 1] * p[3 * n + 2];
  p[3 * n] = p[3 * n + 1] = p[3 * n + 2] = 0;
}
