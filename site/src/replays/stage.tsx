import { discAt } from '@carom/draw';
import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useHidden } from '../playback/frame-loop.ts';
import { dark } from '../shell/theme.ts';
import { usePicture } from '../ui/canvas.ts';
import { placeOn } from '../ui/pointer.ts';
import { ReplayPainter } from './painter.ts';
import type { ReplayView } from './view.ts';

/** The picture of the moment, on which bodies can be chosen. */
export function Stage({ view }: { view: ReplayView }): JSX.Element {
  const { player, track, replay, box } = view;
  const ref = usePicture(
    (context, size) => {
      const { canvas } = context;
      const painter = new ReplayPainter(view, context, size);
      const choose = (event: MouseEvent) => {
        const discs = replay.bodies.flatMap(({ r }, i) => {
          const motion = track.motion(i, player.time.peek());
          return motion ? [{ x: motion.x, y: motion.y, r, i }] : [];
        });
        view.chosen.value = discAt(painter.camera, discs, placeOn(canvas, event), 12)?.i ?? null;
      };
      canvas.addEventListener('click', choose);
      return [effect(() => painter.show(dark.value)), () => canvas.removeEventListener('click', choose), () => painter.dispose()];
    },
    [view],
  );
  useHidden(ref, player);
  const aspect = (box.maxX - box.minX) / (box.maxY - box.minY);
  return (
    <div class="panel stage" style={{ '--aspect': Math.min(3, Math.max(0.7, aspect)) }}>
      <canvas
        ref={ref}
        class="stage-canvas"
        role="img"
        aria-label={`${replay.game}: picture of the moment. The panels Turn and Bodies say it in words.`}
      />
    </div>
  );
}
