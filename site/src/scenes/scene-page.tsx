import { type Scene, validateScene } from '@carom/scene';
import { effect } from '@preact/signals';
import { CircleAlert, FolderOpen, Keyboard, Link, MoveUpRight, RotateCcw } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { noteAddress, route } from '../shell/router.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useTitle } from '../ui/title.ts';
import { Code } from './code.tsx';
import { Discs } from './discs.tsx';
import { Events } from './events.tsx';
import { connectKeyboard, keys } from './keyboard.ts';
import { Numbers } from './numbers.tsx';
import { OpenSceneDialog } from './open-scene.tsx';
import { Problems } from './problems.tsx';
import { SceneView } from './scene-view.ts';
import { share, withTime } from './share.ts';
import { Stage } from './stage.tsx';
import { describeMoment } from './summary.ts';
import { Transport } from './transport.tsx';

/** Milliseconds of rest before the moment is noted in the address and told to screen readers. */
const settle = 400;

/** A scene to play with: the picture, time in the visitor's hands, and what there is to read. */
export function ScenePage({ id, scene, time }: { id: string | null; scene: Scene; time: number }): JSX.Element {
  const view = useMemo(() => new SceneView(id, scene), [id, scene]);
  const [dialog, setDialog] = useState<'help' | 'open' | null>(null);
  const title = scene.title ?? 'Untitled scene';
  useTitle(title);
  useEffect(() => {
    if (time > 0) view.player.seek(time);
  }, [view, time]);
  useLayoutEffect(() => connectKeyboard(view, () => setDialog('help')), [view]);
  useEffect(() => followMoment(view), [view]);
  useEffect(() => () => view.player.dispose(), [view]);
  const remarks = useMemo(() => validateScene(scene).problems, [scene]);
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
        <Stage view={view} />
        <Transport view={view} />
        {view.player.failure.value && (
          <p class="failure" role="alert">
            <CircleAlert aria-hidden="true" />
            <span>The run stops here. {view.player.failure.value.message}</span>
          </p>
        )}
        <div class="scene-about quiet">
          {scene.description && <p>{scene.description}</p>}
          {view.bodies().length > 0 && <p>At the start, drag a disc to place it, and let go in motion to throw it.</p>}
        </div>
        {remarks.length > 0 && <Problems problems={remarks} />}
      </div>
      <Tabs
        label="What there is to read"
        tabs={[
          { name: 'Numbers', panel: () => <Numbers view={view} /> },
          { name: 'Events', panel: () => <Events view={view} /> },
          { name: 'Discs', panel: () => <Discs view={view} /> },
          { name: 'Code', panel: () => <Code view={view} /> },
        ]}
      />
      <Dialog title="Keys" open={dialog === 'help'} onClose={() => setDialog(null)}>
        <Help />
      </Dialog>
      <OpenSceneDialog open={dialog === 'open'} onClose={() => setDialog(null)} />
    </div>
  );
}

function Actions({ view, onHelp, onOpen }: { view: SceneView; onHelp: () => void; onOpen: () => void }): JSX.Element {
  return (
    <div class="scene-actions">
      <button
        type="button"
        class="button"
        aria-label="Velocity arrows"
        aria-pressed={view.arrows.value}
        title="Velocity arrows (V)"
        onClick={() => {
          view.arrows.value = !view.arrows.value;
        }}
      >
        <MoveUpRight aria-hidden="true" />
        <span class="wide">Arrows</span>
      </button>
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
      <button type="button" class="button icon" aria-label="Keys" title="Keys (?)" onClick={onHelp}>
        <Keyboard aria-hidden="true" />
      </button>
    </div>
  );
}

function Help(): JSX.Element {
  return (
    <>
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
      <p class="quiet">
        Before the start a disc can be dragged; let go in motion it is thrown. The ring on its arrow changes its velocity. The panel Discs
        does the same by typing.
      </p>
    </>
  );
}

/** Notes the moment in the address and tells it to screen readers, once everything rests. */
function followMoment(view: SceneView): () => void {
  const { player } = view;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  const stop = effect(() => {
    const time = player.time.value;
    const active = player.active.value;
    clearTimeout(timer);
    if (first || active) {
      first = false;
      return;
    }
    timer = setTimeout(() => {
      if (!view.changed.peek()) noteAddress(withTime(addressOf(view), time));
      describeMoment(view);
    }, settle);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function addressOf(view: SceneView): string {
  if (view.id !== null) return `#/scenes/${view.id}`;
  const code = route.value.query.get('s');
  return code === null ? '#/scenes/own' : `#/scenes/own?s=${code}`;
}
