import { addBlankContact, addWallContact, extend, leavesSkin, makeWallContacts } from './contacts.ts';
import { type Body, bends, between, clamp, frictionOf, hypotenuse, type Pair, restitutionOf, type Step, type WallEntry } from './model.ts';
import { holdsNow, settle } from './one-sided.ts';
import { meetsNothing } from './ways.ts';

const squeezed = 0.06;
const mostImpacts = 31;

interface Impact {
  readonly t: number;
  /** Exactly one of them. */
  readonly pair?: Pair;
  readonly entry?: WallEntry;
}

interface Search {
  readonly step: Step;
  readonly until: number;
  readonly isFlight: boolean;
  impacts: Impact[];
}

/** The impacts of a sub-step in the order of time. */
export function runImpacts(step: Step): void {
  const search: Search = { step, until: step.h, isFlight: false, impacts: [] };
  for (const pair of step.pairs) if (!pair.isLate) predictPair(search, pair, 0);
  for (const { entry } of step.wallContacts) predictWall(search, entry, 0);
  carryOut(search);
  for (const contact of step.contacts) {
    const { a, b } = contact;
    if (bends(a) === 0 && bends(b) === 0) continue;
    // as they are at the last bend of the two, the gap drawn back to the start of the sub-step where they approach
    const t = Math.max(a.path.at(-1)?.t ?? 0, b.path.at(-1)?.t ?? 0);
    const [wx, wy] = [b.vx - a.vx, b.vy - a.vy];
    const { dx, dy } = between(step, b.x - a.x + wx * t, b.y - a.y + wy * t);
    const distance = hypotenuse(dx, dy);
    if (distance <= 1e-140) continue;
    const [nx, ny] = [dx / distance, dy / distance];
    const vn = wx * nx + wy * ny;
    const gap = distance - (a.r + b.r) - Math.min(vn, 0) * t;
    Object.assign(contact, { nx, ny, gap: Math.max(gap, -a.r) });
  }
}

/**
 * A step without sub-steps and solver. Returns false, and nothing has changed, if something touches, presses or does not bounce, or comes too near
 * to a wall.
 */
export function fly(step: Step): boolean {
  const bodies = step.bodies.map((body) => ({ ...body }));
  const candidates = [...step.pairs, ...step.walls].map((candidate) => ({ ...candidate }));
  const search: Search = { step, until: step.dt, isFlight: true, impacts: [] };
  const tooNear: string[] = [];
  if (prepare(search) && carryOut(search)) meetsNothing(step, tooNear);
  else tooNear.push('no flight');
  if (tooNear.length === 0) {
    settle(step);
    return true;
  }
  for (const [i, body] of step.bodies.entries()) Object.assign(body, bodies[i], { path: [] });
  for (const [i, candidate] of [...step.pairs, ...step.walls].entries()) Object.assign(candidate, candidates[i]);
  step.contacts.length = step.wallContacts.length = 0;
  return false;
}

function prepare(search: Search): boolean {
  const { step } = search;
  for (const pair of step.pairs) {
    if (pair.isLate) continue;
    const { a, b } = pair;
    const { dx, dy } = between(step, b.x - a.x, b.y - a.y);
    if (dx * dx + dy * dy - (a.r + b.r) * (a.r + b.r) <= 0 || !isOnImage(search, pair, dx, dy) || pair.pn !== 0 || pair.pt !== 0)
      return false;
    predictPair(search, pair, 0);
    if (pair.touched) addBlankContact(step, pair);
  }
  makeWallContacts(step);
  for (const { entry, a, pn, pt, restitution } of step.wallContacts) {
    if (entry.oneSided && holdsNow(step, a).get(entry) === 'passes') continue;
    const { distance } = step.geometry.gap(entry.feature, a.x, a.y);
    if (pn !== 0 || pt !== 0 || restitution === 0 || distance < (1 - 1e-9) * a.r) return false;
    predictWall(search, entry, 0);
  }
  return true;
}

/** Whether on a torus no other image of a body may come nearer in a flight. */
function isOnImage({ step, until }: Search, { a, b }: Pair, dx: number, dy: number): boolean {
  const [wx, wy] = [Math.abs(b.vx - a.vx), Math.abs(b.vy - a.vy)];
  return Math.abs(dx) + wx * until <= step.periodX / 2 && Math.abs(dy) + wy * until <= step.periodY / 2;
}

/** Carries all out, the first one first, of one time walls before pairs. Returns false if a flight must not go on. */
function carryOut(search: Search): boolean {
  const { step, isFlight } = search;
  for (let first = takeFirst(search); first !== null; first = takeFirst(search)) {
    const { t, pair, entry } = first;
    const bodies = pair === undefined ? [entry!.body] : [pair.a, pair.b];
    const isSpent = bodies.some((body) => bends(body) >= mostImpacts);
    if (isSpent || !(pair === undefined ? bounceOff(step, entry!, t) : bounce(step, pair, t))) {
      if (isFlight) return false;
      continue;
    }
    search.impacts = search.impacts.filter((impact) => !bodies.some((body) => body.m !== 0 && concerns(impact, body)));
    for (const body of bodies) if (body.m !== 0 && !follow(search, body, t)) return false;
  }
  return true;
}

function concerns({ pair, entry }: Impact, body: Body): boolean {
  return pair === undefined ? entry!.body === body : pair.a === body || pair.b === body;
}

function rank({ pair, entry }: Impact): number {
  return pair === undefined ? -1 - entry!.number : pair.number;
}

function takeFirst(search: Search): Impact | null {
  let first: Impact | null = null;
  for (const impact of search.impacts)
    if (first === null || impact.t < first.t || (impact.t === first.t && rank(impact) < rank(first))) first = impact;
  search.impacts = search.impacts.filter((impact) => impact !== first);
  return first;
}

/** What a body will hit that goes another way from `now` on. */
function follow(search: Search, body: Body, now: number): boolean {
  const { step, until } = search;
  if (leavesSkin(body, until)) extend(step, body, until);
  for (const pair of step.pairs) {
    if (pair.isLate || (pair.a !== body && pair.b !== body)) continue;
    const { a, b } = pair;
    const { dx, dy } = between(step, b.x - a.x + (b.vx - a.vx) * now, b.y - a.y + (b.vy - a.vy) * now);
    if (search.isFlight && !isOnImage(search, pair, dx, dy)) return false;
    predictPair(search, pair, now);
  }
  for (const entry of step.walls) if (!entry.isLate && entry.body === body) predictWall(search, entry, now);
  return true;
}

function predictPair({ step, until, isFlight, impacts }: Search, pair: Pair, now: number): void {
  const { a, b } = pair;
  const [wx, wy, sum] = [b.vx - a.vx, b.vy - a.vy, a.r + b.r];
  const { dx, dy } = between(step, b.x - a.x + wx * now, b.y - a.y + wy * now);
  const along = dx * wx + dy * wy;
  const power = dx * dx + dy * dy - sum * sum;
  const discriminant = along * along - (wx * wx + wy * wy) * power;
  if (along >= 0 || discriminant <= 0) return;
  const t = power > 0 ? now + power / (Math.sqrt(discriminant) - along) : now;
  if (t > until) return;
  if (isFlight || givesBack(step, pair, power, along, discriminant)) impacts.push({ t, pair });
}

/** Whether an impact at hand is one: not where the contact presses, where it is slow, or where bodies are squeezed together. */
function givesBack(step: Step, { a, b, contact }: Pair, power: number, along: number, discriminant: number): boolean {
  const sum = a.r + b.r;
  const e = restitutionOf(step, a, b);
  if (a.m + b.m === 0 || e === 0 || (contact !== null && contact.pn !== 0)) return false;
  const square = power > 0 ? discriminant : along * along; // of the approach speed at the impact, times the square of the distance
  const limit = step.threshold * step.threshold * (power > 0 ? sum * sum : sum * sum + power); // overlapping bodies hit at their distance
  if (a.m !== 0 && b.m !== 0 && square <= limit) return false;
  return e === 1 || power > -2 * squeezed * Math.min(a.r, b.r) * sum;
}

/** What gravity gives until the impact more than it has given: velocities are those of the middle of the sub-step. */
function fallUntil({ gravityX, gravityY, h }: Step, nx: number, ny: number, t: number): number {
  return (gravityX * nx + gravityY * ny) * (t - 0.5 * h);
}

function predictWall({ step, until, impacts }: Search, entry: WallEntry, now: number): void {
  const { body, feature } = entry;
  const e = restitutionOf(step, body, entry);
  if (e === 0 || body.m === 0 || bends(body) >= mostImpacts || (entry.contact !== null && entry.contact.pn !== 0)) return;
  const [x, y] = [body.x + body.vx * now, body.y + body.vy * now];
  const { geometry } = step;
  if (geometry.isBeyond(feature, x, y, body.r + (Math.abs(body.vx) + Math.abs(body.vy)) * (until - now))) return;
  if (entry.oneSided && holdsNow(step, body).get(entry) === 'passes') return;
  const floor = (1 - squeezed) * body.r;
  if (e !== 1 && !geometry.isBeyond(feature, x, y, floor) && geometry.gap(feature, x, y).distance < floor) return;
  const { t, nx, ny } = geometry.impact(feature, { x, y, vx: body.vx, vy: body.vy, r: body.r });
  const vn = body.vx * nx + body.vy * ny + fallUntil(step, nx, ny, now + t);
  if (now + t <= until && vn < -step.threshold) impacts.push({ t: now + t, entry });
}

function bounce(step: Step, pair: Pair, t: number): boolean {
  const { a, b } = pair;
  const [wx, wy] = [b.vx - a.vx, b.vy - a.vy];
  const { dx, dy } = between(step, b.x - a.x + wx * t, b.y - a.y + wy * t);
  const distance = hypotenuse(dx, dy);
  const [nx, ny] = distance > 1e-140 ? [dx / distance, dy / distance] : [1, 0];
  let vn = wx * nx + wy * ny;
  if (a.m === 0) vn += fallUntil(step, nx, ny, t);
  else if (b.m === 0) vn -= fallUntil(step, nx, ny, t);
  const e = restitutionOf(step, a, b);
  if (vn >= -step.threshold || e === 0) return false;
  const normal = (-(1 + e) * vn) / (a.m + b.m);
  const slip = wx * ny - wy * nx + (a.u + b.u);
  const friction = frictionOf(step, a, b);
  const tangent = friction > 0 ? clamp(-slip / (a.m + b.m + (a.g + b.g)), friction * normal) : 0;
  addBlankContact(step, pair);
  kick(a, -a.m, { nx, ny, normal, tangent, t });
  kick(b, b.m, { nx, ny, normal, tangent, t });
  return true;
}

function bounceOff(step: Step, entry: WallEntry, t: number): boolean {
  const { body } = entry;
  const { restitution, friction } = addWallContact(step, entry);
  const { nx, ny } = step.geometry.face(entry.feature, body.x + body.vx * t, body.y + body.vy * t);
  const vn = body.vx * nx + body.vy * ny + fallUntil(step, nx, ny, t);
  if (vn >= 0) return false;
  const normal = (-(1 + restitution) * vn) / body.m;
  const slip = body.vx * ny - body.vy * nx + body.u;
  const tangent = clamp(-slip / (body.m + body.g), friction * normal);
  kick(body, -body.m, { nx: -nx, ny: -ny, normal, tangent, t });
  return true;
}

/** Bends the path of a body: it then begins where one with the new velocity would have begun. */
function kick(body: Body, share: number, impact: { nx: number; ny: number; normal: number; tangent: number; t: number }): void {
  if (share === 0) return;
  const { nx, ny, normal, tangent, t } = impact;
  if (body.path.length === 0) body.path.push({ t: 0, x: body.x, y: body.y });
  const dvx = share * (normal * nx + tangent * ny);
  const dvy = share * (normal * ny - tangent * nx);
  body.u += tangent * body.g;
  body.vx += dvx;
  body.vy += dvy;
  body.x -= dvx * t;
  body.y -= dvy * t;
  body.path.push({ t, x: body.x + body.vx * t, y: body.y + body.vy * t });
}
