import { findScene } from '@carom/gallery';
import { decodeScene, type Scene, type SceneProblem } from '@carom/scene';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Route } from '../shell/router.ts';
import { Notice } from '../ui/notice.tsx';
import { WorldPage } from '../world/world-page.tsx';
import { OpenSceneDialog } from './open-scene.tsx';
import { Problems } from './problems.tsx';
import { ScenePage } from './scene-page.tsx';
import { kept, timeIn } from './share.ts';

/** `#/scenes/<name>`: a scene of the gallery; `#/scenes/own?s=…`: one that came in a link or was opened here. */
export function SceneRoute({ name, route }: { name: string; route: Route }): JSX.Element {
  const time = timeIn(route.query);
  const code = route.query.get('s');
  const scene = useMemo(() => (name === 'own' ? null : (findScene(name)?.build() ?? null)), [name]);
  if (scene) return <PageOf key={name} id={name} scene={scene} time={time} />;
  if (name === 'own') return <OwnScene key={code ?? ''} code={code} time={time} />;
  return (
    <Notice title={`There is no scene “${name}”`}>
      <p class="quiet">
        All scenes are in the <a href="#/scenes">gallery</a>.
      </p>
    </Notice>
  );
}

/** The page of a scene's engine. */
function PageOf(props: { id: string | null; scene: Scene; time: number }): JSX.Element {
  return props.scene.engine === 'world' ? <WorldPage {...props} /> : <ScenePage {...props} />;
}

type Found = { readonly scene: Scene } | { readonly problems: readonly SceneProblem[] } | 'reading' | 'none';

function OwnScene({ code, time }: { code: string | null; time: number }): JSX.Element {
  const [found, setFound] = useState<Found>(() => (code === null ? (kept.value ? { scene: kept.value } : 'none') : 'reading'));
  useEffect(() => {
    let gone = false;
    if (code !== null) {
      decodeScene(code).then((result) => {
        if (!gone) setFound(result.ok ? { scene: result.scene } : { problems: result.problems });
      });
    }
    return () => {
      gone = true;
    };
  }, [code]);
  if (found === 'reading') return <p class="page quiet">Reading the scene…</p>;
  if (found === 'none') return <Empty />;
  if ('scene' in found) return <PageOf id={null} scene={found.scene} time={time} />;
  return (
    <Notice title="This link holds no scene">
      <Problems problems={found.problems} />
      <p class="quiet">
        Ask for the link again, or look at the <a href="#/scenes">gallery</a>.
      </p>
    </Notice>
  );
}

function Empty(): JSX.Element {
  const [opening, setOpening] = useState(false);
  return (
    <Notice title="No scene is open">
      <p class="quiet">
        A scene that is too long for an address is gone when the page is loaded anew. Open its file again, or choose one from the{' '}
        <a href="#/scenes">gallery</a>.
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
