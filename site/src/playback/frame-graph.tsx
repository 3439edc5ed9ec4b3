import type { JSX } from 'preact';
import { dark } from '../shell/theme.ts';
import { type CanvasSize, usePicture } from '../ui/canvas.ts';
import { cssColors } from '../ui/css-colors.ts';
import type { FrameTime, FrameTimes } from './frame-times.ts';

/** The top of the graph: two frames of 60 a second. [ms] */
const top = 33.4;

/** What the last frames took, part by part, beside a line at 60 a second. */
export function FrameGraph({ times, rate }: { times: FrameTimes; rate: number | null }): JSX.Element | null {
  const told = times.told.value;
  const isDark = dark.value;
  const { frames } = times;
  const count = frames.length;
  const ref = usePicture(
    (context, size) => {
      paint(context, frames, size, cssColors(context.canvas));
      return [];
    },
    [told, isDark],
  );
  const median = (key: keyof FrameTime) => middle(frames.map((frame) => frame[key])).toFixed(1);
  return (
    <figure class="frames">
      <figcaption>
        {count === 0 ? (
          'Frames: play to measure them'
        ) : (
          <>
            Frame <span class="number">{median('frame')}</span> ms: engine <span class="number">{median('engine')}</span>, transfer{' '}
            <span class="number">{median('transfer')}</span>, drawing calls <span class="number">{median('draw')}</span>
          </>
        )}
        {rate !== null && (
          <>
            {' '}
            · <span class="number">{rate.toFixed(2)}</span> × real time
          </>
        )}
      </figcaption>
      <canvas ref={ref} class="frames-canvas" role="img" aria-label="Milliseconds of the last frames" />
    </figure>
  );
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function paint(
  context: CanvasRenderingContext2D,
  frames: readonly FrameTime[],
  { width, height, ratio }: CanvasSize,
  color: (name: string) => string,
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const bar = width / 120;
  const parts = [
    ['engine', color('--accent')],
    ['transfer', color('--danger')],
    ['draw', color('--brass')],
  ] as const;
  frames.forEach((frame, i) => {
    const x = width - (frames.length - i) * bar;
    context.fillStyle = color('--line');
    context.fillRect(x, height - (Math.min(top, frame.frame) / top) * height, Math.max(1, bar - 0.5), height);
    let y = height;
    for (const [key, fill] of parts) {
      const high = (Math.min(top, frame[key]) / top) * height;
      context.fillStyle = fill;
      context.fillRect(x, y - high, Math.max(1, bar - 0.5), high);
      y -= high;
    }
  });
  context.fillStyle = color('--control-line');
  context.fillRect(0, height / 2, width, 1);
}
