import { stills } from 'virtual:scene-stills';
import type { Scene } from '@carom/scene';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { dark } from '../shell/theme.ts';
import { formatCount } from '../ui/format.ts';
import { Picture } from './picture.tsx';

/** Scenes of the gallery to choose from. */
export function SceneCards({ ids }: { ids: readonly string[] }): JSX.Element {
  return (
    <ul class="cards">
      {ids.map((id) => (
        <li key={id}>
          <SceneCard id={id} />
        </li>
      ))}
    </ul>
  );
}

/** A scene of the gallery to choose: its picture, in which it plays under a mouse, its name, and what it is in a few words. */
function SceneCard({ id }: { id: string }): JSX.Element {
  const [playing, setPlaying] = useState(false);
  const [scene, setScene] = useState<Scene | null>(null);
  const { title, description, discs, pictures } = stills[id];
  const [sentence = ''] = description.split(/(?<=[.:])\s/, 1);
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    setPlaying(true);
    import('@carom/gallery').then(
      ({ findScene }) => setScene(findScene(id)?.build() ?? null),
      () => {}, // it stays as it is
    );
  };
  return (
    <a class="card" href={`#/scenes/${id}`} onPointerEnter={enter} onPointerLeave={() => setPlaying(false)}>
      {playing && scene ? (
        <Picture scene={scene} playing />
      ) : (
        <img class="picture" src={pictures[dark.value ? 'dark' : 'light']} alt="" loading="lazy" />
      )}
      <span class="card-text">
        <strong>{title}</strong>
        <span class="quiet">{sentence.replace(/:$/, '.')}</span>
        <span class="card-count number">
          {formatCount(discs)} {discs === 1 ? 'disc' : 'discs'}
        </span>
      </span>
    </a>
  );
}
