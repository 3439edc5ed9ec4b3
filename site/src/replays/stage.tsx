import { discAt } from '@carom/draw';
import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { dark } from '../shell/theme.ts';
import { useCanvas, watchVisible } from '../ui/canvas.ts';
import { placeOn } from '../ui/pointer.ts';
import { ReplayPainter } from './painter.ts';
import type { ReplayView } from './view.ts';

/** The picture of the moment, on which bodies can be chosen. */
export function Stage({ view }: { view: ReplayView }): JSX.Element {
  const [ref, size] = useCanvas();
  const { player, track, replay, box } = view;
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || !size) return;
    const painter = new ReplayPainter(view, context, size);
    const stop = effect(() => painter.show(dark.value));
    const choose = (event: MouseEvent) => {
      const discs = replay.bodies.flatMap(({ r }, i) => {
        const motion = track.motion(i, player.time.peek());
        return motion ? [{ x: motion.x, y: motion.y, r, i }] : [];
      });
      view.chosen.value = discAt(painter.camera, discs, placeOn(canvas, event), 12)?.i ?? null;
    };
    canvas.addEventListener('click', choose);
    return () => {
      stop();
      canvas.removeEventListener('click', choose);
      painter.dispose();
    };
  }, [view, size]);
  useEffect(() => (ref.current ? watchVisible(ref.current, (visible) => player.setHidden(!visible)) : undefined), [player]);
  const aspect = (box.maxX - box.minX) / (box.maxY - box.minY);
  return (
    <div class="stage" style={{ '--aspect': Math.min(3, Math.max(0.7, aspect)) }}>
      <canvas
        ref={ref}
        class="stage-canvas"
        role="img"
        aria-label={`${replay.game}: picture of the moment. The panels Turn and Bodies say it in words.`}
      />
    </div>
  );
}
