import { arc, faceFeature, featureStride, point } from '../narrowphase/features.ts';
import type { OneSided } from '../narrowphase/one-sided.ts';
import { hitStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { softCompliance, softDepth } from '../state/step-params.ts';

// Numbers that go in and out of features (narrowphase/features.ts).
const ioNx = 0;
const ioNy = 1;

// As pair-solver.ts, of a body and a wall feature. Points go to features and distances come back through an array `io` (features.ts).

const vx = 0;
const vy = 1;
const u = 2;
const m = 3;
const g = 4;
const x = 5;
const y = 6;
const r = 7;
const stride = 12; // wallContactStride
const nx = 0;
const ny = 1;
const gap = 2;
const pn = 3;
const pt = 4;
const inverseMass = 5;
const friction = 6;
const restitution = 7;
const wallVx = 8;
const wallVy = 9;
const isFacing = 10;
const rolling = 11;
const shallow = 0.06; // squeezed
const ioDistance = 2;
const ioX = 3;
const ioY = 4;
// numbers of `Walls.motions`
const motionStride = 5;
const atX = 0;
const atY = 1;
const atVx = 2;
const atVy = 3;
const atW = 4;

/** Sets normals, gaps and wall velocities from where bodies and walls are, and turns the impulses that bodies carry to the new normal. */
export function refreshWalls(state: State, oneSided: OneSided, io: Float64Array): void {
  const { bodies, wallContacts, walls } = state;
  const { rows } = bodies;
  const { records, links, count } = wallContacts;
  const { numbers, kinds, motions, owners, belts, areBelts, areOneSided } = walls;
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const k = c * stride;
    const a = links[4 * c];
    const f = links[4 * c + 1];
    const placeX = rows[a + x];
    const placeY = rows[a + y];
    const radius = rows[a + r];
    io[ioX] = placeX;
    io[ioY] = placeY;
    const isFaced = faceFeature(numbers, kinds, f, io) && !(areOneSided && oneSided.isPassing(links[4 * c + 2]));
    const oldX = records[k + nx];
    const oldY = records[k + ny];
    const normal = records[k + pn];
    const tangent = records[k + pt];
    let normalX = 0;
    let normalY = 0;
    if (isFaced) {
      const distance = io[ioDistance];
      normalX = io[ioNx];
      normalY = io[ioNy];
      const s = distance - radius;
      records[k + nx] = normalX;
      records[k + ny] = normalY;
      const w = motionStride * owners[f];
      // bounded: far away, coordinates are too coarse for the shape of a rotating wall
      const spinX = motions[w + atW] * (placeY - normalY * distance - motions[w + atY]);
      const spinY = motions[w + atW] * (placeX - normalX * distance - motions[w + atX]);
      records[k + wallVx] = Math.min(Math.max(motions[w + atVx] - spinX, -1e60), 1e60);
      records[k + wallVy] = Math.min(Math.max(motions[w + atVy] + spinY, -1e60), 1e60);
      if (areBelts) {
        const belt = 2 * owners[f];
        const along = belts[belt] * normalY - belts[belt + 1] * normalX;
        records[k + wallVx] += along * normalY;
        records[k + wallVy] -= along * normalX;
      }
      records[k + gap] = s < -radius ? -radius : s;
    } else {
      records[k + pn] = 0;
      records[k + pt] = 0;
      records[k + gap] = Infinity;
    }
    records[k + isFacing] = +isFaced;
    if (normal === 0 && tangent === 0) continue;
    const mass = rows[a + m];
    rows[a + vx] += mass * (normal * (normalX - oldX) + tangent * (normalY - oldY));
    rows[a + vy] += mass * (normal * (normalY - oldY) - tangent * (normalX - oldX));
    if (!isFaced) rows[a + u] -= rows[a + g] * tangent;
  }
}

/** As solvePairs. */
export function solveWalls(state: State): void {
  const { bodies, wallContacts, params } = state;
  const { rows } = bodies;
  const { records, links, count } = wallContacts;
  const { bias, threshold, h } = params;
  const inverseH = 1 / h;
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const k = c * stride;
    if (records[k + isFacing] === 0) continue;
    const a = links[4 * c];
    const normalX = records[k + nx];
    const normalY = records[k + ny];
    const s = records[k + gap];
    const normal = records[k + pn];
    const mass = records[k + inverseMass];
    const vn = (rows[a + vx] - records[k + wallVx]) * normalX + (rows[a + vy] - records[k + wallVy]) * normalY;
    let lambda = 0;
    if (s > 0) lambda = -(vn + s * inverseH) / mass;
    else {
      const square = 0.25 * softDepth * (rows[a + r] * rows[a + r]);
      const soft = (softCompliance * square) / (square + s * s);
      lambda = (-(1 - soft) * (vn + bias * s)) / mass - soft * normal;
    }
    const next = normal + lambda > 0 ? normal + lambda : 0;
    if (normal === 0) {
      if (!(lambda > 0) || (vn < -threshold && isLeftToImpacts(state, c))) continue; // doubles: V8 compiles a comparison with the 0 above for integers
      if (s > 0 && passesBy(state, c, vn)) continue;
      if (links[4 * c + 3] === 0 && vn < 0) startWallHit(state, c);
    }
    records[k + pn] = next;
    rows[a + vx] += mass * (next - normal) * normalX;
    rows[a + vy] += mass * (next - normal) * normalY;
  }
}

/** As relaxPairs; rolling resistance included. */
export function relaxWalls(state: State, io: Float64Array): void {
  const { bodies, wallContacts, params, walls } = state;
  const { rows, starts } = bodies;
  const { records, links, count, totals } = wallContacts;
  const { numbers, kinds } = walls;
  const { threshold } = params;
  const inverseH = 1 / params.h;
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const k = c * stride;
    const normal = records[k + pn];
    if (records[k + isFacing] === 0) continue;
    const a = links[4 * c];
    const oldGap = records[k + gap];
    io[ioX] = rows[a + x];
    io[ioY] = rows[a + y];
    const isFaced = faceFeature(numbers, kinds, links[4 * c + 1], io);
    const s = isFaced ? io[ioDistance] - rows[a + r] : 0;
    if (isFaced) records[k + gap] = s;
    else records[k + gap] = Infinity; // one store of either would box the number
    const tangent = records[k + pt];
    if (normal === 0 && tangent === 0 && oldGap > 0) continue;
    const normalX = records[k + nx];
    const normalY = records[k + ny];
    const mass = records[k + inverseMass];
    const relativeX = rows[a + vx] - records[k + wallVx];
    const relativeY = rows[a + vy] - records[k + wallVy];
    const vn = relativeX * normalX + relativeY * normalY;
    let next = normal;
    if (s > 0) {
      if (normal > 0) next = normal - (vn + s * inverseH) / mass;
    } else if (normal > 0 || vn >= -threshold || !isLeftToImpacts(state, c)) next = normal - vn / mass;
    if (next < 0) next = 0;
    if (normal === 0 && next > 0 && links[4 * c + 3] === 0) startWallHit(state, c);
    const lambda = next - normal;
    records[k + pn] = next;
    const spin = rows[a + g];
    const slip = relativeX * normalY - relativeY * normalX + rows[a + u];
    const limit = records[k + friction] * next;
    let nextTangent = tangent - slip / (mass + spin);
    if (nextTangent > limit) nextTangent = limit;
    else if (nextTangent < -limit) nextTangent = -limit;
    records[k + pt] = nextTangent;
    totals[2 * c] += next;
    totals[2 * c + 1] += nextTangent;
    const change = nextTangent - tangent;
    rows[a + vx] += mass * (lambda * normalX + change * normalY);
    rows[a + vy] += mass * (lambda * normalY - change * normalX);
    rows[a + u] += spin * change;
    if (records[k + rolling] === 0 || spin === 0) continue;
    // torque at most rolling · r · pn; u = w·r and dw = torque·g/r², so du = torque·g/r
    const brake = records[k + rolling] * next * spin;
    const surface = rows[a + u];
    if (surface > brake) rows[a + u] = surface - brake;
    else if (surface < -brake) rows[a + u] = surface + brake;
    else rows[a + u] = 0;
    starts[3 * (a >> 3) + 2] += rows[a + u] - surface; // a brake, no impulse to begin the next sub-step with
  }
}

/** Whether a body that approaches a convex round feature across a gap passes it within the sub-step, and never touches it. */
function passesBy({ bodies, wallContacts, walls, params }: State, c: number, vn: number): boolean {
  const { rows } = bodies;
  const { records, links } = wallContacts;
  const k = stride * c;
  const a = links[4 * c];
  const f = links[4 * c + 1];
  const { numbers, kinds } = walls;
  const at = featureStride * f;
  if (kinds[f] !== point && kinds[f] < arc) return false;
  if ((rows[a + x] - numbers[at]) * records[k + nx] + (rows[a + y] - numbers[at + 1]) * records[k + ny] < 0) return false; // inside an arc
  const wx = rows[a + vx] - records[k + wallVx];
  const wy = rows[a + vy] - records[k + wallVy];
  const sum = rows[a + r] + numbers[at + 5];
  const along = (records[k + gap] + sum) * vn;
  const power = records[k + gap] * (records[k + gap] + 2 * sum);
  return along * along <= (wx * wx + wy * wy) * power || power + 2 * along * params.h >= 0;
}

/** Whether a contact that approaches at speed is left to the impacts. */
function isLeftToImpacts({ bodies, wallContacts }: State, c: number): boolean {
  const { records, links } = wallContacts;
  const e = records[stride * c + restitution];
  return e === 1 || (e > 0 && records[stride * c + gap] > -shallow * bodies.rows[links[4 * c] + r]);
}

/** Logs the first hit of a contact in the step, at the start of the sub-step. */
export function startWallHit({ bodies, wallContacts, params }: State, c: number): void {
  const { rows } = bodies;
  const { records, links, hits } = wallContacts;
  const k = stride * c;
  const a = links[4 * c];
  const place = hits.add(c);
  links[4 * c + 3] = place + 1;
  const at = hitStride * place;
  const { numbers } = hits;
  const normalX = records[k + nx];
  const normalY = records[k + ny];
  const vn = (rows[a + vx] - records[k + wallVx]) * normalX + (rows[a + vy] - records[k + wallVy]) * normalY;
  numbers[at] = vn < 0 ? -vn : 0;
  numbers[at + 1] = params.time;
  numbers[at + 4] = -normalX;
  numbers[at + 5] = -normalY;
  numbers[at + 6] = rows[a + x] - normalX * rows[a + r];
  numbers[at + 7] = rows[a + y] - normalY * rows[a + r];
}

/** As tallyPairs. */
export function tallyWalls({ wallContacts }: State): void {
  const { records, hits } = wallContacts;
  const { numbers } = hits;
  for (let i = 0; i < hits.count; i++) {
    const k = stride * hits.contacts[i];
    numbers[hitStride * i + 2] += records[k + pn];
    numbers[hitStride * i + 3] += records[k + pt];
  }
}
