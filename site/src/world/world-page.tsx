import { validateScene } from '@carom/scene';
import type { Signal } from '@preact/signals';
import { CircleDot, Grid3x3, type LucideIcon, MoveUpRight, RotateCcw } from 'lucide-preact';
import type { JSX } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import './world.css';
import { resetKept, useKeeper } from '../drafts/site-drafts.ts';
import { Failure } from '../playback/failure.tsx';
import { whenAtRest } from '../playback/playable.ts';
import { Action, ShareAction, ShowPage } from '../playback/show-page.tsx';
import { Discs } from '../scenes/discs.tsx';
import { Events } from '../scenes/events.tsx';
import { OpenSceneDialog } from '../scenes/open-scene.tsx';
import { Problems } from '../scenes/problems.tsx';
import { noteMoment, share } from '../scenes/share.ts';
import { route } from '../shell/router.ts';
import { EditActions, editParts, toggleEditing, useUndoKeys } from '../take/edit-parts.tsx';
import { FarNote } from '../take/far.tsx';
import { Hint } from '../take/hint.tsx';
import type { Opened } from '../take/link.ts';
import { SaveAction } from '../take/save-action.tsx';
import { LinkVerdict } from '../take/verdict.tsx';
import { WorldCode } from './world-code.tsx';
import { hotkeysOf, letGoWithKeys } from './world-keyboard.ts';
import { WorldNumbers } from './world-numbers.tsx';
import { WorldStage } from './world-stage.tsx';
import { describeMoment } from './world-summary.ts';
import { WorldTransport } from './world-transport.tsx';
import { WorldView } from './world-view.ts';

/** A scene of the world engine to play with: discs can be taken and thrown while time goes on, and time can be pulled back. */
export function WorldPage({ id, opened }: { id: string | null; opened: Opened }): JSX.Element {
  const { scene, time, hash } = opened;
  const view = useMemo(() => new WorldView(id, scene), [id, scene]);
  const hotkeys = useMemo(() => hotkeysOf(view), [view]);
  const remarks = useMemo(() => validateScene(scene).problems, [scene]);
  useEffect(() => view.open(opened), [view, opened]);
  const isThere = useCallback(() => {
    const { index, track, active } = view.player;
    return index.value === Math.round(time / (track.value?.dt ?? 1)) && !active.value;
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
      tabs={[
        { name: 'Numbers', panel: () => <WorldNumbers view={view} /> },
        { name: 'Events', panel: () => <Events view={view} /> },
        { name: 'Discs', panel: () => <Discs view={view} /> },
        { name: 'Code', panel: () => <WorldCode view={view} /> },
      ]}
    >
      {edit && <edit.EditBar bench={view} />}
      <WorldStage view={view} layer={edit && <edit.EditLayer bench={view} />} />
      <WorldTransport view={view} />
      <Hint bench={view} />
      <LinkVerdict bench={view} hash={hash} time={time} isThere={isThere} />
      <FarNote show={view.player} unit={view.player.track.value?.dt ?? 1} at={view.player.index} />
      <Failure error={view.player.failure.value} />
      <div class="scene-about quiet">
        {scene.description && <p>{scene.description}</p>}
        <p>Take any disc and throw it, at any time. What you do in the past makes a new future.</p>
      </div>
      {remarks.length > 0 && <Problems problems={remarks} />}
    </ShowPage>
  );
}

function Actions({ view }: { view: WorldView }): JSX.Element {
  return (
    <>
      <Toggle signal={view.arrows} label="Velocity arrows" short="Arrows" hotkey="V" Icon={MoveUpRight} />
      <Toggle signal={view.contacts} label="Contacts" short="Contacts" hotkey="C" Icon={CircleDot} />
      <Toggle signal={view.grid} label="Neighbor grid" short="Grid" hotkey="G" Icon={Grid3x3} />
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
  return (
    <Action
      label={label}
      title={`${label} (${hotkey})`}
      short={short}
      Icon={Icon}
      pressed={signal.value}
      act={() => {
        signal.value = !signal.value;
      }}
    />
  );
}

/** Tells the moment to screen readers, once everything rests. */
function followMoment(view: WorldView): () => void {
  const { player } = view;
  const isMoving = () => {
    player.index.value;
    return player.active.value;
  };
  return whenAtRest(isMoving, () => {
    void noteMoment(view);
    describeMoment(view);
  });
}
