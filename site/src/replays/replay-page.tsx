import { Waypoints } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { whenAtRest } from '../playback/at-rest.ts';
import { Action, ShareAction, ShowPage } from '../playback/show-page.tsx';
import { noteAddress } from '../shell/router.ts';
import { copyText } from '../ui/copy.ts';
import { BodiesPanel } from './bodies-panel.tsx';
import { hotkeysOf } from './keyboard.ts';
import { library } from './library.ts';
import { OpenReplayDialog } from './open-replay.tsx';
import type { Replay } from './replay.ts';
import { ScoreBoard } from './score-board.tsx';
import { Stage } from './stage.tsx';
import { describeMoment } from './summary.ts';
import type { Verdict } from './traces.ts';
import { ReplayTransport } from './transport.tsx';
import { TurnPanel } from './turn-panel.tsx';
import { VerdictNote } from './verdict.tsx';
import { ReplayView } from './view.ts';

/** A replay to look at: the picture, how it stands, time in the visitor's hands, and what there is to read. */
export function ReplayPage(props: { id: string | null; replay: Replay; verdict: Verdict | null; time: number }): JSX.Element {
  const { id, replay, verdict, time } = props;
  const view = useMemo(() => new ReplayView(id, replay, verdict), [id, replay, verdict]);
  const hotkeys = useMemo(() => hotkeysOf(view), [view]);
  const known = library.find((entry) => entry.id === id);
  useLayoutEffect(() => {
    if (time > 0) view.player.seek(time);
  }, [view, time]);
  useEffect(() => followMoment(view), [view]);
  useEffect(() => () => view.player.dispose(), [view]);
  return (
    <ShowPage
      title={known?.title ?? replay.game}
      back={{ name: 'Replays', href: '#/replays' }}
      actions={<Actions view={view} />}
      opens={{ what: 'a replay or trace', Dialog: OpenReplayDialog }}
      hotkeys={hotkeys}
      tabs={[
        { name: 'Turn', panel: () => <TurnPanel view={view} /> },
        { name: 'Bodies', panel: () => <BodiesPanel view={view} /> },
      ]}
    >
      {verdict && <VerdictNote view={view} verdict={verdict} />}
      <ScoreBoard view={view} />
      <Stage view={view} />
      <ReplayTransport view={view} />
      <div class="scene-about quiet">
        {known && <p>{known.description}</p>}
        {replay.bodies.some(({ kind }) => kind === 'pod') && (
          <p>The first pod of a team is filled, the second one hollow. Arcs round a checkpoint show which pods head for it.</p>
        )}
      </div>
    </ShowPage>
  );
}

function Actions({ view }: { view: ReplayView }): JSX.Element {
  const share = () => copyText(`${location.href.split('#')[0]}${addressOf(view)}`, 'Link');
  return (
    <>
      <Action
        label="Trails"
        title="Trails (T)"
        short="Trails"
        Icon={Waypoints}
        pressed={view.trails.value}
        act={() => view.toggleTrails()}
      />
      {view.id !== null && <ShareAction act={share} />}
    </>
  );
}

/** Notes the moment in the address and tells it to screen readers, once everything rests. */
function followMoment(view: ReplayView): () => void {
  return whenAtRest(view.player, () => {
    noteAddress(addressOf(view));
    describeMoment(view);
  });
}

function addressOf({ id, player }: ReplayView): string {
  const time = Number(player.time.peek().toFixed(5));
  const address = `#/replays/${id ?? 'own'}`;
  return time > 0 ? `${address}?t=${time}` : address;
}
