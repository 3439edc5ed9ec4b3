import {
  createSceneRun,
  type RunState,
  type Scene,
  type SceneAction,
  type SceneControl,
  type SceneLook,
  type SceneRun,
} from '@carom/scene';
import { createStepper, type Input, type Pose, type Stepper, type World } from 'carom';
import { profileOf, setClock } from 'carom/inspect';
import { type DragJoint, type JointSpring, jointsOf } from 'carom/joints';
import { EventLog } from '../scenes/event-log.ts';
import { Series } from '../scenes/series.ts';
import { stepsOfLink } from '../take/far.tsx';
import { outOfFrame } from '../take/scene-edit.ts';
import type { Drag, Playing } from '../take/take.ts';
import { StageTimes } from './stage-times.ts';

/** Steps between two states, of few bodies and of many: what lies between them is done again, in no more than a tenth of a second. */
const spacings = { few: 30, many: 12 };
/** Memory of all states, less where the computer has little. [byte] */
const mostBytes = ((globalThis.navigator as { deviceMemory?: number } | undefined)?.deviceMemory ?? 8) < 4 ? 96 * 2 ** 20 : 288 * 2 ** 20;
/** States of the last minute are kept as long as there are older ones to drop. [time] */
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

interface State extends RunState {
  readonly step: number;
}

/**
 * A world with a past: states every so many steps, and what came from outside in between, so that every moment can be shown again, bit for
 * bit. Doing something in the past makes a new future.
 */
export class Track implements Playing {
  /** The world; its state is that of `index`, with what was done there. */
  readonly world: World<SceneLook>;
  readonly dt: number;
  /** The controls that something in the scene listens to. */
  readonly controls: readonly SceneControl[];
  readonly scene: Scene;
  /** The hits and crushes so far. */
  readonly log: EventLog = new EventLog();
  /** Energy and momentum so far. */
  readonly series: Series = new Series();
  /** What the stages of a step take. */
  readonly stages: StageTimes = new StageTimes();
  readonly #run: SceneRun;
  #known = 0;
  #spacing: number;
  #states: State[] = [];
  #inputs: readonly Input<SceneAction>[];
  #held: readonly SceneControl[] = [];
  /** The disc on the pointer, which each step pulls there, and the joint that pulls it. */
  #drag: Drag | null = null;
  #grasp: number | null = null;
  /** Frames of the page between steps of the world, and the time that they have passed. */
  #stepper: Stepper;
  #clock = 0;
  #dropped = 0;
  #failure: Error | null = null;

  /** @throws TypeError or RangeError if the scene has an error, or an input does not fit */
  constructor(scene: Scene, inputs: readonly Input<SceneAction>[] = []) {
    this.scene = scene;
    this.#run = createSceneRun(scene);
    const world = this.#run.world!;
    this.world = world;
    this.dt = scene.world?.dt ?? 1 / 60;
    setClock(world, () => performance.now());
    this.#spacing = world.size > many / 2 ? spacings.many : spacings.few;
    this.controls = [...new Set((scene.kinematics ?? []).flatMap(({ flip }) => flip?.control ?? []))].sort();
    this.#inputs = inputs;
    this.#stepper = this.#startClock();
    this.#keep();
    this.#sample();
    this.#applyInputs();
  }

  /** How many steps have been taken to the moment shown. */
  get index(): number {
    return this.#run.step;
  }

  /** How many steps are known. */
  get work(): number {
    return this.#known;
  }

  get time(): number {
    return this.index * this.dt;
  }

  get frontier(): number {
    return this.#known * this.dt;
  }

  get mostOfLink(): number {
    return stepsOfLink(this.world.size);
  }

  get inputs(): readonly Input<SceneAction>[] {
    return this.#inputs;
  }

  get failure(): Error | null {
    return this.#failure;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** The controls held at the moment shown. */
  get held(): readonly SceneControl[] {
    return this.#held;
  }

  /** Bytes of all states. */
  get memory(): number {
    return this.#states.reduce((sum, { snapshot }) => sum + snapshot.length, 0);
  }

  begin(): void {
    this.#clock = 0;
    this.#stepper = this.#startClock();
  }

  play(elapsed: number, end: number): boolean {
    this.#clock += Math.min(elapsed, end - this.time);
    const before = this.#stepper.droppedTime;
    this.#guard(() => this.#stepper.advanceTo(this.#clock) > 0);
    this.#dropped += this.#stepper.droppedTime - before;
    return true; // what it cannot keep up with is dropped
  }

  seek(time: number, budget: number, last: number = Infinity): boolean {
    return this.#guard(() => this.goTo(Math.round(time / this.dt), budget, last));
  }

  drag(drag: Drag | null): void {
    if (drag) this.#drag = drag;
    else this.#release();
  }

  /** Does something now; what was known beyond is forgotten. @throws TypeError or RangeError if it cannot be; nothing has changed then */
  do(action: SceneAction): void {
    this.#apply(action);
    const { index } = this;
    if (this.#known > index || (this.#inputs.at(-1)?.step ?? 0) > index)
      this.#branch(index, this.#inputs.slice(0, countUpTo(this.#inputs, index)));
    this.#inputs = [...this.#inputs, { step: index, by: 'visitor', action }];
  }

  /** Takes other inputs; what they leave as it was stays known. Then goes to a time, for at most `budget` milliseconds. Whether it got there. */
  retake(inputs: readonly Input<SceneAction>[], time: number, budget: number): boolean {
    this.#failure = null;
    const old = this.#inputs;
    let same = 0;
    while (same < inputs.length && inputs[same] === old[same]) same++;
    this.#branch(Math.min(inputs[same]?.step ?? Infinity, old[same]?.step ?? Infinity), inputs);
    return this.#guard(() => {
      this.#restore(this.#states[0]);
      return this.goTo(Math.round(time / this.dt), budget);
    });
  }

  /** One step, as it was if it is known. */
  step(): void {
    if (this.#drag) this.#pull(this.#drag);
    const start = performance.now();
    this.#run.advance({ step: this.index + 1 });
    const profile = profileOf(this.world);
    if (profile) this.stages.note(profile, performance.now() - start);
    if (this.index > this.#known) {
      this.#known = this.index;
      if (this.index % this.#spacing === 0) this.#keep();
      this.#note();
    }
    this.#applyInputs();
  }

  /** Goes to a step, for at most `budget` milliseconds, and not beyond `last` where that is not known yet. Whether it got there. */
  goTo(index: number, budget: number, last: number = Infinity): boolean {
    const end = performance.now() + budget;
    let [best] = this.#states;
    for (const state of this.#states) if (state.step <= index) best = state;
    if (index < this.index || best.step > this.index) this.#restore(best);
    while (this.index < index) {
      if (this.index >= last) return false;
      this.step();
      if (performance.now() >= end) return this.index === index;
    }
    return true;
  }

  /** Where a world that plays is between two steps. */
  protected pose(item: Pose, out: Pose): Pose {
    return this.#stepper.interpolate(item, out);
  }

  #startClock(): Stepper {
    const { world } = this;
    const stepper = createStepper(
      {
        step: () => this.step(),
        [Symbol.iterator]: () => world[Symbol.iterator](),
        get kinematics() {
          return world.kinematics;
        },
        periodX: world.periodX,
        periodY: world.periodY,
      },
      { dt: this.dt },
    );
    stepper.advanceTo(0);
    return stepper;
  }

  /** Another future from a step on. */
  #branch(step: number, inputs: readonly Input<SceneAction>[]): void {
    this.#inputs = inputs;
    this.#known = Math.min(this.#known, step);
    this.#states = this.#states.filter((state) => state.step <= step);
    this.log.truncate(this.log.countUpTo(this.frontier));
    this.series.truncate(this.frontier);
  }

  #restore(state: State): void {
    this.#run.load(state);
    this.#held = state.held;
    this.#applyInputs();
  }

  /** Lets the dragged disc go: a mallet stands still, a disc flies on. */
  #release(): void {
    const body = this.#drag && this.world.get(this.#drag.id);
    const joint = this.#grasped();
    this.#drag = null;
    this.#grasp = null;
    if (joint) this.do({ kind: 'remove-joint', joint: joint.id });
    if (body?.kind === 'kinematic') this.do({ kind: 'change', body: body.id, values: { vx: 0, vy: 0 } });
  }

  #keep(): void {
    this.#states.push({ step: this.index, ...this.#run.save() });
    if (this.memory <= mostBytes || this.#states.length < 4) return;
    const recent = this.index - minute / this.dt;
    const isOld = (place: number) => place < this.#states.length && this.#states[place].step < recent;
    if (isOld(4)) {
      this.#states = this.#states.filter((_, place) => place % 2 === 0 || !isOld(place));
      return;
    }
    this.#spacing *= 2;
    this.#states = this.#states.filter(({ step }) => step % this.#spacing === 0);
  }

  /** Writes down the hits, the crushes and the totals of the step. */
  #note(): void {
    const { hits, crushes } = this.world.events;
    const { time } = this;
    if (this.log.count < mostHits) {
      for (const { a, b, normalImpulse, point, normal } of hits) {
        this.log.add(time, a.id, 'kind' in b ? b.id : ~b.id, normalImpulse, point, normal);
      }
      for (const { body, by, depth } of crushes) this.log.addCrush(time, body.id, 'kind' in by ? by.id : ~by.id, depth, body);
    }
    this.#sample();
  }

  #sample(): void {
    const { world, time } = this;
    if (!this.series.wants(time) || (world.size > many && this.index % 15 !== 0)) return;
    const { x, y } = world.momentum();
    this.series.add(time, world.kineticEnergy(), Math.hypot(x, y));
  }

  #applyInputs(): void {
    const { index } = this;
    for (let i = countUpTo(this.#inputs, index - 1); this.#inputs[i]?.step === index; i++) this.#apply(this.#inputs[i].action);
  }

  #apply(action: SceneAction): void {
    this.#run.act(action);
    if (action.kind === 'hold') this.#held = action.controls;
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
      this.do({ kind: 'change', body: id, values: { vx, vy } });
      return;
    }
    const target = { x: short(to.x, 5), y: short(to.y, 5) };
    const joint = this.#grasped();
    if (joint) {
      const { x, y } = joint.target;
      if (x !== target.x || y !== target.y) this.do({ kind: 'change-joint', joint: joint.id, values: { target } });
      return;
    }
    const { x, y } = this.world.gravity;
    const maxForce = short(strength * body.mass * Math.max(leastGravity, Math.hypot(x, y)), 3);
    const anchorB = { x: short(grip.x, 4), y: short(grip.y, 4) };
    this.do({ kind: 'add-joint', joint: { kind: 'drag', b: id, anchorB, target, spring: grasp, maxForce } });
    this.#grasp = jointsOf(this.world).at(-1)?.id ?? null;
  }

  #guard(work: () => boolean): boolean {
    try {
      return work();
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      return false;
    }
  }
}

/** How many inputs came before a step was over. */
function countUpTo(inputs: readonly Input<SceneAction>[], step: number): number {
  let [low, high] = [0, inputs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (inputs[middle].step <= step) low = middle + 1;
    else high = middle;
  }
  return low;
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
