import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../ui/notice.tsx';
import { kept } from './kept.ts';
import { library, loadReplay } from './library.ts';
import { OpenReplayDialog } from './open-replay.tsx';
import type { Replay } from './replay.ts';
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
  const [found, setFound] = useState<Replay | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let gone = false;
    const take = (result: Replay | 'failed') => {
      if (!gone) setFound(result);
    };
    loadReplay(name).then(take, () => take('failed'));
    return () => {
      gone = true;
    };
  }, [name]);
  if (found === 'loading') return <p class="page quiet">Loading the replay…</p>;
  if (found !== 'failed') return <ReplayPage id={name} replay={found} verdict={null} time={time} />;
  return (
    <Notice title="This replay did not load">
      <p class="quiet">
        Check the connection, then <a href="./">load the site again</a>.
      </p>
    </Notice>
  );
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
        <button type="button" class="button primary" onClick={() => setOpening(true)}>
          Open a replay or trace…
        </button>
      </p>
      <OpenReplayDialog open={opening} onClose={() => setOpening(false)} />
    </Notice>
  );
}
