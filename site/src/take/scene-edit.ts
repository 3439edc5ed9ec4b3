import { expandScene, type Scene, type SceneAction, type SceneBody, type SceneMaterial, type SceneWall } from '@carom/scene';

type Numbers = Extract<SceneAction, { kind: 'change' }>['values'];
type Settings = Extract<SceneAction, { kind: 'set' }>['values'];

/**
 * The scene in which actions were done before the start. Bodies are known by their places, as the engines count them: walls first, then
 * moving walls.
 */
export function editScene(scene: Scene, actions: readonly SceneAction[]): Scene {
  return actions.reduce(editOnce, expandScene(scene));
}

function editOnce(scene: Scene, action: SceneAction): Scene {
  const { bodies = [], walls = [], kinematics = [] } = scene;
  switch (action.kind) {
    case 'change':
      return { ...scene, bodies: bodies.map((body, i) => (i === action.body ? changed(body, action.values) : body)) };
    case 'add':
      return { ...scene, bodies: [...bodies, action.body] };
    case 'remove':
      return { ...scene, bodies: bodies.filter((_, i) => i !== action.body) };
    case 'add-wall':
      return { ...scene, walls: [...walls, action.wall] };
    case 'remove-wall':
      if (action.wall < walls.length) return { ...scene, walls: walls.filter((_, i) => i !== action.wall) };
      return { ...scene, kinematics: kinematics.filter((_, i) => i !== action.wall - walls.length) };
    case 'set':
      return withSettings(scene, action.values);
    default:
      return scene; // controls are held by hands, not by scenes
  }
}

function changed(body: SceneBody, { restitution, friction, ...values }: Numbers): SceneBody {
  return withMaterial({ ...body, ...values }, restitution, friction);
}

function withMaterial<T extends { readonly material?: SceneMaterial }>(thing: T, restitution?: number, friction?: number): T {
  if (restitution === undefined && friction === undefined) return thing;
  const material = {
    ...thing.material,
    ...(restitution === undefined ? {} : { restitution }),
    ...(friction === undefined ? {} : { friction }),
  };
  return { ...thing, material };
}

function withSettings(scene: Scene, { gravityX, gravityY, restitution, friction }: Settings): Scene {
  const { bodies = [], walls = [] } = scene;
  const own = scene.engine === 'world' ? 'world' : 'timeline';
  const { x = 0, y = 0 } = scene[own]?.gravity ?? {};
  const pulled = gravityX !== undefined || gravityY !== undefined;
  return {
    ...scene,
    ...(pulled ? { [own]: { ...scene[own], gravity: { x: gravityX ?? x, y: gravityY ?? y } } } : {}),
    bodies: bodies.map((body) => withMaterial(body, restitution, friction)),
    walls: walls.map((wall: SceneWall) => (wall.sensor ? wall : withMaterial(wall, restitution, friction))),
  };
}
