import type { Body, Timeline, World } from 'carom';
import { bodyOf } from '../assemble-world.ts';
import { createWorldRun, type WorldRun } from '../run-world.ts';
import type { Scene, SceneLook } from '../scene.ts';
import type { SceneControl } from '../scene-world.ts';
import type { RunBody, RunLimit, RunState, SceneRun } from './run.ts';
import type { BodyNumbers, SceneAction } from './scene-action.ts';

/** A scene run in fixed steps, its shuttles and flippers driven. */
export class WorldSceneRun implements SceneRun {
  readonly scene: Scene;
  readonly timeline: Timeline<SceneLook> | null = null;
  readonly firstStep = 0;
  readonly #run: WorldRun;
  #held: readonly SceneControl[] = [];

  constructor(scene: Scene) {
    this.scene = scene;
    this.#run = createWorldRun(scene, { warn: null });
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

  advance({ time = Infinity, step = Infinity }: RunLimit): void {
    const last = Math.min(step, Math.round(time / this.#run.dt));
    if (last === Infinity) return;
    while (this.world.stepCount < last) this.#run.step(this.#held);
  }

  act(action: SceneAction): void {
    if (action.kind === 'hold') {
      this.#held = action.controls;
      return;
    }
    if (action.kind === 'add') {
      this.world.add(bodyOf(action.body));
      return;
    }
    const body = this.world.get(action.body);
    if (body === null) throw new RangeError(`SceneRun.act: action.body must be the id of a body, got ${action.body}`);
    if (action.kind === 'remove') this.world.remove(body);
    else change(body, action.values);
  }

  save(): RunState {
    return { snapshot: this.world.snapshot(), held: [...this.#held] };
  }

  load({ snapshot, held }: RunState): void {
    this.world.restore(snapshot);
    this.#held = [...held];
  }

  hash(): string {
    return this.world.hash();
  }
}

function change(body: Body<SceneLook>, { r, ...values }: BodyNumbers): void {
  if (r !== undefined) body.setRadius(r, { keep: 'mass' });
  Object.assign(body, values);
}
