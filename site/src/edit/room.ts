import type { Scene } from '@carom/scene';
import type { Vec } from 'carom';
import type { SceneView } from '../scenes/scene-view.ts';
import { tidy, tidyPoint } from './tidy.ts';

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

/** The radius of a new disc: the median of those there are, else a twentieth of the picture. */
export function usualRadiusOf({ lens: { box }, take }: SceneView): number {
  const radii = take.discs().map(({ r }) => r);
  if (radii.length > 0) return radii.sort((a, b) => a - b)[radii.length >> 1];
  const side = Math.min(box.maxX - box.minX, box.maxY - box.minY);
  return tidy(side / 20, side / 200);
}

/** What is up in a scene: against gravity, else as its picture has it. */
export function upOf(scene: Scene): Vec {
  const { x = 0, y = 0 } = (scene.world ?? scene.timeline)?.gravity ?? {};
  const pull = Math.hypot(x, y);
  return pull > 0 ? { x: -x / pull || 0, y: -y / pull || 0 } : { x: 0, y: scene.view?.y === 'down' ? -1 : 1 };
}
