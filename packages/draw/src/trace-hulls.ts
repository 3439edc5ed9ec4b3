import type { Vec } from 'carom';
import { type Camera, worldToScreen } from './camera.ts';
import type { DrawContext } from './context.ts';
import { placed, type Shaped } from './hulls.ts';

/** Adds the outlines of the shapes of a body that touch, or of those that sense, to the path, wider all round by so many pixels. */
export function traceShapes(context: DrawContext, camera: Camera, body: Shaped, wider: number = 0, areSensors: boolean = false): void {
  for (const { points, r, sensor = false } of body.shapes ?? []) {
    if (sensor !== areSensors) continue;
    const corners = points.map((point) => worldToScreen(camera, placed(body, point)));
    // arcs of a canvas turn from x to y of the screen
    traceRounded(context, camera.up === 'down' ? corners : corners.reverse(), r * camera.scale + wider);
  }
}

/** Adds a rounded outline to the path: an arc about each corner, joined by lines. */
function traceRounded(context: DrawContext, corners: readonly Readonly<Vec>[], r: number): void {
  const count = corners.length;
  const normals = corners.map((from, i) => {
    const to = corners[(i + 1) % count];
    return Math.atan2(from.x - to.x, to.y - from.y); // out of the side that leaves a corner
  });
  for (const [i, { x, y }] of corners.entries()) {
    const [start, end] = count === 1 ? [0, 2 * Math.PI] : [normals[(i + count - 1) % count], normals[i]];
    const begin = { x: x + r * Math.cos(start), y: y + r * Math.sin(start) };
    if (i === 0) context.moveTo(begin.x, begin.y);
    else context.lineTo(begin.x, begin.y);
    context.arc(x, y, r, start, end > start ? end : end + 2 * Math.PI);
  }
  context.closePath();
}
