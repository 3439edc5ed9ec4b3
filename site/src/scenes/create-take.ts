import type { Scene, SceneAction } from '@carom/scene';
import type { Input } from 'carom';
import type { Take } from '../take/take.ts';
import { WorldTake } from '../world/world-take.ts';
import { TimelineTake } from './timeline-take.ts';

/** A scene set going in its engine, with what is done to it later. @throws TypeError or RangeError if it has an error */
export function createTake(scene: Scene, inputs: readonly Input<SceneAction>[] = []): Take {
  return scene.engine === 'world' ? new WorldTake(scene, inputs) : new TimelineTake(scene, inputs);
}
