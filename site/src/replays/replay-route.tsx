import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import { Notice, NotLoaded } from '../ui/notice.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { kept } from './kept.ts';
import { library, loadReplay } from './library.ts';
import { OpenReplayDialog } from './open-replay.tsx';
import { ReplayPage } from './replay-page.tsx';

/** `#/replays/<name>`: one that comes with the site; `#/replays/own`: one that was opened here. */
export function ReplayRoute({ name, time }: { name: string; time: number }): JSX.Element {
  if (name === 'own') {
    const own = kept.value;
    return own ? <ReplayPage key={own} id={null} replay={own.replay} verdict={own.verdict} time={time} /> : <Empty />;
  }
  if (library.some(({ id }) => id === name)) return <Known name={name} time={time} />;
  return (
    <Notice title={`There is no replay “${name}”`}>
      <p class="quiet">
        All replays are on the page <a href="#/replays">Replays</a>, where you can also open your own.
      </p>
    </Notice>
  );
}

function Known({ name, time }: { name: string; time: number }): JSX.Element {
  const replay = useLoaded(() => loadReplay(name), [name]);
  if (replay === 'failed') return <NotLoaded what="This replay" />;
  return replay ? <ReplayPage id={name} replay={replay} verdict={null} time={time} /> : <p class="page quiet">Loading the replay…</p>;
}

function Empty(): JSX.Element {
  const [opening, setOpening] = useState(false);
  return (
    <Notice title="No replay is open">
      <p class="quiet">
        A replay of your own is gone when the page is loaded anew. Open its file again, or choose one of the{' '}
        <a href="#/replays">replays here</a>.
      </p>
      <p>
        <Button look="primary" text="Open a replay or trace…" act={() => setOpening(true)} />
      </p>
      <OpenReplayDialog open={opening} onClose={() => setOpening(false)} />
    </Notice>
  );
}
