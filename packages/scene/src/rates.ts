import type { Box } from 'carom';
import { type SceneProblem, warning } from './problem.ts';
import type { SceneBody, SceneTimeline, SceneWall } from './scene.ts';
import { isFixed, type Placed, type PlacedWall } from './starts.ts';

type RoomWall = Extract<SceneWall, { readonly inside: unknown }>;

/** More meetings than this in a unit of time are hopeless: a few seconds of work for every unit. */
const hopeless = 1e7;
/** Σ r² over the area in the densest packing of equal discs, 1/2√3: what grows is locked before. */
const densest = 0.2887;
const withinLimits = 'slow it down, or run within limits: timeline.runTo(t, { maxEvents })';

/**
 * Warnings of timelines whose runs hardly come back. A disc would hit the walls of a room more than ten million times in a unit of time, or before
 * the end of the show if that is later. Its speed, or that of what leaves a thermal wall, and the way it has between the walls tell. Or discs that
 * grow would fill all the room there is before the end of the show, or be as wide as it. Such scenes run, but only within limits
 * (`Timeline.runTo`) do their runs come back.
 */
export function rateProblems(
  placed: readonly Placed[],
  walls: readonly PlacedWall[],
  { duration, timeline = {} }: { readonly duration?: number; readonly timeline?: SceneTimeline } = {},
): SceneProblem[] {
  const fast = fastProblem(placed, walls, Math.max(1, duration ?? 1));
  const full = duration === undefined ? null : fullProblem(placed, walls, timeline, duration);
  return [fast, full].filter((problem) => problem !== null);
}

function fastProblem(placed: readonly Placed[], walls: readonly PlacedWall[], duration: number): SceneProblem | null {
  const hottest = walls.reduce((most, { wall }) => Math.max(most, wall.temperature ?? 0), 0);
  for (const { path, wall } of walls) {
    if (!('inside' in wall)) continue;
    let rate = hopeless / duration;
    let fastest: Placed | undefined;
    for (const one of placed) {
      const own = isFixed(one.body) ? 0 : hitsPerTime(one.body, wall, hottest);
      if (own > rate) [rate, fastest] = [own, one];
    }
    if (fastest === undefined) continue;
    const message = `${fastest.path} should be slower: it would hit the room ${path} some ${rate.toExponential(0)} times per unit of time`;
    return warning('rate', fastest.path, message, withinLimits);
  }
  return null;
}

/** How often a disc hits a room in a unit of time. Its own speed may be the most, or what a hot room gives it, or another hot wall. */
function hitsPerTime({ r, vx = 0, vy = 0, mass = 1 }: SceneBody, { inside, temperature = 0 }: RoomWall, hottest: number): number {
  const size = 'r' in inside ? [2 * inside.r, 2 * inside.r] : sizeOf(inside);
  const [x, y] = size.map((length) => length - 2 * r || 1e-75); // the way it has, if only by rounding
  // a hot room gives speed in both directions, other walls at least along the longer side
  const heat = (t: number, way: number) => Math.sqrt(t / mass) / way;
  return Math.max(Math.abs(vx) / x + Math.abs(vy) / y, heat(temperature, Math.min(x, y)), heat(hottest, Math.max(...size)));
}

function sizeOf({ minX, minY, maxX, maxY }: Box): [number, number] {
  return [maxX - minX, maxY - minY];
}

/** Where discs grow, on a torus or in a box that stands still: Σ (r + g t)² = densest · area is a quadratic in t. One may be as wide before. */
function fullProblem(
  placed: readonly Placed[],
  walls: readonly PlacedWall[],
  flight: SceneTimeline,
  duration: number,
): SceneProblem | null {
  const first = placed.find(({ body }) => (body.growth ?? 0) > 0);
  if (first === undefined) return null;
  const { periodX = Infinity, periodY = Infinity } = flight;
  let [area, width] = [periodX * periodY, Math.min(periodX, periodY)];
  for (const { wall } of walls) {
    if (!('inside' in wall) || 'r' in wall.inside) continue;
    const [w, h] = sizeOf(wall.inside);
    [area, width] = [Math.min(area, w * h), Math.min(width, w, h)];
  }
  let [a, b, c, wide] = [0, 0, 0, Infinity];
  for (const { body } of placed) {
    const { r, growth = 0 } = body;
    a += growth * growth;
    b += r * growth;
    c += r * r;
    if (growth > 0) wide = Math.min(wide, (width / 2 - r) / growth);
  }
  const rest = densest * area - c;
  const time = Math.min(wide, rest <= 0 ? 0 : rest / (b + Math.sqrt(b * b + a * rest)));
  if (!(time < duration)) return null;
  const message = `${first.path} should grow more slowly: discs would fill the room there is by time ${Number(time.toPrecision(4))}, before the duration ${duration}`;
  return warning(
    'rate',
    first.path,
    message,
    `take growth of ${Number((time / duration).toPrecision(2))} times as much, or a shorter duration`,
  );
}
