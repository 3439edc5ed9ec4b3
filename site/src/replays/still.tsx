import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { dark } from '../shell/theme.ts';
import { usePicture } from '../ui/canvas.ts';
import { ReplayPainter } from './painter.ts';
import type { ReplayView } from './view.ts';

/** The part of a game that its picture is taken at: well under way. */
const moment = 0.37;

/** A still picture of a replay, for its card; an empty frame until it is there. */
export function Still({ view }: { view: ReplayView | null }): JSX.Element {
  const ref = usePicture(
    (context, size) => {
      if (!view) return [];
      view.player.seek(Math.round(view.track.turns * moment) + 0.5);
      const painter = new ReplayPainter(view, context, size);
      return [effect(() => painter.show(dark.value)), () => painter.dispose()];
    },
    [view],
  );
  return <canvas ref={ref} class="picture" />;
}
