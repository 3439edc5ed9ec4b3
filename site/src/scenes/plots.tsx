import type { JSX } from 'preact';
import type { Bench } from '../take/bench.ts';
import { Plot } from './plot.tsx';
import { SceneView } from './scene-view.ts';
import { SpeedPlot } from './speed-plot.tsx';

/** What a scene has to plot: the speeds if it is a gas, and the totals over time. */
export function Plots({ view }: { view: Bench }): JSX.Element {
  const speeds = view instanceof SceneView ? view.player.run.value?.speeds : null;
  return (
    <>
      {speeds && <SpeedPlot view={view as SceneView} speeds={speeds} />}
      <Plot view={view} />
    </>
  );
}
