import { boundsOf, type Camera, darkTheme, drawTimeline, drawWorld, fitCamera, lightTheme } from '@carom/draw';
import { SvgContext, type SvgOptions } from '@carom/draw/svg';
import type { Scene, SceneRun } from '@carom/scene';
import type { Box } from 'carom';
import { fieldsOf } from 'carom/fields';
import { contactsOf } from 'carom/inspect';
import { jointsOf } from 'carom/joints';

/** How moments are drawn. */
export interface Style {
  /** Width. [pixel] */
  readonly width: number;
  /** Height. [pixel] */
  readonly height: number;
  /** The colors. */
  readonly theme: 'light' | 'dark';
  /** Arrows as long as the way of this time. [time] */
  readonly velocities: number;
  /** Contacts of the last so much time, in a world of the last step. [time] */
  readonly contacts: number;
  /** Text on every disc. */
  readonly caption: 'id' | 'name' | null;
}

/** The part of the plane that a scene shows: its view, its torus, or all there is at the start. */
export function shownBox(scene: Scene, run: SceneRun): Box {
  const { periodX, periodY } = (scene.engine === 'world' ? scene.world : scene.timeline) ?? {};
  if (scene.view?.box) return scene.view.box;
  if (periodX !== undefined && periodY !== undefined) return { minX: 0, minY: 0, maxX: periodX, maxY: periodY };
  const walls = (run.world ?? run.timeline)!.walls;
  const box = boundsOf(
    run.bodies(),
    walls.map(({ shape }) => shape),
  );
  return box ?? { minX: -1, minY: -1, maxX: 1, maxY: 1 };
}

/** The camera for a box and a style. */
export function cameraFor(scene: Scene, box: Box, { width, height }: Style): Camera {
  return fitCamera(box, { width, height, up: scene.view?.y ?? 'up' });
}

/** A moment as SVG. */
export function svgOf(run: SceneRun, camera: Camera, style: Style, options: SvgOptions): string {
  const context = new SvgContext(style.width, style.height, options);
  const { velocities, contacts, caption } = style;
  const look = { theme: style.theme === 'dark' ? darkTheme : lightTheme, velocities, ...(caption === null ? {} : { caption }) };
  if (run.world) {
    const pressing = contacts > 0 ? { contacts: contactsOf(run.world) } : {};
    drawWorld(context, camera, run.world, { ...look, ...pressing, joints: jointsOf(run.world), fields: fieldsOf(run.world) });
  } else if (run.timeline) {
    const { periodX = Infinity, periodY = Infinity } = run.scene.timeline ?? {};
    drawTimeline(context, camera, run.timeline, { ...look, contacts, period: { periodX, periodY } });
  }
  return context.toString();
}
