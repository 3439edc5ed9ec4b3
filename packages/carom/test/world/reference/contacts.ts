import {
  type Body,
  between,
  type Contact,
  frictionOf,
  hypotenuse,
  type Pair,
  restitutionOf,
  type Step,
  type WallContact,
  type WallEntry,
} from './model.ts';

/** Narrowphase: contacts of what may touch in the step; the rest forgets its impulses. */
export function makeContacts(step: Step): void {
  step.contacts.length = 0;
  for (const { vx, vy, u, start } of step.bodies) Object.assign(start, { vx, vy, u });
  for (const pair of step.pairs) {
    if (pair.isLate || pair.a.m + pair.b.m === 0) continue;
    if (isInReach(step, pair)) addContact(step, pair);
    else pair.pn = pair.pt = 0;
  }
  makeWallContacts(step);
}

export function makeWallContacts(step: Step): void {
  step.wallContacts.length = 0;
  for (const entry of step.walls) {
    if (entry.isLate || entry.body.m === 0) continue;
    if (isWallInReach(step, entry)) addWallContact(step, entry);
    else entry.pn = entry.pt = 0;
  }
}

/** How far bodies may go before they may meet what they have no contact with. */
export function writeBudget(step: Step, body: Body, left: number): void {
  body.budget = 0.01 * body.r + (Math.abs(body.vx) + Math.abs(body.vy)) * left + 0.5 * step.margin;
}

function isInReach(step: Step, { a, b }: Pair): boolean {
  const { dx, dy } = between(step, b.x - a.x, b.y - a.y);
  const reach = a.r + b.r + (a.budget + b.budget);
  return dx * dx + dy * dy <= reach * reach;
}

function isWallInReach({ geometry }: Step, { body, feature }: WallEntry): boolean {
  return !geometry.isBeyond(feature, body.x, body.y, body.r + body.budget);
}

/** A contact from where its bodies are. What it gave in the last sub-step is taken off what they start from. */
function addContact(step: Step, pair: Pair): void {
  const contact = addBlankContact(step, pair);
  const { a, b } = contact;
  Object.assign(contact, { pn: pair.pn, pt: pair.pt });
  aim(step, contact);
  const { nx, ny, pn, pt } = contact;
  const px = pn * nx + pt * ny;
  const py = pn * ny - pt * nx;
  a.start.vx += a.m * px;
  a.start.vy += a.m * py;
  a.start.u -= a.g * pt;
  b.start.vx -= b.m * px;
  b.start.vy -= b.m * py;
  b.start.u -= b.g * pt;
}

/** Normal and gap of where bodies are. Returns the gap, however deep. */
export function aim(step: Step, contact: Contact): number {
  const { a, b } = contact;
  const { dx, dy } = between(step, b.x - a.x, b.y - a.y);
  const distance = hypotenuse(dx, dy);
  const gap = distance - (a.r + b.r);
  contact.gap = Math.max(gap, -a.r);
  if (distance > 1e-140) {
    contact.nx = dx * (1 / distance);
    contact.ny = dy * (1 / distance);
    return gap;
  }
  // at one place: normals spread by the golden section
  const turn = 0.6180339887498949 * (Math.abs(b.slot - a.slot) - 1);
  const t = 2 * (turn - Math.floor(turn + 0.5));
  contact.nx = (1 - t * t) / (1 + t * t);
  contact.ny = (2 * t) / (1 + t * t);
  return gap;
}

/** A contact without impulses, its normal still to be set. */
export function addBlankContact(step: Step, pair: Pair): Contact {
  if (pair.contact !== null) return pair.contact;
  const [a, b] = pair.b.r < pair.a.r ? [pair.b, pair.a] : [pair.a, pair.b];
  const friction = frictionOf(step, a, b);
  pair.contact = { pair, a, b, friction, nx: 0, ny: 0, gap: Infinity, pn: 0, pt: 0, taken: 0 };
  step.contacts.push(pair.contact);
  return pair.contact;
}

export function addWallContact(step: Step, entry: WallEntry): WallContact {
  if (entry.contact !== null) return entry.contact;
  const { body: a, pn, pt } = entry;
  const { nx, ny } = step.geometry.face(entry.feature, a.x, a.y);
  const material = {
    friction: frictionOf(step, a, entry),
    restitution: restitutionOf(step, a, entry),
    rolling: Math.max(a.rolling, entry.rolling),
  };
  entry.contact = { entry, a, nx, ny, gap: Infinity, pn, pt, ...material, isFacing: false };
  step.wallContacts.push(entry.contact);
  a.start.vx -= a.m * (pn * nx + pt * ny);
  a.start.vy -= a.m * (pn * ny - pt * nx);
  a.start.u -= a.g * pt;
  return entry.contact;
}

/** Whether a body leaves its skin within a time if it goes on as it does. */
export function leavesSkin(body: Body, until: number): boolean {
  const dx = body.x + body.vx * until - body.homeX;
  const dy = body.y + body.vy * until - body.homeY;
  return dx * dx + dy * dy > body.skin * body.skin;
}

/** Who leaves its skin in the middle of a step gets another one from where it is now, and is paired with what it may meet there. */
export function extend(step: Step, body: Body, now: number): void {
  if (!leavesSkin(body, step.h - now)) return;
  const rest = step.dt - step.time - now;
  const [wayX, wayY] = [body.vx * rest, body.vy * rest];
  const skin = 1.01 * Math.sqrt(wayX * wayX + wayY * wayY) + 0.1 * body.r;
  Object.assign(body, { homeX: body.x, homeY: body.y, skin });
  for (const pair of step.pairs) if (pair.a === body || pair.b === body) pair.isLate = false;
  for (const entry of step.walls) if (entry.body === body) entry.isLate = false;
}

/** Gives a body that may have come to others the contacts it lacks for what is left of the step. */
export function findContacts(step: Step, body: Body): void {
  const left = step.dt - step.time - step.h;
  writeBudget(step, body, Math.max(left, 0));
  if (left <= 0.5 * step.h || body.m === 0) return;
  const pairs = step.pairs.filter((pair) => !pair.isLate && (pair.a === body || pair.b === body) && pair.a.m + pair.b.m > 0);
  for (const pair of pairs.reverse()) if (isInReach(step, pair)) addBlankContact(step, pair);
  const walls = step.walls.filter((entry) => !entry.isLate && entry.body === body);
  for (const entry of walls.reverse()) if (isWallInReach(step, entry)) addWallContact(step, entry);
}
