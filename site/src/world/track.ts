import { createWorldRun, type Scene, type SceneControl, type SceneLook, type WorldRun } from '@carom/scene';
import type { Body, Pose, Steppable, Vec, World } from 'carom';

/** What the visitor does from a step on, until it changes. */
export interface Hand {
  /** Controls held down. */
  readonly held: readonly SceneControl[];
  /** The disc on the pointer and where the pointer is, or `null`. */
  readonly drag: { readonly id: number; readonly to: Readonly<Vec> } | null;
}

/** The hand that does nothing. */
export const idle: Hand = { held: [], drag: null };

/** Steps between two snapshots at the start; with more than `mostBytes` every second one is dropped. */
const firstSpacing = 30;
/** Steps whose cost is kept. */
const mostCosts = 61;
/** Memory of all snapshots. [byte] */
const mostBytes = 96 * 2 ** 20;
/** Share of the way to the pointer that a dragged disc makes in a step: firm, and still soft enough not to crush others. */
const pull = 0.35;

/**
 * A world with a past: snapshots every so many steps, and what the visitor did in between, so that every moment can be shown again,
 * bit for bit. Doing something in the past makes a new future.
 */
export class Track implements Steppable {
  /** The world; its state is that of `index`. */
  readonly world: World<SceneLook>;
  /** Length of a step. [time] */
  readonly dt: number;
  /** The controls that something in the scene listens to. */
  readonly controls: readonly SceneControl[];
  readonly #scene: Scene;
  readonly #run: WorldRun;
  #index = 0;
  #frontier = 0;
  #spacing = firstSpacing;
  #snapshots: { readonly index: number; readonly bytes: Uint8Array }[] = [];
  #hands: { readonly index: number; readonly hand: Hand }[] = [];
  #costs: number[] = [];

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#run = createWorldRun(scene, { warn: null });
    const { world, dt, controls } = this.#run;
    this.world = world;
    this.dt = dt;
    this.controls = controls;
    this.#keep();
  }

  /** How many steps have been taken to the moment shown. */
  get index(): number {
    return this.#index;
  }

  /** How many steps are known. */
  get frontier(): number {
    return this.#frontier;
  }

  /** Milliseconds that a step takes, the median of the last ones: the first of all wait for the compiler. 0 before any. */
  get cost(): number {
    return this.#costs.length > 0 ? [...this.#costs].sort((a, b) => a - b)[this.#costs.length >> 1] : 0;
  }

  /** Bytes of all snapshots. */
  get memory(): number {
    return this.#snapshots.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** What the visitor does at the moment shown. */
  get hand(): Hand {
    return this.#handAt(this.#index);
  }

  get kinematics(): Iterable<Pose> {
    return this.world.kinematics;
  }

  get periodX(): number {
    return this.world.periodX;
  }

  get periodY(): number {
    return this.world.periodY;
  }

  [Symbol.iterator](): Iterator<Body<SceneLook>> {
    return this.world[Symbol.iterator]();
  }

  /** From here on the visitor does something else; what was known beyond is forgotten. */
  act(hand: Hand): void {
    if (same(hand, this.hand)) return;
    this.#frontier = this.#index;
    this.#snapshots = this.#snapshots.filter(({ index }) => index <= this.#index);
    this.#hands = this.#hands.filter(({ index }) => index < this.#index);
    this.#hands.push({ index: this.#index, hand });
  }

  /** One step, as it was if it is known. */
  step(): void {
    const start = performance.now();
    const { held, drag } = this.hand;
    this.#pull(drag, this.#index > 0 ? this.#handAt(this.#index - 1).drag : null);
    this.#run.step(held);
    this.#index++;
    this.#costs.push(performance.now() - start);
    if (this.#costs.length > mostCosts) this.#costs.shift();
    if (this.#index <= this.#frontier) return;
    this.#frontier = this.#index;
    if (this.#index % this.#spacing === 0) this.#keep();
  }

  /** Goes to a step, for at most `budget` milliseconds. Whether it got there. */
  seek(index: number, budget: number): boolean {
    const end = performance.now() + budget;
    let best = this.#snapshots[0];
    for (const snapshot of this.#snapshots) if (snapshot.index <= index) best = snapshot;
    if (index < this.#index || best.index > this.#index) {
      this.world.restore(best.bytes);
      this.#index = best.index;
    }
    while (this.#index < index) {
      this.step();
      if (performance.now() >= end) return this.#index === index;
    }
    return true;
  }

  /** A new world with the same visitor, at its start: run to the same step it must have the same hash. */
  replica(): Track {
    const other = new Track(this.#scene);
    other.#hands = [...this.#hands];
    return other;
  }

  #keep(): void {
    this.#snapshots.push({ index: this.#index, bytes: this.world.snapshot() });
    if (this.memory <= mostBytes || this.#snapshots.length < 4) return;
    this.#spacing *= 2;
    this.#snapshots = this.#snapshots.filter(({ index }) => index % this.#spacing === 0);
  }

  #handAt(step: number): Hand {
    let low = 0;
    let high = this.#hands.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#hands[middle].index <= step) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? idle : this.#hands[low - 1].hand;
  }

  /** Gives the dragged disc the velocity that brings it to the pointer; a mallet that is let go stands still, a disc flies on. */
  #pull(drag: Hand['drag'], before: Hand['drag']): void {
    if (before && before.id !== drag?.id) {
      const left = this.world.get(before.id);
      if (left?.kind === 'kinematic') left.vx = left.vy = 0;
    }
    const body = drag && this.world.get(drag.id);
    if (!body || body.kind === 'static') return;
    const rate = pull / this.dt;
    body.vx = rate * way(drag.to.x - body.x, this.world.periodX);
    body.vy = rate * way(drag.to.y - body.y, this.world.periodY);
    if (body.kind === 'dynamic') body.wake();
  }
}

/** The short way on a torus. */
function way(distance: number, period: number): number {
  if (!(period < Infinity)) return distance;
  return distance - period * Math.round(distance / period);
}

function same(a: Hand, b: Hand): boolean {
  if (a.held.join() !== b.held.join()) return false;
  if (a.drag === null || b.drag === null) return a.drag === b.drag;
  return a.drag.id === b.drag.id && a.drag.to.x === b.drag.to.x && a.drag.to.y === b.drag.to.y;
}
