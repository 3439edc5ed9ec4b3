import { FolderOpen } from 'lucide-preact';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/heads.tsx';
import { Way } from '../ui/way.tsx';
import { Filtered } from './filtered.tsx';
import { LazyDrafts } from './lazy-drafts.tsx';
import { LazyOpenDialog } from './lazy-open.tsx';
import { NewSceneButtons } from './new-scene.tsx';
import { SceneCards } from './scene-card.tsx';

/** Where to begin: one for each thing that is special here. */
const featured = ['pool-break', 'pinball', 'pi-collisions', 'pile', 'newtons-cradle', 'agar-arena'];

/** All scenes, as cards. */
export function GalleryPage(): JSX.Element {
  const [opening, setOpening] = useState(false);
  return (
    <div class="page">
      <PageHead title="Scenes" about="Set them going, pull time back, throw a disc, share the moment: the same bits each time.">
        <div class="row">
          <NewSceneButtons />
          <Button Icon={FolderOpen} text="Open a scene…" act={() => setOpening(true)} />
        </div>
      </PageHead>
      <LazyDrafts />
      <section class="gallery-group" aria-labelledby="gallery-featured">
        <h2 id="gallery-featured">Begin here</h2>
        <SceneCards ids={featured} />
      </section>
      <Filtered />
      <ul class="ways">
        <Way
          href="#/scenes/gas-10k"
          title="Gas of 10,000"
          text="All of them move. The engine runs in a worker; pull time back, or throw one."
        />
        <Way href="#/scenes/pile-10k" title="Pile of 10,000" text="They fall, roll over each other and come to rest." />
        <Way
          href="#/crowd"
          title="A crowd of circles"
          text="Ten thousand and more on the move: which of them touch, and the grid that finds out."
        />
        <Way
          href="#/equation-of-state"
          title="Equation of state"
          text="The pressure of a gas of discs beside published values, with error bars. Measure it here."
        />
      </ul>
      <LazyOpenDialog open={opening} onClose={() => setOpening(false)} />
    </div>
  );
}
