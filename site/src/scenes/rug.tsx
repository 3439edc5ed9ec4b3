import type { JSX } from 'preact';
import { dark } from '../shell/theme.ts';
import { type CanvasSize, usePicture } from '../ui/canvas.ts';
import { paced } from '../ui/paced.ts';
import type { EventLog } from './event-log.ts';
import type { SceneView } from './scene-view.ts';

/** Where on the scrubber the collisions lie: a fine line for each, darker where they crowd. */
export function Rug({ view: { player } }: { view: SceneView }): JSX.Element {
  const ref = usePicture(
    (context, size) => [
      paced(
        () => [player.shown.value, player.horizon.value, dark.value],
        () => drawRug(context, player.take.peek()?.log ?? null, player.horizon.peek(), size),
      ),
    ],
    [player],
  );
  return <canvas ref={ref} class="rug" />;
}

function drawRug(context: CanvasRenderingContext2D, times: EventLog | null, horizon: number, { width, height, ratio }: CanvasSize): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  if (!times) return;
  context.fillStyle = getComputedStyle(context.canvas).color;
  let before = 0;
  for (let x = 0; x < width; x++) {
    const upTo = times.countUpTo((horizon * (x + 1)) / width);
    const here = upTo - before;
    before = upTo;
    if (here === 0) continue;
    context.globalAlpha = Math.min(1, 0.35 + 0.13 * here);
    context.fillRect(x, 0, 1, height);
  }
  context.globalAlpha = 1;
}
