import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PageProps } from '../shell/parts.ts';
import type { Route } from '../shell/router.ts';
import { Notice } from '../ui/notice.tsx';
import { GalleryPage } from './gallery-page.tsx';

type Loaded = ComponentType<{ name: string; route: Route }> | 'loading' | 'failed';

/** What shows a scene, engines and all: loaded with the first one. */
const player = signal<Loaded>('loading');

/** `#/scenes`: the gallery; `#/scenes/<name>`: a scene. */
export function Page({ route }: PageProps): JSX.Element {
  const [, name] = route.path;
  return name === undefined ? <GalleryPage /> : <ScenePart key={name} name={name} route={route} />;
}

function ScenePart(props: { name: string; route: Route }): JSX.Element {
  useEffect(() => {
    import('./scene-route.tsx').then(
      ({ SceneRoute }) => {
        player.value = SceneRoute;
      },
      () => {
        player.value = 'failed';
      },
    );
  }, []);
  const SceneRoute = player.value;
  if (SceneRoute === 'loading') return <p class="page quiet">Loading…</p>;
  if (SceneRoute === 'failed') {
    return (
      <Notice title="This scene did not load">
        <p class="quiet">Check the connection, then load the page again.</p>
      </Notice>
    );
  }
  return <SceneRoute {...props} />;
}
