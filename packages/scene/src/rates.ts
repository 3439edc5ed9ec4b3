import { type SceneProblem, warning } from './problem.ts';
import type { SceneTimeline } from './scene.ts';
import { isFixed, type Placed, type PlacedWall } from './starts.ts';

/** More meetings than this in a unit of time are hopeless: a few seconds of work for every unit. */
const hopeless = 1e7;
/** The densest packing of equal discs, π/2√3: what grows is locked before. */
const densest = 0.9068996821171089;
const withinLimits = 'slow it down, or run within limits: timeline.runTo(t, { maxEvents })';

/**
 * Warnings of timelines whose runs hardly come back. A disc would hit the walls of a room more than ten million times in a unit of time. Its speed,
 * or that of what leaves a thermal wall, and the size of the room tell. Or discs that grow would fill all the room there is before the end of the
 * show. Such scenes run, but only within limits (`Timeline.runTo`) do their runs come back.
 */
export function rateProblems(
  placed: readonly Placed[],
  walls: readonly PlacedWall[],
  { duration, timeline = {} }: { readonly duration?: number; readonly timeline?: SceneTimeline } = {},
): SceneProblem[] {
  const fast = fastProblem(placed, walls);
  const full = duration === undefined ? null : fullProblem(placed, walls, timeline, duration);
  return [fast, full].filter((problem) => problem !== null);
}

function fastProblem(placed: readonly Placed[], walls: readonly PlacedWall[]): SceneProblem | null {
  const hottest = walls.reduce((most, { wall }) => Math.max(most, wall.temperature ?? 0), 0);
  for (const { path, wall } of walls) {
    if (!('inside' in wall)) continue;
    const room = wall.inside;
    const [width, height] = 'r' in room ? [2 * room.r, 2 * room.r] : [room.maxX - room.minX, room.maxY - room.minY];
    let rate = hopeless;
    let fastest: Placed | undefined;
    for (const one of placed) {
      const { vx = 0, vy = 0, mass = 1 } = one.body;
      const thermal = Math.sqrt(hottest / mass) / Math.max(width, height);
      const own = Math.max(thermal, Math.abs(vx) / width + Math.abs(vy) / height); // at least: the disc has a size
      if (!isFixed(one.body) && own > rate) [rate, fastest] = [own, one];
    }
    if (fastest === undefined) continue;
    const message = `${fastest.path} should be slower: it would hit the room ${path} some ${rate.toExponential(0)} times per unit of time`;
    return warning('rate', fastest.path, message, withinLimits);
  }
  return null;
}

/** Where discs grow, on a torus or in a box that stands still: Σ π (r + g t)² = densest · area is a quadratic in t. */
function fullProblem(
  placed: readonly Placed[],
  walls: readonly PlacedWall[],
  flight: SceneTimeline,
  duration: number,
): SceneProblem | null {
  const first = placed.find(({ body }) => (body.growth ?? 0) > 0);
  if (first === undefined) return null;
  const area = roomArea(walls, flight);
  let [a, b, c] = [0, 0, 0];
  for (const { body } of placed) {
    const { r, growth = 0 } = body;
    a += Math.PI * growth * growth;
    b += Math.PI * r * growth;
    c += Math.PI * r * r;
  }
  const rest = densest * area - c;
  const time = rest <= 0 ? 0 : rest / (b + Math.sqrt(b * b + a * rest));
  if (!(time < duration)) return null;
  const message = `${first.path} should grow more slowly: discs would fill the room there is by time ${Number(time.toPrecision(4))}, before the duration ${duration}`;
  return warning(
    'rate',
    first.path,
    message,
    `take growth of ${Number((time / duration).toPrecision(2))} times as much, or a shorter duration`,
  );
}

/** The area of the smallest box that discs cannot leave; `Infinity` if there is none. */
function roomArea(walls: readonly PlacedWall[], { periodX = Infinity, periodY = Infinity }: SceneTimeline): number {
  let area = periodX * periodY;
  for (const { wall } of walls) {
    if (!('inside' in wall) || 'r' in wall.inside || wall.sensor) continue;
    const { minX, minY, maxX, maxY } = wall.inside;
    area = Math.min(area, (maxX - minX) * (maxY - minY));
  }
  return area;
}
