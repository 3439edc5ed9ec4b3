import type { Timeline, World } from 'carom';
import { limitAt } from '../door.ts';
import { createWorldRun, type WorldRun } from '../run-world.ts';
import type { Scene, SceneLook } from '../scene.ts';
import type { SceneControl } from '../scene-world.ts';
import { Looks } from './looks.ts';
import type { RunBody, RunLimit, RunState, SceneRun } from './run.ts';
import { stateAt } from './run-door.ts';
import { readSceneAction, type SceneAction } from './scene-action.ts';
import { doToWorld } from './world-act.ts';

/** A scene run in fixed steps, its shuttles and flippers driven. */
export class WorldSceneRun implements SceneRun {
  readonly scene: Scene;
  readonly timeline: Timeline<SceneLook> | null = null;
  readonly firstStep = 0;
  readonly #run: WorldRun;
  readonly #looks: Looks;
  #held: readonly SceneControl[] = [];

  constructor(scene: Scene) {
    this.scene = scene;
    this.#run = createWorldRun(scene, { warn: null });
    this.#looks = new Looks(this.world);
  }

  get world(): World<SceneLook> {
    return this.#run.world;
  }

  get step(): number {
    return this.world.stepCount;
  }

  get time(): number {
    return this.world.time;
  }

  bodies(): Iterable<RunBody> {
    return this.world;
  }

  advance(limit: RunLimit): void {
    const { time, step } = limitAt('SceneRun.advance', limit);
    const last = Math.min(step, Math.round(time / this.#run.dt));
    if (last === Infinity) return;
    while (this.world.stepCount < last) this.#run.step(this.#held);
  }

  act(given: SceneAction): void {
    const action = readSceneAction(given, 'SceneRun.act', 'world');
    if (action.kind === 'hold') {
      this.#held = action.controls;
      return;
    }
    doToWorld(this.world, action);
  }

  save(): RunState {
    return { snapshot: this.world.snapshot(), held: [...this.#held], looks: this.#looks.of(this.world) };
  }

  load(state: RunState): void {
    const { snapshot, held, looks } = stateAt('SceneRun.load', state);
    this.world.restore(snapshot);
    this.#looks.give(this.world, looks);
    this.#held = [...held];
  }

  hash(): string {
    return this.world.hash();
  }
}
