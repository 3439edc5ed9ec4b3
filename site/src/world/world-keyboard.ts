import type { SceneControl } from '@carom/scene';
import type { Signal } from '@preact/signals';
import { resetKept } from '../drafts/site-drafts.ts';
import { type Hotkey, timeKeys } from '../playback/hotkeys.tsx';
import { toggleEditing } from '../take/edit-parts.tsx';
import type { WorldView } from './world-view.ts';

const controls: Readonly<Record<string, SceneControl>> = { f: 'left', j: 'right' };

/** The keys of the page of a world. */
export function hotkeysOf(view: WorldView): Hotkey[] {
  const { player, arrows, contacts, grid } = view;
  const back = ({ shiftKey }: KeyboardEvent) => view.step(shiftKey ? -Math.min(10, player.index.peek()) || -1 : -1);
  const on = ({ shiftKey }: KeyboardEvent) => view.step(shiftKey ? 10 : 1);
  return [
    ...timeKeys(player, [{ keys: ['←', '→'], does: 'One step back or on; with Shift ten', on: { ArrowLeft: back, ArrowRight: on } }]),
    ...(player.track.peek()?.controls.length ? [flippers(view)] : []),
    { keys: ['V'], does: 'Velocity arrows on or off', on: { v: () => toggle(arrows) } },
    { keys: ['C'], does: 'Contacts on or off', on: { c: () => toggle(contacts) } },
    { keys: ['G'], does: 'Neighbor grid on or off', on: { g: () => toggle(grid) } },
    { keys: ['E'], does: 'Edit the scene', on: { e: () => void toggleEditing(view) } },
    { keys: ['D', 'W', 'M', 'J'], does: 'In the editor: a disc, wall, moving wall or joint', on: {} },
    { keys: ['Ctrl+D', 'Ctrl+G'], does: 'In the editor: duplicate, group', on: {} },
    { keys: ['0'], does: 'Show all of the picture', on: { '0': () => view.lens.fit() } },
    { keys: ['Ctrl+Z', 'Ctrl+Y'], does: 'Undo, and do again', on: {} },
    { keys: ['R'], does: 'Reset the scene', on: { r: () => resetKept(view) } },
  ];
}

function flippers(view: WorldView): Hotkey {
  const on = { f: () => hold(view, 'left', true), j: () => hold(view, 'right', true) };
  return { keys: ['F', 'J'], does: 'Hold the left or right flipper', on };
}

function toggle(option: Signal<boolean>): void {
  option.value = !option.value;
}

/** Holds a control down, or lets it go. */
export function hold(view: WorldView, control: SceneControl, down: boolean): void {
  const track = view.player.track.peek();
  if (!track?.controls.includes(control)) return;
  const { held } = track;
  if (held.includes(control) === down) return;
  view.player.act({ kind: 'hold', controls: down ? [...held, control].sort() : held.filter((other) => other !== control) });
}

/** Lets controls go with their keys, and when the window loses the focus. */
export function letGoWithKeys(view: WorldView): () => void {
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
