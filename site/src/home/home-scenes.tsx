import type { JSX } from 'preact';
import { SceneCards } from '../scenes/scene-card.tsx';

/** Scenes shown at home, in this order. */
const shown = ['pi-collisions', 'pile', 'wrecking-ball', 'elastic-gas', 'hourglass', 'agar-arena'];

/** Some scenes to set going. */
export function HomeScenes(): JSX.Element {
  return <SceneCards ids={shown} />;
}
