import { validateScene } from '@carom/scene';
import type { Signal } from '@preact/signals';
import { CircleDot, Grid3x3, type LucideIcon, MoveUpRight, RotateCcw } from 'lucide-preact';
import type { JSX } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import '../world/world.css';
import { resetKept, useKeeper } from '../drafts/site-drafts.ts';
import { whenAtRest } from '../playback/at-rest.ts';
import { Action, RunFailure, ShareAction, ShowPage } from '../playback/show-page.tsx';
import { route } from '../shell/router.ts';
import { EditActions, editParts, toggleEditing, useUndoKeys } from '../take/edit-parts.tsx';
import { FarNote } from '../take/far.tsx';
import { Hint } from '../take/hint.tsx';
import type { Opened } from '../take/link.ts';
import { SaveAction } from '../take/save-action.tsx';
import { LinkVerdict } from '../take/verdict.tsx';
import { Code } from './code.tsx';
import { Discs } from './discs.tsx';
import { Events } from './events.tsx';
import { hotkeysOf, letGoWithKeys } from './keyboard.ts';
import { Numbers } from './numbers.tsx';
import { OpenSceneDialog } from './open-scene.tsx';
import { Problems } from './problems.tsx';
import { SceneView } from './scene-view.ts';
import { noteMoment, share } from './share.ts';
import { Stage } from './stage.tsx';
import { describeMoment } from './summary.ts';
import { SceneTransport } from './transport.tsx';

/** A scene to play with: the picture, time in the visitor's hands, and what there is to read. */
export function ScenePage({ id, opened }: { id: string | null; opened: Opened }): JSX.Element {
  const { scene, time, hash } = opened;
  const view = useMemo(() => new SceneView(id, scene), [id, scene]);
  const hotkeys = useMemo(() => hotkeysOf(view), [view]);
  const remarks = useMemo(() => validateScene(scene).problems, [scene]);
  useEffect(() => view.open(opened), [view, opened]);
  const isWorld = scene.engine === 'world';
  const isThere = useCallback(() => {
    const half = view.take.dt / 2; // a world shows the step nearest to a time
    return Math.abs(view.time - time) <= half && !view.player.active.value;
  }, [view, time]);
  useLayoutEffect(() => letGoWithKeys(view), [view]);
  const edit = editParts(view);
  useUndoKeys(view);
  useKeeper(view, opened);
  useEffect(() => followMoment(view), [view]);
  useEffect(() => {
    if (route.peek().query.has('edit')) void toggleEditing(view);
  }, [view]);
  useEffect(() => () => view.player.dispose(), [view]);
  return (
    <ShowPage
      title={view.scene.title ?? 'Untitled scene'}
      back={{ name: 'Scenes', href: '#/scenes' }}
      actions={<Actions view={view} />}
      opens={{ what: 'a scene', Dialog: OpenSceneDialog }}
      hotkeys={hotkeys}
      panels={edit && <edit.EditPanels bench={view} />}
      note={
        !isWorld && (
          <p class="quiet">
            Before the start a disc can be dragged; let go in motion it is thrown. The ring on its arrow changes its velocity. The panel
            Discs does the same by typing.
          </p>
        )
      }
      tabs={[
        { name: 'Numbers', panel: () => <Numbers view={view} /> },
        { name: 'Events', panel: () => <Events view={view} /> },
        { name: 'Discs', panel: () => <Discs view={view} /> },
        { name: 'Code', panel: () => <Code view={view} /> },
      ]}
    >
      {edit && <edit.EditBar bench={view} />}
      <Stage view={view} layer={edit && <edit.EditLayer bench={view} />} />
      <SceneTransport view={view} />
      <Hint bench={view} />
      <LinkVerdict bench={view} hash={hash} time={time} isThere={isThere} />
      <FarNote player={view.player} />
      <RunFailure error={view.player.failure.value} />
      <div class="scene-about quiet">
        {scene.description && <p>{scene.description}</p>}
        {isWorld ? (
          <p>Take any disc and throw it, at any time. What you do in the past makes a new future.</p>
        ) : (
          <p>At the start, drag a disc to place it, and let go in motion to throw it.</p>
        )}
      </div>
      {remarks.length > 0 && <Problems problems={remarks} />}
    </ShowPage>
  );
}

function Actions({ view }: { view: SceneView }): JSX.Element {
  return (
    <>
      <Toggle signal={view.arrows} label="Velocity arrows" short="Arrows" hotkey="V" Icon={MoveUpRight} />
      {view.original.engine === 'world' && (
        <>
          <Toggle signal={view.contacts} label="Contacts" short="Contacts" hotkey="C" Icon={CircleDot} />
          <Toggle signal={view.grid} label="Neighbor grid" short="Grid" hotkey="G" Icon={Grid3x3} />
        </>
      )}
      <Action label="Reset the scene" title="Reset (R)" short="Reset" Icon={RotateCcw} act={() => resetKept(view)} />
      <EditActions bench={view} />
      <ShareAction act={() => share(view)} />
      <SaveAction bench={view} />
    </>
  );
}

interface ToggleProps {
  readonly signal: Signal<boolean>;
  readonly label: string;
  readonly short: string;
  readonly hotkey: string;
  readonly Icon: LucideIcon;
}

function Toggle({ signal, label, short, hotkey, Icon }: ToggleProps): JSX.Element {
  const act = () => {
    signal.value = !signal.value;
  };
  return <Action label={label} title={`${label} (${hotkey})`} short={short} Icon={Icon} pressed={signal.value} act={act} />;
}

/** Notes the moment in the address and tells it to screen readers, once everything rests. */
function followMoment(view: SceneView): () => void {
  return whenAtRest(view.player, () => {
    void noteMoment(view);
    describeMoment(view);
  });
}
