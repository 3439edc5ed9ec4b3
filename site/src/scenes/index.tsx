import type { JSX } from 'preact';
import type { PageProps } from '../shell/router.ts';
import { painted } from '../ui/later.ts';
import { lazyPage } from '../ui/lazy-page.tsx';
import { SceneStill } from './scene-still.tsx';

const GalleryPage = lazyPage('The gallery', () => import('./gallery-page.tsx').then((module) => module.GalleryPage));

/** What shows a scene, engines and all, comes when its picture stands. */
const SceneRoute = lazyPage(
  'This scene',
  () => painted().then(() => import('./scene-route.tsx').then((module) => module.SceneRoute)),
  SceneStill,
);

/** `#/scenes`: the gallery; `#/scenes/<name>`: a scene. */
export function Page({ route }: PageProps): JSX.Element {
  const [, name] = route.path;
  return name === undefined ? <GalleryPage /> : <SceneRoute key={name} name={name} route={route} />;
}
