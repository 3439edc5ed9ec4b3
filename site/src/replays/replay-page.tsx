import { effect } from '@preact/signals';
import { FolderOpen, Keyboard, Link, Waypoints } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { noteAddress } from '../shell/router.ts';
import { copyText } from '../ui/copy.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useTitle } from '../ui/title.ts';
import { BodiesPanel } from './bodies-panel.tsx';
import { connectKeyboard, keys } from './keyboard.ts';
import { library } from './library.ts';
import { OpenReplayDialog } from './open-replay.tsx';
import type { Replay } from './replay.ts';
import { ScoreBoard } from './score-board.tsx';
import { Stage } from './stage.tsx';
import { describeMoment } from './summary.ts';
import type { Verdict } from './traces.ts';
import { Transport } from './transport.tsx';
import { TurnPanel } from './turn-panel.tsx';
import { VerdictNote } from './verdict.tsx';
import { ReplayView } from './view.ts';

/** Milliseconds of rest before the moment is noted in the address and told to screen readers. */
const settle = 400;

/** A replay to look at: the picture, how it stands, time in the visitor's hands, and what there is to read. */
export function ReplayPage(props: { id: string | null; replay: Replay; verdict: Verdict | null; time: number }): JSX.Element {
  const { id, replay, verdict, time } = props;
  const view = useMemo(() => new ReplayView(id, replay, verdict), [id, replay, verdict]);
  const [dialog, setDialog] = useState<'help' | 'open' | null>(null);
  const known = library.find((entry) => entry.id === id);
  const title = known?.title ?? replay.game;
  useTitle(title);
  useLayoutEffect(() => {
    if (time > 0) view.player.seek(time);
  }, [view, time]);
  useLayoutEffect(() => connectKeyboard(view, () => setDialog('help')), [view]);
  useEffect(() => followMoment(view), [view]);
  useEffect(() => () => view.player.dispose(), [view]);
  return (
    <div class="scene replay">
      <div class="scene-head">
        <div class="scene-title">
          <a href="#/replays" class="back">
            Replays
          </a>
          <h1>{title}</h1>
        </div>
        <Actions view={view} onHelp={() => setDialog('help')} onOpen={() => setDialog('open')} />
      </div>
      <div class="scene-main">
        {verdict && <VerdictNote view={view} verdict={verdict} />}
        <ScoreBoard view={view} />
        <Stage view={view} />
        <Transport view={view} />
        <div class="scene-about quiet">
          {known && <p>{known.description}</p>}
          {replay.bodies.some(({ kind }) => kind === 'pod') && (
            <p>The first pod of a team is filled, the second one hollow. Arcs round a checkpoint show which pods head for it.</p>
          )}
        </div>
      </div>
      <Tabs
        label="What there is to read"
        tabs={[
          { name: 'Turn', panel: () => <TurnPanel view={view} /> },
          { name: 'Bodies', panel: () => <BodiesPanel view={view} /> },
        ]}
      />
      <Dialog title="Keys" open={dialog === 'help'} onClose={() => setDialog(null)}>
        <Help />
      </Dialog>
      <OpenReplayDialog open={dialog === 'open'} onClose={() => setDialog(null)} />
    </div>
  );
}

function Actions({ view, onHelp, onOpen }: { view: ReplayView; onHelp: () => void; onOpen: () => void }): JSX.Element {
  return (
    <div class="scene-actions">
      <button
        type="button"
        class="button"
        aria-label="Trails"
        aria-pressed={view.trails.value}
        title="Trails (T)"
        onClick={() => view.toggleTrails()}
      >
        <Waypoints aria-hidden="true" />
        <span class="wide">Trails</span>
      </button>
      {view.id !== null && (
        <button
          type="button"
          class="button"
          aria-label="Share: copy a link"
          title="Copy a link to this moment"
          onClick={() => copyText(`${location.href.split('#')[0]}${addressOf(view)}`, 'Link')}
        >
          <Link aria-hidden="true" />
          <span class="wide">Share</span>
        </button>
      )}
      <button type="button" class="button" aria-label="Open a replay or trace" title="Open a replay or trace…" onClick={onOpen}>
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
  );
}

/** Notes the moment in the address and tells it to screen readers, once everything rests. */
function followMoment(view: ReplayView): () => void {
  const { player } = view;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  const stop = effect(() => {
    player.time.value;
    const playing = player.playing.value;
    clearTimeout(timer);
    if (first || playing) {
      first = false;
      return;
    }
    timer = setTimeout(() => {
      noteAddress(addressOf(view));
      describeMoment(view);
    }, settle);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function addressOf({ id, player }: ReplayView): string {
  const time = Number(player.time.peek().toFixed(5));
  const address = `#/replays/${id ?? 'own'}`;
  return time > 0 ? `${address}?t=${time}` : address;
}
