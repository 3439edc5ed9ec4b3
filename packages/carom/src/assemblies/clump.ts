import type { Vec } from '../geometry/shapes.ts';
import { addJoint } from '../joints/add-joint.ts';
import { wayBetween } from '../joints/frames.ts';
import type { DistanceJoint, WeldJoint } from '../joints/joint.ts';
import { fail } from '../numeric/fail.ts';
import { writeRotation } from '../numeric/rotation.ts';
import { knownOptions, overlaid } from '../numeric/validate.ts';
import { coordinate, readVec, size, velocity } from '../world/limits.ts';
import type { Body } from '../world/views/body.ts';
import { BodyView } from '../world/views/body-view.ts';
import type { World } from '../world/world.ts';
import { type Assembly, type Beads, checkBeads, checkWorld } from './read.ts';

/** A disc of a clump, in the frame of the clump. */
export interface ClumpDisc {
  /** Center. [length] */
  readonly x: number;
  /** Center. [length] */
  readonly y: number;
  /** Radius. [length] */
  readonly r: number;
  /** Mass. @default density · π r² */
  readonly mass?: number;
}

/** Options of `addClump`. */
export interface ClumpOptions<T = undefined> {
  /** Where (0, 0) of its frame lies. */
  readonly at: Readonly<Vec>;
  /** Its discs, at least 2; they may overlap. */
  readonly discs: readonly ClumpDisc[];
  /** How the frame is turned. [radians] @default 0 */
  readonly angle?: number;
  /** What else the discs are. @default {} */
  readonly beads?: Beads<T>;
}

/** Where a clump is and how it moves, as one rigid body: its center of mass, its angle, and their velocities. */
export interface ClumpPose {
  /** Center of mass. [length] */
  readonly x: number;
  /** Center of mass. [length] */
  readonly y: number;
  /** Angle of its first disc that is in the world. [radians] */
  readonly angle: number;
  /** Momentum over mass. [length/time] */
  readonly vx: number;
  /** Momentum over mass. [length/time] */
  readonly vy: number;
  /** Angular momentum about the center of mass over inertia. [radians/time] */
  readonly angularVelocity: number;
}

/**
 * Several discs welded to one: read, moved and pushed as a whole. Only discs that are in the world count. Without any, mass and inertia are 0, the
 * pose is the last one, and nothing is moved or pushed.
 */
export interface Clump<T> extends Assembly<T, WeldJoint<T> | DistanceJoint<T>> {
  /** The sum of the masses of its discs: what overlaps counts twice. */
  readonly mass: number;
  /** About its center of mass: the sum of m r²/2 + m d² over its discs, d from the center. [mass·length²] */
  readonly inertia: number;
  /** Where it is and how it moves. */
  pose(): ClumpPose;
  /** Moves and turns it as a whole; what is left out stays as it is. All its discs then have the velocities of one rigid body. */
  place(pose: Partial<ClumpPose>): void;
  /** Adds a force at a point of the world, its center by default, that acts during the next step. [mass·length/time²] */
  applyForce(force: Readonly<Vec>, point?: Readonly<Vec>): void;
  /** Changes its velocities at once, as an impulse at a point of the world changes those of a rigid body. [mass·length/time] */
  applyImpulse(impulse: Readonly<Vec>, point?: Readonly<Vec>): void;
}

const poseNames = ['x', 'y', 'angle', 'vx', 'vy', 'angularVelocity'] as const;

/**
 * Adds discs welded to one body: a dumb-bell, a rounded box. Each is welded to the disc nearest to the center of mass, so that the welds are a
 * star, which is solved directly. Those that are nearer to each other than the smaller radius are kept from colliding by joints that hold
 * nothing.
 * @throws TypeError or RangeError naming what is wrong, before anything is added
 */
export function addClump<T>(world: World<T>, options: ClumpOptions<T>): Clump<T> {
  const { at, discs, angle, beads } = readClump(world, options);
  const turn = Float64Array.of(angle, 0);
  writeRotation(turn);
  const [cos, sin] = turn;
  const bodies = world.addMany(
    discs.map((disc) => {
      const [x, y] = [at.x + cos * disc.x - sin * disc.y, at.y + sin * disc.x + cos * disc.y];
      return { ...beads, ...disc, x, y, angle };
    }),
  );
  const joints: (WeldJoint<T> | DistanceJoint<T>)[] = [];
  const hub = hubOf(world, bodies);
  for (const b of bodies) if (b !== hub) joints.push(addJoint(world, { kind: 'weld', a: hub, b }));
  for (const [i, b] of bodies.entries()) {
    for (let j = 0; j < i; j++) {
      const a = bodies[j];
      const [dx, dy] = [discs[i].x - discs[j].x, discs[i].y - discs[j].y];
      const isNear = Math.sqrt(dx * dx + dy * dy) - a.r - b.r < Math.min(a.r, b.r);
      if (a !== hub && b !== hub && isNear) joints.push(addJoint(world, { kind: 'distance', a, b, limits: {} }));
    }
  }
  return Object.assign(clumpOf(world, bodies), { joints }); // a spread would read mass and inertia once
}

/**
 * Discs that are welded to each other, as one body: those of `addClump` after their world came from bytes or a scene. The first of them gives
 * the angle.
 * @throws TypeError unless they are bodies of this world, RangeError if one is given twice
 *
 * @example
 * const world = new World();
 * addClump(world, { at: { x: 3, y: 0 }, discs: [{ x: -1, y: 0, r: 1 }, { x: 1, y: 0, r: 1 }] });
 * const copy = World.from(world.snapshot(), { extensions: [joints] });
 * clumpOf(copy, [...copy]).pose().x; // 3
 */
export function clumpOf<T>(world: World<T>, bodies: readonly Body<T>[]): Omit<Clump<T>, 'joints'> {
  checkWorld('clumpOf', world);
  if (!Array.isArray(bodies) || bodies.length < 1) fail('clumpOf', 'bodies', 'an array of bodies', bodies, 'type');
  for (const [i, body] of bodies.entries()) {
    if (!(body instanceof BodyView)) fail('clumpOf', `bodies[${i}]`, 'a body', body, 'type');
    if (body.alive && world.get(body.id) !== body) fail('clumpOf', `bodies[${i}]`, 'of this world', `body ${body.id} of another`, 'type');
    if (bodies.indexOf(body) < i) fail('clumpOf', `bodies[${i}]`, 'another one', `body ${body.id} again`);
  }
  const now = () => wholeNow(world, bodies);
  return {
    bodies,
    get mass() {
      return now().mass;
    },
    get inertia() {
      return now().inertia;
    },
    pose: () => now().pose,
    place: (pose) => place(now(), pose),
    applyForce(force, point) {
      for (const { body, push, turn } of sharesOf(world, now(), 'Clump.applyForce', readVec('Clump.applyForce', 'force', force), point)) {
        body.applyForce(push);
        body.applyTorque(turn);
      }
    },
    applyImpulse(impulse, point) {
      const where = 'Clump.applyImpulse';
      const shares = sharesOf(world, now(), where, readVec(where, 'impulse', impulse), point);
      for (const { body, push, turn } of shares) {
        const { mass, r, vx, vy, angularVelocity } = body;
        velocity(where, 'the velocity that follows', vx + push.x / mass);
        velocity(where, 'the velocity that follows', vy + push.y / mass);
        velocity(where, 'the surface speed that follows', angularVelocity * r + (2 * turn) / (mass * r));
      }
      for (const { body, push, turn } of shares) {
        body.applyImpulse(push);
        body.applyAngularImpulse(turn);
      }
    },
  };
}

/** What a clump is as one body, and the arms from its center of mass to its discs. */
interface Whole<T> {
  readonly discs: readonly Body<T>[];
  readonly mass: number;
  readonly inertia: number;
  readonly pose: ClumpPose;
  readonly arms: readonly Vec[];
}

function ownInertia({ mass, r }: Readonly<{ mass: number; r: number }>): number {
  return 0.5 * mass * r * r;
}

/** What a clump is now: without those of its discs that have left the world. */
function wholeNow<T>(world: World<T>, bodies: readonly Body<T>[]): Whole<T> {
  const left = bodies.filter(({ alive }) => alive);
  return left.length > 0 ? whole(world, left) : { ...whole(world, bodies), discs: left, mass: 0, inertia: 0 };
}

function whole<T>(world: World<T>, bodies: readonly Body<T>[]): Whole<T> {
  const [first] = bodies;
  const ways = bodies.map((body) => wayBetween(world, first, body));
  let [mass, x, y, vx, vy] = [0, 0, 0, 0, 0];
  for (const [i, body] of bodies.entries()) {
    mass += body.mass;
    x += body.mass * ways[i].x;
    y += body.mass * ways[i].y;
    vx += body.mass * body.vx;
    vy += body.mass * body.vy;
  }
  [x, y, vx, vy] = [x / mass, y / mass, vx / mass, vy / mass];
  const arms = ways.map((way) => ({ x: way.x - x, y: way.y - y }));
  let [inertia, momentum] = [0, 0];
  for (const [i, body] of bodies.entries()) {
    const arm = arms[i];
    inertia += ownInertia(body) + body.mass * (arm.x * arm.x + arm.y * arm.y);
    momentum += ownInertia(body) * body.angularVelocity + body.mass * (arm.x * (body.vy - vy) - arm.y * (body.vx - vx));
  }
  const pose = { x: first.x + x, y: first.y + y, angle: first.angle, vx, vy, angularVelocity: momentum / inertia };
  return { discs: bodies, mass, inertia, pose, arms };
}

/** What each disc gets of an impulse (or a force) on a clump: all then move as one body. @throws RangeError naming what is beyond the limits */
function sharesOf<T>(
  world: World<T>,
  { discs, mass, inertia, pose, arms }: Whole<T>,
  where: string,
  { x, y }: Readonly<Vec>,
  point: Readonly<Vec> = pose,
) {
  const arm = wayBetween(world, pose, readVec(where, 'point', point));
  const turning = (arm.x * y - arm.y * x) / inertia;
  return discs.map((body, i) => {
    const push = { x: body.mass * (x / mass - turning * arms[i].y), y: body.mass * (y / mass + turning * arms[i].x) };
    const turn = coordinate(where, 'the share of a disc', ownInertia(body) * turning);
    return { body, push: readVec(where, 'the share of a disc', push), turn };
  });
}

/** Moves, turns and drives all discs of a clump as one body. */
function place<T>({ discs, pose: now, arms }: Whole<T>, to: Partial<ClumpPose>): void {
  const where = 'Clump.place';
  const given = knownOptions(where, 'pose', to, poseNames);
  const pose = overlaid(now, given);
  for (const name of poseNames) coordinate(where, `pose.${name}`, pose[name]);
  const turn = Float64Array.of(pose.angle - now.angle, 0);
  writeRotation(turn);
  const { angularVelocity } = pose;
  const placed = discs.map((body, i) => {
    const x = turn[0] * arms[i].x - turn[1] * arms[i].y;
    const y = turn[1] * arms[i].x + turn[0] * arms[i].y;
    const numbers = {
      ...{ x: pose.x + x, y: pose.y + y, angle: body.angle + (pose.angle - now.angle) },
      ...{ vx: pose.vx - angularVelocity * y, vy: pose.vy + angularVelocity * x },
    };
    for (const [name, value] of Object.entries(numbers)) coordinate(where, `${name} of a disc`, value);
    velocity(where, 'angularVelocity times r', angularVelocity * body.r);
    return { ...numbers, angularVelocity };
  });
  for (const [i, body] of discs.entries()) Object.assign(body, placed[i]);
}

/** The disc nearest to the center of mass, the first of equals. */
function hubOf<T>(world: World<T>, bodies: readonly Body<T>[]): Body<T> {
  const { arms } = whole(world, bodies);
  let best = 0;
  const squares = arms.map(({ x, y }) => x * x + y * y);
  for (const [i, square] of squares.entries()) if (square < squares[best]) best = i;
  return bodies[best];
}

/** Checks the options of a clump. @throws TypeError or RangeError naming what is wrong */
function readClump<T>(world: World<T>, options: ClumpOptions<T>): Required<ClumpOptions<T>> {
  const where = 'addClump';
  checkWorld(where, world);
  const { at, discs, angle = 0, beads = {} } = knownOptions(where, 'options', options, ['at', 'discs', 'angle', 'beads']);
  readVec(where, 'options.at', at);
  coordinate(where, 'options.angle', angle);
  if (!Array.isArray(discs) || discs.length < 2) fail(where, 'options.discs', 'an array of at least 2 discs', discs, 'type');
  for (const [i, disc] of discs.entries()) {
    const what = `options.discs[${i}]`;
    const { r, mass = 1 } = knownOptions(where, what, disc, ['x', 'y', 'r', 'mass']);
    readVec(where, what, disc);
    size(where, `${what}.r`, r);
    size(where, `${what}.mass`, mass);
  }
  checkBeads(where, beads);
  const { fixedRotation = false } = beads;
  if (fixedRotation) fail(where, 'options.beads.fixedRotation', 'false', fixedRotation);
  return { at, discs, angle, beads };
}
