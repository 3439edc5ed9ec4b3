import type { SceneAction, SceneLook } from '@carom/scene';
import type { Body, World } from 'carom';
import { flags, rate } from './reader.ts';

/** What a player holds down in a tick. */
export interface HaxballKeys {
  /** Where to: −1 left, 1 right. @default 0 */
  readonly x?: number;
  /** Where to: −1 up, 1 down, as stadiums count. @default 0 */
  readonly y?: number;
  /** Whether the kick is held. @default false */
  readonly kick?: boolean;
}

/** The numbers of a stadium's `playerPhysics` that are of inputs. */
export interface HaxballPhysics {
  /** What a held direction adds to the speed each tick. [length/tick²] @default 0.1 */
  readonly acceleration?: number;
  /** The same while the kick is held. @default 0.07 */
  readonly kickingAcceleration?: number;
  /** What multiplies the speed each tick while the kick is held. @default the damping of the player's disc */
  readonly kickingDamping?: number;
  /** What a kick gives to a disc of mass 1. [length/tick] @default 5 */
  readonly kickStrength?: number;
  /** What a kick takes from a player of mass 1. [length/tick] @default 0 */
  readonly kickback?: number;
}

/** Nearer than this a disc can be kicked. */
const kickReach = 4;

/**
 * A player of a stadium that `carom convert` made a scene of. It turns what is held down into inputs of the scene's run, by the rules of HaxBall: run
 * and kick become changes of velocities, which a recording keeps.
 *
 * @example
 * const world = new World<SceneLook>({ subSteps: 1 });
 * const ball = world.add({ x: 0, y: 0, r: 10, mass: 1, filter: { category: 193, mask: 63 } });
 * const player = new HaxballPlayer(world, world.add({ x: -27, y: 0, r: 15, mass: 2 }));
 * for (const action of player.press({ kick: true })) actOnWorld(world, action);
 * ball.vx; // 300: 5 a tick, 60 ticks a second, of mass 1
 */
export class HaxballPlayer {
  readonly #world: World<SceneLook>;
  readonly #body: Body<SceneLook>;
  readonly #physics: HaxballPhysics;
  #isKicking = false;
  #hasKicked = false;

  /** A player for a disc of a world. */
  constructor(world: World<SceneLook>, body: Body<SceneLook>, physics: HaxballPhysics = {}) {
    this.#world = world;
    this.#body = body;
    this.#physics = physics;
  }

  /** The inputs of the next tick. A kick happens once each time that its key goes down and something is near enough. */
  press({ x = 0, y = 0, kick = false }: HaxballKeys): SceneAction[] {
    const { acceleration = 0.1, kickingAcceleration = 0.07, kickStrength = 5, kickback = 0, kickingDamping } = this.#physics;
    const body = this.#body;
    const own = damped(this.#world, body);
    // the damping of the last tick was that of the disc
    const slowed = this.#isKicking && kickingDamping !== undefined ? kickingDamping / own.damping : 1;
    let [vx, vy] = [body.vx * slowed, body.vy * slowed];
    const actions: SceneAction[] = [];
    if (!kick) this.#hasKicked = false;
    let isKicking = kick && !this.#hasKicked;
    for (const disc of isKicking ? this.#near() : []) {
      const [nx, ny] = [(disc.x - body.x) / distance(disc, body), (disc.y - body.y) / distance(disc, body)];
      const gain = (kickStrength * inverseMass(disc)) / damped(this.#world, disc).way;
      actions.push({ kind: 'change', body: disc.id, values: { vx: disc.vx + nx * gain, vy: disc.vy + ny * gain } });
      vx -= (nx * kickback * inverseMass(body)) / own.way;
      vy -= (ny * kickback * inverseMass(body)) / own.way;
      this.#hasKicked = true;
    }
    isKicking &&= !this.#hasKicked;
    const length = Math.hypot(x, y);
    const gain = length === 0 ? 0 : (isKicking ? kickingAcceleration : acceleration) / own.way / length;
    this.#isKicking = isKicking;
    [vx, vy] = [vx + x * gain, vy + y * gain];
    if (vx !== body.vx || vy !== body.vy) actions.push({ kind: 'change', body: body.id, values: { vx, vy } });
    return actions;
  }

  /** What can be kicked from here. */
  *#near(): Generator<Body<SceneLook>> {
    const body = this.#body;
    for (const disc of this.#world) {
      const gap = distance(disc, body) - disc.r - body.r;
      if (disc !== body && (disc.filter.category & flags.kick) !== 0 && gap < kickReach && gap > -disc.r - body.r) yield disc;
    }
  }
}

/**
 * The inputs that end a kick-off: they take away the walls that only stand for the team that does not kick off. In HaxBall it ends when the
 * ball moves.
 *
 * @example
 * const world = new World<SceneLook>();
 * world.addWall({ x1: 0, y1: 75, x2: 0, y2: 200 }, { filter: { category: 24, mask: 6 } });
 * openKickOff(world); // [{ kind: 'remove-wall', wall: 0 }]
 */
export function openKickOff(world: World<SceneLook>): SceneAction[] {
  const barrier = flags.redKO | flags.blueKO;
  const isBarrier = (category: number) => category !== 0 && (category & ~barrier) === 0;
  return [...world.walls].filter(({ filter }) => isBarrier(filter.category)).map(({ id }) => ({ kind: 'remove-wall', wall: id }));
}

/** How far a step moves a disc for each unit of its velocity before the step, and what it multiplies the velocity by. */
function damped({ subSteps }: World<SceneLook>, { linearDamping }: Body<SceneLook>): { way: number; damping: number } {
  const h = 1 / (rate * subSteps);
  let [damping, way] = [1, 0];
  for (let i = 0; i < subSteps; i++) {
    damping /= 1 + linearDamping * h;
    way += damping * h;
  }
  return { way, damping };
}

function inverseMass({ kind, mass }: Body<SceneLook>): number {
  return kind === 'dynamic' ? 1 / mass : 0;
}

function distance(a: Body<SceneLook>, b: Body<SceneLook>): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
