import type { Vec } from 'carom';
import type { SceneView } from '../scenes/scene-view.ts';
import { tidyPoint } from './tidy.ts';

/** The nearest place to the middle of the picture where a disc of radius r overlaps none; `null` if there is none. */
export function roomFor({ lens: { middle }, take }: SceneView, r: number): Vec | null {
  const discs = take.discs();
  for (let ring = 0; ring < 40; ring++) {
    const places = ring === 0 ? 1 : 6 * ring;
    for (let k = 0; k < places; k++) {
      const turn = (2 * Math.PI * k) / places;
      const at = { x: middle.x + 2.1 * r * ring * Math.cos(turn), y: middle.y + 2.1 * r * ring * Math.sin(turn) };
      if (discs.every((disc) => Math.hypot(disc.x - at.x, disc.y - at.y) > disc.r + r)) return tidyPoint(at, r);
    }
  }
  return null;
}
