import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import uPlot from 'uplot';
import { formatNumber } from '../ui/format.ts';
import { plotHeight, usePlot } from '../ui/use-plot.ts';
import type { SceneView } from './scene-view.ts';
import type { Speeds, SpeedTrail } from './speeds.ts';
import { unitsOf } from './summary.ts';

/** Points of the curve for each bin. */
const fine = 4;

/** How fast the discs of a gas are, beside Maxwell's law. */
export function SpeedPlot({ view, speeds: trail }: { view: SceneView; speeds: SpeedTrail }): JSX.Element {
  const [mean, setMean] = useState(0);
  const { take, time, shown } = view.player;
  const lately = () => trail.before(take.peek()?.log.countUpTo(time.peek()) ?? 0);
  const ref = usePlot(
    {
      options: ({ color }) => {
        const { width, shares } = lately();
        const highest = 150 * trail.lawAt(trail.typical, width);
        const paths = uPlot.paths.stepped!({ align: 1 });
        return {
          cursor: { show: false },
          scales: { x: { time: false, range: [0, shares.length * width] }, y: { range: [0, highest] } },
          series: [
            {},
            { stroke: color('--accent'), fill: color('--accent-soft'), width: 1.5, paths, points: { show: false } },
            { stroke: color('--brass'), width: 2, pxAlign: 0, points: { show: false }, dash: [6, 3] },
          ],
        };
      },
      draw: (plot) => {
        const speeds = lately();
        plot.setData(dataOf(trail, speeds));
        setMean(speeds.mean);
      },
      follow: () => void shown.value,
    },
    [view, trail],
  );
  const { speed: unit } = unitsOf(view.original.units);
  const inTheory = Math.sqrt(Math.PI / 2) * trail.typical;
  const means = `Mean speed ${formatNumber(mean, 3)} ${unit}, by Maxwell’s law ${formatNumber(inTheory, 3)} ${unit}`;
  return (
    <figure class="plot speeds">
      <figcaption>
        <span class="key energy">Speeds, % of the discs</span> <span class="key momentum">Maxwell’s law</span>
      </figcaption>
      <div ref={ref} class="plot-box" style={{ height: plotHeight }} role="img" aria-label={`How many discs have which speed. ${means}.`} />
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
