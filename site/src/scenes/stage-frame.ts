import type { Scene } from '@carom/scene';
import type { Box } from 'carom';
import { isLevel } from './drawable.ts';

/** Class and shape of the frame around the picture of a scene. */
export function stageOf(
  scene: Scene,
  { minX, minY, maxX, maxY }: Box,
): { readonly class: string; readonly style: { readonly '--aspect': number } } {
  const least = scene.engine === 'world' ? 0.7 : 0.9;
  const aspect = Math.min(2.8, Math.max(least, (maxX - minX) / Math.max(maxY - minY, 1e-9)));
  return { class: isLevel(scene) && aspect > 1.3 ? 'panel stage bleed turns' : 'panel stage bleed', style: { '--aspect': aspect } };
}
