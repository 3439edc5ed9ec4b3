import type { JSX } from 'preact';
import { Plot } from './plot.tsx';
import type { SceneView } from './scene-view.ts';
import { SpeedPlot } from './speed-plot.tsx';

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
