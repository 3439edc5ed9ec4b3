import { resetKept } from '../drafts/site-drafts.ts';
import { type Hotkey, timeKeys } from '../playback/hotkeys.tsx';
import { toggleEditing } from '../take/edit-parts.tsx';
import type { SceneView } from './scene-view.ts';

/** The keys of the page of a scene. */
export function hotkeysOf(view: SceneView): Hotkey[] {
  const { arrows } = view;
  return [
    ...timeKeys(view.player, [
      {
        keys: ['←', '→'],
        does: 'Previous or next collision',
        on: { ArrowLeft: () => view.step(-1), ArrowRight: () => view.step(1) },
      },
    ]),
    { keys: ['V'], does: 'Velocity arrows on or off', on: { v: () => (arrows.value = !arrows.value) } },
    { keys: ['E'], does: 'Edit the scene', on: { e: () => void toggleEditing(view) } },
    { keys: ['D', 'W'], does: 'In the editor: a disc or wall', on: {} },
    { keys: ['Ctrl+D', 'Ctrl+G'], does: 'In the editor: duplicate, group', on: {} },
    { keys: ['0'], does: 'Show all of the picture', on: { '0': () => view.lens.fit() } },
    { keys: ['Ctrl+Z', 'Ctrl+Y'], does: 'Undo, and do again', on: {} },
    { keys: ['R'], does: 'Reset the scene', on: { r: () => resetKept(view) } },
  ];
}
