import type { Scene } from '@carom/scene';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dark } from '../shell/theme.ts';
import { usePicture, watchNear } from '../ui/canvas.ts';
import { whenLoaded } from '../ui/use-drawing.ts';

/** A small picture of a scene at its start, drawn when it is about to come into sight: a gallery has dozens. */
export function Picture({ scene, playing = false }: { scene: Scene; playing?: boolean }): JSX.Element {
  const [near, setNear] = useState(false);
  const isDark = dark.value;
  const ref = usePicture(
    (context, size) => {
      if (!near) return [];
      return [whenLoaded(import('./live-picture.ts'), ({ drawCard }) => drawCard(scene, playing, context, size, isDark))];
    },
    [scene, isDark, playing, near],
  );
  useEffect(() => watchNear(ref.current!, () => setNear(true)), []);
  return <canvas ref={ref} class="picture" />;
}
