import type { JSX } from 'preact';
import { Program } from '../scenes/code.tsx';
import { worldCodeOf } from './world-code-text.ts';
import type { WorldView } from './world-view.ts';

/** The program that runs this scene to the moment shown. */
export function WorldCode({ view }: { view: WorldView }): JSX.Element {
  const { player, scene, id } = view;
  const steps = player.index.value > 0 && !player.active.value ? player.index.value : player.horizon.value;
  return <Program code={worldCodeOf(scene, steps * (player.track.value?.dt ?? 1 / 60))} scene={scene} id={id} />;
}
