import { bouncePairs } from './kernels/bounce.ts';
import { pBounced } from './kernels/layout.ts';
import { wouldPush, wouldWallsPush } from './kernels/press.ts';
import { bounceWalls } from './kernels/wall-contacts.ts';
import type { State } from './state.ts';

/** Passes of bounces in a sub-step, at most: the longest chain of hits that runs through at once. */
const mostPasses = 16;

/** Exact bounces, pass after pass until no hit leads to another. Returns how many contacts matter in the sub-step: they are in `near`. */
export function bounce(state: State, io: Float64Array): number {
  const { bodies, contacts, wallContacts: wall, params, walls } = state;
  const { rows, marks, shifts } = bodies;
  const { records, links, near, hits, approaches } = contacts;
  let { count } = contacts;
  for (let pass = 1; pass <= mostPasses; pass++) {
    params[pBounced] = 0;
    const n = bouncePairs(rows, records, links, near, count, params, hits, approaches, marks, shifts, pass);
    if (pass === 1) count = n;
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
    if (params[pBounced] === 0) return count;
  }
  return count;
}

/**
 * Whether the solver would change anything, as it does where bodies press on each other, overlap, or still bounced in the last pass. Of the
 * contacts the first `count` of `near` are asked. Walls are warmed.
 */
export function wouldSolve(state: State, count: number): boolean {
  const { bodies, contacts, wallContacts: wall, params } = state;
  const { rows, marks, shifts } = bodies;
  if (wouldWallsPush(rows, wall.records, wall.links, wall.count, params, marks, shifts) + params[pBounced] > 0) return true;
  return wouldPush(rows, contacts.records, contacts.links, contacts.near, count, params, marks);
}
