import { actOnWorld, createWorldRun, type Scene, type SceneAction, type SceneControl, type SceneLook, type WorldRun } from '@carom/scene';
import type { Body, Input, Pose, Steppable, World } from 'carom';
import { profileOf, setClock } from 'carom/inspect';
import { type DragJoint, type JointSpring, jointsOf } from 'carom/joints';
import { EventLog } from '../scenes/event-log.ts';
import { Series } from '../scenes/series.ts';
import { outOfFrame } from '../take/scene-edit.ts';
import type { Drag } from '../take/take.ts';
import { StageTimes } from './stage-times.ts';

/** Steps between two snapshots, of few bodies and of many: what lies between them is done again, in no more than a tenth of a second. */
const spacings = { few: 30, many: 12 };
/** Memory of all snapshots, less where the computer has little. [byte] */
const mostBytes = ((globalThis.navigator as { deviceMemory?: number } | undefined)?.deviceMemory ?? 8) < 4 ? 96 * 2 ** 20 : 288 * 2 ** 20;
/** Snapshots of the last minute are kept as long as there are older ones to drop. [time] */
const minute = 62;
/** Share of the way to the pointer that a dragged mallet makes in a step. */
const pull = 0.35;
/** The spring between pointer and disc, and what it can do at most: so many times what the disc weighs, or would at this gravity. */
const grasp: JointSpring = { frequency: 6, dampingRatio: 1 };
const strength = 1000;
const leastGravity = 10;
/** Hits listed at most. */
const mostHits = 200_000;
/** With more discs, energy is summed up every so many steps only. */
const many = 2000;

interface Snapshot {
  readonly index: number;
  readonly bytes: Uint8Array;
  readonly held: readonly SceneControl[];
}

/**
 * A world with a past: snapshots every so many steps, and what came from outside in between, so that every moment can be shown again,
 * bit for bit. Doing something in the past makes a new future.
 */
export class Track implements Steppable {
  /** The world; its state is that of `index`, with what was done there. */
  readonly world: World<SceneLook>;
  /** Length of a step. [time] */
  readonly dt: number;
  /** The controls that something in the scene listens to. */
  readonly controls: readonly SceneControl[];
  /** The scene that it began with. */
  readonly scene: Scene;
  /** The hits and crushes so far. */
  readonly log: EventLog = new EventLog();
  /** Energy and momentum so far. */
  readonly series: Series = new Series();
  /** What the stages of a step take. */
  readonly stages: StageTimes = new StageTimes();
  /** The disc on the pointer; each step pulls it there. */
  drag: Drag | null = null;
  readonly #run: WorldRun;
  #index = 0;
  #frontier = 0;
  #spacing: number;
  #snapshots: Snapshot[] = [];
  #inputs: Input<SceneAction>[] = [];
  #held: readonly SceneControl[] = [];
  #grasp: number | null = null;

  /** @throws TypeError or RangeError if an input does not fit */
  constructor(scene: Scene, inputs: readonly Input<SceneAction>[] = []) {
    this.scene = scene;
    this.#run = createWorldRun(scene, { warn: null });
    const { world, dt, controls } = this.#run;
    this.world = world;
    this.dt = dt;
    setClock(world, () => performance.now());
    this.#spacing = world.size > many / 2 ? spacings.many : spacings.few;
    this.controls = controls;
    this.#inputs = [...inputs];
    this.#keep();
    this.#sample();
    this.#applyInputs();
  }

  /** How many steps have been taken to the moment shown. */
  get index(): number {
    return this.#index;
  }

  /** How many steps are known. */
  get frontier(): number {
    return this.#frontier;
  }

  /** What came from outside, in order. */
  get inputs(): readonly Input<SceneAction>[] {
    return this.#inputs;
  }

  /** The controls held at the moment shown. */
  get held(): readonly SceneControl[] {
    return this.#held;
  }

  /** Bytes of all snapshots. */
  get memory(): number {
    return this.#snapshots.reduce((sum, { bytes }) => sum + bytes.length, 0);
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

  /** Does something now; what was known beyond is forgotten. @throws TypeError or RangeError if it cannot be; nothing has changed then */
  act(action: SceneAction): void {
    this.#apply(action);
    this.#forgetFuture();
    this.#inputs.push({ step: this.#index, by: 'visitor', action });
  }

  /** Forgets what came from outside after the moment shown, and all that was known beyond. */
  #forgetFuture(): void {
    const index = this.#index;
    if (this.#frontier === index && (this.#inputs.at(-1)?.step ?? 0) <= index) return;
    this.#frontier = index;
    this.#snapshots = this.#snapshots.filter((snapshot) => snapshot.index <= index);
    this.#inputs = this.#inputs.filter(({ step }) => step <= index);
    const time = index * this.dt;
    this.log.truncate(this.log.countUpTo(time));
    this.series.truncate(time);
  }

  /** One step, as it was if it is known. */
  step(): void {
    if (this.drag) this.#pull(this.drag);
    const start = performance.now();
    this.#run.step(this.#held);
    this.#index++;
    const profile = profileOf(this.world);
    if (profile) this.stages.note(profile, performance.now() - start);
    if (this.#index > this.#frontier) {
      this.#frontier = this.#index;
      if (this.#index % this.#spacing === 0) this.#keep();
      this.#note();
    }
    this.#applyInputs();
  }

  /** Takes other inputs; what they leave as it was stays known. Then goes to a step, for at most `budget` milliseconds. Whether it got there. */
  retake(inputs: readonly Input<SceneAction>[], index: number, budget: number): boolean {
    const old = this.#inputs;
    let same = 0;
    while (same < inputs.length && inputs[same] === old[same]) same++;
    const split = Math.min(inputs[same]?.step ?? Infinity, old[same]?.step ?? Infinity);
    this.#inputs = [...inputs];
    this.#snapshots = this.#snapshots.filter((snapshot) => snapshot.index <= split);
    this.#frontier = Math.min(this.#frontier, split);
    const time = this.#frontier * this.dt;
    this.log.truncate(this.log.countUpTo(time));
    this.series.truncate(time);
    this.#restore(this.#snapshots[0]);
    return this.seek(index, budget);
  }

  #restore({ bytes, index, held }: Snapshot): void {
    this.world.restore(bytes);
    this.#index = index;
    this.#held = held;
    this.#applyInputs();
  }

  /** Goes to a step, for at most `budget` milliseconds, and not beyond `last` where that is not known yet. Whether it got there. */
  seek(index: number, budget: number, last: number = Infinity): boolean {
    const end = performance.now() + budget;
    let best = this.#snapshots[0];
    for (const snapshot of this.#snapshots) if (snapshot.index <= index) best = snapshot;
    if (index < this.#index || best.index > this.#index) this.#restore(best);
    while (this.#index < index) {
      if (this.#index >= last) return false;
      this.step();
      if (performance.now() >= end) return this.#index === index;
    }
    return true;
  }

  /** Lets the dragged disc go: a mallet stands still, a disc flies on. */
  release(): void {
    const body = this.drag && this.world.get(this.drag.id);
    const joint = this.#grasped();
    this.drag = null;
    this.#grasp = null;
    if (joint) this.act({ kind: 'remove-joint', joint: joint.id });
    if (body?.kind === 'kinematic') this.act({ kind: 'change', body: body.id, values: { vx: 0, vy: 0 } });
  }

  #keep(): void {
    this.#snapshots.push({ index: this.#index, bytes: this.world.snapshot(), held: this.#held });
    if (this.memory <= mostBytes || this.#snapshots.length < 4) return;
    const recent = this.#index - minute / this.dt;
    const isOld = (place: number) => place < this.#snapshots.length && this.#snapshots[place].index < recent;
    if (isOld(4)) {
      this.#snapshots = this.#snapshots.filter((_, place) => place % 2 === 0 || !isOld(place));
      return;
    }
    this.#spacing *= 2;
    this.#snapshots = this.#snapshots.filter(({ index }) => index % this.#spacing === 0);
  }

  /** Writes down the hits, the crushes and the totals of the step. */
  #note(): void {
    const { hits, crushes } = this.world.events;
    const time = this.#index * this.dt;
    if (this.log.count < mostHits) {
      for (const { a, b, normalImpulse, point, normal } of hits) {
        this.log.add(time, a.id, 'kind' in b ? b.id : ~b.id, normalImpulse, point, normal);
      }
      for (const { body, by, depth } of crushes) this.log.addCrush(time, body.id, 'kind' in by ? by.id : ~by.id, depth, body);
    }
    this.#sample();
  }

  #sample(): void {
    const { world } = this;
    const time = this.#index * this.dt;
    if (!this.series.wants(time) || (world.size > many && this.#index % 15 !== 0)) return;
    const { x, y } = world.momentum();
    this.series.add(time, world.kineticEnergy(), Math.hypot(x, y));
  }

  #applyInputs(): void {
    for (let i = this.#firstFrom(this.#index); i < this.#inputs.length && this.#inputs[i].step === this.#index; i++) {
      this.#apply(this.#inputs[i].action);
    }
  }

  #firstFrom(step: number): number {
    let [low, high] = [0, this.#inputs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#inputs[middle].step < step) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #apply(action: SceneAction): void {
    if (action.kind === 'hold') this.#held = action.controls;
    else actOnWorld(this.world, action);
  }

  /** The joint between pointer and disc, as long as it is there: undo takes it away as well. */
  #grasped(): DragJoint<SceneLook> | null {
    if (this.#grasp === null) return null;
    const joint = jointsOf(this.world).find(({ id }) => id === this.#grasp);
    return joint?.kind === 'drag' ? joint : null;
  }

  /** Draws the dragged disc to the pointer: by a drag joint, a mallet by its velocity. In few digits: they stand in links. */
  #pull({ id, grip, to }: Drag): void {
    const body = this.world.get(id);
    if (!body || body.kind === 'static') return;
    if (body.kind === 'kinematic') {
      const rate = pull / this.dt;
      const at = outOfFrame(body, grip);
      const vx = short(rate * way(to.x - at.x, this.world.periodX), 4);
      const vy = short(rate * way(to.y - at.y, this.world.periodY), 4);
      this.act({ kind: 'change', body: id, values: { vx, vy } });
      return;
    }
    const target = { x: short(to.x, 5), y: short(to.y, 5) };
    const joint = this.#grasped();
    if (joint) {
      const { x, y } = joint.target;
      if (x !== target.x || y !== target.y) this.act({ kind: 'change-joint', joint: joint.id, values: { target } });
      return;
    }
    const { x, y } = this.world.gravity;
    const maxForce = short(strength * body.mass * Math.max(leastGravity, Math.hypot(x, y)), 3);
    const anchorB = { x: short(grip.x, 4), y: short(grip.y, 4) };
    this.act({ kind: 'add-joint', joint: { kind: 'drag', b: id, anchorB, target, spring: grasp, maxForce } });
    this.#grasp = jointsOf(this.world).at(-1)?.id ?? null;
  }
}

/** The number in so many digits. */
function short(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

/** The short way on a torus. */
function way(distance: number, period: number): number {
  if (!(period < Infinity)) return distance;
  return distance - period * Math.round(distance / period);
}
