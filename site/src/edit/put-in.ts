import type { Scene, SceneAction } from '@carom/scene';
import { editScene } from '../take/scene-edit.ts';
import type { Pieces } from './item.ts';

/** What is done to put in what can be put in at any time. */
export function actionsFor({ bodies = [], walls = [], joints = [] }: Pieces): SceneAction[] {
  return [
    ...bodies.map((body): SceneAction => ({ kind: 'add', body })),
    ...walls.map((wall): SceneAction => ({ kind: 'add-wall', wall })),
    ...joints.map((joint): SceneAction => ({ kind: 'add-joint', joint })),
  ];
}

/** The scene with all pieces in it, those too that are built at the start. */
export function withPieces(scene: Scene, pieces: Pieces): Scene {
  const { kinematics = [], fields = [] } = pieces;
  return {
    ...editScene(scene, actionsFor(pieces)),
    ...(kinematics.length > 0 ? { kinematics: [...(scene.kinematics ?? []), ...kinematics] } : {}),
    ...(fields.length > 0 ? { fields: [...(scene.fields ?? []), ...fields] } : {}),
  };
}
