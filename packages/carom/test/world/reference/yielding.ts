// Who gives way, and how: the nearest velocity that leads into nothing stronger.

import { type Facing, faceBody, faceWall, lend, type Motion, matesOf, placeOf, strengthOf, turn } from './course.ts';
import type { Body } from './model.ts';

const near = 0.02;
const mostGives = 31;
const fastest = 30;

/** A body must leave it by at least so much speed along the normal out of it; what it makes of who gives way to it. */
interface Obstacle {
  readonly nx: number;
  readonly ny: number;
  readonly least: number;
  readonly strength: number;
  readonly drive: number;
  readonly isEqual: boolean;
}

/** A body, with all that are joined to it, takes the velocity nearest to its own that leads into no obstacle; where there is none, it is held. */
export function giveWay(motion: Motion, body: Body): void {
  const mates = matesOf(body);
  const all = body.gives++ < mostGives ? mates.flatMap((mate) => [...wallsAt(motion, mate), ...bodiesAt(motion, mate)]) : null;
  const found =
    all === null
      ? null
      : (choose(body, all) ??
        choose(
          body,
          all.filter(({ isEqual }) => !isEqual),
        ));
  if (found === null) {
    for (const mate of mates) mate.strength = 254;
    turn(motion, body, 0, 0);
    return;
  }
  const { vx, vy, obstacles } = found;
  const met = obstacles.filter(({ nx, ny, least }) => vx * nx + vy * ny - least <= 1e-9 * (Math.abs(vx) + Math.abs(vy) + Math.abs(least)));
  const strength = Math.max(body.strength, 1, ...met.map((obstacle) => obstacle.strength));
  for (const mate of mates) mate.strength = strength;
  if (strength === 1) {
    turn(motion, body, vx, vy);
    return;
  }
  const speed = Math.max(0, ...met.filter((obstacle) => obstacle.strength > 1).map(({ drive }) => drive));
  for (const mate of mates) mate.drive = Math.max(mate.drive, speed);
  const own = body.lent ?? body;
  const limit = Math.max(own.vx * own.vx + own.vy * own.vy, body.drive * body.drive);
  (vx * vx + vy * vy > (1 + 1e-9) * limit ? lend : turn)(motion, body, vx, vy);
}

/** What is not at its floor yet may be come nearer to; from what rounding has brought too near it goes away. */
function slack({ until, now }: Motion, { room }: Facing, r: number): number {
  if (room > 0) return -room / (until - now);
  return room < -1e-6 * r ? 0 : -room / until;
}

function wallsAt(motion: Motion, body: Body): Obstacle[] {
  const { step } = motion;
  const { x, y } = placeOf(motion, body);
  const entries = step.walls.filter((entry) => !entry.isLate && entry.body === body && entry.hold !== 'passes').reverse();
  return entries.flatMap((entry) => {
    if (step.geometry.isBeyond(entry.feature, x, y, (1 + near) * body.r)) return [];
    const facing = faceWall(motion, entry);
    const ends = step.geometry.ends(entry.feature).map((end): Facing & { lead: number } => {
      const [dx, dy] = [end.x - x, end.y - y];
      const distance = Math.sqrt(dx * dx + dy * dy);
      const [nx, ny] = distance > 1e-140 ? [dx / distance, dy / distance] : [1, 0];
      return { nx, ny, approach: 0, room: distance - 0.92 * body.r, lead: 0 };
    });
    const all = [...(facing === null ? [] : [facing]), ...ends].filter(({ room }) => room <= near * body.r);
    return all.map((each) => ({
      nx: -each.nx,
      ny: -each.ny,
      least: slack(motion, each, body.r) + each.lead,
      strength: 1,
      drive: 0,
      isEqual: false,
    }));
  });
}

function bodiesAt(motion: Motion, body: Body): Obstacle[] {
  const own = strengthOf(body);
  const pairs = motion.step.pairs.filter((pair) => !pair.isLate && (pair.a === body || pair.b === body)).reverse();
  return pairs.flatMap((pair): Obstacle[] => {
    const other = pair.a === body ? pair.b : pair.a;
    const strength = strengthOf(other);
    if (strength < own || (strength === own && (own === 1 || body.next !== body))) return [];
    const facing = faceBody(motion, pair);
    if (facing.room > near * Math.min(other.r, body.r)) return [];
    const side = pair.a === body ? -1 : 1;
    const speed = Math.sqrt(other.vx * other.vx + other.vy * other.vy);
    return [
      {
        nx: side * facing.nx,
        ny: side * facing.ny,
        least: slack(motion, facing, Math.min(other.r, body.r)) + side * (other.vx * facing.nx + other.vy * facing.ny),
        strength: strength < 254 ? strength - 1 : speed > 0 ? 253 : 1,
        drive: strength < 254 ? other.drive : speed,
        isEqual: strength === own,
      },
    ];
  });
}

interface Found {
  readonly vx: number;
  readonly vy: number;
  readonly obstacles: readonly Obstacle[];
}

function choose({ vx, vy }: Body, obstacles: readonly Obstacle[]): Found | null {
  const drive = Math.max(0, ...obstacles.map((obstacle) => obstacle.drive));
  const isFree = (x: number, y: number) => {
    const isFast = x * x + y * y > (vx * vx + vy * vy) * (1 + 1e-9) && x * x + y * y > fastest * fastest * drive * drive;
    return !isFast && obstacles.every(({ nx, ny, least }) => x * nx + y * ny >= least);
  };
  if (isFree(vx, vy)) return { vx, vy, obstacles };
  for (const { nx, ny, least } of obstacles) {
    const lack = (least - (vx * nx + vy * ny)) * (1 + 1e-12) + 4e-16 * (Math.abs(vx) + Math.abs(vy) + Math.abs(least));
    const [x, y] = [vx + lack * nx, vy + lack * ny];
    if (lack > 0 && isFree(x, y)) return { vx: x, vy: y, obstacles };
  }
  let best: Found | null = null;
  let change = Infinity;
  for (const [i, a] of obstacles.entries())
    for (const b of obstacles.slice(i + 1)) {
      const cross = a.nx * b.ny - a.ny * b.nx;
      if (Math.abs(cross) < 1e-9) continue;
      const [x, y] = [(a.least * b.ny - b.least * a.ny) / cross, (b.least * a.nx - a.least * b.nx) / cross];
      const more = 1e-12 * (Math.abs(x) + Math.abs(y));
      const [tryX, tryY] = [x + more * (a.nx + b.nx), y + more * (a.ny + b.ny)];
      const square = (tryX - vx) * (tryX - vx) + (tryY - vy) * (tryY - vy);
      if (!(square < change) || !isFree(tryX, tryY)) continue;
      best = { vx: tryX, vy: tryY, obstacles };
      change = square;
    }
  return best;
}
