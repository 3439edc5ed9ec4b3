import type { Editor } from './editor.ts';
import { shiftField } from './field-edit.ts';
import { groupSelected } from './grouping.ts';
import type { Group } from './item.ts';
import { itemsOf } from './palette.ts';

const groupKeys: Readonly<Record<string, Group>> = { d: 'disc', w: 'wall', m: 'moving', j: 'joint' };

/** Takes up what was chosen last of a group, if the engine knows any; F and J are flippers while time goes on. Whether it did. */
function chooseGroup(editor: Editor, group: Group): boolean {
  const { bench } = editor;
  const items = itemsOf(group, bench.scene.engine);
  if (items.length === 0 || (group === 'joint' && bench.player.playing.peek())) return false;
  editor.choose(items.find(({ id }) => id === editor.last.value[group]) ?? items[0]);
  return true;
}

/** What keys do while the editor is on. Whether this one was for it. */
export function editKey(editor: Editor, event: KeyboardEvent): boolean {
  if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], dialog')) return false;
  const { bench } = editor;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    const acts: Record<string, () => void> = {
      a: () => editor.selectAll(),
      c: () => editor.copy(),
      v: () => editor.paste(),
      x: () => {
        editor.copy();
        editor.remove();
      },
      d: () => {
        editor.copy();
        editor.paste();
      },
      g: () => groupSelected(editor, !event.shiftKey),
    };
    if (!Object.hasOwn(acts, key)) return false;
    acts[key]();
    return true;
  }
  if (event.altKey) return false;
  const isOnControl = event.target instanceof Element && event.target.closest('button, a, [role="tab"], [role="listbox"]') !== null;
  if (key === 'Backspace' && editor.points.value.length > 0) editor.points.value = editor.points.value.slice(0, -1);
  else if ((key === 'Delete' || key === 'Backspace') && (editor.count > 0 || editor.field.value !== null)) editor.remove();
  else if (key === 'Enter' && editor.points.value.length > 0 && !isOnControl) editor.finish(editor.tool.value === 'polygon');
  else if (key === 'Escape') {
    editor.backToSelecting();
    editor.select([]);
  } else if (Object.hasOwn(groupKeys, key) && chooseGroup(editor, groupKeys[key])) return true;
  else if (key.startsWith('Arrow') && (editor.count > 0 || editor.field.value !== null) && !isOnControl) {
    const { minX, maxX } = bench.lens.box;
    const step = ((maxX - minX) / 200) * (event.shiftKey ? 10 : 1);
    const up = bench.scene.view?.y === 'down' ? -1 : 1;
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, up], ArrowDown: [0, -up] }[key] ?? [0, 0];
    if (!shiftField(editor, dx * step, dy * step)) editor.shift(dx * step, dy * step);
  } else return false;
  return true;
}
