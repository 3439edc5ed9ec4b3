import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { dark } from '../shell/theme.ts';
import { usePicture } from '../ui/canvas.ts';
import type { ReplayView } from './view.ts';

/** Where on the scrubber the events lie: a fine line each, a tall one for goals and checkpoints. */
export function Marks({ view }: { view: ReplayView }): JSX.Element {
  const ref = usePicture(
    (context, { width, height, ratio }) => [
      effect(() => {
        dark.value;
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.clearRect(0, 0, width, height);
        context.fillStyle = getComputedStyle(context.canvas).color;
        for (const { time, kind } of view.track.moments) {
          const tall = kind === 'goal' || kind === 'checkpoint';
          context.globalAlpha = tall ? 1 : 0.55;
          context.fillRect((time / view.track.turns) * (width - 1), tall ? 0 : height * 0.45, tall ? 2 : 1, height);
        }
        context.globalAlpha = 1;
      }),
    ],
    [view],
  );
  return <canvas ref={ref} class="rug" />;
}
