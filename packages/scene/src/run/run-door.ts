import { controlsAt, fieldsAt, refuse } from '../door.ts';
import { looksAt } from './looks.ts';
import type { RunState, SceneRun } from './run.ts';

/** What a run goes on from; its engine looks at the bytes. @throws TypeError for anything else */
export function stateAt(where: string, state: unknown): Required<RunState> {
  const { snapshot, held, looks = {} } = fieldsAt(where, 'state', state);
  if (!(snapshot instanceof Uint8Array)) refuse(where, 'state.snapshot', 'a Uint8Array', snapshot);
  return { snapshot, held: controlsAt(where, 'state.held', held), looks: looksAt(where, 'state.looks', looks) };
}

/** A run as `createSceneRun` makes it. @throws TypeError for anything else */
export function runAt(where: string, run: unknown): SceneRun {
  const { advance, act, save, hash } = fieldsAt(where, 'run', run);
  if (![advance, act, save, hash].every((each) => typeof each === 'function')) refuse(where, 'run', 'a SceneRun', run);
  return run as SceneRun;
}
