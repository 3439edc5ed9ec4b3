import { periodicDifference } from '../../numeric/periodic.ts';
import { floats } from '../arrays.ts';
import { bodyKinds } from '../state/bodies.ts';
import { asleepBit, atR, atX, atY, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { isBeyond } from '../walls/feature-contact.ts';
import { ioCount, ioReach, ioX, ioY } from '../walls/wall-layout.ts';
import type { WallRecord } from '../walls/wall-record.ts';
import type { Sleep } from './sleep.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'periodX' | 'periodY' | 'sleepTime' | 'bodies' | 'walls'>;

/** Sleepers wake up to this many times the distance of touching: more than resting contacts keep. */
const nearShare = 1.02;
const dynamic: number = /* @__PURE__ */ bodyKinds.indexOf('dynamic');

/**
 * Wakes what sleeps at a static or kinematic body that was added, is removed or changes. Contacts of two bodies of inverse mass 0 are not made,
 * so the step would not notice.
 */
export function wakeAtBody(state: Parts, sleep: Sleep, index: number): void {
  const { bodies, periodX, periodY } = state;
  if (state.sleepTime === 0 || bodies.kinds[index] === dynamic) return;
  const { rows, slots } = bodies;
  const k = rowStride * slots[index];
  wakeWhere(state, sleep, (at) => {
    const reach = nearShare * (rows[k + atR] + rows[at + atR]);
    const dx = periodicDifference(rows[at + atX] - rows[k + atX], periodX);
    const dy = periodicDifference(rows[at + atY] - rows[k + atY], periodY);
    return dx * dx + dy * dy <= reach * reach;
  });
}

/** Wakes what sleeps at a wall that came, goes, or was set elsewhere. */
export function wakeAtWall(state: Parts, sleep: Sleep, record: WallRecord): void {
  const { walls, bodies } = state;
  if (state.sleepTime === 0) return;
  const io = floats(ioCount);
  const at = walls.records.indexOf(record);
  wakeWhere(state, sleep, (k) => {
    io[ioX] = bodies.rows[k + atX];
    io[ioY] = bodies.rows[k + atY];
    io[ioReach] = nearShare * bodies.rows[k + atR];
    for (let f = walls.firsts[at]; f < walls.firsts[at + 1]; f++) {
      if (!isBeyond(walls.numbers, walls.kinds, f, io)) return true;
    }
    return false;
  });
}

function wakeWhere({ bodies }: Parts, sleep: Sleep, isNear: (k: number) => boolean): void {
  for (let index = 0; index < bodies.bound; index++) {
    if (bodies.slots[index] < 0 || (bodies.bits[index] & asleepBit) === 0) continue;
    if (isNear(rowStride * bodies.slots[index])) sleep.wake(index);
  }
}
