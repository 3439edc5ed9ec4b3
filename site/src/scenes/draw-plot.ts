import type uPlot from 'uplot';
import { paced } from '../ui/paced.ts';
import { plotIn } from '../ui/plot.ts';
import type { SceneView } from './scene-view.ts';
import { stepped } from './stepped.ts';

/** Draws energy and momentum over time into a box; a click goes to that moment. */
export function drawPlot(box: HTMLElement, view: SceneView): () => void {
  const { plot, remove } = plotIn(box, dataOf(view), ({ color, axis }) => ({
    cursor: { points: { show: false }, drag: { setScale: false }, y: false },
    padding: [8, 10, 0, 0],
    scales: { x: { time: false }, y: { range: (_plot, low, high) => rangeOf(low, high) } },
    axes: [
      { ...axis, size: 26 },
      { ...axis, size: 44 },
    ],
    series: [{}, stepped({ stroke: color('--accent'), width: 2 }), stepped({ stroke: color('--brass'), width: 2, dash: [6, 3] })],
    hooks: { draw: [(drawn) => drawMoment(drawn, view, color('--ink'))] },
  }));
  plot.over.addEventListener('click', () => {
    const { left } = plot.cursor;
    if (left !== undefined && left !== null && left >= 0) view.seek(Math.max(0, plot.posToVal(left, 'x')));
  });
  const stop = paced(
    () => [view.moment.value, view.horizon],
    () => {
      plot.setData(dataOf(view), false);
      plot.setScale('x', { min: 0, max: Math.max(view.horizon, 1e-300) });
    },
  );
  return () => {
    stop();
    remove();
  };
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
function rangeOf(_low: number | null, high: number | null): [number, number] {
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
