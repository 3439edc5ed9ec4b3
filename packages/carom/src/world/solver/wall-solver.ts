import type { OneSided } from '../narrowphase/one-sided.ts';
import { answerStride, saidX, saidY, spoken } from '../state/answers.ts';
import {
  atG,
  atM,
  atR,
  atU,
  atVx,
  atVy,
  atX,
  atY,
  contactGap,
  contactNx,
  contactNy,
  hitNormal,
  hitStride,
  hitTangent,
  squeezed,
  wallContactStride,
  wallFriction,
  wallInverseMass,
  wallIsFacing,
  wallNormalImpulse,
  wallRestitution,
  wallRolling,
  wallTangentImpulse,
  wallVx,
  wallVy,
} from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { softCompliance, softDepth } from '../state/step-params.ts';
import { faceFeature } from '../walls/feature-contact.ts';
import {
  arc,
  featureStride,
  ioDistance,
  ioNx,
  ioNy,
  ioX,
  ioY,
  motionSpin,
  motionStride,
  motionVx,
  motionVy,
  motionX,
  motionY,
  point,
} from '../walls/wall-layout.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'wallContacts' | 'params' | 'wallAnswers' | 'shapes'>;

// As pair-solver.ts, of a body and a wall feature. Points go to features and distances come back through an array `io` (walls/feature-contact.ts).

/** Sets normals, gaps and wall velocities from where bodies and walls are, and turns the impulses that bodies carry to the new normal. */
export function refreshWalls(state: Parts, oneSided: OneSided, io: Float64Array): void {
  const { bodies, wallContacts, walls, params, shapes } = state;
  const { rows, shapedCount } = bodies;
  const { records, links, count } = wallContacts;
  const { numbers, kinds, motions, owners, belts, areBelts, areOneSided } = walls;
  const { areAsked } = params;
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const k = c * wallContactStride;
    const a = links[4 * c];
    const f = links[4 * c + 1];
    const placeX = rows[a + atX];
    const placeY = rows[a + atY];
    const radius = rows[a + atR];
    io[ioX] = placeX;
    io[ioY] = placeY;
    let isFaced = faceFeature(numbers, kinds, f, io) && !(areOneSided && oneSided.isPassing(links[4 * c + 2]));
    if (shapedCount > 0 && isFaced && kinds[f] === point) isFaced = !shapes!.seams.takesCorner(a >> 3, f, io, null);
    const oldX = records[k + contactNx];
    const oldY = records[k + contactNy];
    const normal = records[k + wallNormalImpulse];
    const tangent = records[k + wallTangentImpulse];
    let normalX = 0;
    let normalY = 0;
    if (isFaced) {
      const distance = io[ioDistance];
      normalX = io[ioNx];
      normalY = io[ioNy];
      const s = distance - radius;
      records[k + contactNx] = normalX;
      records[k + contactNy] = normalY;
      const w = motionStride * owners[f];
      // bounded: far away, coordinates are too coarse for the shape of a rotating wall
      const spinX = motions[w + motionSpin] * (placeY - normalY * distance - motions[w + motionY]);
      const spinY = motions[w + motionSpin] * (placeX - normalX * distance - motions[w + motionX]);
      records[k + wallVx] = Math.min(Math.max(motions[w + motionVx] - spinX, -1e60), 1e60);
      records[k + wallVy] = Math.min(Math.max(motions[w + motionVy] + spinY, -1e60), 1e60);
      if (areBelts) {
        const belt = 2 * owners[f];
        const along = belts[belt] * normalY - belts[belt + 1] * normalX;
        records[k + wallVx] += along * normalY;
        records[k + wallVy] -= along * normalX;
      }
      if (areAsked) addBelt(state, c);
      records[k + contactGap] = s < -radius ? -radius : s;
    } else {
      records[k + wallNormalImpulse] = 0;
      records[k + wallTangentImpulse] = 0;
      records[k + contactGap] = Infinity;
    }
    records[k + wallIsFacing] = +isFaced;
    if (normal === 0 && tangent === 0) continue;
    const mass = rows[a + atM];
    rows[a + atVx] += mass * (normal * (normalX - oldX) + tangent * (normalY - oldY));
    rows[a + atVy] += mass * (normal * (normalY - oldY) - tangent * (normalX - oldX));
    if (!isFaced) rows[a + atU] -= rows[a + atG] * tangent;
  }
}

/** Adds what the user's rule said of the surface of a wall to its velocity at a contact. */
function addBelt({ wallContacts, wallAnswers }: Parts, c: number): void {
  const { records, links } = wallContacts;
  const { states, numbers } = wallAnswers;
  const entry = links[4 * c + 2];
  if (states[entry] !== spoken) return;
  const k = wallContactStride * c;
  const normalX = records[k + contactNx];
  const normalY = records[k + contactNy];
  const along = numbers[answerStride * entry + saidX] * normalY - numbers[answerStride * entry + saidY] * normalX;
  records[k + wallVx] += along * normalY;
  records[k + wallVy] -= along * normalX;
}

/** As solvePairs. */
export function solveWalls(state: Parts): void {
  const { bodies, wallContacts, params } = state;
  const { rows } = bodies;
  const { records, links, count } = wallContacts;
  const { bias, threshold, h } = params;
  const inverseH = 1 / h;
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const k = c * wallContactStride;
    if (records[k + wallIsFacing] === 0) continue;
    const a = links[4 * c];
    const normalX = records[k + contactNx];
    const normalY = records[k + contactNy];
    const s = records[k + contactGap];
    const normal = records[k + wallNormalImpulse];
    const mass = records[k + wallInverseMass];
    const vn = (rows[a + atVx] - records[k + wallVx]) * normalX + (rows[a + atVy] - records[k + wallVy]) * normalY;
    const square = 0.25 * softDepth * (rows[a + atR] * rows[a + atR]);
    const soft = (softCompliance * square) / (square + s * s);
    const apart = -(vn + s * inverseH) / mass;
    const pressed = (-(1 - soft) * (vn + bias * s)) / mass - soft * normal;
    const lambda = s > 0 ? apart : pressed;
    const next = normal + lambda > 0 ? normal + lambda : 0;
    if (normal === 0) {
      if (!(lambda > 0) || (vn < -threshold && isLeftToImpacts(state, c))) continue; // doubles: V8 compiles a comparison with the 0 above for integers
      if (s > 0 && passesBy(state, c, vn)) continue;
      if (links[4 * c + 3] === 0 && vn < 0) startWallHit(state, c);
    }
    records[k + wallNormalImpulse] = next;
    rows[a + atVx] += mass * (next - normal) * normalX;
    rows[a + atVy] += mass * (next - normal) * normalY;
  }
}

/** As relaxPairs; rolling resistance included. */
export function relaxWalls(state: Parts, io: Float64Array): void {
  const { bodies, wallContacts, params, walls } = state;
  const { rows, starts } = bodies;
  const { records, links, count, totals } = wallContacts;
  const { numbers, kinds } = walls;
  const { threshold } = params;
  const inverseH = 1 / params.h;
  for (let c = 0; c < count; c = (c + 1) | 0) {
    const k = c * wallContactStride;
    const normal = records[k + wallNormalImpulse];
    if (records[k + wallIsFacing] === 0) continue;
    const a = links[4 * c];
    const oldGap = records[k + contactGap];
    io[ioX] = rows[a + atX];
    io[ioY] = rows[a + atY];
    const isFaced = faceFeature(numbers, kinds, links[4 * c + 1], io);
    const s = isFaced ? io[ioDistance] - rows[a + atR] : 0;
    if (isFaced) records[k + contactGap] = s;
    else records[k + contactGap] = Infinity; // one store of either would box the number
    const tangent = records[k + wallTangentImpulse];
    if (normal === 0 && tangent === 0 && oldGap > 0) continue;
    const normalX = records[k + contactNx];
    const normalY = records[k + contactNy];
    const mass = records[k + wallInverseMass];
    const relativeX = rows[a + atVx] - records[k + wallVx];
    const relativeY = rows[a + atVy] - records[k + wallVy];
    const vn = relativeX * normalX + relativeY * normalY;
    const apart = normal - (vn + s * inverseH) / mass;
    const stopped = normal - vn / mass;
    let next = normal;
    if (s > 0) {
      if (normal > 0) next = apart;
    } else if (normal > 0 || vn >= -threshold || !isLeftToImpacts(state, c)) next = stopped;
    if (next < 0) next = 0;
    if (normal === 0 && next > 0 && links[4 * c + 3] === 0) startWallHit(state, c);
    const lambda = next - normal;
    records[k + wallNormalImpulse] = next;
    const spin = rows[a + atG];
    const slip = relativeX * normalY - relativeY * normalX + rows[a + atU];
    const limit = records[k + wallFriction] * next;
    const least = -limit;
    let nextTangent = tangent - slip / (mass + spin);
    if (nextTangent > limit) nextTangent = limit;
    if (nextTangent < least) nextTangent = least;
    records[k + wallTangentImpulse] = nextTangent;
    totals[2 * c] += next;
    totals[2 * c + 1] += nextTangent;
    const change = nextTangent - tangent;
    rows[a + atVx] += mass * (lambda * normalX + change * normalY);
    rows[a + atVy] += mass * (lambda * normalY - change * normalX);
    rows[a + atU] += spin * change;
    if (records[k + wallRolling] === 0 || spin === 0) continue;
    // torque at most rolling · r · pn; u = w·r and dw = torque·g/r², so du = torque·g/r
    const brake = records[k + wallRolling] * next * spin;
    const surface = rows[a + atU];
    if (surface > brake) rows[a + atU] = surface - brake;
    else if (surface < -brake) rows[a + atU] = surface + brake;
    else rows[a + atU] = 0;
    starts[3 * (a >> 3) + atU] += rows[a + atU] - surface; // a brake, no impulse to begin the next sub-step with
  }
}

/** Whether a body that approaches a convex round feature across a gap passes it within the sub-step, and never touches it. */
function passesBy({ bodies, wallContacts, walls, params }: Parts, c: number, vn: number): boolean {
  const { rows } = bodies;
  const { records, links } = wallContacts;
  const k = wallContactStride * c;
  const a = links[4 * c];
  const f = links[4 * c + 1];
  const { numbers, kinds } = walls;
  const at = featureStride * f;
  if (kinds[f] !== point && kinds[f] < arc) return false;
  if ((rows[a + atX] - numbers[at]) * records[k + contactNx] + (rows[a + atY] - numbers[at + 1]) * records[k + contactNy] < 0) return false; // inside an arc
  const wx = rows[a + atVx] - records[k + wallVx];
  const wy = rows[a + atVy] - records[k + wallVy];
  const sum = rows[a + atR] + numbers[at + 5];
  const along = (records[k + contactGap] + sum) * vn;
  const power = records[k + contactGap] * (records[k + contactGap] + 2 * sum);
  return along * along <= (wx * wx + wy * wy) * power || power + 2 * along * params.h >= 0;
}

/** Whether a contact that approaches at speed is left to the impacts. */
function isLeftToImpacts({ bodies, wallContacts }: Parts, c: number): boolean {
  const { records, links } = wallContacts;
  const e = records[wallContactStride * c + wallRestitution];
  return e === 1 || (e > 0 && records[wallContactStride * c + contactGap] > -squeezed * bodies.rows[links[4 * c] + atR]);
}

/** Logs the first hit of a contact in the step, at the start of the sub-step. */
export function startWallHit({ bodies, wallContacts, params }: Parts, c: number): void {
  const { rows } = bodies;
  const { records, links, hits } = wallContacts;
  const k = wallContactStride * c;
  const a = links[4 * c];
  hits.nx = -records[k + contactNx];
  hits.ny = -records[k + contactNy];
  hits.x = rows[a + atX] + hits.nx * rows[a + atR];
  hits.y = rows[a + atY] + hits.ny * rows[a + atR];
  hits.approach = Math.max((rows[a + atVx] - records[k + wallVx]) * hits.nx + (rows[a + atVy] - records[k + wallVy]) * hits.ny, 0);
  hits.time = params.time;
  hits.add(c, links, 4 * c + 3);
}

/** As tallyPairs. */
export function tallyWalls({ wallContacts }: Parts): void {
  const { records, hits } = wallContacts;
  const { numbers } = hits;
  for (let i = 0; i < hits.count; i++) {
    const k = wallContactStride * hits.contacts[i];
    numbers[hitStride * i + hitNormal] += records[k + wallNormalImpulse];
    numbers[hitStride * i + hitTangent] += records[k + wallTangentImpulse];
  }
}
