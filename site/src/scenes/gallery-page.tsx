import { gallery } from '@carom/gallery';
import { FolderOpen } from 'lucide-preact';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useTitle } from '../ui/title.ts';
import { OpenSceneDialog } from './open-scene.tsx';
import { SceneCard } from './scene-card.tsx';

/** All scenes, as cards. */
export function GalleryPage(): JSX.Element {
  useTitle('Scenes');
  const [opening, setOpening] = useState(false);
  const scenes = useMemo(() => gallery.map(({ id, build }) => ({ id, scene: build() })), []);
  return (
    <div class="page">
      <div class="page-head">
        <div>
          <h1>Scenes</h1>
          <p>Run them, step through every collision, and pull time back: the same bits each time.</p>
        </div>
        <button type="button" class="button" onClick={() => setOpening(true)}>
          <FolderOpen aria-hidden="true" />
          Open a scene…
        </button>
      </div>
      <ul class="cards">
        {scenes.map(({ id, scene }) => (
          <li key={id}>
            <SceneCard id={id} scene={scene} />
          </li>
        ))}
      </ul>
      <OpenSceneDialog open={opening} onClose={() => setOpening(false)} />
    </div>
  );
}
