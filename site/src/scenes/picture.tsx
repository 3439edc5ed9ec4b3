import { drawBackground, drawDiscs, drawKinematics, drawWalls, enterTorus, fitCamera, groundOf, isTorus, withImages } from '@carom/draw';
import { expandScene, type Scene } from '@carom/scene';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { dark } from '../shell/theme.ts';
import { useCanvas } from '../ui/canvas.ts';
import { boxOf, drawableBodies, drawableWalls } from './drawable.ts';
import { siteTheme } from './site-theme.ts';

/** A small still picture of a scene at its start. */
export function Picture({ scene }: { scene: Scene }): JSX.Element {
  const [ref, size] = useCanvas();
  const isDark = dark.value;
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    if (!context || !size) return;
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
  }, [scene, size, isDark]);
  return <canvas ref={ref} class="picture" />;
}
