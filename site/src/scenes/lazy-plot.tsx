import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { SceneView } from './scene-view.ts';

const loaded = signal<ComponentType<{ view: SceneView }> | 'loading' | 'failed'>('loading');

/** The plots, once their library is there: nothing else waits for it, and everything else works without it. */
export function LazyPlot({ view }: { view: SceneView }): JSX.Element {
  useEffect(() => {
    import('./plots.tsx').then(
      ({ Plots }) => {
        loaded.value = Plots;
      },
      () => {
        loaded.value = 'failed';
      },
    );
  }, []);
  const Plots = loaded.value;
  if (Plots === 'failed') return <p class="quiet plot">The plot could not be loaded.</p>;
  if (Plots === 'loading') return <div class="plot plot-space" />;
  return <Plots view={view} />;
}
