import type { Flight } from './pod-flight.ts';
import { type Pods, patience, pods, shieldTurns, waySize } from './pods.ts';

const maxRotation = Math.PI / 10; // a turn
const fullTurn = 2 * Math.PI;
const lead = 3; // turns of drift that `drive` allows for
const reach = 600; // of a checkpoint

/** What pods do on orders; `Race` documents each. */
export interface Orders {
  next(i: number): number;
  turnBy(i: number, part: number): void;
  steer(i: number, x: number, y: number): boolean;
  push(i: number, force: number, pushes: boolean): void;
  drive(i: number): void;
  progress(i: number): number;
}

/** Makes the code that steers and pushes pods. */
export function createOrders({ x, y, vx, vy, inverseMass, angle, shield, passed, turn, flat, goal, count }: Pods): Orders {
  function next(i: number): number {
    return Math.min((passed[i] | 0) + 1, goal) % count; // of integers: % of doubles is a call
  }

  function turnBy(i: number, part: number): void {
    angle[i] += Math.min(1, Math.max(-1, part)) * maxRotation;
  }

  function steer(i: number, targetX: number, targetY: number): boolean {
    const dx = targetX - x[i];
    const dy = targetY - y[i];
    // one comparison: V8 would discard its code when it first comes to a second one
    if (Math.abs(dx) + Math.abs(dy) === 0) return false;
    const wanted = Math.atan2(dy, dx);
    let difference = wanted - angle[i];
    if (Math.abs(difference) >= fullTurn) difference %= fullTurn;
    // 2·difference % fullTurn without the call: subtracting is exact here
    const twice = 2 * difference;
    const over = twice >= fullTurn; // both comparisons every time, as above
    const under = twice <= -fullTurn;
    const rotation = (over ? twice - fullTurn : under ? twice + fullTurn : twice) - difference; // the short way round
    angle[i] = turn[0] === 0 || Math.abs(rotation) < maxRotation ? wanted : angle[i] + maxRotation * Math.sign(rotation);
    return true;
  }

  function push(i: number, force: number, pushes: boolean): void {
    inverseMass[i] = shield[i] === shieldTurns ? 1 / 10 : 1;
    if (!pushes || shield[i] > 0) return;
    vx[i] += Math.cos(angle[i]) * force;
    vy[i] += Math.sin(angle[i]) * force;
  }

  function drive(i: number): void {
    const at = 2 * next(i);
    const cx = flat[at];
    const cy = flat[at + 1];
    steer(i, cx - lead * vx[i], cy - lead * vy[i]);
    inverseMass[i] = shield[i] === shieldTurns ? 1 / 10 : 1;
    const cos = Math.cos(angle[i]);
    const sin = Math.sin(angle[i]);
    if (shield[i] > 0 || !(cos * (cx - x[i]) + sin * (cy - y[i]) > 0)) return;
    vx[i] += cos * 200;
    vy[i] += sin * 200;
  }

  function progress(i: number): number {
    const at = 2 * next(i);
    const dx = flat[at] - x[i];
    const dy = flat[at + 1] - y[i];
    return passed[i] - Math.sqrt(dx * dx + dy * dy) / 40000;
  }

  return { next, turnBy, steer, push, drive, progress };
}

/** Makes the code that plays a turn; `fly` flies one with bounces. */
export function createAdvance(race: Pods, isClear: Flight['isClear'], next: Orders['next'], fly: () => void): () => void {
  const { x, y, vx, vy, shield, passed, waiting, turn, flat, goal, way, corners } = race;
  const reaches = createReaches(race, next);

  return function advance(): void {
    const clear = isClear();
    if (!clear) fly();
    turn[0]++;
    waiting[0]--;
    waiting[1]--;
    for (let i = 0; i < pods; i++) {
      const x0 = x[i];
      const y0 = y[i];
      // roundHalfUp and truncate written out: calls cost most before they are compiled
      const endX = clear ? x0 + vx[i] : x0;
      const endY = clear ? y0 + vy[i] : y0;
      const nearX = Math.floor(endX + 0.5);
      const nearY = Math.floor(endY + 0.5);
      const x1 = nearX - 0.5 > endX ? nearX - 1 : nearX;
      const y1 = nearY - 0.5 > endY ? nearY - 1 : nearY;
      x[i] = x1;
      y[i] = y1;
      vx[i] = Math.trunc(vx[i] * 0.85) + 0;
      vy[i] = Math.trunc(vy[i] * 0.85) + 0;
      if (shield[i] > 0) shield[i]--;
      if (passed[i] >= goal) continue;
      const start = i * waySize;
      if (clear) {
        const at = 2 * next(i);
        const cx = flat[at];
        const cy = flat[at + 1];
        if ((x0 > cx ? Math.min(x0, x1) - cx : cx - Math.max(x0, x1)) > reach) continue; // most turns
        if ((y0 > cy ? Math.min(y0, y1) - cy : cy - Math.max(y0, y1)) > reach) continue;
        way[start] = x0;
        way[start + 1] = y0;
        corners[i] = 1;
      }
      const end = start + 2 * corners[i];
      way[end] = x1;
      way[end + 1] = y1;
      while (passed[i] < goal && reaches(i)) {
        passed[i]++;
        waiting[i >> 1] = patience;
      }
    }
  };
}

/** Makes what says whether the way of a pod this turn came within 600 of the checkpoint ahead. */
function createReaches({ flat, way, corners }: Pods, next: Orders['next']): (i: number) => boolean {
  return function reaches(i: number): boolean {
    const ahead = 2 * next(i);
    const cx = flat[ahead];
    const cy = flat[ahead + 1];
    const end = i * waySize + 2 * corners[i];
    for (let at = i * waySize; at < end; at += 2) {
      const dx = way[at + 2] - way[at];
      const dy = way[at + 3] - way[at + 1];
      const along = (cx - way[at]) * dx + (cy - way[at + 1]) * dy;
      const part = along <= 0 ? 0 : Math.min(1, along / (dx * dx + dy * dy));
      const ex = way[at] + part * dx - cx;
      const ey = way[at + 1] + part * dy - cy;
      if (ex * ex + ey * ey <= reach * reach) return true;
    }
    return false;
  };
}
