import type { JSX } from 'preact';
import uPlot from 'uplot';
import { plotHeight, usePlot } from '../ui/use-plot.ts';
import type { SceneView } from './scene-view.ts';

/**
 * Kinetic energy and momentum over time, as shares of what there was at the start, or where that says little of the highest so far; a click
 * goes to that moment.
 */
export function Plot({ view }: { view: SceneView }): JSX.Element {
  const ref = usePlot(
    {
      options: ({ color }) => {
        const paths = uPlot.paths.stepped!({ align: 1 });
        return {
          cursor: { points: { show: false }, drag: { setScale: false }, y: false },
          scales: { x: { time: false }, y: { range: rangeOf } },
          series: [
            {},
            { stroke: color('--accent'), width: 2, paths, points: { show: false } },
            { stroke: color('--brass'), width: 2, paths, points: { show: false }, dash: [6, 3] },
          ],
          hooks: { draw: [(drawn) => drawMoment(drawn, view, color('--ink'))] },
        };
      },
      made: (plot) =>
        plot.over.addEventListener('click', () => {
          const { left } = plot.cursor;
          if (left !== undefined && left !== null && left >= 0) view.seek(Math.max(0, plot.posToVal(left, 'x')));
        }),
      draw: (plot) => {
        plot.setData(dataOf(view), false);
        plot.setScale('x', { min: 0, max: Math.max(view.horizon, 1e-300) });
      },
      follow: () => void [view.moment.value, view.horizon],
    },
    [view],
  );
  return (
    <figure class="plot">
      <figcaption>
        <span class="key energy">Kinetic energy</span> <span class="key momentum">Momentum</span>{' '}
        <span>% of the {view.whole === null ? 'highest' : 'start'}</span>
      </figcaption>
      <div ref={ref} class="plot-box" style={{ height: plotHeight }} />
    </figure>
  );
}

function dataOf(view: SceneView): uPlot.AlignedData {
  const { whole } = view;
  const { series } = view.take;
  return [series.time, sharesOf(series.energy, whole?.energy ?? null), sharesOf(series.momentum, whole?.momentum ?? null)];
}

/** Values as percentages of `whole`, or of their maximum. */
function sharesOf(values: readonly number[], whole: number | null): number[] {
  const all = whole ?? values.reduce((most, value) => Math.max(most, value), 0);
  return values.map((value) => (all > 0 ? (100 * value) / all : 0));
}

/** From 0 to a little above the highest value: a drift is to be seen for what it is. */
function rangeOf(_plot: uPlot, _low: number | null, high: number | null): [number, number] {
  return [0, Math.max(110, (high ?? 100) * 1.08)];
}

/** The line at the moment on the screen. */
function drawMoment(plot: uPlot, view: SceneView, color: string): void {
  const x = Math.round(plot.valToPos(view.time, 'x', true)) + 0.5;
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = devicePixelRatio;
  ctx.globalAlpha = 0.6;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
