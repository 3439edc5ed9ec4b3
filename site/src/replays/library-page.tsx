import { FolderOpen, Swords } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import { formatCount } from '../ui/format.ts';
import { PageHead } from '../ui/heads.tsx';
import { painted } from '../ui/later.ts';
import { lazyPage } from '../ui/lazy-page.tsx';
import { ArenaDownload } from './arena-download.tsx';
import { type LibraryReplay, library, loadReplay } from './library.ts';
import { Still } from './still.tsx';
import { ReplayView } from './view.ts';

/** Opens once it is there: the page does without, and is painted before. */
const OpenReplayDialog = lazyPage(
  'The dialog',
  () =>
    painted()
      .then(() => import('./open-replay.tsx'))
      .then((module) => module.OpenReplayDialog),
  () => <></>,
);

/** All replays, as cards, and the way to open another. */
export function LibraryPage(): JSX.Element {
  const [opening, setOpening] = useState(false);
  const [dropped, setDropped] = useState<File | null>(null);
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (opening || !file) return; // the dialog takes what is dropped on it
    event.preventDefault();
    setDropped(file);
    setOpening(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to do what the button does
    <div class="page" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <PageHead
        title="Replays"
        about="Bot contests on Carom's arena, such as Mad Pod Racing: turn by turn, event by event, exact in between. Drop your own match here."
      >
        <div class="row">
          <Button Icon={FolderOpen} text="Open a replay or trace…" act={() => setOpening(true)} />
          <a class="button" href="#/replays/bots">
            <Swords aria-hidden="true" />
            Bot against bot
          </a>
          <ArenaDownload />
        </div>
      </PageHead>
      <ul class="cards replay-cards">
        {library.map((entry) => (
          <li key={entry.id}>
            <ReplayCard entry={entry} />
          </li>
        ))}
      </ul>
      <OpenReplayDialog
        open={opening}
        file={dropped}
        onClose={() => {
          setOpening(false);
          setDropped(null);
        }}
      />
    </div>
  );
}

function ReplayCard({ entry }: { entry: LibraryReplay }): JSX.Element {
  const [view, setView] = useState<ReplayView | null>(null);
  useEffect(() => {
    let gone = false;
    loadReplay(entry.id).then(
      (replay) => {
        if (!gone) setView(new ReplayView(entry.id, replay));
      },
      () => {}, // the card does without a picture; its page says what is wrong
    );
    return () => {
      gone = true;
    };
  }, [entry]);
  return (
    <a class="card" href={`#/replays/${entry.id}`}>
      <Still view={view} />
      <span class="card-text">
        <strong>{entry.title}</strong>
        <span class="quiet">{entry.description}</span>
        <span class="card-count number">
          {view ? `${formatCount(view.track.turns)} turns, ${formatCount(view.track.moments.length)} events` : '\u00a0'}
        </span>
      </span>
    </a>
  );
}
