import { gallery } from '@carom/gallery';
import { ArrowRight, FolderOpen } from 'lucide-preact';
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
      <ul class="ways">
        <li>
          <a class="way" href="#/crowd">
            <strong>
              A crowd of circles
              <ArrowRight aria-hidden="true" />
            </strong>
            <span class="quiet">Ten thousand and more on the move: which of them touch, and the grid that finds out.</span>
          </a>
        </li>
      </ul>
      <OpenSceneDialog open={opening} onClose={() => setOpening(false)} />
    </div>
  );
}
