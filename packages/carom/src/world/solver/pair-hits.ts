import { atR, atX, atY, contactNx, contactNy, hitNormal, hitStride, hitTangent } from '../state/layout.ts';
import type { State } from '../state/state.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'pairs' | 'contacts' | 'params'>;

// What contacts of two bodies log of their hits.

/** Logs the first hit of a contact in the step, at the start of the sub-step: normal and point from the first body of the pair. */
export function startHit({ bodies, contacts, pairs, params }: Parts, c: number): void {
  const { rows } = bodies;
  const { records, links, hits } = contacts;
  const k = c << 2;
  const start = pairs.ends[2 * links[k + 2]] << 3;
  const side = start === links[k] ? 1 : -1;
  hits.nx = side * records[k + contactNx];
  hits.ny = side * records[k + contactNy];
  hits.x = rows[start + atX] + hits.nx * rows[start + atR];
  hits.y = rows[start + atY] + hits.ny * rows[start + atR];
  hits.time = params.time;
  hits.add(c, links, k + 3);
}

/** Adds the impulses of a sub-step to those of the hits of the step. */
export function tallyPairs({ contacts, pairs }: Parts): void {
  const { links, hits } = contacts;
  const { impulses } = pairs;
  const { numbers } = hits;
  for (let i = 0; i < hits.count; i++) {
    const p = 2 * links[4 * hits.contacts[i] + 2];
    numbers[hitStride * i + hitNormal] += impulses[p];
    numbers[hitStride * i + hitTangent] += impulses[p + 1];
  }
}
