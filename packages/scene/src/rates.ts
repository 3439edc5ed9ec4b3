import { type SceneProblem, warning } from './problem.ts';
import { isFixed, type Placed, type PlacedWall } from './starts.ts';

/** More meetings than this in a unit of time are hopeless: a few seconds of work for every unit. */
const hopeless = 1e7;

/**
 * A warning where a disc of a timeline would hit the walls of a room more than ten million times in a unit of time. Its speed and the size of
 * the room tell. Such a scene runs, but only within limits (`Timeline.runTo`) does its run come back.
 */
export function rateProblems(placed: readonly Placed[], walls: readonly PlacedWall[]): SceneProblem[] {
  for (const { path, wall } of walls) {
    if (!('inside' in wall)) continue;
    const room = wall.inside;
    const [width, height] = 'r' in room ? [2 * room.r, 2 * room.r] : [room.maxX - room.minX, room.maxY - room.minY];
    let rate = hopeless;
    let fastest: Placed | undefined;
    for (const one of placed) {
      const { vx = 0, vy = 0 } = one.body;
      const own = Math.abs(vx) / width + Math.abs(vy) / height; // at least: the disc has a size
      if (!isFixed(one.body) && own > rate) [rate, fastest] = [own, one];
    }
    if (fastest === undefined) continue;
    const message = `${fastest.path} should be slower: it would hit the room ${path} some ${rate.toExponential(0)} times per unit of time`;
    return [warning('rate', fastest.path, message, 'slow it down, or run within limits: timeline.runTo(t, { maxEvents })')];
  }
  return [];
}
