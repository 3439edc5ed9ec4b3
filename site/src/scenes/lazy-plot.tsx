import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { SceneView } from './scene-view.ts';

const loaded = signal<ComponentType<{ view: SceneView }> | 'loading' | 'failed'>('loading');

/** The plot, once its library is there: nothing else waits for it, and everything else works without it. */
export function LazyPlot({ view }: { view: SceneView }): JSX.Element {
  useEffect(() => {
    import('./plot.tsx').then(
      ({ Plot }) => {
        loaded.value = Plot;
      },
      () => {
        loaded.value = 'failed';
      },
    );
  }, []);
  const Plot = loaded.value;
  if (Plot === 'failed') return <p class="quiet plot">The plot could not be loaded.</p>;
  if (Plot === 'loading') return <div class="plot plot-space" />;
  return <Plot view={view} />;
}
