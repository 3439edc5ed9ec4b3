import type { ContactList } from '../state/contacts.ts';
import { atR, atVx, atVy, atX, atY, hitNormal, hitStride, hitTangent } from '../state/layout.ts';
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
    hits.nx = event.nx;
    hits.ny = event.ny;
    hits.x = rows[k + atX] + rows[k + atVx] * span + event.nx * rows[k + atR];
    hits.y = rows[k + atY] + rows[k + atVy] * span + event.ny * rows[k + atR];
    hits.approach = event.approach;
    hits.time = params.time + event.now;
    hits.add(c, links, 4 * c + 3);
  }
  const at = hitStride * (links[4 * c + 3] - 1);
  hits.numbers[at + hitNormal] += event.normal;
  hits.numbers[at + hitTangent] += event.tangent;
  totals[2 * c] += event.normal;
  totals[2 * c + 1] += event.tangent;
}
