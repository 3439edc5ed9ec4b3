import type { Scene } from '@carom/scene';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatCount } from '../ui/format.ts';
import { discsIn } from './discs-in.ts';
import { Picture } from './picture.tsx';

/** Scenes of the gallery to choose from. */
export function SceneCards({ scenes }: { scenes: readonly { readonly id: string; readonly scene: Scene }[] }): JSX.Element {
  return (
    <ul class="cards">
      {scenes.map(({ id, scene }) => (
        <li key={id}>
          <SceneCard id={id} scene={scene} />
        </li>
      ))}
    </ul>
  );
}

/** A scene of the gallery to choose: its picture, name, and what it is in a few words. */
function SceneCard({ id, scene }: { id: string; scene: Scene }): JSX.Element {
  const [playing, setPlaying] = useState(false);
  const discs = discsIn(scene);
  const [sentence = ''] = (scene.description ?? '').split(/(?<=[.:])\s/, 1);
  return (
    <a
      class="card"
      href={`#/scenes/${id}`}
      onPointerEnter={(event) => setPlaying(event.pointerType === 'mouse' && !matchMedia('(prefers-reduced-motion: reduce)').matches)}
      onPointerLeave={() => setPlaying(false)}
    >
      <Picture scene={scene} playing={playing} />
      <span class="card-text">
        <strong>{scene.title ?? id}</strong>
        <span class="quiet">{sentence.replace(/:$/, '.')}</span>
        <span class="card-count number">
          {formatCount(discs)} {discs === 1 ? 'disc' : 'discs'}
        </span>
      </span>
    </a>
  );
}
