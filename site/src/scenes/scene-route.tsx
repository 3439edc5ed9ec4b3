import { findScene } from '@carom/gallery';
import type { SceneProblem } from '@carom/scene';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { openDraft } from '../drafts/site-drafts.ts';
import type { Route } from '../shell/router.ts';
import { type Opened, openAddress } from '../take/link.ts';
import { lazyPage } from '../ui/lazy-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { discsIn } from './discs-in.ts';
import { largeScenes, mostOnPage } from './large-scenes.ts';
import { OpenSceneDialog } from './open-scene.tsx';
import { Problems } from './problems.tsx';
import { ScenePage } from './scene-page.tsx';
import { SceneStill } from './scene-still.tsx';

type Found = { readonly opened: Opened } | { readonly problems: readonly SceneProblem[] } | 'reading' | 'none';

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
  const [found, setFound] = useState<Found>('reading');
  useEffect(() => {
    let gone = false;
    openAddress(query, scene).then((result) => {
      if (!gone) setFound(result);
    });
    return () => {
      gone = true;
    };
  }, [query, scene]);
  if (found === 'reading' || found === 'none') return <SceneStill name={name} route={route} />;
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
  const [found, setFound] = useState<Found | 'gone'>('reading');
  useEffect(() => {
    let left = false;
    openDraft(id).then((result) => {
      if (!left) setFound(result ?? 'gone');
    });
    return () => {
      left = true;
    };
  }, [id]);
  if (found === 'reading' || found === 'none') return <p class="page quiet">Reading the draft…</p>;
  if (found !== 'gone' && 'opened' in found) return <PageOf id={null} opened={found.opened} />;
  return (
    <Notice title="This draft is not here">
      {found !== 'gone' && <Problems problems={found.problems} />}
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
        <button type="button" class="button primary" onClick={() => setOpening(true)}>
          Open a scene…
        </button>
      </p>
      <OpenSceneDialog open={opening} onClose={() => setOpening(false)} />
    </Notice>
  );
}
