import { findScene } from '@carom/gallery';
import type { SceneProblem } from '@carom/scene';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { openDraft } from '../drafts/site-drafts.ts';
import type { Route } from '../shell/router.ts';
import { type Opened, openAddress } from '../take/link.ts';
import { Button } from '../ui/button.tsx';
import { lazyPage } from '../ui/lazy-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { discsIn } from './discs-in.ts';
import { largeScenes, mostOnPage } from './large-scenes.ts';
import { OpenSceneDialog } from './open-scene.tsx';
import { Problems } from './problems.tsx';
import { ScenePage } from './scene-page.tsx';
import { SceneStill } from './scene-still.tsx';

type Found = { readonly opened: Opened } | { readonly problems: readonly SceneProblem[] };

/** `#/scenes/<name>`: a scene of the gallery; `#/scenes/own?s=…`: one that came in a link or was opened here. */
export function SceneRoute({ name, route }: { name: string; route: Route }): JSX.Element {
  const known = useMemo(
    () => (name === 'own' ? null : (findScene(name)?.build() ?? (Object.hasOwn(largeScenes, name) ? largeScenes[name]() : null))),
    [name],
  );
  if (name !== 'own' && !known) {
    return (
      <Notice title={`There is no scene “${name}”`}>
        <p class="quiet">
          All scenes are in the <a href="#/scenes">gallery</a>.
        </p>
      </Notice>
    );
  }
  const draft = known ? null : route.query.get('d');
  if (draft !== null) return <FromDraft key={draft} id={draft} />;
  if (!known && !route.query.has('s')) return <Empty />;
  return <FromAddress key={route.query.toString()} name={name} scene={known} route={route} />;
}

function FromAddress({ name, scene, route }: { name: string; scene: Opened['scene'] | null; route: Route }): JSX.Element {
  const { query } = route;
  const found = useLoaded(() => openAddress(query, scene), [query, scene]);
  if (found === null || found === 'failed') return <SceneStill name={name} route={route} />;
  if ('opened' in found) return <PageOf id={scene ? name : null} opened={found.opened} />;
  return (
    <Notice title="This link holds no scene">
      <Problems problems={found.problems} />
      <p class="quiet">
        Ask for the link again, or look at the <a href="#/scenes">gallery</a>.
      </p>
    </Notice>
  );
}

/** A draft of this browser. */
function FromDraft({ id }: { id: string }): JSX.Element {
  const found = useLoaded<Found>(() => openDraft(id).then((draft) => draft ?? { problems: [] }), [id]);
  if (found === null || found === 'failed') return <p class="page quiet">Reading the draft…</p>;
  if ('opened' in found) return <PageOf id={null} opened={found.opened} />;
  return (
    <Notice title="This draft is not here">
      {found.problems.length > 0 && <Problems problems={found.problems} />}
      <p class="quiet">
        Drafts lie in the browser they were made in, until they are deleted there. Those of this one are among the{' '}
        <a href="#/scenes">scenes</a>.
      </p>
    </Notice>
  );
}

/** The page of a scene: of thousands of discs it is another one. */
function PageOf(props: { id: string | null; opened: Opened }): JSX.Element {
  const { scene } = props.opened;
  if (scene.engine === 'world' && discsIn(scene) > mostOnPage) return <LargePart {...props} />;
  return <ScenePage {...props} />;
}

/** The page for thousands of discs. */
const LargePart = lazyPage('This scene', () => import('../large/large-page.tsx').then((module) => module.LargePage));

function Empty(): JSX.Element {
  const [opening, setOpening] = useState(false);
  return (
    <Notice title="No scene is open">
      <p class="quiet">
        This address names none. Open a file, or choose a draft or a scene from the <a href="#/scenes">gallery</a>.
      </p>
      <p>
        <Button look="primary" text="Open a scene…" act={() => setOpening(true)} />
      </p>
      <OpenSceneDialog open={opening} onClose={() => setOpening(false)} />
    </Notice>
  );
}
