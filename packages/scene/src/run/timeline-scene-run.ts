import { Timeline, type World } from 'carom';
import { assembleTimeline } from '../assemble-timeline.ts';
import { limitAt } from '../door.ts';
import { expanded } from '../expand.ts';
import type { Scene, SceneLook } from '../scene.ts';
import { Looks } from './looks.ts';
import type { RunBody, RunLimit, RunState, SceneRun } from './run.ts';
import { stateAt } from './run-door.ts';
import { readSceneAction, type SceneAction } from './scene-action.ts';
import { doToTimeline } from './timeline-act.ts';

/** A scene run event by event. */
export class TimelineSceneRun implements SceneRun {
  readonly scene: Scene;
  readonly world: World<SceneLook> | null = null;
  readonly firstStep: number;
  readonly #history: { readonly keyframes: number };
  readonly #maxEvents: (discs: number) => number;
  readonly #looks: Looks;
  #timeline: Timeline<SceneLook>;

  /** @param maxEvents how many events an `advance` to a time runs at most, by how many discs there are */
  constructor(scene: Scene, keyframes: number, maxEvents: (discs: number) => number) {
    this.scene = scene;
    this.#maxEvents = maxEvents;
    const leastKeyframes = scene.timeline?.ties === 'simultaneous' ? 8 : 0; // a recorder reads the events of a round from the log
    this.#history = { keyframes: Math.max(keyframes, leastKeyframes) };
    this.#timeline = assembleTimeline(expanded(scene), { history: this.#history });
    this.#looks = new Looks(this.#timeline);
    this.firstStep = this.#timeline.eventCount;
  }

  get timeline(): Timeline<SceneLook> {
    return this.#timeline;
  }

  get step(): number {
    return this.#timeline.eventCount;
  }

  get time(): number {
    return this.#timeline.now;
  }

  *bodies(): Iterable<RunBody> {
    for (const { id, x, y, r, vx, vy, mass } of this.#timeline) yield { id, x, y, r, vx, vy, mass, angle: 0, angularVelocity: 0 };
  }

  advance(limit: RunLimit): void {
    limitAt('SceneRun.advance', limit);
    const { time, step } = limit;
    const timeline = this.#timeline;
    if (step === undefined) {
      if (time !== undefined && time > timeline.now) this.#runTo(time);
      return;
    }
    while (timeline.eventCount < step) {
      const next = timeline.next();
      if (next === null || (time !== undefined && next.time > time)) break;
      timeline.step();
    }
    if (time !== undefined && timeline.eventCount < step && time > timeline.now) timeline.runTo(time);
  }

  /** Stands at its last event if the time is too far off; called again it goes on. */
  #runTo(time: number): void {
    const maxEvents = this.#maxEvents(this.#timeline.size);
    const { end, now } = this.#timeline.runTo(time, { maxEvents });
    if (end === 'time') return;
    const way = 'advance again, or to a step, or raise options.maxEvents';
    throw new RangeError(`SceneRun.advance: limit.time (${time}) must be reached within ${maxEvents} events, got to ${now} (${way})`);
  }

  act(action: SceneAction): void {
    doToTimeline(this.#timeline, readSceneAction(action, 'SceneRun.act', 'timeline'));
  }

  save(): RunState {
    return { snapshot: this.#timeline.snapshot(), held: [], looks: this.#looks.of(this.#timeline) };
  }

  load(state: RunState): void {
    const { snapshot, looks } = stateAt('SceneRun.load', state);
    const before = this.#timeline;
    const walls = new Map(before.walls.map((wall) => [wall.id, wall.data]));
    const data = (id: number) => before.get(id)?.data;
    this.#timeline = Timeline.from(snapshot, { history: this.#history, data, wallData: (id) => walls.get(id) });
    this.#looks.give(this.#timeline, looks);
  }

  hash(): string {
    return this.#timeline.hash();
  }
}
