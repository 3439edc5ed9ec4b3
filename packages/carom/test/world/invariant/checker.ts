// The invariant checker of World: looks at a world before and after a step and says what the step broke. Written from the statement alone:
// nothing of the engine decides here, and near.test.ts compares what is swept with all pairs.
//
//   const check = createInvariantChecker(world);
//   check.beforeStep(); world.step(dt); check.afterStep(); // → violations
//   checked(world) makes every step of this world check itself; install.ts every step of every world.
import { World } from '../../../src/world/world.ts';
import { toldOf, withoutCrushed } from './crushed.ts';
import { passedInFlight } from './flight.ts';
import { type FreeSpace, freeSpaceFor } from './free-space.ts';
import { type Loop, loopsOf, windingOf } from './loops.ts';
import { collides, type Disc, distanceBetween, type Moment, momentAfter, momentOf } from './moment.ts';
import { Boxes } from './near.ts';
import { forgetNotes } from './noted-rule.ts';
import { orderChanges, roomsOf } from './order.ts';
import { deepInWalls, deepPairs, distanceToWall, fillWithDiscs } from './overlap.ts';
import { around } from './shapes.ts';
import { discShare, InvariantError, type Violation, wallDistance, wallShare } from './statement.ts';

/** What a checker saw so far. */
export interface Tally {
  /** Steps looked at. */
  steps: number;
  /** Pairs that were crushed by something kinematic, which is exempt. */
  crushed: number;
  /** Steps in which the parts of the plane were compared, over discs. */
  compared: number;
}

/** Looks at a world before and after its steps. */
export interface InvariantChecker {
  readonly tally: Readonly<Tally>;
  /** Remembers the world; what the user does afterwards and before `afterStep` would be taken for what the step did. */
  beforeStep(): void;
  /** What the step since `beforeStep` broke. `dt` is its length, without which free flights are not looked at. */
  afterStep(dt?: number): Violation[];
}

/** What is known of walls as long as they stand as they do. */
interface Standing {
  /** Ids of the walls that stand; id, place and radius of each body that does. */
  readonly walls: readonly number[];
  readonly bodies: readonly number[];
  readonly loops: readonly Loop[];
  readonly rooms: ReturnType<typeof roomsOf>;
  readonly spaces: Map<string, FreeSpace | null>;
}

/** How often the standing things of a world may change before the parts of the plane are no longer worked out. */
const mostChanges = 40;
const mostSpaces = 24;

/** A checker of one world. */
export function createInvariantChecker<T>(world: World<T>): InvariantChecker {
  const tally: Tally = { steps: 0, crushed: 0, compared: 0 };
  let before: Moment | null = null;
  /** Moments that are over: they are written over. */
  let spares: readonly [Moment | null, Moment | null] = [null, null];
  let standing: Standing | null = null;
  let changes = 0;
  const [boxes, ways] = [new Boxes(), new Boxes()];
  return {
    tally,
    beforeStep() {
      before = momentOf(world, spares[0]);
      forgetNotes(world.preSolve);
    },
    afterStep(dt = 0) {
      if (before === null) throw new Error('InvariantChecker.afterStep: beforeStep must be called first');
      const then = before;
      before = null;
      const after = momentAfter(world, then, spares[1]);
      spares = [then, after];
      const step = world.stepCount;
      tally.steps++;
      const wild = notFinite(after, step);
      if (wild.length > 0) return wild;
      fillWithDiscs(boxes, after);
      const deep = [...deepPairs(then, after, boxes, step), ...deepInWalls(then, after, boxes, step, dt)];
      const { broken, crushed } = withoutCrushed(deep, world, after);
      tally.crushed += crushed.length;
      if (standing === null || !isStanding(standing, then)) {
        standing = standingIn(then);
        changes++;
      }
      const violations = broken.map(({ violation }) => violation);
      violations.push(...leftLoops(then, after, standing.loops, step));
      if (changes <= mostChanges)
        violations.push(...leftParts(then, after, world.preSolve === null ? standing.spaces : new Map(), step, tally));
      violations.push(...orderChanges(then, after, standing.rooms, step));
      // who is held stands, as who flies freely at speed 0 does: what is told to have gone into it has
      const told = toldOf(world);
      const passed = dt > 0 ? passedInFlight(then, after, world.gravity, dt, step, ways) : [];
      violations.push(...passed.filter(({ ids }) => !told.has(ids.join(' '))));
      return violations;
    },
  };
}

/** Makes every step of a world check itself and throw what it broke. */
export function checked<T>(world: World<T>): World<T> {
  const checker = createInvariantChecker(world);
  world.step = (dt) => stepChecked(world, checker, dt);
  return world;
}

/** The step of World as it is. */
export const plainStep = World.prototype.step;

/** Steps a world and throws an `InvariantError` if that broke the invariant. */
export function stepChecked<T>(world: World<T>, checker: InvariantChecker, dt: number): void {
  checker.beforeStep();
  plainStep.call(world, dt);
  const violations = checker.afterStep(dt);
  if (violations.length > 0) throw new InvariantError(violations);
}

function notFinite({ discs }: Moment, step: number): Violation[] {
  const wild = discs.filter((disc) => !Number.isFinite(disc.x + disc.y + disc.vx + disc.vy));
  return wild.map(({ id, x, y }) => {
    const text = `body ${id} is at (${x}, ${y})`;
    return { step, kind: 'not finite', ids: [`body ${id}`], depth: Number.NaN, limit: Number.NaN, text };
  });
}

function standsStill({ isDynamic, vx, vy }: Disc): boolean {
  return !isDynamic && vx === 0 && vy === 0;
}

function standingIn(moment: Moment): Standing {
  const loops = loopsOf(moment);
  const walls = moment.obstacles.filter(({ pose }) => pose === null).map(({ id }) => id);
  const bodies = moment.discs.filter(standsStill).flatMap(({ id, x, y, r }) => [id, x, y, r]);
  return { walls, bodies, loops, rooms: roomsOf(moment, loops), spaces: spacesFor(moment) };
}

/** Whether the same things stand still as before. */
function isStanding({ walls, bodies }: Standing, { discs, obstacles }: Moment): boolean {
  let [w, b] = [0, 0];
  for (const { id, pose } of obstacles) if (pose === null && walls[w++] !== id) return false;
  for (const disc of discs) {
    if (disc.isDynamic || !standsStill(disc)) continue;
    const { id, x, y, r } = disc;
    if (bodies[b] !== id || bodies[b + 1] !== x || bodies[b + 2] !== y || bodies[b + 3] !== r) return false;
    b += 4;
  }
  return w === walls.length && b === bodies.length;
}

/** Parts of the plane by what stands in the way: forks and restored worlds share them. */
const sharedSpaces = new Map<string, Standing['spaces']>();

function spacesFor({ discs, obstacles, periodX, periodY }: Moment): Standing['spaces'] {
  if (discs.some(({ never, isRefused }) => never !== null || isRefused !== null)) return new Map();
  const walls = obstacles.filter(({ pose }) => pose === null).map(({ pieces, sensor, oneSided, category, mask }) => [pieces, sensor, oneSided, category, mask]); // biome-ignore format: one line
  const bodies = discs.filter(({ isDynamic, vx, vy }) => !isDynamic && vx === 0 && vy === 0).map(({ x, y, r, category, mask }) => [x, y, r, category, mask]); // biome-ignore format: one line
  const key = JSON.stringify([walls, bodies, periodX, periodY]);
  const spaces = sharedSpaces.get(key) ?? new Map();
  sharedSpaces.delete(key);
  sharedSpaces.set(key, spaces); // the latest is last
  if (sharedSpaces.size > 4) for (const oldest of [...sharedSpaces.keys()].slice(0, 1)) sharedSpaces.delete(oldest);
  return spaces;
}

/** Centers about which a closed line winds otherwise than before. */
function leftLoops(before: Moment, after: Moment, loops: readonly Loop[], step: number): Violation[] {
  if (before.periodX < Infinity || before.periodY < Infinity) return [];
  const found: Violation[] = [];
  for (const loop of loops) {
    for (let i = 0; i < before.discs.length; i++) {
      const disc = before.discs[i];
      const { x, y } = after.discs[i];
      const was = windingOf(loop, disc.x, disc.y);
      const is = windingOf(loop, x, y);
      if (was === is || !loop.walls.every((wall) => collides(disc, wall))) continue;
      if (distanceToLoop(loop, disc, before) <= (loop.oneSided ? disc.r : 1e-9 * disc.r)) continue;
      if (loop.oneSided && is > was) continue; // from its back it lets through
      const wall = `wall ${loop.walls.map(({ id }) => id).join('+')}`;
      const text = `body ${disc.id} crossed the closed line of ${wall}`;
      found.push({ step, kind: 'room', ids: [`body ${disc.id}`, wall], depth: Number.NaN, limit: Number.NaN, text });
    }
  }
  return found;
}

function distanceToLoop(loop: Loop, { x, y }: Disc, moment: Moment): number {
  return Math.min(...loop.walls.map((wall) => distanceToWall(wall, x, y, moment)));
}

/** Centers in another part of the plane than before. */
function leftParts(before: Moment, after: Moment, spaces: Standing['spaces'], step: number, tally: Tally): Violation[] {
  const found: Violation[] = [];
  for (let i = 0; i < before.discs.length; i++) {
    const disc = before.discs[i];
    const to = after.discs[i];
    // cells are worked out when something goes far enough to get somewhere; a slit is passed in a step of half a radius
    if (!disc.isDynamic || disc.sensor) continue;
    const [dx, dy] = [to.x - disc.x, to.y - disc.y];
    if (dx * dx + dy * dy < 0.25 * disc.r * disc.r) continue;
    const space = spaceFor(disc, disc.r, before, spaces);
    if (space === null) continue;
    tally.compared++;
    if (isSamePart(space, disc, to)) continue;
    // who was too deep before counts as a smaller disc, which may go where it cannot
    const still = before.discs.filter(({ isDynamic }) => !isDynamic);
    const r = roomFor(disc, still, before);
    const wider = r < disc.r ? spaceFor(disc, r, before, spaces) : space;
    if (!(r > 0.2 * disc.r) || wider === null || isSamePart(wider, disc, to)) continue;
    const text = `body ${disc.id} is where no way leads: from (${disc.x}, ${disc.y}) to (${to.x}, ${to.y})`;
    found.push({ step, kind: 'side', ids: [`body ${disc.id}`], depth: Number.NaN, limit: Number.NaN, text });
  }
  return found;
}

/** Whether two places are in one part. Who is in a closed cell is too deep, which is found as such. */
function isSamePart(space: FreeSpace, from: Disc, to: Disc): boolean {
  const [was, is] = [space.partAt(from.x, from.y), space.partAt(to.x, to.y)];
  return was === is || was < 0 || is < 0;
}

/** The radius with which a disc is not too deep in anything that stands still: at most its own. */
function roomFor(disc: Disc, still: readonly Disc[], moment: Moment): number {
  let { r } = disc;
  for (const wall of moment.obstacles) {
    if (wall.oneSided || wall.pose !== null || !collides(disc, wall)) continue;
    r = Math.min(r, distanceToWall(wall, disc.x, disc.y, moment) / (1 - wallShare));
  }
  for (const other of still) {
    if (!collides(disc, other)) continue;
    r = Math.min(r, (distanceBetween(disc.x, disc.y, other.x, other.y, moment) - other.r) / (1 - discShare));
  }
  return r;
}

/** The parts for discs like this with radius `r`, or, when many radii were asked for, with one a little smaller. */
function spaceFor(disc: Disc, r: number, moment: Moment, spaces: Standing['spaces']): FreeSpace | null {
  const isOwn = disc.never !== null || disc.isRefused !== null; // what is in its way may not be in that of others
  const key = (radius: number) => `${radius} ${disc.category} ${disc.mask} ${isOwn ? disc.id : ''}`;
  const ratio = 1.1;
  const isFew = spaces.has(key(r)) || spaces.size < mostSpaces / 6;
  const radius = isFew ? r : (1 - 1e-9) * ratio ** Math.floor(Math.log(r) / Math.log(ratio));
  const name = key(radius);
  let space = spaces.get(name);
  if (space === undefined) {
    if (spaces.size >= mostSpaces) return null;
    space = freeSpaceFor(disc, radius, moment, around(moment.discs, 4 * wallDistance(disc.r)));
    spaces.set(name, space);
  }
  return space;
}
