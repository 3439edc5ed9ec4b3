import { signal } from '@preact/signals';
import { Download } from 'lucide-preact';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Action } from '../playback/show-page.tsx';
import type { SceneView } from '../scenes/scene-view.ts';
import { notify } from '../ui/announce.ts';

const parts = signal<typeof import('../export/index.tsx') | null>(null);

/** The button that opens everything that can be saved; it is loaded then. */
export function SaveAction({ bench }: { bench: SceneView }): JSX.Element {
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      parts.value ??= await import('../export/index.tsx');
      setOpen(true);
    } catch {
      notify('This did not load: check the connection');
    }
  };
  const Parts = parts.value;
  return (
    <>
      <Action label="Save or embed" title="Save a picture, a film, a file; embed" short="Save" Icon={Download} act={() => void show()} />
      {Parts && <Parts.SaveDialog bench={bench} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
