import { fitCamera } from '@carom/draw';
import type { Scene } from '@carom/scene';
import type { Bench } from '../take/bench.ts';
import type { CanvasSize } from '../ui/canvas.ts';
import { WorldView } from '../world/world-view.ts';
import { SceneView } from './scene-view.ts';
import { siteTheme } from './site-theme.ts';

/** Milliseconds the engine may take of a frame: a card is not worth more. */
const budget = 6;

/** Lets a scene go on in the picture of its card, until stopped. */
export function playOnCard(scene: Scene, context: CanvasRenderingContext2D, size: CanvasSize, isDark: boolean): () => void {
  const view: Bench = scene.engine === 'world' ? new WorldView(null, scene) : new SceneView(null, scene);
  const film = view.film();
  const theme = siteTheme(isDark);
  const camera = fitCamera(view.lens.box, { ...size, up: scene.view?.y ?? 'up', margin: 14 });
  let [shown, frame] = [0, 0];
  let last: number | null = null; // the time of a frame may be before the moment at which it was asked for
  const run = (now: number) => {
    const wanted = shown + (Math.min(100, now - (last ?? now)) / 1000) * (scene.speed ?? 1);
    last = now;
    if (film.advance(wanted, budget)) shown = wanted;
    film.draw(context, camera, theme);
    if (shown < (scene.duration ?? 10)) frame = requestAnimationFrame(run);
  };
  frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}
