import { atR, atVx, atVy, atX, atY, contactNx, contactNy, hitStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'pairs' | 'contacts' | 'params'>;

// What contacts of two bodies log of their hits.

/** Logs the first hit of a contact in the step, at the start of the sub-step: normal and point from the first body of the pair. */
export function startHit({ bodies, contacts, pairs, params }: Parts, c: number): number {
  const { rows } = bodies;
  const { records, links, hits } = contacts;
  const k = c << 2;
  const a = links[k];
  const b = links[k + 1];
  const place = hits.add(c);
  links[k + 3] = place + 1;
  const at = hitStride * place;
  const { numbers } = hits;
  const closing = (rows[a + atVx] - rows[b + atVx]) * records[k + contactNx] + (rows[a + atVy] - rows[b + atVy]) * records[k + contactNy];
  const start = pairs.ends[2 * links[k + 2]] << 3;
  const side = start === a ? 1 : -1;
  numbers[at] = closing > 0 ? closing : 0;
  numbers[at + 1] = params.time;
  numbers[at + 4] = side * records[k + contactNx];
  numbers[at + 5] = side * records[k + contactNy];
  numbers[at + 6] = rows[start + atX] + numbers[at + 4] * rows[start + atR];
  numbers[at + 7] = rows[start + atY] + numbers[at + 5] * rows[start + atR];
  return place;
}

/** Adds the impulses of a sub-step to those of the hits of the step. */
export function tallyPairs({ contacts, pairs }: Parts): void {
  const { links, hits } = contacts;
  const { impulses } = pairs;
  const { numbers } = hits;
  for (let i = 0; i < hits.count; i++) {
    const p = 2 * links[4 * hits.contacts[i] + 2];
    numbers[hitStride * i + 2] += impulses[p];
    numbers[hitStride * i + 3] += impulses[p + 1];
  }
}
