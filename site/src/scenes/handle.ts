import { type Camera, type DrawnDisc, keepOnScreen, screenToWorld, velocityTip, worldToScreen } from '@carom/draw';
import type { Vec } from 'carom';

/** Free space between the rim of a disc and a handle at rest. [pixel] */
const rest = 16;
/** Free space between a handle's center and the edge of the picture: room for all of it. [pixel] */
const edge = 12;

/**
 * Where the handle of a disc's velocity is on the screen: at the tip of its arrow.
 *
 * A slow or still disc has it beside its rim, where it can be taken without taking the disc; a very fast one at the edge of the picture.
 */
export function handleOf(camera: Camera, disc: DrawnDisc, reach: number): Vec {
  const center = worldToScreen(camera, disc);
  const tip = velocityTip(camera, disc, reach);
  const length = Math.hypot(tip.x - center.x, tip.y - center.y);
  const least = disc.r * camera.scale + rest;
  if (length >= least) return keepOnScreen(camera, center, tip, edge);
  const [ux, uy] = length > 0 ? [(tip.x - center.x) / length, (tip.y - center.y) / length] : [1, 0];
  return { x: center.x + ux * least, y: center.y + uy * least };
}

/** The velocity that a handle dragged to a place of the screen means; within the disc it means standing still. */
export function velocityOf(camera: Camera, disc: DrawnDisc, reach: number, at: Readonly<Vec>): { vx: number; vy: number } {
  const center = worldToScreen(camera, disc);
  if (Math.hypot(at.x - center.x, at.y - center.y) <= Math.max(10, disc.r * camera.scale)) return { vx: 0, vy: 0 };
  const to = screenToWorld(camera, at);
  return { vx: (to.x - disc.x) / reach, vy: (to.y - disc.y) / reach };
}
