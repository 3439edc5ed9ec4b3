import type { Vec } from '../geometry/shapes.ts';
import { wayBetween } from '../joints/frames.ts';
import type { DistanceJoint, JointSpring } from '../joints/joint.ts';
import { writeRotation } from '../numeric/rotation.ts';
import { positive } from '../numeric/validate.ts';
import { size } from '../world/limits.ts';
import { bounded } from '../world/material.ts';
import type { Body } from '../world/views/body.ts';
import type { World } from '../world/world.ts';
import { type Assembly, addRods, type Beads, readAssembly } from './read.ts';

/** Options of `addBlob`. */
export interface BlobOptions<T = undefined> {
  /** Its center. */
  readonly at: Readonly<Vec>;
  /** Radius of the ring of beads. [length] */
  readonly radius: number;
  /** How many beads, at least 3. */
  readonly count: number;
  /** Radius of a bead. [length] */
  readonly r: number;
  /** Force per length of skin and share of the area that is missing; none is too high. [mass/time²] */
  readonly pressure: number;
  /** Of the skin. @default rods */
  readonly spring?: JointSpring;
  /** What else the beads are. @default {} */
  readonly beads?: Beads<T>;
}

/** A soft body: a skin of beads, and what blows it up. */
export interface Blob<T> extends Assembly<T, DistanceJoint<T>> {
  /** Its area over that at the start: of the polygon of its beads. */
  readonly fill: number;
  /**
   * To be called before each step of `dt`: pushes the skin out where area is missing, in where there is too much. One that lost a bead
   * has burst: nothing is pushed. [time]
   */
  press(dt: number): void;
}

/** Adds a soft body: a ring of beads that keeps its area by pressure. @throws TypeError or RangeError naming what is wrong */
export function addBlob<T>(world: World<T>, options: BlobOptions<T>): Blob<T> {
  const where = 'addBlob';
  readAssembly(where, world, options, { vectors: ['at'], counts: ['count'], least: 3 }, ['radius', 'pressure', 'spring']);
  const { at, radius, count, r, pressure, spring = null, beads = {} } = options;
  size(where, 'options.radius', radius);
  bounded(where, 'options.pressure', pressure);
  const places = Array.from({ length: count }, (_, i) => {
    const turn = Float64Array.of((2 * Math.PI * i) / count, 0);
    writeRotation(turn);
    return { ...beads, x: at.x + radius * turn[0], y: at.y + radius * turn[1], r };
  });
  const skin = places.map((_, to) => ({ from: (to + count - 1) % count, to }));
  const { bodies, joints } = addRods(where, world, places, skin, spring);
  const area = areaOf(placesOf(world, bodies));
  return {
    bodies,
    joints,
    get fill() {
      return areaOf(placesOf(world, bodies)) / area;
    },
    press: (dt) => press(world, bodies, area, pressure, positive('Blob.press', 'dt', dt)),
  };
}

/**
 * So many steps ahead pressure looks for the outward direction. It is held during a step, and directions of its start would feed the swings of
 * the skin. After a minute at rest a blob then swings with 0.8 of the energy of a fall by its radius. One step ahead takes that away. The next
 * one damps the swings: a tenth of the energy is left of that with one.
 */
const stepsAhead = 2;

/**
 * Pressure is one implicit spring of C = A − area, critically damped. Let g be the gradient of A, w = Σ g²/m, k = pressure / area and
 * c = 2 √(k/w). A bead then gets the force f g, with f that of the end of the step:
 *
 *     −f = (k C + (k dt + c) Ċ) / (1 + w dt (k dt + c))
 */
function press<T>(world: World<T>, bodies: readonly Body<T>[], area: number, pressure: number, dt: number): void {
  if (!bodies.every(({ alive }) => alive)) return;
  const count = bodies.length;
  const places = placesOf(world, bodies);
  const ahead = aheadOf(bodies, places, stepsAhead * dt);
  const gradient = bodies.map((_, i): Vec => {
    const [before, after] = [ahead[(i + count - 1) % count], ahead[(i + 1) % count]];
    return { x: 0.5 * (after.y - before.y), y: 0.5 * (before.x - after.x) };
  });
  let [w, rate] = [0, 0];
  for (const [i, { mass, vx, vy }] of bodies.entries()) {
    const { x, y } = gradient[i];
    w += (x * x + y * y) / mass;
    rate += x * vx + y * vy;
  }
  const k = pressure / area;
  const drag = w > 0 ? k * dt + 2 * Math.sqrt(k / w) : 0;
  const force = -(k * (areaOf(places) - area) + drag * rate) / (1 + w * dt * drag);
  for (const [i, body] of bodies.entries()) body.applyForce({ x: force * gradient[i].x, y: force * gradient[i].y });
}

/** Places of the beads against the first one, the shortest way on a torus. */
function placesOf<T>(world: World<T>, bodies: readonly Body<T>[]): Vec[] {
  return bodies.map((body) => wayBetween(world, bodies[0], body));
}

/** Where beads are after a time by what their velocities are beyond those of one rigid body, so that pressure turns nothing. */
function aheadOf<T>(bodies: readonly Body<T>[], places: readonly Vec[], time: number): Vec[] {
  let [mass, x, y, vx, vy] = [0, 0, 0, 0, 0];
  for (const [i, body] of bodies.entries()) {
    mass += body.mass;
    x += body.mass * places[i].x;
    y += body.mass * places[i].y;
    vx += body.mass * body.vx;
    vy += body.mass * body.vy;
  }
  [x, y, vx, vy] = [x / mass, y / mass, vx / mass, vy / mass];
  let [momentum, inertia] = [0, 0];
  for (const [i, body] of bodies.entries()) {
    const [dx, dy] = [places[i].x - x, places[i].y - y];
    momentum += body.mass * (dx * (body.vy - vy) - dy * (body.vx - vx));
    inertia += body.mass * (dx * dx + dy * dy);
  }
  const turning = inertia > 0 ? momentum / inertia : 0;
  return bodies.map((body, i) => ({
    x: places[i].x + time * (body.vx - vx + turning * (places[i].y - y)),
    y: places[i].y + time * (body.vy - vy - turning * (places[i].x - x)),
  }));
}

/** Signed area of a polygon, positive if it turns from x to y. */
function areaOf(points: readonly Readonly<Vec>[]): number {
  let sum = 0;
  for (const [i, a] of points.entries()) {
    const b = points[(i + 1) % points.length];
    sum += a.x * b.y - a.y * b.x;
  }
  return sum / 2;
}
