import { validateScene } from '@carom/scene';
import { MoveUpRight, RotateCcw } from 'lucide-preact';
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { resetKept, useKeeper } from '../drafts/site-drafts.ts';
import { Failure } from '../playback/failure.tsx';
import { whenAtRest } from '../playback/playable.ts';
import { Action, ShareAction, ShowPage } from '../playback/show-page.tsx';
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
import { hotkeysOf } from './keyboard.ts';
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
  const isThere = useCallback(() => view.player.time.value === time && !view.player.active.value, [view, time]);
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
        <p class="quiet">
          Before the start a disc can be dragged; let go in motion it is thrown. The ring on its arrow changes its velocity. The panel Discs
          does the same by typing.
        </p>
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
      <FarNote show={view.player} unit={1} at={view.player.time} />
      <Failure error={view.player.failure.value} />
      <div class="scene-about quiet">
        {scene.description && <p>{scene.description}</p>}
        {view.bodies().length > 0 && <p>At the start, drag a disc to place it, and let go in motion to throw it.</p>}
      </div>
      {remarks.length > 0 && <Problems problems={remarks} />}
    </ShowPage>
  );
}

function Actions({ view }: { view: SceneView }): JSX.Element {
  const { arrows } = view;
  return (
    <>
      <Action
        label="Velocity arrows"
        title="Velocity arrows (V)"
        short="Arrows"
        Icon={MoveUpRight}
        pressed={arrows.value}
        act={() => {
          arrows.value = !arrows.value;
        }}
      />
      <Action label="Reset the scene" title="Reset (R)" short="Reset" Icon={RotateCcw} act={() => resetKept(view)} />
      <EditActions bench={view} />
      <ShareAction act={() => share(view)} />
      <SaveAction bench={view} />
    </>
  );
}

/** Notes the moment in the address and tells it to screen readers, once everything rests. */
function followMoment(view: SceneView): () => void {
  const { player } = view;
  const isMoving = () => {
    player.time.value;
    return player.active.value;
  };
  return whenAtRest(isMoving, () => {
    void noteMoment(view);
    describeMoment(view);
  });
}
