import type uPlot from 'uplot';
import { paced } from '../ui/paced.ts';
import { plotIn } from '../ui/plot.ts';
import type { SceneView } from './scene-view.ts';
import type { Speeds, SpeedTrail } from './speeds.ts';
import { stepped } from './stepped.ts';

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
  const { shares, width } = lately();
  const { plot, remove } = plotIn(box, dataOf(trail, lately()), ({ color, axis }) => ({
    cursor: { show: false },
    padding: [8, 10, 0, 0],
    scales: { x: { time: false, range: [0, shares.length * width] }, y: { range: [0, 150 * trail.lawAt(trail.typical, width)] } },
    axes: [
      { ...axis, size: 26 },
      { ...axis, size: 44 },
    ],
    series: [
      {},
      stepped({ stroke: color('--accent'), fill: color('--accent-soft'), width: 1.5 }),
      { stroke: color('--brass'), width: 2, pxAlign: 0, points: { show: false }, dash: [6, 3] },
    ],
  }));
  const stop = paced(
    () => shown.value,
    () => {
      const speeds = lately();
      plot.setData(dataOf(trail, speeds));
      tell(speeds);
    },
  );
  return () => {
    stop();
    remove();
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
