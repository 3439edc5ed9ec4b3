import type { Paths } from '../ccd/paths.ts';
import type { PairContacts } from '../narrowphase/pair-contacts.ts';
import { combineBodies, writeRestitution } from '../state/contact-material.ts';
import type { ContactList, HitLog } from '../state/contacts.ts';
import { hitStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';

// Numbers of the motion of a wall (walls/walls.ts).
const pivotX = 0;
const pivotY = 1;
const motionVx = 2;
const motionVy = 3;
const motionSpin = 4;

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

/** Velocities stay within ±1e75 (limits.ts). */
const furthest = 1e75;

// An impact, as numbers in an array: passed to functions they would be boxed, and boxes are garbage. Time in the sub-step · until when impacts
// are looked for · normal · approach speed · impulses along normal and tangent.
export const impactStride = 7;
const atTime = 0;
const atNx = 2;
const atNy = 3;
const atApproach = 4;
const atNormal = 5;
const atTangent = 6;
// Numbers of a gap (ccd/wall-gap.ts).
const gapDistance = 0;
const gapNx = 1;
const gapNy = 2;

/**
 * Gives the bodies of a pair the impulse of their impact at its time in the sub-step, friction included. Rows are shifted so that moving on from
 * the start of the sub-step with the new velocity leads to where the bent path leads. Returns false if they do not approach fast enough.
 */
export function bouncePair(state: State, paths: Paths, contacts: PairContacts, p: number, impact: Float64Array): boolean {
  const { bodies, pairs, params } = state;
  const { rows } = bodies;
  const first = pairs.ends[2 * p];
  const second = pairs.ends[2 * p + 1];
  const a = first << 3;
  const b = second << 3;
  const t = impact[atTime];
  const wx = rows[b + vx] - rows[a + vx];
  const wy = rows[b + vy] - rows[a + vy];
  let dx = rows[b + x] - rows[a + x] + wx * t;
  let dy = rows[b + y] - rows[a + y] + wy * t;
  dx -= params.wrapX * Math.floor(dx * params.perX + 0.5);
  dy -= params.wrapY * Math.floor(dy * params.perY + 0.5);
  const distance = Math.sqrt(dx * dx + dy * dy);
  let nx = 1;
  let ny = 0;
  if (distance > 1e-140) {
    nx = dx / distance;
    ny = dy / distance;
  }
  const ma = rows[a + m];
  const mb = rows[b + m];
  let vn = wx * nx + wy * ny;
  // The velocity is that of the middle of the sub-step; against an immovable body gravity makes a difference until the hit.
  const fall = (params.gravityX * nx + params.gravityY * ny) * (t - 0.5 * params.h);
  if (ma === 0) vn += fall;
  else if (mb === 0) vn -= fall;
  let e = params.restitution;
  if (e < 0) {
    writeRestitution(state, a, b);
    e = params.answer[0];
  }
  if (!(vn < -params.threshold) || e === 0) return false;
  impact[atNx] = nx;
  impact[atNy] = ny;
  impact[atApproach] = -vn;
  impact[atNormal] = (-(1 + e) * vn) / (ma + mb);
  impact[atTangent] = 0;
  if (ma !== 0) paths.open(first);
  if (mb !== 0) paths.open(second);
  if (params.friction !== 0) rub(state, first, second, impact);
  const c = contacts.addBlank(p);
  if (state.contacts.links[4 * c + 3] === 0) startHit(state, state.contacts.hits, c, a, impact);
  addToHit(state.contacts, c, impact);
  if (ma !== 0) kick(state, paths, first, -1, impact);
  if (mb !== 0) kick(state, paths, second, 1, impact);
  return true;
}

/** Friction of an impact: turns both bodies, and adds its impulse. */
function rub(state: State, first: number, second: number, impact: Float64Array): void {
  const { bodies, params } = state;
  const { rows, cold, ids } = bodies;
  const a = first << 3;
  const b = second << 3;
  let mu = params.friction;
  if (params.areRuled) {
    combineBodies(state, ids[first], ids[second]);
    mu = params.answer[1];
  } else if (mu < 0) mu = Math.sqrt(cold[coldStride * ids[first] + cFriction] * cold[coldStride * ids[second] + cFriction]);
  const ga = rows[a + g];
  const gb = rows[b + g];
  const wx = rows[b + vx] - rows[a + vx];
  const wy = rows[b + vy] - rows[a + vy];
  const slip = wx * impact[atNy] - wy * impact[atNx] + (rows[a + u] + rows[b + u]);
  const limit = mu * impact[atNormal];
  let tangent = -slip / (rows[a + m] + rows[b + m] + (ga + gb));
  if (tangent > limit) tangent = limit;
  else if (tangent < -limit) tangent = -limit;
  rows[a + u] += tangent * ga;
  rows[b + u] += tangent * gb;
  impact[atTangent] = tangent;
}

/** As bouncePair, of the body of a wall contact at the distance and normal in `gap`. */
export function bounceWall(state: State, paths: Paths, c: number, gap: Float64Array, impact: Float64Array): boolean {
  const { bodies, wallContacts, walls, params } = state;
  const { rows } = bodies;
  const { records, links, hits } = wallContacts;
  const a = links[4 * c];
  const k = wallStride * c;
  const t = impact[atTime];
  const nx = gap[gapNx];
  const ny = gap[gapNy];
  const px = rows[a + x] + rows[a + vx] * t;
  const py = rows[a + y] + rows[a + vy] * t;
  const { motions, belts, areBelts } = walls;
  const w = 5 * walls.owners[links[4 * c + 1]];
  const wallVx = Math.min(
    Math.max(motions[w + motionVx] - motions[w + motionSpin] * (py - ny * gap[gapDistance] - motions[w + pivotY]), -1e60),
    1e60,
  );
  const wallVy = Math.min(
    Math.max(motions[w + motionVy] + motions[w + motionSpin] * (px - nx * gap[gapDistance] - motions[w + pivotX]), -1e60),
    1e60,
  );
  const wx = rows[a + vx] - wallVx;
  const wy = rows[a + vy] - wallVy;
  const vn = wx * nx + wy * ny + (params.gravityX * nx + params.gravityY * ny) * (t - 0.5 * params.h);
  if (!(vn < 0)) return false;
  const mass = rows[a + m];
  const normal = (-(1 + records[k + restitution]) * vn) / mass;
  const limit = records[k + friction] * normal;
  const belt = 2 * walls.owners[links[4 * c + 1]];
  const along = areBelts ? belts[belt] * ny - belts[belt + 1] * nx : 0;
  let tangent = -(wx * ny - wy * nx + rows[a + u] - along) / (mass + rows[a + g]);
  if (tangent > limit) tangent = limit;
  else if (tangent < -limit) tangent = -limit;
  impact[atNx] = -nx;
  impact[atNy] = -ny;
  impact[atApproach] = -vn;
  impact[atNormal] = normal;
  impact[atTangent] = tangent;
  if (links[4 * c + 3] === 0) {
    startHit(state, hits, c, a, impact);
    links[4 * c + 3] = hits.count;
  }
  addToHit(wallContacts, c, impact);
  const slot = a >> 3;
  paths.open(slot);
  rows[a + u] += tangent * rows[a + g];
  kick(state, paths, slot, -1, impact);
  return true;
}

/** Changes the velocity of a body in mid-path, which is open, by the impulse or against it. */
function kick({ bodies }: State, paths: Paths, slot: number, side: number, impact: Float64Array): void {
  const { rows } = bodies;
  const k = slot << 3;
  const share = side * rows[k + m];
  let dvx = share * (impact[atNormal] * impact[atNx] + impact[atTangent] * impact[atNy]);
  let dvy = share * (impact[atNormal] * impact[atNy] - impact[atTangent] * impact[atNx]);
  const nextX = rows[k + vx] + dvx;
  const nextY = rows[k + vy] + dvy;
  if (!(Math.abs(nextX) + Math.abs(nextY) <= furthest)) {
    // between bumpers a speed grows with each of many impacts of a sub-step
    dvx = Math.min(Math.max(nextX, -furthest), furthest) - rows[k + vx];
    dvy = Math.min(Math.max(nextY, -furthest), furthest) - rows[k + vy];
  }
  rows[k + vx] += dvx;
  rows[k + vy] += dvy;
  rows[k + x] -= dvx * impact[atTime];
  rows[k + y] -= dvy * impact[atTime];
  paths.bend(slot, impact);
}

/** Logs the first hit of a contact: normal and point from the body at `a` on. */
function startHit({ bodies, contacts, params }: State, hits: HitLog, c: number, a: number, impact: Float64Array): void {
  const { rows } = bodies;
  const at = hitStride * hits.add(c);
  if (hits === contacts.hits) contacts.links[4 * c + 3] = hits.count;
  const { numbers } = hits;
  const t = impact[atTime];
  numbers[at] = impact[atApproach];
  numbers[at + 1] = params.time + t;
  numbers[at + 4] = impact[atNx];
  numbers[at + 5] = impact[atNy];
  numbers[at + 6] = rows[a + x] + rows[a + vx] * t + impact[atNx] * rows[a + r];
  numbers[at + 7] = rows[a + y] + rows[a + vy] * t + impact[atNy] * rows[a + r];
}

/** Adds an impact to the hit of a contact, and to its impulses in the step. */
function addToHit({ hits, links, totals }: ContactList, c: number, impact: Float64Array): void {
  const at = hitStride * (links[4 * c + 3] - 1);
  hits.numbers[at + 2] += impact[atNormal];
  hits.numbers[at + 3] += impact[atTangent];
  totals[2 * c] += impact[atNormal];
  totals[2 * c + 1] += impact[atTangent];
}
