import type { Paths } from '../ccd/paths.ts';
import type { PairContacts } from '../narrowphase/pair-contacts.ts';
import { restitutionOf } from '../solver/pair-solver.ts';
import { hitStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';

const vx = 0;
const vy = 1;
const u = 2;
const m = 3;
const g = 4;
const x = 5;
const y = 6;
const r = 7;
const wallStride = 12; // wallContactStride
const friction = 6;
const restitution = 7;
const coldStride = 11;
const cFriction = 3;

/**
 * Gives the bodies of a pair the impulse of their impact at the time `times[0]` of the sub-step, friction included. Rows are shifted so that
 * moving on from the start of the sub-step with the new velocity leads to where the bent path leads. Returns false if they do not approach
 * fast enough.
 */
export function bouncePair(state: State, paths: Paths, contacts: PairContacts, p: number, times: Float64Array): boolean {
  const { bodies, pairs, params } = state;
  const { rows, cold, ids } = bodies;
  const first = pairs.ends[2 * p];
  const second = pairs.ends[2 * p + 1];
  const a = first << 3;
  const b = second << 3;
  const t = times[0];
  const wx = rows[b + vx] - rows[a + vx];
  const wy = rows[b + vy] - rows[a + vy];
  let dx = rows[b + x] - rows[a + x] + wx * t;
  let dy = rows[b + y] - rows[a + y] + wy * t;
  if (dx > params.halfX) dx -= params.periodX;
  else if (dx < -params.halfX) dx += params.periodX;
  if (dy > params.halfY) dy -= params.periodY;
  else if (dy < -params.halfY) dy += params.periodY;
  const distance = Math.sqrt(dx * dx + dy * dy);
  const nx = distance > 1e-140 ? dx / distance : 1;
  const ny = distance > 1e-140 ? dy / distance : 0;
  const ma = rows[a + m];
  const mb = rows[b + m];
  let vn = wx * nx + wy * ny;
  // The velocity is that of the middle of the sub-step; against an immovable body gravity makes a difference until the hit.
  const fall = (params.gravityX * nx + params.gravityY * ny) * (t - 0.5 * params.h);
  if (ma === 0) vn += fall;
  else if (mb === 0) vn -= fall;
  const e = restitutionOf(state, a, b);
  if (!(vn < -params.threshold) || e === 0) return false;
  const c = contacts.add(p);
  if (ma !== 0) paths.open(first);
  if (mb !== 0) paths.open(second);
  const normal = (-(1 + e) * vn) / (ma + mb);
  let change = 0;
  const mu = params.friction >= 0 ? params.friction : frictionOf(cold, ids[first], ids[second]);
  if (mu > 0) {
    const ga = rows[a + g];
    const gb = rows[b + g];
    const slip = wx * ny - wy * nx + (rows[a + u] + rows[b + u]);
    change = -slip / (ma + mb + (ga + gb));
    if (change > mu * normal) change = mu * normal;
    else if (change < -mu * normal) change = -mu * normal;
    rows[a + u] += change * ga;
    rows[b + u] += change * gb;
  }
  const px = normal * nx + change * ny;
  const py = normal * ny - change * nx;
  logHit(state, c, a, nx, ny, -vn, t, normal, change);
  if (ma !== 0) kick(state, paths, first, -ma * px, -ma * py, times);
  if (mb !== 0) kick(state, paths, second, mb * px, mb * py, times);
  return true;
}

/** As bouncePair, of the body of a wall contact at the distance and normal in `gap`. */
export function bounceWall(state: State, paths: Paths, c: number, gap: Float64Array, times: Float64Array): boolean {
  const { bodies, wallContacts, walls, params } = state;
  const { rows } = bodies;
  const { records, links } = wallContacts;
  const a = links[4 * c];
  const k = wallStride * c;
  const t = times[0];
  const nx = gap[1];
  const ny = gap[2];
  const px = rows[a + x] + rows[a + vx] * t;
  const py = rows[a + y] + rows[a + vy] * t;
  const { motions } = walls;
  const w = 5 * walls.owners[links[4 * c + 1]];
  const wallVx = Math.min(Math.max(motions[w + 2] - motions[w + 4] * (py - ny * gap[0] - motions[w + 1]), -1e60), 1e60);
  const wallVy = Math.min(Math.max(motions[w + 3] + motions[w + 4] * (px - nx * gap[0] - motions[w]), -1e60), 1e60);
  const wx = rows[a + vx] - wallVx;
  const wy = rows[a + vy] - wallVy;
  const vn = wx * nx + wy * ny + (params.gravityX * nx + params.gravityY * ny) * (t - 0.5 * params.h);
  if (!(vn < 0)) return false;
  const mass = rows[a + m];
  const normal = (-(1 + records[k + restitution]) * vn) / mass;
  const limit = records[k + friction] * normal;
  let change = -(wx * ny - wy * nx + rows[a + u]) / (mass + rows[a + g]);
  if (change > limit) change = limit;
  else if (change < -limit) change = -limit;
  const hits = wallContacts.hits;
  if (links[4 * c + 3] === 0) {
    const at = hitStride * hits.add(c);
    links[4 * c + 3] = hits.count;
    hits.numbers[at] = -vn;
    hits.numbers[at + 1] = params.time + t;
    hits.numbers[at + 4] = -nx;
    hits.numbers[at + 5] = -ny;
    hits.numbers[at + 6] = px - nx * rows[a + r];
    hits.numbers[at + 7] = py - ny * rows[a + r];
  }
  const at = hitStride * (links[4 * c + 3] - 1);
  hits.numbers[at + 2] += normal;
  hits.numbers[at + 3] += change;
  const slot = a >> 3;
  paths.open(slot);
  rows[a + u] += change * rows[a + g];
  kick(state, paths, slot, mass * (normal * nx + change * ny), mass * (normal * ny - change * nx), times);
  return true;
}

function frictionOf(cold: Float64Array, i: number, j: number): number {
  return Math.sqrt(cold[coldStride * i + cFriction] * cold[coldStride * j + cFriction]);
}

/** Changes the velocity of a body in mid-path, which is open. */
function kick({ bodies }: State, paths: Paths, slot: number, dvx: number, dvy: number, times: Float64Array): void {
  const { rows } = bodies;
  const k = slot << 3;
  rows[k + vx] += dvx;
  rows[k + vy] += dvy;
  rows[k + x] -= dvx * times[0];
  rows[k + y] -= dvy * times[0];
  paths.bend(slot, times);
}

/** Adds an impact to the hit of its contact, which it may be the first of: normal and point from the body at `a` on. */
function logHit(
  { bodies, contacts, params }: State,
  c: number,
  a: number,
  nx: number,
  ny: number,
  approach: number,
  t: number,
  normal: number,
  change: number,
): void {
  const { rows } = bodies;
  const { links, hits } = contacts;
  if (links[4 * c + 3] === 0) {
    const at = hitStride * hits.add(c);
    links[4 * c + 3] = hits.count;
    hits.numbers[at] = approach;
    hits.numbers[at + 1] = params.time + t;
    hits.numbers[at + 4] = nx;
    hits.numbers[at + 5] = ny;
    hits.numbers[at + 6] = rows[a + x] + rows[a + vx] * t + nx * rows[a + r];
    hits.numbers[at + 7] = rows[a + y] + rows[a + vy] * t + ny * rows[a + r];
  }
  const at = hitStride * (links[4 * c + 3] - 1);
  hits.numbers[at + 2] += normal;
  hits.numbers[at + 3] += change;
}
