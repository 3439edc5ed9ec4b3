import { Maximize, Minimize, Scan, ZoomIn, ZoomOut } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Lens } from './lens.ts';

/** Nearer, farther, all of it, and the whole screen. */
export function LensButtons({ lens }: { lens: Lens }): JSX.Element {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const listen = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', listen);
    return () => document.removeEventListener('fullscreenchange', listen);
  }, []);
  return (
    <fieldset class="lens" aria-label="View">
      <button type="button" class="button icon" aria-label="Zoom in" title="Zoom in (Ctrl + wheel)" onClick={() => lens.zoom(1.5)}>
        <ZoomIn aria-hidden="true" />
      </button>
      <button type="button" class="button icon" aria-label="Zoom out" title="Zoom out (Ctrl + wheel)" onClick={() => lens.zoom(1 / 1.5)}>
        <ZoomOut aria-hidden="true" />
      </button>
      <button
        type="button"
        class="button icon"
        aria-label="Show all"
        title="Show all (0)"
        disabled={lens.look.value === null}
        onClick={() => lens.fit()}
      >
        <Scan aria-hidden="true" />
      </button>
      {document.fullscreenEnabled && (
        <button
          type="button"
          class="button icon"
          aria-label={isFull ? 'Leave full screen' : 'Full screen'}
          title="Full screen"
          onClick={toggleFull}
        >
          {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        </button>
      )}
    </fieldset>
  );
}

async function toggleFull(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.querySelector('.scene-main')?.requestFullscreen();
  } catch {
    // a frame that may not: the button then does nothing
  }
}
