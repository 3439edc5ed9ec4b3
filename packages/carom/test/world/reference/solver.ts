import { aim } from './contacts.ts';
import { beltOf, between, type Contact, clamp, restitutionOf, type Step, type Touch, type WallContact } from './model.ts';
import { passes } from './one-sided.ts';

const q = (2 * Math.PI) / 7.5;
const compliance = 1 / (1 + q * (2 * 10 + q));
/** A soft contact gets stiffer from this depth on, in smaller radii. */
const stiffDepth = 0.065;
const buried = 0.25;
const squeezed = 0.06;
/** Square of how far the normal of a contact may turn in a sub-step. */
const lasting = 0.25;

/** Share of the old impulse that a contact forgets at a depth. */
function softness(gap: number, square: number): number {
  return (compliance * square) / (square + gap * gap);
}

/** Whether a contact that approaches at speed is left to the impacts. */
function isLeft(e: number, gap: number, radius: number): boolean {
  return e === 1 || (e > 0 && gap > -squeezed * radius);
}

/** Whether round things apart meet in the sub-step, the second moving by (wx, wy) seen from the first. */
function meets(h: number, { gap, nx, ny }: Touch, wx: number, wy: number, sum: number): boolean {
  const along = (gap + sum) * (wx * nx + wy * ny);
  const power = gap * (gap + 2 * sum);
  return along < 0 && along * along > (wx * wx + wy * wy) * power && power + 2 * along * h < 0;
}

/** An impulse along the normal (a → b) and one along the tangent (ny, −nx). */
function push({ a, b }: Contact, nx: number, ny: number, pn: number, pt: number): void {
  const px = pn * nx + pt * ny;
  const py = pn * ny - pt * nx;
  a.vx -= a.m * px;
  a.vy -= a.m * py;
  b.vx += b.m * px;
  b.vy += b.m * py;
}

export function solvePairs(step: Step): void {
  step.areBuried = false;
  for (const contact of step.contacts) solve(step, contact);
}

function solve(step: Step, contact: Contact): void {
  const { a, b, nx, ny, gap, pn } = contact;
  contact.taken = 0;
  const vn = (b.vx - a.vx) * nx + (b.vy - a.vy) * ny;
  const mass = 1 / (a.m + b.m);
  let change = 0;
  if (gap > 0) change = -mass * (vn + gap * (1 / step.h));
  else {
    const soft = softness(gap, stiffDepth * stiffDepth * (a.r * a.r));
    const forgotten = vn + 2 * step.bias * gap > 0 ? 2 * compliance : soft; // what parts fast was hit
    change = -mass * (1 - soft) * (vn + step.bias * gap) - forgotten * pn;
  }
  const next = Math.max(pn + change, 0);
  const isFast = vn < -step.threshold;
  const isPassing =
    next === 0 ||
    (isFast && isLeft(restitutionOf(step, a, b), gap, a.r)) ||
    (gap > 0 && !meets(step.h, contact, b.vx - a.vx, b.vy - a.vy, a.r + b.r));
  if (pn === 0 && isPassing) return;
  contact.pn = next;
  if (gap < -buried * a.r) {
    contact.taken = next - pn;
    step.areBuried = true;
  }
  push(contact, nx, ny, next - pn, 0);
}

/** Takes back, all at once, what bodies buried in each other were given. */
export function releaseBuried({ contacts }: Step): void {
  for (const contact of contacts) {
    if (contact.pn === 0 || contact.gap >= -buried * contact.a.r) continue;
    const { a, b, nx, ny, taken } = contact;
    contact.pn -= taken;
    a.vx += a.m * taken * nx;
    a.vy += a.m * taken * ny;
    b.vx -= b.m * taken * nx;
    b.vy -= b.m * taken * ny;
  }
}

/** After the move: takes back what only pushed overlaps apart, and rubs. */
export function relaxPairs(step: Step): void {
  for (const contact of step.contacts) relax(step, contact);
}

function relax(step: Step, contact: Contact): void {
  const { a, b, nx, ny, pn, pt, friction } = contact;
  const isIdle = pn === 0 && pt === 0 && contact.gap > 0;
  const { dx, dy } = between(step, b.x - a.x, b.y - a.y);
  const gap = dx * nx + dy * ny - (a.r + b.r); // along the normal of the sub-step
  aim(step, contact);
  const [turnX, turnY] = [contact.nx - nx, contact.ny - ny];
  if (isIdle) return;
  const [wx, wy] = [b.vx - a.vx, b.vy - a.vy];
  const vn = wx * nx + wy * ny;
  const mass = 1 / (a.m + b.m);
  const isHeld = pn > 0 || vn >= -step.threshold || !isLeft(restitutionOf(step, a, b), gap, a.r);
  let next = pn;
  if (gap > 0) next = pn > 0 ? pn - mass * (vn + gap * (1 / step.h)) : pn;
  else if (isHeld) next = pn - mass * vn;
  contact.pn = Math.max(next, 0);
  if (pn > 0 && turnX * turnX + turnY * turnY > lasting) {
    const change = contact.pn - pn;
    a.vx -= a.m * change * nx;
    a.vy -= a.m * change * ny;
    b.vx += b.m * change * nx;
    b.vy += b.m * change * ny;
    giveUp(contact, nx, ny);
    return;
  }
  const slip = wx * ny - wy * nx + (a.u + b.u) + beltOf(step, a, b, { nx, ny });
  if (friction > 0) contact.pt = clamp(pt - slip / (a.m + b.m + (a.g + b.g)), friction * contact.pn);
  push(contact, nx, ny, contact.pn - pn, contact.pt - pt);
  a.u += a.g * (contact.pt - pt);
  b.u += b.g * (contact.pt - pt);
}

/** A contact whose normal turned far is over: what it gave is no impulse to begin the next sub-step with. */
function giveUp(contact: Contact, nx: number, ny: number): void {
  const { a, b, pn, pt } = contact;
  const [px, py] = [pn * nx + pt * ny, pn * ny - pt * nx];
  a.start.vx -= a.m * px;
  a.start.vy -= a.m * py;
  a.start.u += a.g * pt;
  b.start.vx += b.m * px;
  b.start.vy += b.m * py;
  b.start.u += b.g * pt;
  contact.pn = contact.pt = 0;
}

/** Rolling resistance between bodies: a torque against the difference of their angular velocities. */
export function rollPairs({ contacts }: Step): void {
  for (const { a, b, pn } of contacts) {
    const rolling = Math.max(a.rolling, b.rolling);
    const inverseA = a.g / (a.r * a.r);
    const inverseB = b.g / (b.r * b.r);
    if (pn === 0 || rolling === 0 || inverseA + inverseB === 0) continue;
    const torque = clamp(-(b.u / b.r - a.u / a.r) / (inverseA + inverseB), rolling * a.r * pn);
    a.u -= inverseA * torque * a.r;
    b.u += inverseB * torque * b.r;
    a.start.u -= inverseA * torque * a.r; // no impulse to begin the next sub-step with
    b.start.u += inverseB * torque * b.r;
  }
}

/** Impulses of a wall that stands still. */
function pushOff(a: WallContact['a'], nx: number, ny: number, pn: number, pt: number): void {
  a.vx += a.m * (pn * nx + pt * ny);
  a.vy += a.m * (pn * ny - pt * nx);
}

/** Normals and gaps of walls anew; what bodies carry is turned with them. */
export function refreshWalls(step: Step): void {
  const { wallContacts, geometry } = step;
  for (const contact of wallContacts) {
    const { a, entry, nx, ny, pn, pt } = contact;
    const side = geometry.face(entry.feature, a.x, a.y);
    contact.isFacing = side.isFaced && !passes(step, entry, a);
    const gap = side.distance - a.r;
    if (contact.isFacing) Object.assign(contact, { nx: side.nx, ny: side.ny, gap: Math.max(gap, -a.r) });
    else Object.assign(contact, { gap: Infinity, pn: 0, pt: 0 });
    if (contact.isFacing) pushOff(a, contact.nx - nx, contact.ny - ny, pn, pt);
    else {
      pushOff(a, -nx, -ny, pn, pt);
      a.u -= a.g * pt;
    }
  }
}

export function solveWalls(step: Step): void {
  for (const contact of step.wallContacts) {
    const { a, nx, ny, gap, pn } = contact;
    if (!contact.isFacing) continue;
    const vn = a.vx * nx + a.vy * ny;
    let change = 0;
    if (gap > 0) change = -(vn + gap * (1 / step.h)) / a.m;
    else {
      const soft = softness(gap, 0.25 * (stiffDepth * stiffDepth) * (a.r * a.r));
      change = (-(1 - soft) * (vn + step.bias * gap)) / a.m - soft * pn;
    }
    const next = Math.max(pn + change, 0);
    const bulge = step.geometry.bulge(contact.entry.feature, a, contact);
    const isPassing = gap > 0 && bulge !== null && !meets(step.h, contact, a.vx, a.vy, a.r + bulge);
    if (pn === 0 && (next === 0 || isPassing || (vn < -step.threshold && isLeft(contact.restitution, gap, a.r)))) continue;
    contact.pn = next;
    a.vx += a.m * (next - pn) * nx;
    a.vy += a.m * (next - pn) * ny;
  }
}

export function relaxWalls(step: Step): void {
  for (const contact of step.wallContacts) {
    const { a, nx, ny, pn, pt, friction, rolling } = contact;
    if (!contact.isFacing) continue;
    const isIdle = pn === 0 && pt === 0 && contact.gap > 0;
    const side = step.geometry.face(contact.entry.feature, a.x, a.y);
    const gap = side.isFaced ? side.distance - a.r : 0;
    contact.gap = side.isFaced ? gap : Infinity;
    if (isIdle) continue;
    const vn = a.vx * nx + a.vy * ny;
    const isHeld = pn > 0 || vn >= -step.threshold || !isLeft(contact.restitution, contact.gap, a.r);
    let next = pn;
    if (gap > 0) next = pn > 0 ? pn - (vn + gap * (1 / step.h)) / a.m : pn;
    else if (isHeld) next = pn - vn / a.m;
    contact.pn = Math.max(next, 0);
    const slip = a.vx * ny - a.vy * nx + a.u;
    contact.pt = clamp(pt - slip / (a.m + a.g), friction * contact.pn);
    pushOff(a, nx, ny, contact.pn - pn, contact.pt - pt);
    a.u += a.g * (contact.pt - pt);
    if (rolling === 0 || a.g === 0) continue;
    const before = a.u;
    const brake = rolling * contact.pn * a.g;
    a.u = before > brake ? before - brake : before < -brake ? before + brake : 0;
    a.start.u += a.u - before;
  }
}
