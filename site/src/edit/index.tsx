import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { DraftLine } from '../drafts/draft-line.tsx';
import { connectLens } from '../playback/lens-pointer.ts';
import type { SceneView } from '../scenes/scene-view.ts';
import { siteTheme } from '../scenes/site-theme.ts';
import { dark } from '../shell/theme.ts';
import { usePicture } from '../ui/canvas.ts';
import { Tabs } from '../ui/tabs.tsx';
import './edit.css';
import { paintEditor } from './edit-painter.ts';
import { connectEditPointer } from './edit-pointer.ts';
import { Editor } from './editor.ts';
import { Inspector } from './inspector.tsx';
import { JsonEditor } from './json-editor.tsx';
import { editKey } from './keys.ts';
import { Settings } from './settings.tsx';
import { Toolbar } from './toolbar.tsx';

export { Toolbar };

const editors = new WeakMap<SceneView, Editor>();

/** The editor of a run: the same one as long as its page is open. */
export function editorOf(bench: SceneView): Editor {
  let editor = editors.get(bench);
  if (!editor) {
    editor = new Editor(bench);
    editors.set(bench, editor);
  }
  return editor;
}

/** The picture's upper layer: it has the pointer, and draws what is selected and dragged. */
export function EditLayer({ bench }: { bench: SceneView }): JSX.Element {
  const editor = useMemo(() => editorOf(bench), [bench]);
  const ref = usePicture(
    (context, size) => {
      const camera = () => bench.lens.cameraOn({ ...size, up: bench.scene.view?.y ?? 'up', margin: 20 });
      return [
        effect(() => paintEditor(context, camera(), editor, siteTheme(dark.value))),
        connectEditPointer(context.canvas, editor, camera),
        connectLens(context.canvas, bench.lens, () => false),
      ];
    },
    [editor],
  );
  // From the moment the layer is there: keys need no size of the canvas, which is known some frames later.
  useLayoutEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && editKey(editor, event)) event.preventDefault();
    };
    addEventListener('keydown', keys, true);
    return () => removeEventListener('keydown', keys, true);
  }, [editor]);
  return (
    <canvas
      ref={ref}
      class="edit-layer"
      tabIndex={-1}
      role="img"
      aria-label="Editor: what is selected has a ring. The panel Inspector says it in words, and every change can be made there."
    />
  );
}

/** Everything to change, in panels. */
export function EditPanels({ bench }: { bench: SceneView }): JSX.Element {
  const editor = useMemo(() => editorOf(bench), [bench]);
  return (
    <Tabs
      label="What there is to change"
      tabs={[
        { name: 'Inspector', panel: () => <Inspector editor={editor} /> },
        { name: 'Settings', panel: () => <Settings editor={editor} /> },
        { name: 'JSON', panel: () => <JsonEditor editor={editor} /> },
      ]}
    />
  );
}

/** The tools, above the picture. */
export function EditBar({ bench }: { bench: SceneView }): JSX.Element {
  return (
    <>
      <Toolbar editor={editorOf(bench)} />
      <DraftLine bench={bench} />
    </>
  );
}
