import { type SceneProblem, warning } from './problem.ts';
import type { SceneBody, SceneTimeline, SceneWall } from './scene.ts';
import { isFixed, type Placed, type PlacedWall } from './starts.ts';

type RoomWall = Extract<SceneWall, { readonly inside: unknown }>;

/** More meetings than this in a unit of time are hopeless: a few seconds of work for every unit. */
const hopeless = 1e7;
/** The densest packing of equal discs, π/2√3: what grows is locked before. */
const densest = 0.9068996821171089;
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
    if (!('inside' in wall) || wall.sensor) continue;
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
  const [width, height] = 'r' in inside ? [2 * inside.r, 2 * inside.r] : [inside.maxX - inside.minX, inside.maxY - inside.minY];
  // the way between the walls; what fits exactly has some by rounding
  const [wayX, wayY] = [Math.max(width - 2 * r, 2e-16 * width), Math.max(height - 2 * r, 2e-16 * height)];
  const own = 'r' in inside ? Math.sqrt(vx * vx + vy * vy) / wayX : Math.abs(vx) / wayX + Math.abs(vy) / wayY;
  const ofRoom = Math.sqrt(temperature / mass) / Math.min(wayX, wayY); // every hit gives it speed in both directions
  const ofOthers = Math.sqrt(hottest / mass) / Math.max(width, height); // at least
  return Math.max(own, ofRoom, ofOthers);
}

/** Where discs grow, on a torus or in a box that stands still: Σ π (r + g t)² = densest · area is a quadratic in t. One may be as wide before. */
function fullProblem(
  placed: readonly Placed[],
  walls: readonly PlacedWall[],
  flight: SceneTimeline,
  duration: number,
): SceneProblem | null {
  const first = placed.find(({ body }) => (body.growth ?? 0) > 0);
  if (first === undefined) return null;
  const { area, width } = roomOf(walls, flight);
  let [a, b, c, wide] = [0, 0, 0, Infinity];
  for (const { body } of placed) {
    const { r, growth = 0 } = body;
    a += Math.PI * growth * growth;
    b += Math.PI * r * growth;
    c += Math.PI * r * r;
    if (growth > 0) wide = Math.min(wide, Math.max(0, width / 2 - r) / growth);
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

/** The area of the smallest box that discs cannot leave, and the width of the narrowest; `Infinity` if there is none. */
function roomOf(walls: readonly PlacedWall[], { periodX = Infinity, periodY = Infinity }: SceneTimeline): { area: number; width: number } {
  let [area, width] = [periodX * periodY, Math.min(periodX, periodY)];
  for (const { wall } of walls) {
    if (!('inside' in wall) || 'r' in wall.inside || wall.sensor) continue;
    const { minX, minY, maxX, maxY } = wall.inside;
    area = Math.min(area, (maxX - minX) * (maxY - minY));
    width = Math.min(width, maxX - minX, maxY - minY);
  }
  return { area, width };
}
