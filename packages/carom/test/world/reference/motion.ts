// The motion of a sub-step told slowly: all events are kept in one list, and the first one is carried out, until none is left.

import { press } from './cluster.ts';
import { addBlankContact, addWallContact, extend, findContacts, leavesSkin } from './contacts.ts';
import { bend, between, type Event, faceBody, faceWall, isHeld, lend, type Motion, placeOf } from './course.ts';
import { type Body, beltOf, clamp, frictionOf, type Pair, restitutionOf, type Step, type WallEntry } from './model.ts';
import { passes } from './one-sided.ts';

const squeezed = 0.06;
const core = 0.16;
const mostEvents = 31;
const mostInFlight = 250;

function begin(step: Step, bounces: boolean, until: number, most: number): Motion {
  for (const body of step.bodies)
    Object.assign(body, { since: 0, leans: false, isHeld: false, count: 0, presses: 0, lent: null, isBent: false });
  return { step, bounces, until, most, now: 0, events: [], bent: [] };
}

/** Moves all over the sub-step. */
export function move(step: Step, bounces: boolean): void {
  const motion = begin(step, bounces, step.h, mostEvents);
  const { h } = step;
  const limit = 0.25 * Math.min(step.periodX, step.periodY);
  const roaming = step.bodies.filter((body) => {
    const way = Math.abs(body.vx * h) + Math.abs(body.vy * h);
    body.budget -= way;
    return body.budget < 0 || leavesSkin(body, h) || way > limit;
  });
  for (const body of step.bodies) slow(motion, body);
  for (const body of roaming) extend(step, body, 0);
  for (const pair of step.pairs) if (!pair.isLate) predictPair(motion, pair, bounces);
  for (const entry of step.walls) if (!entry.isLate) predictWall(motion, entry, bounces);
  carryOut(motion);
  finish(motion);
  for (const body of [...roaming, ...motion.bent]) findContacts(step, body);
}

/** Moves all over the whole step, if nothing but bounces happens in it; else returns false, and nothing has changed. */
export function fly(step: Step): boolean {
  const { dt, periodX, periodY } = step;
  const motion = begin(step, true, dt, mostInFlight);
  const pairs = step.pairs.filter(({ isLate }) => !isLate);
  for (const pair of pairs) {
    const { dx, dy, wx, wy } = between(motion, pair, 0, 0);
    const sum = pair.a.r + pair.b.r;
    const isOne = Math.abs(dx) + Math.abs(wx) * dt <= periodX / 2 && Math.abs(dy) + Math.abs(wy) * dt <= periodY / 2;
    if (!isOne || pair.pn !== 0 || pair.pt !== 0 || !(dx * dx + dy * dy - sum * sum > -1e-9 * sum * sum)) return false;
  }
  const near = step.walls.filter(
    (entry) => !entry.isLate && !step.geometry.isBeyond(entry.feature, entry.body.x, entry.body.y, entry.body.r + entry.body.budget),
  );
  for (const entry of near) {
    const { body, feature, pn, pt } = entry;
    const e = restitutionOf(step, body, entry);
    const isIn = step.geometry.gap(feature, body.x, body.y).distance < (1 - 1e-9) * body.r;
    if (!passes(step, entry, body) && (pn !== 0 || pt !== 0 || e === 0 || isIn)) return false;
  }
  for (const body of step.bodies) body.start = { vx: body.vx, vy: body.vy, u: body.u };
  for (const entry of near) addWallContact(step, entry);
  for (const pair of pairs) {
    const t = timeTo(motion, pair, 0, 0, pair.a.r + pair.b.r);
    if (t <= dt) motion.events.push({ t, isBounce: true, pair });
    if (pair.touched) addBlankContact(step, pair);
  }
  for (const entry of near) predictWall(motion, entry, true);
  carryOut(motion);
  finish(motion);
  return true;
}

function finish({ step, until }: Motion): void {
  for (const body of step.bodies) {
    const span = until - body.since;
    body.x += body.vx * span;
    body.y += body.vy * span;
    if (body.lent !== null) Object.assign(body, body.lent);
  }
}

/** In which time from now on a pair comes as near as `reach`; 0 if it is nearer and approaches. */
function timeTo(motion: Motion, pair: Pair, column: number, line: number, reach: number): number {
  const { dx, dy, wx, wy } = between(motion, pair, column, line);
  const along = dx * wx + dy * wy;
  const power = dx * dx + dy * dy - reach * reach;
  const discriminant = along * along - (wx * wx + wy * wy) * power;
  if (along >= 0 || (power > 0 && discriminant <= 0)) return Infinity;
  return power > 0 ? power / (Math.sqrt(discriminant) - along) : 0;
}

/** The next event of a pair: its bounce where it touches, or when it comes to the floor. */
function predictPair(motion: Motion, pair: Pair, mayBounce: boolean): void {
  const { a, b } = pair;
  const { step, now, until, events } = motion;
  const sides = (period: number) => (period < Infinity ? [-1, 0, 1] : [0]);
  for (const column of sides(step.periodX))
    for (const line of sides(step.periodY)) {
      const touch = timeTo(motion, pair, column, line, a.r + b.r);
      if (!(touch <= until - now)) continue;
      const isBounce = mayBounce && bounces(motion, pair, column, line, touch);
      const t = isBounce ? touch : timeTo(motion, pair, column, line, a.r + b.r - core * Math.min(a.r, b.r));
      if (t <= until - now) events.push({ t: isBounce ? now + t : early(motion, now + t), isBounce, pair });
    }
}

/** Whether a meeting has restitution: not if it carries a load, is slow, squeezed, or one of the two has met something of infinite mass. */
function bounces(motion: Motion, pair: Pair, column: number, line: number, t: number): boolean {
  const { step, most } = motion;
  const { a, b, contact } = pair;
  if (contact !== null && contact.pn !== 0) return false;
  if (a.leans || b.leans || a.isHeld || b.isHeld || a.count >= most || b.count >= most) return false;
  const { dx, dy, wx, wy } = between(motion, pair, column, line);
  if (a.m !== 0 && b.m !== 0) {
    const [tx, ty] = [dx + wx * t, dy + wy * t];
    const along = (b.start.vx - a.start.vx) * tx + (b.start.vy - a.start.vy) * ty;
    if (along >= 0 || along * along <= step.threshold * step.threshold * (tx * tx + ty * ty)) return false;
  }
  const e = restitutionOf(step, a, b);
  const power = dx * dx + dy * dy - (a.r + b.r) * (a.r + b.r);
  return e === 1 || (e > 0 && power > -2 * squeezed * Math.min(a.r, b.r) * (a.r + b.r));
}

/** When a floor is met: a little before its time. */
function early({ now, until }: Motion, t: number): number {
  return Math.max(t - 4e-16 * until, now);
}

/** What gravity gives until now more than it has given: velocities are those of the middle of the sub-step. */
function fall({ step }: Motion, nx: number, ny: number, t: number): number {
  return (step.gravityX * nx + step.gravityY * ny) * (t - 0.5 * step.h);
}

/** The next events of a body and a part of a wall. */
function predictWall(motion: Motion, entry: WallEntry, mayBounce: boolean): void {
  const { step, now, until, events, most } = motion;
  const { geometry } = step;
  const { body, feature, contact } = entry;
  const { x, y } = placeOf(motion, body);
  if (body.m === 0) return;
  if (passes(step, entry, { x, y, vx: body.vx, vy: body.vy })) return;
  const left = until - now;
  if (geometry.isBeyond(feature, x, y, body.r + (Math.abs(body.vx) + Math.abs(body.vy)) * left)) return;
  const e = restitutionOf(step, body, entry);
  const isFree = !body.leans && !body.isHeld && body.count < most && (contact === null || contact.pn === 0);
  const touch = (1 - squeezed) * body.r;
  const isSqueezed = e !== 1 && !geometry.isBeyond(feature, x, y, touch) && geometry.gap(feature, x, y).distance < touch;
  if (mayBounce && e > 0 && isFree && !isSqueezed) {
    const { t, nx, ny } = geometry.impact(feature, { x, y, vx: body.vx, vy: body.vy, r: body.r });
    const vn = body.start.vx * nx + body.start.vy * ny;
    if (now + t <= until && vn + fall(motion, nx, ny, now + t) < -step.threshold) {
      events.push({ t: now + t, isBounce: true, entry });
      if (!geometry.isArc(feature)) return;
    }
  }
  const floor = Math.min(geometry.gap(feature, x, y).distance, (1 - core / 2) * body.r);
  const share = geometry.share(feature, { x, y, dx: body.vx * left, dy: body.vy * left }, floor);
  if (share <= 1) events.push({ t: early(motion, now + share * left), isBounce: false, entry });
}

function rank({ pair, entry, isBounce }: Event): number {
  return pair === undefined ? -1 - (2 * entry!.number + +isBounce) : 2 * pair.number + +isBounce;
}

function carryOut(motion: Motion): void {
  while (motion.events.length > 0) {
    const first = motion.events.reduce((a, b) => (b.t < a.t || (b.t === a.t && rank(b) < rank(a)) ? b : a));
    motion.events = motion.events.filter((event) => event !== first);
    motion.now = first.t;
    if (first.pair === undefined) meetWall(motion, first.entry!, first.isBounce);
    else meetBody(motion, first.pair, first.isBounce);
  }
}

function meetBody(motion: Motion, pair: Pair, isBounce: boolean): void {
  const { a, b } = pair;
  if (isBounce) {
    if (!bounce(motion, pair)) predictPair(motion, pair, false);
    else for (const body of [a, b]) follow(motion, body);
    return;
  }
  const facing = faceBody(motion, pair);
  if (!(facing.approach > 0)) return;
  addBlankContact(motion.step, pair);
  const [first, second] = [isHeld(a), isHeld(b)];
  if (first && second) return;
  for (const body of press(motion, a, b, second || (!first && a.m >= b.m) ? a : b)) follow(motion, body);
}

function meetWall(motion: Motion, entry: WallEntry, isBounce: boolean): void {
  const { step } = motion;
  const { body } = entry;
  if (isBounce) {
    if (bounceOff(motion, entry)) follow(motion, body);
    else predictWall(motion, entry, false);
    return;
  }
  const facing = faceWall(motion, entry);
  if (facing === null || (!(facing.approach + facing.lead > 0) && !step.geometry.isArc(entry.feature))) return;
  addWallContact(step, entry);
  if (isHeld(body)) return;
  for (const each of press(motion, body, null, body)) follow(motion, each);
}

/** Predicts the events of a body whose velocity has changed. */
function follow(motion: Motion, body: Body): void {
  const { step, bounces } = motion;
  if (body.m === 0) return;
  slow(motion, body);
  const isOf = ({ pair, entry }: Event) => (pair === undefined ? entry!.body === body : pair.a === body || pair.b === body);
  motion.events = motion.events.filter((event) => !isOf(event));
  extend(step, body, motion.now);
  for (const pair of step.pairs) if (!pair.isLate && (pair.a === body || pair.b === body)) predictPair(motion, pair, bounces);
  for (const entry of step.walls) if (!entry.isLate && entry.body === body) predictWall(motion, entry, bounces);
}

/** On a torus a body goes no further than a quarter of it at a time, and not to where walls have no images. */
function slow(motion: Motion, body: Body): void {
  const { periodX, periodY } = motion.step;
  if (body.m === 0 || Math.min(periodX, periodY) === Infinity) return;
  const left = motion.until - motion.now;
  const [wayX, wayY] = [body.vx * left, body.vy * left];
  const way = Math.abs(wayX) + Math.abs(wayY);
  const limit = 0.25 * Math.min(periodX, periodY);
  const share = way > limit ? limit / way : 1;
  const { x, y } = placeOf(motion, body);
  const isBeyond = (value: number, period: number) => Math.abs(value - period / 2) > (2.5 * period) / 2;
  const isOut = isBeyond(x + wayX * share, periodX) || isBeyond(y + wayY * share, periodY);
  if (isOut) lend(motion, body, 0, 0);
  else if (share < 1) lend(motion, body, body.vx * share, body.vy * share);
}

/** Two bodies bounce, and rub. Returns false if they are too slow. */
function bounce(motion: Motion, pair: Pair): boolean {
  const { step, now } = motion;
  const { a, b } = pair;
  const { nx, ny } = faceBody(motion, pair);
  const [wx, wy] = [b.start.vx - a.start.vx, b.start.vy - a.start.vy];
  let approach = -(wx * nx + wy * ny);
  if (a.m === 0) approach -= fall(motion, nx, ny, now);
  else if (b.m === 0) approach += fall(motion, nx, ny, now);
  if (approach <= step.threshold) return false;
  const e = Math.min(restitutionOf(step, a, b), mostRestitution(motion, approach, Math.min(a.r, b.r)));
  const normal = ((1 + e) * approach) / (a.m + b.m);
  const friction = frictionOf(step, a, b);
  const slip = wx * ny - wy * nx + (a.start.u + b.start.u) + beltOf(step, a, b, { nx, ny });
  const tangent = friction > 0 ? clamp(-slip / (a.m + b.m + (a.g + b.g)), friction * normal) : 0;
  addBlankContact(step, pair);
  kick(motion, a, -1, { nx, ny, normal, tangent });
  kick(motion, b, 1, { nx, ny, normal, tangent });
  return true;
}

/** A body bounces off a wall, and rubs. */
function bounceOff(motion: Motion, entry: WallEntry): boolean {
  const { step, now } = motion;
  const { body } = entry;
  const { x, y } = placeOf(motion, body);
  const side = step.geometry.face(entry.feature, x, y);
  const [nx, ny] = [-side.nx, -side.ny];
  const approach = body.start.vx * nx + body.start.vy * ny + fall(motion, nx, ny, now);
  if (approach <= 0) return false;
  const { restitution, friction } = addWallContact(step, entry);
  const e = Math.min(restitution, mostRestitution(motion, approach, body.r));
  const normal = ((1 + e) * approach) / body.m;
  const slip = body.start.vy * nx - body.start.vx * ny + body.start.u;
  kick(motion, body, -1, { nx, ny, normal, tangent: clamp(-slip / (body.m + body.g), friction * normal) });
  return true;
}

/** A bumper gives speed up to 1e5 radii a sub-step. */
function mostRestitution({ until }: Motion, approach: number, r: number): number {
  return Math.max(1, (1e5 * r) / (approach * until));
}

function kick(motion: Motion, body: Body, side: number, impulse: { nx: number; ny: number; normal: number; tangent: number }): void {
  if (body.m === 0) return;
  const { nx, ny, normal, tangent } = impulse;
  const share = side * body.m;
  body.count++;
  body.u += tangent * body.g;
  body.start.u += tangent * body.g;
  const own = body.lent ?? body;
  const [changeX, changeY] = [share * (normal * nx + tangent * ny), share * (normal * ny - tangent * nx)];
  body.start.vx += changeX;
  body.start.vy += changeY;
  body.lent = null;
  bend(motion, body, changeX + own.vx, changeY + own.vy);
}
