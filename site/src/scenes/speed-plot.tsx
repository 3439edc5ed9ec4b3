import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { dark } from '../shell/theme.ts';
import { formatNumber } from '../ui/format.ts';
import { plotStyle } from '../ui/plot-style.ts';
import type { SceneView } from './scene-view.ts';
import type { Speeds, SpeedTrail } from './speeds.ts';
import { unitsOf } from './summary.ts';

/** Milliseconds between two drawings while the run goes on. */
const pace = 120;
const height = 168;
/** Points of the curve for each bin. */
const fine = 4;

/** How fast the discs of a gas are, beside Maxwell's law. */
export function SpeedPlot({ view, speeds: trail }: { view: SceneView; speeds: SpeedTrail }): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  const [mean, setMean] = useState(0);
  const isDark = dark.value;
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const { take, time, shown } = view.player;
    const lately = () => trail.before(take.peek()?.log.countUpTo(time.peek()) ?? 0);
    const plot = createPlot(box, trail, lately());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      const speeds = lately();
      plot.setData(dataOf(trail, speeds));
      setMean(speeds.mean);
    };
    const stop = effect(() => {
      shown.value;
      timer ??= setTimeout(draw, pace);
    });
    draw();
    const observer = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height }));
    observer.observe(box);
    return () => {
      stop();
      clearTimeout(timer);
      observer.disconnect();
      plot.destroy();
    };
  }, [view, trail, isDark]);
  const { speed: unit } = unitsOf(view.original.units);
  const inTheory = Math.sqrt(Math.PI / 2) * trail.typical;
  const means = `Mean speed ${formatNumber(mean, 3)} ${unit}, by Maxwell’s law ${formatNumber(inTheory, 3)} ${unit}`;
  return (
    <figure class="plot speeds">
      <figcaption>
        <span class="key energy">Speeds, % of the discs</span> <span class="key momentum">Maxwell’s law</span>
      </figcaption>
      <div ref={ref} class="plot-box" style={{ height }} role="img" aria-label={`How many discs have which speed. ${means}.`} />
      <p class="quiet plot-note">
        {means}. Over the last 20 collisions of each disc; kT = {formatNumber(trail.temperature, 4)}.
      </p>
    </figure>
  );
}

function dataOf(trail: SpeedTrail, { width, shares }: Speeds): uPlot.AlignedData {
  const speeds = Array.from({ length: shares.length * fine + 1 }, (_, i) => (i * width) / fine);
  return [
    speeds,
    speeds.map((_, i) => 100 * shares[Math.min(shares.length - 1, Math.floor(i / fine))]),
    speeds.map((speed) => 100 * trail.lawAt(speed, width)),
  ];
}

function createPlot(box: HTMLDivElement, trail: SpeedTrail, speeds: Speeds): uPlot {
  const { color, axis } = plotStyle(box);
  const stepped = uPlot.paths.stepped!({ align: 1 });
  const highest = 150 * trail.lawAt(trail.typical, speeds.width);
  return new uPlot(
    {
      width: box.clientWidth,
      height,
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
