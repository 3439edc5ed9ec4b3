import { gallery } from '@carom/gallery';
import type { Scene } from '@carom/scene';
import { FolderOpen } from 'lucide-preact';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { parts } from '../shell/parts.ts';
import { useTitle } from '../ui/title.ts';
import { Way } from '../ui/way.tsx';
import { LazyOpenDialog } from './lazy-open.tsx';
import { NewSceneButtons } from './new-scene.tsx';
import { SceneCards } from './scene-card.tsx';

interface Group {
  readonly engine: Scene['engine'];
  readonly title: string;
  readonly text: string;
}

const groups: readonly Group[] = [
  {
    engine: 'timeline',
    title: 'From collision to collision',
    text: 'Each meeting at its exact time. Step from one to the next, and read any moment of the past.',
  },
  {
    engine: 'world',
    title: 'In fixed steps, for games',
    text: 'Piles, gravity and flippers. Take any disc and throw it while time goes on.',
  },
];

/** All scenes, as cards, by the engine that runs them. */
export function GalleryPage(): JSX.Element {
  useTitle('Scenes');
  const [opening, setOpening] = useState(false);
  const scenes = useMemo(() => gallery.map(({ id, build }) => ({ id, scene: build() })), []);
  return (
    <div class="page">
      <div class="page-head">
        <div>
          <h1>Scenes</h1>
          <p>Set them going, pull time back, throw a disc, share the moment: the same bits each time.</p>
        </div>
        <div class="row">
          <NewSceneButtons />
          <button type="button" class="button" onClick={() => setOpening(true)}>
            <FolderOpen aria-hidden="true" />
            Open a scene…
          </button>
        </div>
      </div>
      {groups.map(({ engine, title, text }) => (
        <section key={engine} class="gallery-group" aria-labelledby={`gallery-${engine}`}>
          <h2 id={`gallery-${engine}`}>{title}</h2>
          <p class="quiet">{text}</p>
          <SceneCards scenes={scenes.filter(({ scene }) => scene.engine === engine)} />
        </section>
      ))}
      <ul class="ways">
        <Way
          href="#/crowd"
          title="A crowd of circles"
          text="Ten thousand and more on the move: which of them touch, and the grid that finds out."
        />
        {parts['equation-of-state'] && (
          <Way
            href="#/equation-of-state"
            title="Equation of state"
            text="The pressure of a gas of discs beside published values, with error bars. Measure it here."
          />
        )}
      </ul>
      <LazyOpenDialog open={opening} onClose={() => setOpening(false)} />
    </div>
  );
}
