import { drawBackground, drawDiscs, drawKinematics, drawWalls, enterTorus, fitCamera, groundOf, isTorus, withImages } from '@carom/draw';
import { expandScene, type Scene } from '@carom/scene';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dark } from '../shell/theme.ts';
import { type CanvasSize, useCanvas, watchNear } from '../ui/canvas.ts';
import { boxOf, drawableBodies, drawableWalls } from './drawable.ts';
import { siteTheme } from './site-theme.ts';

/** Lets the scene go on in its picture, once the engines are there. */
function playLater(scene: Scene, context: CanvasRenderingContext2D, size: CanvasSize, isDark: boolean): () => void {
  let stop: (() => void) | null = null;
  let gone = false;
  import('./live-picture.ts').then(
    ({ playOnCard }) => {
      if (!gone) stop = playOnCard(scene, context, size, isDark);
    },
    () => {}, // it stays a still picture
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
    if (playing) return playLater(scene, context, size, isDark);
    const theme = siteTheme(isDark);
    const moving = (scene.kinematics ?? []).map((wall) => {
      const { pivot = { x: 0, y: 0 }, x = pivot.x, y = pivot.y, angle = 0 } = wall;
      return { shape: wall, pivot, x, y, angle, data: wall }; // as it starts
    });
    const bodies = drawableBodies(expandScene(scene).bodies ?? []);
    const walls = drawableWalls(scene.walls ?? []);
    const camera = fitCamera(boxOf(scene, bodies), { ...size, up: scene.view?.y ?? 'up', margin: 14 });
    const { periodX = Infinity, periodY = Infinity } = scene.timeline ?? scene.world ?? {};
    const period = { periodX, periodY };
    const onTorus = isTorus(period);
    const ground = onTorus ? theme.floor : groundOf(walls, theme);
    drawBackground(context, camera, theme);
    if (onTorus) enterTorus(context, camera, period, theme);
    drawWalls(context, camera, walls, theme);
    drawDiscs(context, camera, withImages(bodies, period), theme, { ground });
    drawKinematics(context, camera, moving, theme, { ground });
    if (onTorus) context.restore();
    return undefined;
  }, [scene, size, isDark, playing, near]);
  return <canvas ref={ref} class="picture" />;
}
