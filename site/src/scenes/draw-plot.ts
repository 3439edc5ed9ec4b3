import { effect } from '@preact/signals';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { plotStyle } from '../ui/plot-style.ts';
import { plotHeight } from './plot-height.ts';
import type { SceneView } from './scene-view.ts';

/** Milliseconds between two drawings while the run goes on. */
const pace = 120;

/** Draws energy and momentum over time into a box; a click goes to that moment. */
export function drawPlot(box: HTMLElement, view: SceneView): () => void {
  const plot = createPlot(box, view);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = () => {
    timer = undefined;
    plot.setData(dataOf(view), false);
    plot.setScale('x', { min: 0, max: Math.max(view.horizon, 1e-300) });
  };
  const stop = effect(() => {
    view.moment.value;
    void view.horizon;
    timer ??= setTimeout(draw, pace);
  });
  draw();
  const observer = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: plotHeight }));
  observer.observe(box);
  return () => {
    stop();
    clearTimeout(timer);
    observer.disconnect();
    plot.destroy();
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

function createPlot(box: HTMLElement, view: SceneView): uPlot {
  const { color, axis } = plotStyle(box);
  const stepped = uPlot.paths.stepped!({ align: 1 });
  const plot: uPlot = new uPlot(
    {
      width: box.clientWidth,
      height: plotHeight,
      legend: { show: false },
      cursor: { points: { show: false }, drag: { setScale: false }, y: false },
      padding: [8, 10, 0, 0],
      scales: { x: { time: false }, y: { range: (_plot, low, high) => rangeOf(low, high) } },
      axes: [
        { ...axis, size: 26 },
        { ...axis, size: 44 },
      ],
      series: [
        {},
        { stroke: color('--accent'), width: 2, paths: stepped, points: { show: false } },
        { stroke: color('--brass'), width: 2, paths: stepped, points: { show: false }, dash: [6, 3] },
      ],
      hooks: { draw: [(drawn) => drawMoment(drawn, view, color('--ink'))] },
    },
    dataOf(view),
    box,
  );
  plot.over.addEventListener('click', () => {
    const { left } = plot.cursor;
    if (left !== undefined && left !== null && left >= 0) view.seek(Math.max(0, plot.posToVal(left, 'x')));
  });
  return plot;
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
