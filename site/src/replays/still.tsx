import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { dark } from '../shell/theme.ts';
import { useCanvas } from '../ui/canvas.ts';
import { ReplayPainter } from './painter.ts';
import type { ReplayView } from './view.ts';

/** The part of a game that its picture is taken at: well under way. */
const moment = 0.37;

/** A still picture of a replay, for its card; an empty frame until it is there. */
export function Still({ view }: { view: ReplayView | null }): JSX.Element {
  const [ref, size] = useCanvas();
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    if (!context || !size || !view) return;
    view.player.seek(Math.round(view.track.turns * moment) + 0.5);
    const painter = new ReplayPainter(view, context, size);
    const stop = effect(() => painter.show(dark.value));
    return () => {
      stop();
      painter.dispose();
    };
  }, [view, size]);
  return <canvas ref={ref} class="picture" />;
}
