// One step of a world told slowly: objects, one contact after the other, no special cases for speed. Bodies of one material, no walls.
// The pairs and their order are given: finding them is the business of other tests.

export interface ReferenceBody {
  x: number;
  y: number;
  r: number;
  vx: number;
  vy: number;
  /** Angular velocity × r. */
  u: number;
  /** 1/mass. */
  m: number;
}

type Speeds = Pick<ReferenceBody, 'vx' | 'vy' | 'u'>;

export interface ReferencePair {
  readonly a: ReferenceBody;
  readonly b: ReferenceBody;
  pn: number;
  pt: number;
}

export interface ReferenceOptions {
  readonly dt: number;
  readonly subSteps: number;
  readonly gravity: { readonly x: number; readonly y: number };
  readonly restitution: number;
  readonly friction: number;
}

type Surface = Pick<ReferenceOptions, 'restitution' | 'friction'>;

interface Contact extends ReferencePair {
  /** Whether it is too far apart to matter in this sub-step. */
  isFar?: boolean;
  nx: number;
  ny: number;
  s: number;
  /** How far the normal has turned since the sub-step before. */
  turnX: number;
  turnY: number;
}

const q = (2 * Math.PI) / 7.5;
const ratio = 2 * 10 + q;
const compliance = 1 / (1 + q * ratio);

/** Goes one step on. Bodies must be slow: less than a quarter of their radius in a sub-step. */
export function referenceStep(bodies: readonly ReferenceBody[], pairs: readonly ReferencePair[], options: ReferenceOptions): void {
  const { dt, subSteps, gravity } = options;
  const h = dt / subSteps;
  const g = Math.sqrt(gravity.x * gravity.x + gravity.y * gravity.y);
  const threshold = 2 * g * h;
  const contacts: Contact[] = [];
  const { restitution } = options;
  if (restitution > 0 && g === 0 && fly(bodies, pairs, options)) return;
  for (const pair of pairs) if ((restitution > 0 && g === 0) || isNear(pair, dt, g * dt * dt)) contacts.push(contactOf(pair));
  const starts = restitution > 0 ? null : startsOf(bodies, contacts);
  for (let i = 0; i < subSteps; i++) {
    for (const body of bodies) {
      const { vx, vy, u } = body;
      const start = starts?.get(body) ?? body;
      body.vx = vx + gravity.x * h + (vx - start.vx);
      body.vy = vy + gravity.y * h + (vy - start.vy);
      body.u = u + (u - start.u);
      starts?.set(body, { vx: vx + gravity.x * h, vy: vy + gravity.y * h, u });
    }
    if (restitution > 0) bounceAll(contacts, pairs, h, threshold, options);
    const near = contacts.filter(({ isFar }) => !isFar);
    if (restitution > 0) for (const contact of near) warm(contact);
    for (const contact of near) solve(contact, h, threshold, restitution);
    for (const body of bodies) {
      body.x += body.vx * h;
      body.y += body.vy * h;
    }
    for (const contact of near) relax(contact, h, threshold, options);
  }
}

/** The velocities without what the contacts gave in the last sub-step of the step before: they give it again. */
function startsOf(bodies: readonly ReferenceBody[], contacts: readonly Contact[]): Map<ReferenceBody, Speeds> {
  const starts = new Map(bodies.map((body) => [body, { vx: body.vx, vy: body.vy, u: body.u }]));
  for (const contact of contacts) {
    face(contact);
    const a = { ...contact.a, ...starts.get(contact.a) };
    const b = { ...contact.b, ...starts.get(contact.b) };
    push({ a, b, pn: 0, pt: 0 }, contact.nx, contact.ny, -contact.pn, -contact.pt);
    starts.set(contact.a, { vx: a.vx, vy: a.vy, u: a.u });
    starts.set(contact.b, { vx: b.vx, vy: b.vy, u: b.u });
  }
  return starts;
}

function speedOf({ vx, vy }: ReferenceBody): number {
  return Math.abs(vx) + Math.abs(vy);
}

function isNear(pair: ReferencePair, dt: number, margin: number): boolean {
  const { a, b } = pair;
  const speed = Math.abs(a.vx) + Math.abs(a.vy) + (Math.abs(b.vx) + Math.abs(b.vy));
  const reach = (a.r + b.r) * 1.02 + speed * dt + margin;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return !(dx * dx + dy * dy > reach * reach);
}

/** Applies an impulse pn along the normal (a → b) and pt along the tangent (ny, −nx). */
function push({ a, b }: ReferencePair, nx: number, ny: number, pn: number, pt: number): void {
  const px = pn * nx + pt * ny;
  const py = pn * ny - pt * nx;
  a.vx -= a.m * px;
  a.vy -= a.m * py;
  a.u += 2 * a.m * pt;
  b.vx += b.m * px;
  b.vy += b.m * py;
  b.u += 2 * b.m * pt;
}

function contactOf(pair: ReferencePair): Contact {
  return Object.assign(pair, { nx: 1, ny: 0, s: 0, turnX: 0, turnY: 0 });
}

/** Hits in the order of time, at one time in that of the contacts. Bodies that get faster get the contacts that they need then. */
function bounceAll(
  contacts: Contact[],
  pairs: readonly ReferencePair[],
  h: number,
  threshold: number,
  { dt, gravity, ...options }: ReferenceOptions,
): void {
  const margin = Math.sqrt(gravity.x * gravity.x + gravity.y * gravity.y) * dt * dt;
  for (const contact of contacts) {
    contact.isFar = !isNear(contact, 2 * h, margin);
    if (contact.isFar) contact.pn = contact.pt = 0;
  }
  const turns: Turns = new Map();
  for (;;) {
    const asked = contacts.filter((contact) => !contact.isFar && !isSpent(contact, turns));
    const first = firstOf(asked, turns, h, threshold, options);
    if (first === null) return;
    const { a, b } = first.contact;
    const speeds = [a, b].map(speedOf);
    bounce(first, options);
    for (const [i, body] of [a, b].entries()) {
      count(body, first.t, turns);
      if (speedOf(body) > speeds[i]) addLate(contacts, pairs, body, dt, margin);
    }
  }
}

/** When a body was hit last, and how often it was. */
type Turns = Map<ReferenceBody, { since: number; hits: number }>;

function isSpent({ a, b }: ReferencePair, turns: Turns): boolean {
  return [a, b].some((body) => (turns.get(body)?.hits ?? 0) >= 31);
}

function count(body: ReferenceBody, t: number, turns: Turns): void {
  turns.set(body, { since: t, hits: (turns.get(body)?.hits ?? 0) + 1 });
}

/** The first hit of some contacts within `h`. */
function firstOf(contacts: readonly Contact[], turns: Turns, h: number, threshold: number, surface: Surface): Hit | null {
  let first: Hit | null = null;
  for (const contact of contacts) {
    const since = Math.max(turns.get(contact.a)?.since ?? 0, turns.get(contact.b)?.since ?? 0);
    const hit = foresee(contact, h, threshold, since, surface);
    if (hit !== null && (first === null || hit.t < first.t)) first = hit;
  }
  return first;
}

/** A hit with the normal of where its bodies are at its time. */
function metAt({ contact, t }: Hit): Hit {
  const { a, b } = contact;
  const [vx, vy] = [b.vx - a.vx, b.vy - a.vy];
  const [dx, dy] = [b.x - a.x + vx * t, b.y - a.y + vy * t];
  const distance = Math.sqrt(dx * dx + dy * dy);
  const [nx, ny] = [dx / distance, dy / distance];
  return { contact, t, nx, ny, vn: vx * nx + vy * ny };
}

function isTouching({ a, b }: ReferencePair): boolean {
  const [dx, dy, sum] = [b.x - a.x, b.y - a.y, a.r + b.r];
  return dx * dx + dy * dy - sum * sum <= 0;
}

/** A step without sub-steps and solver, if nothing touches as it begins, and nobody is hit more than 31 times; else nothing has changed. */
function fly(bodies: readonly ReferenceBody[], pairs: readonly ReferencePair[], { dt, ...surface }: ReferenceOptions): boolean {
  if (pairs.some((pair) => pair.pn !== 0 || pair.pt !== 0 || isTouching(pair))) return false;
  const before = bodies.map((body) => ({ ...body }));
  const contacts = pairs.map(contactOf);
  const turns: Turns = new Map();
  for (let first = firstOf(contacts, turns, dt, 0, surface); first !== null; first = firstOf(contacts, turns, dt, 0, surface)) {
    const { a, b } = first.contact;
    if (isSpent(first.contact, turns)) {
      for (const [i, body] of bodies.entries()) Object.assign(body, before[i]);
      return false;
    }
    bounce(metAt(first), surface);
    for (const body of [a, b]) count(body, first.t, turns);
  }
  for (const body of bodies) {
    body.x += body.vx * dt;
    body.y += body.vy * dt;
  }
  return true;
}

/** What a body may meet in the step now that it is faster, the last pair first. */
function addLate(contacts: Contact[], pairs: readonly ReferencePair[], body: ReferenceBody, dt: number, margin: number): void {
  for (const pair of [...pairs].reverse()) {
    if ((pair.a !== body && pair.b !== body) || contacts.some(({ a, b }) => a === pair.a && b === pair.b) || !isNear(pair, dt, margin))
      continue;
    contacts.push(Object.assign(contactOf(pair), { isFar: false }));
  }
}

interface Hit {
  readonly contact: Contact;
  /** In the sub-step. */
  readonly t: number;
  readonly nx: number;
  readonly ny: number;
  /** Velocity along the normal. */
  readonly vn: number;
}

/** The hit of two bodies that go straight on from the time `since`, within the sub-step and faster than the threshold. */
function foresee(contact: Contact, h: number, threshold: number, since: number, { restitution }: Surface): Hit | null {
  const { a, b } = contact;
  const [vx, vy] = [b.vx - a.vx, b.vy - a.vy];
  let t = since;
  let [dx, dy] = [b.x - a.x + vx * t, b.y - a.y + vy * t];
  const along = dx * vx + dy * vy;
  if (along >= 0 || restitution === 0) return null;
  const sum = a.r + b.r;
  const power = dx * dx + dy * dy - sum * sum;
  if (power > 0) {
    const discriminant = along * along - (vx * vx + vy * vy) * power;
    if (discriminant <= 0) return null;
    const left = power / (Math.sqrt(discriminant) - along);
    t += left;
    if (t > h) return null;
    dx += vx * left;
    dy += vy * left;
  }
  const distance = Math.sqrt(dx * dx + dy * dy);
  const [nx, ny] = [dx / distance, dy / distance];
  const vn = vx * nx + vy * ny;
  return vn >= -threshold ? null : { contact, t, nx, ny, vn };
}

function bounce({ contact, t, nx, ny, vn }: Hit, { restitution, friction }: Surface): void {
  const { a, b } = contact;
  const normal = (-(1 + restitution) * vn) / (a.m + b.m);
  let tangent = 0;
  if (friction > 0) {
    const slip = (b.vx - a.vx) * ny - (b.vy - a.vy) * nx + (a.u + b.u);
    tangent = Math.max(-friction * normal, Math.min(friction * normal, -slip / (a.m + b.m + (2 * a.m + 2 * b.m))));
  }
  push(contact, nx, ny, normal, tangent);
  const px = normal * nx + tangent * ny;
  const py = normal * ny - tangent * nx;
  a.x += a.m * px * t;
  a.y += a.m * py * t;
  b.x += -(b.m * px * t);
  b.y += -(b.m * py * t);
}

function warm(contact: Contact): void {
  face(contact);
  push(contact, contact.nx, contact.ny, contact.pn, contact.pt);
}

/** Sets normal and gap. */
function face(contact: Contact): void {
  const { a, b } = contact;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const distance = Math.sqrt(dx * dx + dy * dy);
  contact.nx = dx * (1 / distance);
  contact.ny = dy * (1 / distance);
  contact.s = Math.max(distance - (a.r + b.r), -Math.min(a.r, b.r));
}

/** Turns what the bodies carry on of the impulses to the normal as it is now. */
function turn({ a, b, pn, pt, turnX, turnY }: Contact): void {
  const px = pn * turnX + pt * turnY;
  const py = pn * turnY - pt * turnX;
  a.vx -= a.m * px;
  a.vy -= a.m * py;
  b.vx += b.m * px;
  b.vy += b.m * py;
}

function solve(contact: Contact, h: number, threshold: number, restitution: number): void {
  const { a, b, nx, ny, s, pn } = contact;
  turn(contact);
  const vn = (b.vx - a.vx) * nx + (b.vy - a.vy) * ny;
  const mass = 1 / (a.m + b.m);
  const square = 0.065 * 0.065 * Math.min(a.r, b.r) ** 2;
  const rate = q / h / ratio;
  const soft = (compliance * square) / (square + s * s);
  const change =
    s > 0 ? -mass * (vn + s * (1 / h)) : -mass * (1 - soft) * (vn + rate * s) - (vn + 2 * rate * s > 0 ? 2 * compliance : soft) * pn;
  const next = Math.max(pn + change, 0);
  if (pn === 0 && restitution > 0 && vn < -threshold) return; // left to the next bounce
  contact.pn = next;
  push(contact, nx, ny, next - pn, 0);
}

function relax(contact: Contact, h: number, threshold: number, { restitution, friction }: ReferenceOptions): void {
  const { a, b, nx, ny, pn, pt } = contact;
  const isIdle = pn === 0 && pt === 0 && contact.s > 0;
  const mass = 1 / (a.m + b.m);
  const s = (b.x - a.x) * nx + (b.y - a.y) * ny - (a.r + b.r);
  if (restitution === 0) {
    face(contact);
    contact.turnX = contact.nx - nx;
    contact.turnY = contact.ny - ny;
  }
  if (isIdle) return;
  const [vx, vy] = [b.vx - a.vx, b.vy - a.vy];
  const vn = vx * nx + vy * ny;
  let next = pn;
  if (s > 0) {
    if (pn > 0) next = pn - mass * (vn + s * (1 / h));
  } else if (pn > 0 || vn >= -threshold || restitution === 0) next = pn - mass * vn;
  next = Math.max(next, 0);
  contact.pn = next;
  const slip = vx * ny - vy * nx + (a.u + b.u);
  const limit = friction * next;
  const tangent = friction > 0 ? Math.max(-limit, Math.min(limit, pt - slip / (a.m + b.m + (2 * a.m + 2 * b.m)))) : pt;
  contact.pt = tangent;
  push(contact, nx, ny, next - pn, tangent - pt);
}
