import type { Scene } from '@carom/scene';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dark } from '../shell/theme.ts';
import { useCanvas, watchNear } from '../ui/canvas.ts';

/** Draws when `load` has come, unless it is too late then. Stops it. */
function whenLoaded<T>(load: Promise<T>, draw: (loaded: T) => (() => void) | undefined): () => void {
  let stop: (() => void) | undefined;
  let gone = false;
  load.then(
    (loaded) => {
      if (!gone) stop = draw(loaded);
    },
    () => {}, // it stays as it is
  );
  return () => {
    gone = true;
    stop?.();
  };
}

/** A small still picture of a scene at its start, drawn when it is about to come into sight: a gallery has dozens. */
export function Picture({ scene, playing = false }: { scene: Scene; playing?: boolean }): JSX.Element {
  const [ref, size] = useCanvas();
  const [near, setNear] = useState(false);
  const isDark = dark.value;
  useEffect(() => watchNear(ref.current!, () => setNear(true)), []);
  useEffect(() => {
    if (!near) return undefined;
    const context = ref.current?.getContext('2d');
    if (!context || !size) return undefined;
    if (playing) return whenLoaded(import('./live-picture.ts'), ({ playOnCard }) => playOnCard(scene, context, size, isDark));
    return whenLoaded(import('./draw-picture.ts'), ({ drawCard }) => void drawCard(scene, context, size, isDark));
  }, [scene, size, isDark, playing, near]);
  return <canvas ref={ref} class="picture" />;
}
