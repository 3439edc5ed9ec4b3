import type { ArenaDiscs, EdgeContact } from './discs.ts';
import { createEdgeContact } from './discs.ts';

/** How a bounce answers. All fields may be left out. */
export interface BounceLaw {
  /** Part of the approach speed that comes back. @default 1 */
  readonly restitution?: number;
  /**
   * Least impulse of the second half of a bounce. With f the impulse that stops the approach and e the restitution the
   * total is f + max(minImpulse, e·f). Left out: f + e·f. [mass·length/time]
   */
  readonly minImpulse?: number;
  /** If the discs overlap, each movable one is moved back by half the overlap plus this. Left out: nobody is moved. [length] */
  readonly separate?: number;
}

/** How a bounce off an edge answers. All fields may be left out. */
export interface EdgeLaw {
  /** Part of the approach speed that comes back. @default 1 */
  readonly restitution?: number;
  /** As for two discs, the edge having infinite mass. [mass·length/time] */
  readonly minImpulse?: number;
  /**
   * What happens to a disc that reaches across. At every edge of a box it is moved back by that much plus this number, or with
   * `'mirror'` by twice that much, at every edge of a box. Left out: nothing. [length]
   */
  readonly separate?: number | 'mirror';
}

const elastic: BounceLaw = /* @__PURE__ */ Object.freeze({});

/**
 * Lets two discs bounce: writes their new velocities.
 *
 * With n the unit normal i → j, f = n·(vᵢ − vⱼ) / (1/mᵢ + 1/mⱼ) and J = f + max(minImpulse, restitution·f), the velocities change
 * by −J/mᵢ and +J/mⱼ along n. A value f < 0 (overlapping discs that part) is used as it is, as the referees do. Concentric discs
 * bounce along (1, 0); two immovable ones stay as they are.
 */
export function bounceDiscs(discs: ArenaDiscs, i: number, j: number, law: BounceLaw = elastic): void {
  const { x, y, vx, vy, r, inverseMass } = discs;
  const wi = inverseMass[i];
  const wj = inverseMass[j];
  if (wi + wj === 0) return;
  let nx = x[j] - x[i];
  let ny = y[j] - y[i];
  const distance = Math.sqrt(nx * nx + ny * ny);
  if (distance > 0) {
    nx /= distance;
    ny /= distance;
  } else {
    nx = 1;
    ny = 0;
  }
  const { restitution, minImpulse, separate } = law;
  const f = (nx * (vx[i] - vx[j]) + ny * (vy[i] - vy[j])) / (wi + wj);
  let back = restitution === undefined ? f : restitution * f;
  if (minImpulse !== undefined && minImpulse > back) back = minImpulse;
  const impulse = f + back;
  vx[i] -= nx * impulse * wi;
  vy[i] -= ny * impulse * wi;
  vx[j] += nx * impulse * wj;
  vy[j] += ny * impulse * wj;
  if (separate !== undefined) {
    const gap = distance - (r[i] + r[j]); // the very sum of the scan: what overlaps there is parted here
    if (gap <= 0) {
      const push = -gap / 2 + separate;
      if (wi > 0) {
        x[i] -= nx * push;
        y[i] -= ny * push;
      }
      if (wj > 0) {
        x[j] += nx * push;
        y[j] += ny * push;
      }
    }
  }
}

/** What {@link bounceEdge} needs: the discs, and where one meets an edge. An `Arena` is one. */
export interface EdgedDiscs extends ArenaDiscs {
  /** Writes the normal from disc `i` to `edge` and the gap between them into `out` and returns it. */
  edgeContact(i: number, edge: number, out: EdgeContact): EdgeContact;
}

const contact = /* @__PURE__ */ createEdgeContact(); // filled and read within one call

/**
 * Lets a disc bounce off an edge: writes its new velocity.
 *
 * As {@link bounceDiscs} with an edge of infinite mass. Without a `minImpulse` the velocity across the edge changes
 * sign (times the restitution), even if the disc is already on its way back: the rule of the referees.
 */
export function bounceEdge(discs: EdgedDiscs, i: number, edge: number, law: EdgeLaw = elastic): void {
  const { x, y, vx, vy, inverseMass } = discs;
  const w = inverseMass[i];
  if (w === 0) return;
  const { restitution, minImpulse, separate } = law;
  const { nx, ny, gap } = discs.edgeContact(i, edge, contact);
  const speed = nx * vx[i] + ny * vy[i];
  let back = restitution === undefined ? speed : restitution * speed;
  if (minImpulse !== undefined && minImpulse * w > back) back = minImpulse * w;
  const change = speed + back;
  vx[i] -= nx * change;
  vy[i] -= ny * change;
  if (separate === 'mirror') {
    const { first, count } = contact;
    for (let side = first; side < first + count; side++) {
      discs.edgeContact(i, side, contact);
      if (contact.gap < 0) {
        x[i] += contact.nx * 2 * contact.gap;
        y[i] += contact.ny * 2 * contact.gap;
      }
    }
  } else if (separate !== undefined && gap <= 0) {
    x[i] += nx * (gap - separate);
    y[i] += ny * (gap - separate);
  }
}
