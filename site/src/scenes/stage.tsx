import { effect } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { connectLens } from '../playback/lens-pointer.ts';
import { dark } from '../shell/theme.ts';
import { Counter } from '../take/counter.tsx';
import { useCanvas, watchVisible } from '../ui/canvas.ts';
import { connectWorldPointer } from '../world/world-pointer.ts';
import { connectPointer } from './pointer.ts';
import type { SceneView } from './scene-view.ts';
import { stageOf } from './stage-frame.ts';
import { StagePainter } from './stage-painter.ts';

/** The picture of the moment, on which discs can be chosen, dragged and thrown: in a world at any time, in a timeline at rest. */
export function Stage({ view, layer }: { view: SceneView; layer?: ComponentChildren }): JSX.Element {
  const [ref, size] = useCanvas();
  const { player, box, original } = view;
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || !size) return;
    const painter = new StagePainter(view, context, size);
    const stop = effect(() => painter.show(dark.value));
    const connect = original.engine === 'world' ? connectWorldPointer : connectPointer;
    const disconnect = connect(canvas, view, () => painter.camera);
    const disconnectLens = connectLens(canvas, view.lens, () => canvas.style.cursor === '' && !view.editing.peek());
    return () => {
      stop();
      disconnect();
      disconnectLens();
      painter.dispose();
    };
  }, [view, size]);
  useEffect(() => (ref.current ? watchVisible(ref.current, (visible) => player.setHidden(!visible)) : undefined), [player]);
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
