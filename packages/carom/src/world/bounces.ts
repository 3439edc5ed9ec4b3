import { bouncePairs, hasBounced } from './kernels/bounce.ts';
import { pBounced, pSifted, pWatched } from './kernels/layout.ts';
import { wouldPush, wouldWallsPush } from './kernels/press.ts';
import { bounceWalls } from './kernels/wall-contacts.ts';
import type { State } from './state.ts';

/** Passes of bounces in a sub-step, at most: the longest chain of hits that runs through at once. */
const mostPasses = 16;

/** Exact bounces, pass after pass until no hit leads to another. Returns how many contacts matter in the sub-step: they are in `near`. */
export function bounce(state: State, io: Float64Array): number {
  const { bodies, contacts, wallContacts: wall, params, walls, due } = state;
  const { rows, marks, shifts } = bodies;
  const { records, links, near, hits, approaches } = contacts;
  let { count } = contacts;
  const isSifted = params[pSifted] === 1;
  if (isSifted) due.begin(contacts, params);
  for (let pass = 1; pass <= mostPasses; pass++) {
    params[pBounced] = 0;
    if (isSifted) count = due.sift(bodies, contacts, params);
    const n = bouncePairs(rows, records, links, near, count, params, hits, approaches, marks, shifts, pass);
    const bounced = params[pBounced];
    if (pass === 1 && !isSifted) count = n;
    bounceWalls(
      rows,
      wall.records,
      wall.links,
      wall.count,
      params,
      walls.numbers,
      walls.kinds,
      walls.motions,
      state.wallPairs.flags,
      wall.hits,
      marks,
      shifts,
      pass,
      io,
    );
    if (params[pBounced] === 0) break;
    if (isSifted) {
      due.markTurned(contacts, n);
      if (params[pBounced] > bounced) markTurnedByWalls(state, pass);
      due.nextPass(contacts);
    }
  }
  return count;
}

/**
 * Whether the solver would change anything, as it does where bodies press on each other, overlap, or still bounced in the last pass. Of the
 * contacts the first `count` of `near` are asked. Walls are warmed.
 */
export function wouldSolve(state: State, count: number): boolean {
  const { bodies, contacts, wallContacts: wall, params, due } = state;
  const isSifted = params[pSifted] === 1;
  const { rows, marks, shifts } = bodies;
  if (wouldWallsPush(rows, wall.records, wall.links, wall.count, params, marks, shifts) + params[pBounced] > 0) return true;
  const asked = isSifted ? due.watched : contacts.near;
  const number = isSifted ? params[pWatched] | 0 : count; // a double would be boxed
  return wouldPush(rows, contacts.records, contacts.links, asked, number, params, marks);
}

/** Marks the contacts of bodies that walls have turned in a pass. */
function markTurnedByWalls({ bodies, wallContacts: wall, due }: State, pass: number): void {
  for (let c = 0; c < wall.count; c++) {
    const slot = wall.links[4 * c] >> 3;
    if (hasBounced(bodies.marks, slot, pass)) due.mark(slot);
  }
}
