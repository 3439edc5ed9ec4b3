import { effect } from '@preact/signals';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { plotStyle } from '../ui/plot-style.ts';
import { plotHeight } from './plot-height.ts';
import type { SceneView } from './scene-view.ts';
import type { Speeds, SpeedTrail } from './speeds.ts';

/** Milliseconds between two drawings while the run goes on. */
const pace = 120;
/** Points of the curve for each bin. */
const fine = 4;

/** Draws how many discs have which speed into a box, as `lately` says whenever the moment changes; tells the speeds each time. */
export function drawSpeeds(
  box: HTMLElement,
  { player: { shown } }: SceneView,
  trail: SpeedTrail,
  lately: () => Speeds,
  tell: (speeds: Speeds) => void,
): () => void {
  const plot = createPlot(box, trail, lately());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = () => {
    timer = undefined;
    const speeds = lately();
    plot.setData(dataOf(trail, speeds));
    tell(speeds);
  };
  const stop = effect(() => {
    shown.value;
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

function dataOf(trail: SpeedTrail, { width, shares }: Speeds): uPlot.AlignedData {
  const speeds = Array.from({ length: shares.length * fine + 1 }, (_, i) => (i * width) / fine);
  return [
    speeds,
    speeds.map((_, i) => 100 * shares[Math.min(shares.length - 1, Math.floor(i / fine))]),
    speeds.map((speed) => 100 * trail.lawAt(speed, width)),
  ];
}

function createPlot(box: HTMLElement, trail: SpeedTrail, speeds: Speeds): uPlot {
  const { color, axis } = plotStyle(box);
  const stepped = uPlot.paths.stepped!({ align: 1 });
  const highest = 150 * trail.lawAt(trail.typical, speeds.width);
  return new uPlot(
    {
      width: box.clientWidth,
      height: plotHeight,
      legend: { show: false },
      cursor: { show: false },
      padding: [8, 10, 0, 0],
      scales: { x: { time: false, range: [0, speeds.shares.length * speeds.width] }, y: { range: [0, highest] } },
      axes: [
        { ...axis, size: 26 },
        { ...axis, size: 44 },
      ],
      series: [
        {},
        { stroke: color('--accent'), fill: color('--accent-soft'), width: 1.5, paths: stepped, points: { show: false } },
        { stroke: color('--brass'), width: 2, pxAlign: 0, points: { show: false }, dash: [6, 3] },
      ],
    },
    dataOf(trail, speeds),
    box,
  );
}
