import { signal } from '@preact/signals';
import { X } from 'lucide-preact';
import type { JSX } from 'preact';
import type { SceneView } from '../scenes/scene-view.ts';
import { Button } from '../ui/button.tsx';

const key = 'carom-hint';
const shown = signal(!isKnown());

function isKnown(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false; // a browser that stores nothing: the hint can be closed for as long as the page lasts
  }
}

/** Says what can be done here, to who is here for the first time; until it is closed, or something is done. */
export function Hint({ bench }: { bench: SceneView }): JSX.Element | null {
  bench.moment.value;
  if (!shown.value || bench.editing.value || bench.canUndo.value) return null;
  const close = () => {
    shown.value = false;
    try {
      localStorage.setItem(key, '1');
    } catch {
      // it comes again next time
    }
  };
  return (
    <p class="hint">
      <span>
        Drag a body and let go to throw it. Pull time back below. <b>Edit</b> changes everything; <b>Share</b> takes it along.
      </span>
      <Button Icon={X} label="Close the hint" look="plain" act={close} />
    </p>
  );
}
