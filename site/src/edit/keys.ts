import type { Editor } from './editor.ts';

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
    };
    if (!Object.hasOwn(acts, key)) return false;
    acts[key]();
    return true;
  }
  if (event.altKey) return false;
  const isOnControl = event.target instanceof Element && event.target.closest('button, a, [role="tab"], [role="listbox"]') !== null;
  if ((key === 'Delete' || key === 'Backspace') && editor.count > 0) editor.remove();
  else if (key === 'Escape') {
    editor.tool.value = 'select';
    editor.select([]);
  } else if (key === 'd') editor.tool.value = 'disc';
  else if (key === 'w') editor.tool.value = 'wall';
  else if (key === 'j' && bench.scene.engine === 'world' && bench.player.playing.peek() === false) editor.tool.value = 'joint';
  else if (key.startsWith('Arrow') && editor.count > 0 && !isOnControl) {
    const { minX, maxX } = bench.lens.box;
    const step = ((maxX - minX) / 200) * (event.shiftKey ? 10 : 1);
    const up = bench.scene.view?.y === 'down' ? -1 : 1;
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, up], ArrowDown: [0, -up] }[key] ?? [0, 0];
    editor.shift(dx * step, dy * step);
  } else return false;
  return true;
}
