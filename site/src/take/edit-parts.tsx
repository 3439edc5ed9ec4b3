import { signal } from '@preact/signals';
import { Pencil, Redo2, Undo2 } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Action } from '../playback/show-page.tsx';
import type { SceneView } from '../scenes/scene-view.ts';
import { notify } from '../ui/announce.ts';

type Parts = typeof import('../edit/index.tsx');

/** The editor, once somebody has asked for it. */
const parts = signal<Parts | null>(null);

/** The parts of the editor, if it is on for this run and has been loaded. */
export function editParts(bench: SceneView): Parts | null {
  return bench.editing.value ? parts.value : null;
}

/** Turns the editor on or off. */
export async function toggleEditing(bench: SceneView): Promise<void> {
  if (bench.editing.peek()) {
    bench.editing.value = false;
    return;
  }
  try {
    parts.value ??= await import('../edit/index.tsx');
  } catch {
    notify('The editor did not load: check the connection');
    return;
  }
  bench.editing.value = true;
}

/** The switch of the editor; and undo, once there is something to take back. */
export function EditActions({ bench }: { bench: SceneView }): JSX.Element {
  return (
    <>
      <Action
        label="Edit the scene"
        title="Edit (E)"
        short="Edit"
        Icon={Pencil}
        pressed={bench.editing.value}
        act={() => void toggleEditing(bench)}
      />
      {(bench.canUndo.value || bench.canRedo.value) && !bench.editing.value && (
        <>
          <Action label="Undo" title="Undo (Ctrl+Z)" short="Undo" Icon={Undo2} act={() => bench.undo()} disabled={!bench.canUndo.value} />
          <Action label="Redo" title="Redo (Ctrl+Y)" short="Redo" Icon={Redo2} act={() => bench.redo()} disabled={!bench.canRedo.value} />
        </>
      )}
    </>
  );
}

/** Takes the last change back by Ctrl+Z, and makes it again by Ctrl+Y, wherever no text is typed. */
export function useUndoKeys(bench: SceneView): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('textarea, input:not([type="range"], [type="checkbox"])')) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) bench.undo();
      else if (key === 'y' || (key === 'z' && event.shiftKey)) bench.redo();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [bench]);
}
