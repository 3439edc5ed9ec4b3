import { type Camera, type DrawnDisc, keepOnScreen, velocityTip, worldToScreen } from '@carom/draw';
import type { Vec } from 'carom';

/** Free space between the rim of a disc and a handle at rest. [pixel] */
const rest = 16;
/** Free space between a handle's centre and the edge of the picture: room for all of it. [pixel] */
const edge = 12;

/**
 * Where the handle of a disc's velocity is on the screen: at the tip of its arrow.
 *
 * A slow or still disc has it beside its rim, where it can be taken without taking the disc; a very fast one at the edge of the picture.
 */
export function handleOf(camera: Camera, disc: DrawnDisc, reach: number): Vec {
  const centre = worldToScreen(camera, disc);
  const tip = velocityTip(camera, disc, reach);
  const length = Math.hypot(tip.x - centre.x, tip.y - centre.y);
  const least = disc.r * camera.scale + rest;
  if (length >= least) return keepOnScreen(camera, centre, tip, edge);
  const [ux, uy] = length > 0 ? [(tip.x - centre.x) / length, (tip.y - centre.y) / length] : [1, 0];
  return { x: centre.x + ux * least, y: centre.y + uy * least };
}

/** The velocity that a handle dragged to a place of the screen means; within the disc it means standing still. */
export function velocityOf(camera: Camera, disc: DrawnDisc, reach: number, at: Readonly<Vec>): { vx: number; vy: number } {
  const centre = worldToScreen(camera, disc);
  const dx = at.x - centre.x;
  const dy = camera.up === 'up' ? centre.y - at.y : at.y - centre.y;
  if (Math.hypot(dx, dy) <= Math.max(10, disc.r * camera.scale)) return { vx: 0, vy: 0 };
  return { vx: dx / (camera.scale * reach), vy: dy / (camera.scale * reach) };
}
