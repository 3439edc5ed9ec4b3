import { fitCamera } from '@carom/draw';
import type { Scene } from '@carom/scene';
import { effect } from '@preact/signals';
import type { CanvasSize } from '../ui/canvas.ts';
import { SceneView } from './scene-view.ts';
import { siteTheme } from './site-theme.ts';

/** Draws a scene in the picture of its card, and lets it go on there if it plays. Stops it. */
export function drawCard(scene: Scene, playing: boolean, context: CanvasRenderingContext2D, size: CanvasSize, isDark: boolean): () => void {
  const view = new SceneView(null, scene);
  const { player } = view;
  view.arrows.value = false;
  const drawing = { ...view.drawing(siteTheme(isDark)), playing };
  const camera = fitCamera(view.lens.box, { ...size, up: scene.view?.y ?? 'up', margin: 14 });
  if (playing) player.play();
  const stop = effect(() => view.take.draw(context, camera, drawing));
  return () => {
    stop();
    player.dispose();
  };
}
