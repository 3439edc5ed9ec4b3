import { Maximize, Minimize, Scan, ZoomIn, ZoomOut } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
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
      <Button Icon={ZoomIn} label="Zoom in" title="Zoom in (Ctrl + wheel)" act={() => lens.zoom(1.5)} />
      <Button Icon={ZoomOut} label="Zoom out" title="Zoom out (Ctrl + wheel)" act={() => lens.zoom(1 / 1.5)} />
      <Button Icon={Scan} label="Show all" title="Show all (0)" disabled={lens.look.value === null} act={() => lens.fit()} />
      {document.fullscreenEnabled && (
        <Button
          Icon={isFull ? Minimize : Maximize}
          label={isFull ? 'Leave full screen' : 'Full screen'}
          title="Full screen"
          act={toggleFull}
        />
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
