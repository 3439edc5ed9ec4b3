import type { JSX } from 'preact';
import { dark } from '../shell/theme.ts';
import { useDrawing } from '../ui/use-drawing.ts';
import type { SceneView } from './scene-view.ts';
import { SpeedPlot } from './speed-plot.tsx';

/**
 * Kinetic energy and momentum over time, as shares of what there was at the start, or where that says little of the highest so far; a click
 * goes to that moment.
 */
function Plot({ view }: { view: SceneView }): JSX.Element {
  const load = () =>
    import('./draw-plot.ts').then(
      ({ drawPlot }) =>
        (box: HTMLElement) =>
          drawPlot(box, view),
    );
  const [ref, failed] = useDrawing<HTMLDivElement>(load, [view, dark.value]);
  return (
    <figure class="plot">
      <figcaption>
        <span class="key energy">Kinetic energy</span> <span class="key momentum">Momentum</span>{' '}
        <span>% of the {view.whole === null ? 'highest' : 'start'}</span>
      </figcaption>
      <div ref={ref} class="plot-box">
        {failed && <p class="quiet">The plot did not load.</p>}
      </div>
    </figure>
  );
}

/** What a scene has to plot: the speeds if it is a gas, and the totals over time. */
export function Plots({ view }: { view: SceneView }): JSX.Element {
  const { speeds } = view.take;
  return (
    <>
      {speeds && <SpeedPlot view={view} speeds={speeds} />}
      <Plot view={view} />
    </>
  );
}
