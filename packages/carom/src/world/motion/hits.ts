import type { ContactList } from '../state/contacts.ts';
import { atR, atVx, atVy, atX, atY, hitStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { MotionEvent, Paths } from './paths.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'params'>;

/** Adds an event to the log of hits: the first of a contact with its time, normal and place, seen from a body. */
export function logHit(
  { bodies, params }: Parts,
  { links, hits, totals }: ContactList,
  c: number,
  slot: number,
  paths: Paths,
  event: MotionEvent,
): void {
  if (links[4 * c + 3] === 0) {
    const { rows } = bodies;
    const k = 8 * slot;
    const span = event.now - paths.since[slot];
    const at = hitStride * hits.add(c);
    links[4 * c + 3] = hits.count;
    const { numbers } = hits;
    numbers[at] = event.approach;
    numbers[at + 1] = params.time + event.now;
    numbers[at + 4] = event.nx;
    numbers[at + 5] = event.ny;
    numbers[at + 6] = rows[k + atX] + rows[k + atVx] * span + event.nx * rows[k + atR];
    numbers[at + 7] = rows[k + atY] + rows[k + atVy] * span + event.ny * rows[k + atR];
  }
  const at = hitStride * (links[4 * c + 3] - 1);
  hits.numbers[at + 2] += event.normal;
  hits.numbers[at + 3] += event.tangent;
  totals[2 * c] += event.normal;
  totals[2 * c + 1] += event.tangent;
}
