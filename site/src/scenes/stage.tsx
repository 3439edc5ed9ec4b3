import { effect } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useHidden } from '../playback/frame-loop.ts';
import { connectLens } from '../playback/lens-pointer.ts';
import { dark } from '../shell/theme.ts';
import { Counter } from '../take/counter.tsx';
import { usePicture } from '../ui/canvas.ts';
import { connectWorldPointer } from '../world/world-pointer.ts';
import { connectPointer } from './pointer.ts';
import type { SceneView } from './scene-view.ts';
import { stageOf } from './stage-frame.ts';
import { StagePainter } from './stage-painter.ts';

/** The picture of the moment, on which discs can be chosen, dragged and thrown: in a world at any time, in a timeline at rest. */
export function Stage({ view, layer }: { view: SceneView; layer?: ComponentChildren }): JSX.Element {
  const { player, box, original } = view;
  const ref = usePicture(
    (context, size) => {
      const { canvas } = context;
      const painter = new StagePainter(view, context, size);
      const connect = original.engine === 'world' ? connectWorldPointer : connectPointer;
      return [
        effect(() => painter.show(dark.value)),
        connect(canvas, view, () => painter.camera),
        connectLens(canvas, view.lens, () => canvas.style.cursor === '' && !view.editing.peek()),
        () => painter.dispose(),
      ];
    },
    [view],
  );
  useHidden(ref, player);
  const isWorld = original.engine === 'world';
  return (
    <div {...stageOf(original, box)}>
      <canvas
        ref={ref}
        class="stage-canvas"
        role="img"
        aria-label={`${view.scene.title ?? 'Scene'}: picture of the moment. The panels ${isWorld ? 'Numbers and Events' : 'Numbers, Events and Discs'} say it in words.`}
      />
      <Counter bench={view} />
      {layer}
      {player.behind.value || player.goal.value !== null ? <p class="stage-note late">simulating…</p> : null}
    </div>
  );
}
