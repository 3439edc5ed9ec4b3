import { type Scene, validateScene } from '@carom/scene';
import { effect, type Signal } from '@preact/signals';
import { CircleAlert, CircleDot, FolderOpen, Grid3x3, Keyboard, Link, type LucideIcon, MoveUpRight, RotateCcw } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import './world.css';
import { OpenSceneDialog } from '../scenes/open-scene.tsx';
import { Problems } from '../scenes/problems.tsx';
import { routeOf, withTime } from '../scenes/share.ts';
import { noteAddress } from '../shell/router.ts';
import { notify } from '../ui/announce.ts';
import { copyText } from '../ui/copy.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useTitle } from '../ui/title.ts';
import { WorldCode } from './world-code.tsx';
import { connectKeyboard, keys } from './world-keyboard.ts';
import { WorldNumbers } from './world-numbers.tsx';
import { WorldStage } from './world-stage.tsx';
import { describeMoment } from './world-summary.ts';
import { WorldTransport } from './world-transport.tsx';
import { WorldView } from './world-view.ts';

/** Milliseconds of rest before the moment is told to screen readers. */
const settle = 400;

/** A scene of the world engine to play with: discs can be taken and thrown while time goes on, and time can be pulled back. */
export function WorldPage({ id, scene, time }: { id: string | null; scene: Scene; time: number }): JSX.Element {
  const view = useMemo(() => new WorldView(id, scene), [id, scene]);
  const [dialog, setDialog] = useState<'help' | 'open' | null>(null);
  const title = scene.title ?? 'Untitled scene';
  useTitle(title);
  useEffect(() => {
    const track = view.player.track.value;
    if (time > 0 && track) view.player.seek(time / track.dt);
  }, [view, time]);
  useLayoutEffect(() => connectKeyboard(view, () => setDialog('help')), [view]);
  useEffect(() => followMoment(view), [view]);
  useEffect(() => () => view.player.dispose(), [view]);
  const remarks = useMemo(() => validateScene(scene).problems, [scene]);
  const failure = view.player.failure.value;
  return (
    <div class="scene">
      <div class="scene-head">
        <div class="scene-title">
          <a href="#/scenes" class="back">
            Scenes
          </a>
          <h1>{title}</h1>
        </div>
        <Actions view={view} onHelp={() => setDialog('help')} onOpen={() => setDialog('open')} />
      </div>
      <div class="scene-main">
        <WorldStage view={view} />
        <WorldTransport view={view} />
        {failure && (
          <p class="failure" role="alert">
            <CircleAlert aria-hidden="true" />
            <span>The run stops here. {failure.message}</span>
          </p>
        )}
        <div class="scene-about quiet">
          {scene.description && <p>{scene.description}</p>}
          <p>Take any disc and throw it, at any time. What you do in the past makes a new future.</p>
        </div>
        {remarks.length > 0 && <Problems problems={remarks} />}
      </div>
      <Tabs
        label="What there is to read"
        tabs={[
          { name: 'Numbers', panel: () => <WorldNumbers view={view} /> },
          { name: 'Code', panel: () => <WorldCode view={view} /> },
        ]}
      />
      <Dialog title="Keys" open={dialog === 'help'} onClose={() => setDialog(null)}>
        <dl class="help">
          {keys.map(({ keys: names, does }) => (
            <div key={does}>
              <dt class="help-keys">
                {names.map((name) => (
                  <kbd key={name} class="kbd">
                    {name}
                  </kbd>
                ))}
              </dt>
              <dd class="help-does">{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
      <OpenSceneDialog open={dialog === 'open'} onClose={() => setDialog(null)} />
    </div>
  );
}

function Actions({ view, onHelp, onOpen }: { view: WorldView; onHelp: () => void; onOpen: () => void }): JSX.Element {
  return (
    <div class="scene-actions">
      <Toggle signal={view.arrows} label="Velocity arrows" short="Arrows" hotkey="V" icon={MoveUpRight} />
      <Toggle signal={view.contacts} label="Contacts" short="Contacts" hotkey="C" icon={CircleDot} />
      <Toggle signal={view.grid} label="Neighbour grid" short="Grid" hotkey="G" icon={Grid3x3} />
      <button type="button" class="button" aria-label="Reset the scene" title="Reset (R)" onClick={() => view.reset()}>
        <RotateCcw aria-hidden="true" />
        <span class="wide">Reset</span>
      </button>
      <button type="button" class="button" aria-label="Share: copy a link" title="Copy a link to this moment" onClick={() => share(view)}>
        <Link aria-hidden="true" />
        <span class="wide">Share</span>
      </button>
      <button type="button" class="button" aria-label="Open a scene" title="Open a scene…" onClick={onOpen}>
        <FolderOpen aria-hidden="true" />
        <span class="wide">Open…</span>
      </button>
      <button type="button" class="button icon world-keys" aria-label="Keys" title="Keys (?)" onClick={onHelp}>
        <Keyboard aria-hidden="true" />
      </button>
    </div>
  );
}

interface ToggleProps {
  readonly signal: Signal<boolean>;
  readonly label: string;
  readonly short: string;
  readonly hotkey: string;
  readonly icon: LucideIcon;
}

function Toggle({ signal, label, short, hotkey, icon: Icon }: ToggleProps): JSX.Element {
  return (
    <button
      type="button"
      class="button"
      aria-label={label}
      aria-pressed={signal.value}
      title={`${label} (${hotkey})`}
      onClick={() => {
        signal.value = !signal.value;
      }}
    >
      <Icon aria-hidden="true" />
      <span class="wide">{short}</span>
    </button>
  );
}

/** Copies a link to the scene at the moment shown; what the visitor did is not in it. */
async function share(view: WorldView): Promise<void> {
  const route = view.id === null ? await routeOf(view.scene) : `#/scenes/${view.id}`;
  if (view.id === null && !route.includes('?')) {
    notify('This scene is too long for a link: save its JSON in the panel Code');
    return;
  }
  const hash = withTime(route, view.player.time);
  noteAddress(hash);
  await copyText(new URL(hash, location.href).href, `Link (${hash.length} characters)`);
}

/** Tells the moment to screen readers, once everything rests. */
function followMoment(view: WorldView): () => void {
  const { player } = view;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  const stop = effect(() => {
    player.index.value;
    const active = player.active.value;
    clearTimeout(timer);
    if (!first && !active) timer = setTimeout(() => describeMoment(view), settle);
    first = false;
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
