import {
  type Camera,
  drawBackground,
  drawDiscs,
  drawKinematics,
  drawWalls,
  enterTorus,
  fitCamera,
  floorColor,
  isTorus,
  withImages,
} from '@carom/draw';
import { circleOf, expandScene, type Scene } from '@carom/scene';
import type { CanvasSize } from '../ui/canvas.ts';
import { boxOf, drawableBodies, drawableWalls } from './drawable.ts';
import { siteTheme } from './site-theme.ts';

/** Draws a scene as it starts, all of it in a picture of this size. */
export function drawCard(scene: Scene, context: CanvasRenderingContext2D, size: CanvasSize, isDark: boolean): void {
  const box = boxOf(scene, (expandScene(scene).bodies ?? []).map(circleOf));
  drawPicture(scene, context, fitCamera(box, { ...size, up: scene.view?.y ?? 'up', margin: 14 }), isDark);
}

/** Draws a scene as it starts, as a camera sees it. */
export function drawPicture(scene: Scene, context: CanvasRenderingContext2D, camera: Camera, isDark: boolean): void {
  const theme = siteTheme(isDark);
  const moving = (scene.kinematics ?? []).map((wall) => {
    const { pivot = { x: 0, y: 0 }, x = pivot.x, y = pivot.y, angle = 0 } = wall;
    return { shape: wall, pivot, x, y, angle, data: wall };
  });
  const bodies = drawableBodies((expandScene(scene).bodies ?? []).map(circleOf));
  const walls = drawableWalls(scene.walls ?? []);
  const { periodX = Infinity, periodY = Infinity } = scene.timeline ?? scene.world ?? {};
  const period = { periodX, periodY };
  const onTorus = isTorus(period);
  const ground = onTorus ? theme.floor : floorColor(walls, theme);
  drawBackground(context, camera, theme);
  if (onTorus) enterTorus(context, camera, period, theme);
  drawWalls(context, camera, walls, theme);
  drawDiscs(context, camera, withImages(bodies, period), theme, { ground });
  drawKinematics(context, camera, moving, theme, { ground });
  if (onTorus) context.restore();
}
