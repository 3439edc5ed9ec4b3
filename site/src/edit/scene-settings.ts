import { boundsOf } from '@carom/draw';
import { circleOf, expandScene, type Scene, type SceneUnits } from '@carom/scene';
import type { Box } from 'carom';

/** What Settings say of a scene besides its engine; `undefined` leaves a thing out. */
export interface SceneSettingsPatch {
  readonly title?: string;
  readonly description?: string;
  readonly duration?: number | undefined;
  readonly speed?: number | undefined;
  readonly units?: SceneUnits;
  readonly box?: Box | undefined;
  readonly y?: 'up' | 'down';
}

/** The scene with other settings; what is empty, `undefined` or so anyway is left out of it. */
export function withSceneSettings(scene: Scene, patch: SceneSettingsPatch): Scene {
  const { box: _box, y: _y, units, ...rest } = patch;
  const box = 'box' in patch ? patch.box : scene.view?.box;
  const y = patch.y ?? scene.view?.y;
  const view = given({ box, y: y === 'up' ? undefined : y });
  return given({ ...scene, ...rest, view: filled(view), units: filled(given({ ...scene.units, ...units })) }) as Scene;
}

/** Without what is left out or empty. */
function given<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as Partial<T>;
}

function filled<T extends object>(values: T): T | undefined {
  return Object.keys(values).length > 0 ? values : undefined;
}

/** The box around everything there is at the start, with some room around it; `null` if there is nothing. */
export function boxAround(scene: Scene): Box | null {
  const { walls = [], kinematics = [] } = scene;
  const bounds = boundsOf((expandScene(scene).bodies ?? []).map(circleOf), [...walls, ...kinematics]);
  if (!bounds) return null;
  const { minX, minY, maxX, maxY } = bounds;
  const room = 0.02 * Math.max(maxX - minX, maxY - minY) || 1;
  return { minX: minX - room, minY: minY - room, maxX: maxX + room, maxY: maxY + room };
}
