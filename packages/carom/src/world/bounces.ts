import { bouncePairs, foreseePairs, forgetPairs, hasBounced, markLeft } from './kernels/bounce.ts';
import { bounceWalls, foreseeWalls, forgetWalls } from './kernels/bounce-walls.ts';
import { pLeft, pSifted, pWatched } from './kernels/layout.ts';
import { wouldPush, wouldWallsPush } from './kernels/press.ts';
import type { State } from './state.ts';

/** Passes of bounces in a sub-step, at most: the longest chain of hits, one after the other, that runs through at once. */
const mostPasses = 31;

/**
 * Exact bounces in the order of time: in each pass the hits that are the first of both their bodies, until there are none. The contacts that
 * matter in the sub-step are then watched: params[pWatched] of `due.watched` where contacts are sifted, else of `near`.
 */
export function bounce(state: State, io: Float64Array): void {
  const { bodies, contacts, wallContacts: wall, params, walls, due } = state;
  const { rows, marks, shifts, turns, soonest } = bodies;
  const { records, links, near, hits, approaches, times, candidates } = contacts;
  const isSifted = params[pSifted] === 1;
  if (isSifted) due.begin(contacts, params);
  for (let pass = 1; ; pass++) {
    const count = isSifted ? due.sift(bodies, contacts, params) : pass === 1 ? contacts.count : due.count;
    const list = isSifted ? near : due.list;
    const n = foreseePairs(rows, records, links, list, count, params, near, marks, shifts, turns, times, soonest, candidates, pass);
    const { numbers, kinds, motions } = walls;
    const { flags } = state.wallPairs;
    const wallCount = wall.count;
    const m = foreseeWalls(
      rows,
      wall.records,
      wall.links,
      wallCount,
      params,
      numbers,
      kinds,
      motions,
      flags,
      marks,
      turns,
      wall.times,
      soonest,
      pass,
      io,
    );
    params[pLeft] = n + m;
    if (n + m === 0) return;
    const isLast = pass > mostPasses;
    if (isLast) markLeft(links, candidates, n, marks, shifts);
    else {
      bouncePairs(rows, records, links, candidates, n, params, hits, approaches, marks, shifts, turns, times, soonest, pass);
      bounceWalls(rows, wall.records, wall.links, wallCount, params, wall.hits, marks, shifts, turns, wall.times, soonest, pass);
    }
    forgetPairs(links, candidates, n, soonest);
    forgetWalls(wall.links, wallCount, params, wall.times, soonest, marks, shifts, isLast);
    if (isLast) return;
    due.markTurned(contacts, n);
    if (m > 0) markTurnedByWalls(state, pass);
    due.nextPass(contacts);
  }
}

/** Whether the solver would change anything, as it does where bodies press on each other, overlap, or are left to hit. Walls are warmed. */
export function wouldSolve(state: State): boolean {
  const { bodies, contacts, wallContacts: wall, params, due } = state;
  const { rows, marks, shifts } = bodies;
  if (wouldWallsPush(rows, wall.records, wall.links, wall.count, params, marks, shifts) + params[pLeft] > 0) return true;
  const asked = params[pSifted] === 1 ? due.watched : contacts.near;
  return wouldPush(rows, contacts.records, contacts.links, asked, params[pWatched] | 0, params, marks);
}

/** Marks the contacts of bodies that walls have turned in a pass. */
function markTurnedByWalls({ bodies, wallContacts: wall, due }: State, pass: number): void {
  for (let c = 0; c < wall.count; c++) {
    const slot = wall.links[4 * c] >> 3;
    if (hasBounced(bodies.marks, slot, pass)) due.mark(slot);
  }
}
