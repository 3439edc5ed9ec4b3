import { useSignal } from '@preact/signals';
import { FileUp } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Problems } from '../scenes/problems.tsx';
import { goTo } from '../shell/router.ts';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { kept } from './kept.ts';
import type { FileProblem } from './problems.ts';
import { readReplay } from './read.ts';

interface OpenReplayProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A file to read at once. */
  readonly file?: File | null;
}

/** Opens a replay or a trace from a file, or says everything that is wrong with it. */
export function OpenReplayDialog({ open, onClose, file = null }: OpenReplayProps): JSX.Element {
  const problems = useSignal<readonly FileProblem[] | null>(null);
  const name = useSignal('');
  const busy = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    busy.value = true;
    name.value = chosen.name;
    const reading = await readReplay(await textOf(chosen));
    busy.value = false;
    if (!reading.ok) {
      problems.value = reading.problems;
      announce(`${reading.problems.length} ${reading.problems.length === 1 ? 'problem' : 'problems'} in this file`);
      return;
    }
    problems.value = null;
    kept.value = { replay: reading.replay, verdict: reading.verdict };
    onClose();
    goTo('#/replays/own');
  };
  useEffect(() => {
    if (file !== null) read(file);
  }, [file]);
  return (
    <Dialog title="Open a replay or trace" open={open} onClose={onClose}>
      <p class="quiet">
        Your own match: the replay JSON that the contest site loads, of Mad Pod Racing (Coders Strike Back) or Mean Max. Or a trace as in{' '}
        <code>corpora/traces</code>, or a replay as in <code>corpora/replays</code>. A match is played on our referee, and every value
        compared with it. The file stays on your computer.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to do what the button does */}
      <div class="drop" onDragOver={(event) => event.preventDefault()} onDrop={(event) => take(event, read)}>
        <Button
          Icon={FileUp}
          look="primary"
          disabled={busy.value}
          text={busy.value ? 'Reading…' : 'Choose a file…'}
          act={() => input.current?.click()}
        />
        <span class="quiet">or drop it here</span>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label="File of a replay or trace"
          hidden
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            read(chosen);
          }}
        />
      </div>
      {problems.value && (
        <>
          <p>
            <strong>{name.value}</strong>
          </p>
          <Problems problems={problems.value} what="replay" />
        </>
      )}
    </Dialog>
  );
}

/** The text of a file; empty if the browser may not read it. */
async function textOf(file: File): Promise<string> {
  try {
    return await file.text();
  } catch {
    return '';
  }
}

function take(event: DragEvent, read: (file: File | undefined) => Promise<void>): void {
  event.preventDefault();
  read(event.dataTransfer?.files[0]);
}
