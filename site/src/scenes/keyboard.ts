import type { SceneControl } from '@carom/scene';
import type { Signal } from '@preact/signals';
import { resetKept } from '../drafts/site-drafts.ts';
import { type Hotkey, timeKeys } from '../playback/hotkeys.tsx';
import type { Lens } from '../playback/lens.ts';
import type { Player } from '../playback/player.ts';
import { toggleEditing } from '../take/edit-parts.tsx';
import type { SceneView } from './scene-view.ts';

const controls: Readonly<Record<string, SceneControl>> = { f: 'left', j: 'right' };

/** The keys of every run: time, the picture, and the way back to the start. `own` stand between them. */
export function runKeys(
  { player, lens, reset }: { player: Player; lens: Lens; reset: () => void },
  steps: { does: string; by: (steps: number) => void },
  own: readonly Hotkey[] = [],
): Hotkey[] {
  const by = (direction: number) => (event: KeyboardEvent) => steps.by(direction * (event.shiftKey ? 10 : 1));
  return [
    ...timeKeys(player, [{ keys: ['←', '→'], does: steps.does, on: { ArrowLeft: by(-1), ArrowRight: by(1) } }]),
    ...own,
    { keys: ['0'], does: 'Show all of the picture', on: { '0': () => lens.fit() } },
    { keys: ['R'], does: 'Reset the scene', on: { r: reset } },
  ];
}

/** The keys of the page of a scene. */
export function hotkeysOf(view: SceneView): Hotkey[] {
  const isWorld = view.original.engine === 'world';
  const does = isWorld ? 'One step back or on; with Shift ten' : 'Previous or next collision';
  const toggle = (key: string, does: string, option: Signal<boolean>): Hotkey => ({
    keys: [key],
    does,
    on: {
      [key.toLowerCase()]: () => {
        option.value = !option.value;
      },
    },
  });
  const ofWorld = [toggle('C', 'Contacts on or off', view.contacts), toggle('G', 'Neighbor grid on or off', view.grid)];
  return runKeys({ player: view.player, lens: view.lens, reset: () => resetKept(view) }, { does, by: (steps) => view.step(steps) }, [
    ...(view.world?.controls.length ? [flippers(view)] : []),
    toggle('V', 'Velocity arrows on or off', view.arrows),
    ...(isWorld ? ofWorld : []),
    { keys: ['E'], does: 'Edit the scene', on: { e: () => void toggleEditing(view) } },
    isWorld
      ? { keys: ['D', 'W', 'M', 'J'], does: 'In the editor: a disc, wall, moving wall or joint', on: {} }
      : { keys: ['D', 'W'], does: 'In the editor: a disc or wall', on: {} },
    { keys: ['Ctrl+D', 'Ctrl+G'], does: 'In the editor: duplicate, group', on: {} },
    { keys: ['Ctrl+Z', 'Ctrl+Y'], does: 'Undo, and do again', on: {} },
  ]);
}

function flippers(view: SceneView): Hotkey {
  const on = { f: () => hold(view, 'left', true), j: () => hold(view, 'right', true) };
  return { keys: ['F', 'J'], does: 'Hold the left or right flipper', on };
}

/** Holds a control down, or lets it go. */
export function hold(view: SceneView, control: SceneControl, down: boolean): void {
  const { world } = view;
  if (!world?.controls.includes(control) || world.held.includes(control) === down) return;
  world.do({ kind: 'hold', controls: down ? [...world.held, control].sort() : world.held.filter((other) => other !== control) });
  view.player.show();
}

/** Lets controls go with their keys, and when the window loses the focus. */
export function letGoWithKeys(view: SceneView): () => void {
  const letGo = (event: KeyboardEvent) => {
    const control = controls[event.key.toLowerCase()];
    if (control) hold(view, control, false);
  };
  const letAllGo = () => {
    for (const control of Object.values(controls)) hold(view, control, false);
  };
  addEventListener('keyup', letGo);
  addEventListener('blur', letAllGo);
  return () => {
    removeEventListener('keyup', letGo);
    removeEventListener('blur', letAllGo);
  };
}
