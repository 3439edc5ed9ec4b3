import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { dark } from '../shell/theme.ts';
import { useCanvas } from '../ui/canvas.ts';
import type { SceneView } from './scene-view.ts';

/** Milliseconds between two drawings while the run goes on. */
const pace = 120;

/** Where on the scrubber the collisions lie: a fine line for each, darker where they crowd. */
export function Rug({ view }: { view: SceneView }): JSX.Element {
  const [ref, size] = useCanvas();
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    if (!context || !size) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      const { take, horizon } = view.player;
      drawRug(context, take.peek()?.log ?? null, horizon.peek(), size);
    };
    const stop = effect(() => {
      void [view.player.shown.value, view.player.horizon.value, dark.value];
      timer ??= setTimeout(draw, pace);
    });
    draw();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [view, size]);
  return <canvas ref={ref} class="rug" />;
}

interface Times {
  readonly count: number;
  countUpTo(time: number): number;
}

function drawRug(
  context: CanvasRenderingContext2D,
  times: Times | null,
  horizon: number,
  size: { width: number; height: number; ratio: number },
): void {
  const { width, height, ratio } = size;
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
