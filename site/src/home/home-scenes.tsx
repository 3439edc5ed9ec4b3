import { gallery } from '@carom/gallery';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { SceneCards } from '../scenes/scene-card.tsx';

/** Scenes shown at home, in this order. */
const shown = ['pi-collisions', 'pile', 'wrecking-ball', 'elastic-gas', 'hourglass', 'agar-arena'];

/** Some scenes to set going. */
export function HomeScenes(): JSX.Element {
  const scenes = useMemo(
    () => shown.flatMap((id) => gallery.filter((entry) => entry.id === id)).map(({ id, build }) => ({ id, scene: build() })),
    [],
  );
  return <SceneCards scenes={scenes} />;
}
