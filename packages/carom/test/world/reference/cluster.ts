// Bodies at their floors that change their velocities together: each constraint in turn, until all are met.

import { drop, type Facing, faceBody, faceWall, hold, isHeld, lend, type Motion, placeOf, turn } from './course.ts';
import type { Body } from './model.ts';

const near = 0.02;
const mostPasses = 1024;
const momentumPasses = 8;
const mostBodies = 64;
const mostDriven = 1000;
const mostFree = 8;

/** Two bodies, or a body and a wall, part along the normal from the first to the second by `least`. */
interface Constraint {
  readonly a: Body;
  readonly b: Body | null;
  readonly nx: number;
  readonly ny: number;
  readonly least: number;
  readonly isDriven: boolean;
}

/** Two bodies at their floor, or a body and a wall, go on without coming nearer. Where that fails the weaker is held. Returns whose path has bent. */
export function press(motion: Motion, first: Body, second: Body | null, weaker: Body): readonly Body[] {
  const cluster = weaker.presses++ < 31 ? solve(motion, first, second) : null;
  if (cluster === null) {
    hold(motion, weaker);
    return [weaker];
  }
  const { changed, isDriven } = cluster;
  for (const [body, { vx, vy }] of changed) {
    const own = body.lent ?? body;
    const isFaster = vx * vx + vy * vy > (1 + 1e-9) * (own.vx * own.vx + own.vy * own.vy);
    (!isDriven || !isFaster ? turn : body.lent === null ? lend : drop)(motion, body, vx, vy);
    body.leans = true;
  }
  return [...changed.keys()];
}

type Velocity = { vx: number; vy: number };

function solve(motion: Motion, first: Body, second: Body | null): { changed: Map<Body, Velocity>; isDriven: boolean } | null {
  let fastest = 0;
  const constraints: Constraint[] = [];
  const velocities = new Map<Body, Velocity>();
  const changed = new Map<Body, Velocity>();
  const velocityOf = (body: Body | null): Velocity => {
    if (body === null) return { vx: 0, vy: 0 };
    if (!velocities.has(body)) {
      velocities.set(body, { vx: body.vx, vy: body.vy });
      const own = body.lent ?? body;
      fastest = Math.max(fastest, own.vx * own.vx + own.vy * own.vy);
    }
    return velocities.get(body)!;
  };
  const bring = (body: Body) => {
    if (changed.has(body) || changed.size >= mostBodies) return;
    changed.set(body, velocityOf(body));
    const others = bodiesAt(motion, body).filter(({ a, b }) => !changed.has(a === body ? b! : a));
    for (const { a, b } of others) for (const each of [a, b!]) velocityOf(each); // in this order they are followed
    constraints.push(...others, ...wallsAt(motion, body));
  };
  for (const body of [first, second]) {
    if (body === null) continue;
    velocityOf(body);
    if (!isHeld(body)) bring(body);
  }
  let [worst, isDriven, before] = [0, false, Infinity];
  for (let pass = 0; pass < mostPasses; pass++) {
    const byMass = pass < momentumPasses;
    let areMet = true;
    let most = 0;
    for (let c = 0; c < constraints.length; c++) {
      const { a, b, nx, ny, least } = constraints[c];
      const [va, vb] = [velocityOf(a), velocityOf(b)];
      const lack = least - ((vb.vx - va.vx) * nx + (vb.vy - va.vy) * ny);
      const [ma, mb] = [a, b].map((body) => (body === null || isHeld(body) ? 0 : byMass ? body.m : 1));
      if (!(lack > 0) || ma + mb === 0) continue;
      areMet = false;
      most = Math.max(most, lack);
      if (byMass) worst = Math.max(worst, lack);
      if (!byMass || constraints[c].isDriven) isDriven = true;
      const sizes = Math.abs(va.vx) + Math.abs(va.vy) + Math.abs(vb.vx) + Math.abs(vb.vy);
      const change = ((byMass ? lack : 1.9 * lack) + worst / 32 + 4e-16 * (sizes + Math.abs(least))) / (ma + mb);
      va.vx -= change * ma * nx;
      va.vy -= change * ma * ny;
      vb.vx += change * mb * nx;
      vb.vy += change * mb * ny;
      if (ma > 0) bring(a);
      if (mb > 0) bring(b!);
    }
    const limit = isDriven ? mostDriven : mostFree;
    const isTooFast = () => [...changed.values()].some(({ vx, vy }) => fastest > 0 && vx * vx + vy * vy > limit * limit * fastest);
    if (areMet && isTooFast()) return null;
    if (areMet) return { changed: new Map([...velocities].filter(([body]) => changed.has(body))), isDriven };
    if (pass % 64 !== 63) continue;
    if (most > 0.9 * before) return null;
    before = most;
  }
  return null;
}

/** What is not at its floor yet may be come nearer to; from what rounding has brought too near it goes away. */
function slack({ until, now }: Motion, { room }: Facing, r: number): number {
  if (room > 0) return -room / (until - now);
  return room < -1e-6 * r ? 0 : -room / until;
}

function wallsAt(motion: Motion, body: Body): Constraint[] {
  const { step } = motion;
  const { x, y } = placeOf(motion, body);
  const entries = step.walls.filter((entry) => !entry.isLate && entry.body === body && entry.hold !== 'passes').reverse();
  return entries.flatMap((entry) => {
    if (step.geometry.isBeyond(entry.feature, x, y, (1 + near) * body.r)) return [];
    const facing = faceWall(motion, entry);
    if (facing === null || facing.room > near * body.r) return [];
    const { nx, ny, lead } = facing;
    return [{ a: body, b: null, nx, ny, least: slack(motion, facing, body.r) + lead, isDriven: body.lent !== null }];
  });
}

function bodiesAt(motion: Motion, body: Body): Constraint[] {
  const pairs = motion.step.pairs.filter((pair) => !pair.isLate && (pair.a === body || pair.b === body)).reverse();
  return pairs.flatMap((pair): Constraint[] => {
    const { a, b } = pair;
    const other = a === body ? b : a;
    const facing = faceBody(motion, pair);
    const smaller = Math.min(a.r, b.r);
    if (facing.room > near * smaller) return [];
    const isPusher = isHeld(other) && (other.vx !== 0 || other.vy !== 0);
    const isDriven = isPusher || facing.room < -1e-6 * smaller || a.lent !== null || b.lent !== null;
    return [{ a, b, nx: facing.nx, ny: facing.ny, least: slack(motion, facing, smaller), isDriven }];
  });
}
