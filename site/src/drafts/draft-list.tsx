import { Copy, Download, Trash2 } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { discsIn } from '../scenes/discs-in.ts';
import { Picture } from '../scenes/picture.tsx';
import { announce, notify } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import { formatCount } from '../ui/format.ts';
import { saveFile } from '../ui/save-file.ts';
import { ago } from './ago.ts';
import { noteCount } from './count.ts';
import { type Draft, draftRoute, nameOfDraft } from './draft.ts';
import { followOtherTabs, siteDrafts } from './site-drafts.ts';

/** How many drafts are shown before more are asked for. */
const shownFirst = 3;

/** The drafts of this browser: to open, duplicate, download or delete. */
export function DraftList(): JSX.Element | null {
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null);
  const [removed, setRemoved] = useState<Draft | null>(null);
  const [all, setAll] = useState(false);
  const changes = siteDrafts.changes.value;
  useEffect(() => {
    let gone = false;
    const read = () =>
      void siteDrafts.list().then((list) => {
        noteCount(list.length);
        if (!gone) setDrafts(list);
      });
    read();
    const stop = followOtherTabs(read);
    return () => {
      gone = true;
      stop();
    };
  }, [changes]);
  if (!drafts || (drafts.length === 0 && !removed)) return null;
  const remove = async (draft: Draft) => {
    setRemoved(await siteDrafts.remove(draft.id));
    announce(`${nameOfDraft(draft)} deleted`);
  };
  const undo = async () => {
    if (removed) await siteDrafts.restore(removed);
    setRemoved(null);
  };
  const problem = siteDrafts.problem.value;
  return (
    <>
      <p class="quiet">Kept in this browser as you work; a private window forgets them when it closes. {problem}</p>
      {removed && (
        <p class="tools" role="status">
          <span>“{nameOfDraft(removed)}” is deleted.</span>
          <Button text="Undo" act={() => void undo()} />
        </p>
      )}
      <ul class="cards">
        {drafts.slice(0, all ? undefined : shownFirst).map((draft) => (
          <li key={draft.id}>
            <DraftCard draft={draft} remove={() => void remove(draft)} />
          </li>
        ))}
      </ul>
      {!all && drafts.length > shownFirst && (
        <Button look="draft-more" text={`Show all ${drafts.length} drafts`} act={() => setAll(true)} />
      )}
    </>
  );
}

/** A draft to go on with: its picture, name and age, and what can be done with it. */
function DraftCard({ draft, remove }: { draft: Draft; remove: () => void }): JSX.Element {
  const { id, scene, changed } = draft;
  const name = nameOfDraft(draft);
  const discs = discsIn(scene);
  return (
    <div class="card draft-card">
      <a class="draft-open" href={draftRoute(id)}>
        <Picture scene={scene} />
        <span class="card-text">
          <strong>{name}</strong>
          <span class="quiet">{ago(changed, Date.now())}</span>
          <span class="card-count number">
            {formatCount(discs)} {discs === 1 ? 'disc' : 'discs'}
          </span>
        </span>
      </a>
      <div class="draft-acts">
        <Button Icon={Copy} label={`Duplicate ${name}`} look="plain" text="Duplicate" act={() => void siteDrafts.duplicate(id)} />
        <Button Icon={Download} label={`Download ${name}`} title="Download" look="plain" act={() => void download(draft)} />
        <Button Icon={Trash2} label={`Delete ${name}`} title="Delete" look="plain" act={remove} />
      </div>
    </div>
  );
}

/** Offers a draft as a file: the scene, or a recording where something was done in it. Both can be opened here again. */
async function download(draft: Draft): Promise<void> {
  const { scene, inputs, time } = draft;
  try {
    const { recordingOf } = await import('../export/files.ts');
    const stem =
      nameOfDraft(draft)
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '')
        .toLowerCase() || 'scene';
    if (inputs.length === 0) saveFile(new Blob([`${JSON.stringify(scene, null, 2)}\n`], { type: 'application/json' }), `${stem}.json`);
    else saveFile(new Blob([await recordingOf({ scene, inputs, time, known: time })], { type: 'application/x-ndjson' }), `${stem}.carom`);
  } catch (error) {
    notify(`It could not be made into a file: ${error instanceof Error ? error.message : error}`);
  }
}
