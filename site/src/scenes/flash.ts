import { type Camera, worldToScreen } from '@carom/draw';
import type { Vec } from 'carom';

/** How long a meeting flashes. [ms] */
export const flashTime = 380;
/** Light, where the ground lets it be seen. */
export const flashColor = '#fff6d8';

const calm = /* @__PURE__ */ matchMedia('(prefers-reduced-motion: reduce)');

/** Draws the flash of a meeting at a share of its time. */
export function drawFlash(context: CanvasRenderingContext2D, camera: Camera, point: Readonly<Vec>, share: number, color: string): void {
  const { x, y } = worldToScreen(camera, point);
  context.strokeStyle = color;
  context.globalAlpha = 0.9 * (1 - share);
  context.lineWidth = 2.5 * (1 - share) + 0.5;
  context.beginPath();
  context.arc(x, y, calm.matches ? 7 : 3 + 15 * Math.sqrt(share), 0, 2 * Math.PI);
  context.stroke();
  context.globalAlpha = 1;
}
