import { courseWords, pivotX, pivotY, turn, vx, vy } from '../geometry/hulls/advance.ts';
import { distance, margin, nx, ny, pointCount, points, pointWords, pointX, pointY } from '../geometry/hulls/features.ts';
import { floats } from '../world/arrays.ts';
import type { Motion } from '../world/motion/motion.ts';
import { atR, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import type { HullContacts } from './hull-contacts.ts';
import { cFloor, contactStride, cSmaller, cSum, linkA, linkB, linkStride, solid, stateOf } from './hull-layout.ts';
import type { HullPair } from './hull-pair.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies'>;

/** What is no nearer to its floor than this, in smaller roundings, does not hold who gives way. */
const close = 0.02;
/** Who gives way is clear of what turns for this share of the sub-step. */
const clearShare = 1 / 8;
/** Who has given way so often in the sub-step goes twice as far from what it turns about, each time: else it would be held before the sub-step ends. */
const patient = 8;

/** What bodies made of hulls must not do that change their velocities at a floor: come nearer to what is at its own. */
export class HullConstraints {
  private readonly state: Parts;
  private readonly contacts: HullContacts;
  private readonly pair: HullPair;
  private readonly motion: Motion;
  private readonly terms = floats(6);

  constructor(state: Parts, contacts: HullContacts, pair: HullPair, motion: Motion) {
    this.state = state;
    this.contacts = contacts;
    this.pair = pair;
    this.motion = motion;
  }

  /** Gives the cluster those of the body at a place. */
  collect(place: number): void {
    const { pair, motion, contacts } = this;
    const { cluster, event, paths } = motion;
    const slot = cluster.slots[place];
    const { out } = pair;
    for (let at = contacts.heads[slot]; at >= 0; at = contacts.nextAt(at)) {
      const c = at >> 1;
      const { links, numbers } = contacts.now;
      const n = linkStride * c;
      const k = contactStride * c;
      const isFirst = (at & 1) === 0;
      const other = isFirst ? links[n + linkB] : links[n + linkA];
      if (links[n + stateOf] !== solid || (other >= 0 && cluster.hasBrought(other))) continue;
      pair.time[0] = event.now;
      pair.look(c, paths.since);
      const room = out[distance] - numbers[k + cFloor];
      if (room > close * numbers[k + cSmaller]) continue;
      out[margin] = out[distance] - numbers[k + cSum] + close * numbers[k + cSmaller];
      pair.touch();
      for (let i = 0; i < out[pointCount]; i++) this.constrain(c, i, place, other, isFirst);
    }
  }

  /** Gives the cluster the constraint of a point that was measured: the two part there by no less than keeps them clear as they turn. */
  private constrain(c: number, i: number, place: number, other: number, isFirst: boolean): void {
    const { pair, terms, motion } = this;
    const { out, placed } = pair;
    const { courses } = placed;
    const { rows } = this.state.bodies;
    const { links, numbers } = this.contacts.now;
    const { event } = motion;
    const n = linkStride * c;
    const at = points + pointWords * i;
    const x = out[at + pointX] - courses[pivotX];
    const y = out[at + pointY] - courses[pivotY];
    const fromX = out[at + pointX] - courses[courseWords + pivotX];
    const fromY = out[at + pointY] - courses[courseWords + pivotY];
    terms[0] = out[nx];
    terms[1] = out[ny];
    const b = links[n + linkB];
    // what turning adds to the approach within the share of the sub-step, at most
    const u = courses[courseWords + vx] - courses[vx];
    const v = courses[courseWords + vy] - courses[vy];
    const spinA = Math.abs(courses[turn]);
    const spinB = Math.abs(courses[courseWords + turn]);
    const farA = Math.sqrt(x * x + y * y);
    const farB = Math.sqrt(fromX * fromX + fromY * fromY);
    const bend =
      spinA * spinA * farA + spinB * spinB * farB + 2 * (spinA + spinB) * (Math.sqrt(u * u + v * v) + spinA * farA + spinB * farB);
    // twice what is left: where they would just meet again at its end, they do so again and again before
    const span = Math.min(clearShare * event.until, 2 * (event.until - event.now));
    const { presses } = motion.paths;
    const turns = Math.max(presses[motion.cluster.slots[place]], other < 0 ? 0 : presses[other]);
    const more = 1 << Math.max(0, turns - patient);
    terms[2] = Math.min(0.5 * span * bend, (more * close * numbers[contactStride * c + cSmaller]) / event.until);
    terms[3] = (x * out[ny] - y * out[nx]) / rows[rowStride * links[n + linkA] + atR];
    terms[4] = 0;
    let isMoving = false;
    if (b >= 0) terms[4] = (fromX * out[ny] - fromY * out[nx]) / rows[rowStride * b + atR];
    else {
      const wallX = courses[courseWords + vx] - courses[courseWords + turn] * fromY;
      const wallY = courses[courseWords + vy] + courses[courseWords + turn] * fromX;
      isMoving = wallX !== 0 || wallY !== 0;
      terms[2] -= wallX * out[nx] + wallY * out[ny];
      terms[5] = Math.abs(wallX) + Math.abs(wallY);
    }
    motion.cluster.addShaped(place, other, isFirst, terms, isMoving);
  }
}
