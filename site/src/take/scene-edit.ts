import {
  circleOf,
  expandScene,
  isShapedBody,
  type JointValues,
  type Scene,
  type SceneAction,
  type SceneAnyBody,
  type SceneBody,
  type SceneJoint,
  type SceneMaterial,
  type SceneShapedBody,
  type SceneWall,
} from '@carom/scene';
import type { Vec } from 'carom';

type Numbers = Extract<SceneAction, { kind: 'change' }>['values'];
type Settings = Extract<SceneAction, { kind: 'set' }>['values'];

/**
 * The scene in which actions were done before the start. Bodies are known by their places, as the engines count them: walls first, then
 * moving walls.
 */
export function editScene(scene: Scene, actions: readonly SceneAction[]): Scene {
  const all = expandScene(scene);
  const first = (all.bodies?.length ?? 0) - actions.filter(({ kind }) => kind === 'remove').length;
  return actions.map((action) => withFresh(action, (k) => first + k)).reduce(editOnce, all);
}

/** The action with the ids of discs that came in with it in place of −1, −2, … */
export function withFresh(action: SceneAction, idOf: (k: number) => number): SceneAction {
  if (action.kind !== 'add-joint') return action;
  return { kind: 'add-joint', joint: withEnds(action.joint, (id) => (id < 0 ? idOf(-1 - id) : id)) };
}

/** The joint with other numbers of discs, and of walls. */
export function withEnds(joint: SceneJoint, idOf: (id: number) => number, wallOf: (id: number) => number = (id) => id): SceneJoint {
  const { a, b, wallA, wallB } = joint;
  return {
    ...joint,
    ...(a === undefined ? {} : { a: idOf(a) }),
    ...(b === undefined ? {} : { b: idOf(b) }),
    ...(wallA === undefined ? {} : { wallA: wallOf(wallA) }),
    ...(wallB === undefined ? {} : { wallB: wallOf(wallB) }),
  };
}

function editOnce(scene: Scene, action: SceneAction): Scene {
  const { bodies = [], walls = [], joints = [] } = scene;
  switch (action.kind) {
    case 'change':
      return { ...scene, bodies: bodies.map((body, i) => (i === action.body ? changed(body, action.values) : body)) };
    case 'add':
      return { ...scene, bodies: [...bodies, action.body] };
    case 'remove':
      return withoutBody(scene, action.body);
    case 'add-wall':
      return {
        ...scene,
        walls: [...walls, action.wall],
        ...(scene.joints ? { joints: joints.map((joint) => withEnds(joint, same, (id) => (id < walls.length ? id : id + 1))) } : {}),
      };
    case 'remove-wall':
      return withoutWall(scene, action.wall);
    case 'add-joint':
      return { ...scene, joints: [...joints, action.joint] };
    case 'change-joint':
      return { ...scene, joints: joints.map((joint, i) => (i === action.joint ? changedJoint(scene, joint, action.values) : joint)) };
    case 'remove-joint':
      return { ...scene, joints: joints.filter((_, i) => i !== action.joint) };
    case 'set':
      return withSettings(scene, action.values);
    default:
      return scene; // controls are held by hands, not by scenes
  }
}

/** Joints of the disc go with it, and the others count anew. */
function withoutBody(scene: Scene, body: number): Scene {
  const { bodies = [], joints } = scene;
  const rest = { ...scene, bodies: bodies.filter((_, i) => i !== body) };
  if (!joints) return rest;
  const now = (id: number) => (id > body ? id - 1 : id);
  const left = joints.filter(({ a, b }) => a !== body && b !== body);
  return { ...rest, joints: left.map((joint) => withEnds(joint, now)) };
}

/** Joints of the wall go with it, and walls count anew. */
function withoutWall(scene: Scene, wall: number): Scene {
  const { walls = [], kinematics = [], joints } = scene;
  const left =
    wall < walls.length
      ? { ...scene, walls: walls.filter((_, i) => i !== wall) }
      : { ...scene, kinematics: kinematics.filter((_, i) => i !== wall - walls.length) };
  if (!joints) return left;
  const kept = joints.filter(({ wallA, wallB }) => wallA !== wall && wallB !== wall);
  return { ...left, joints: kept.map((joint) => withEnds(joint, same, (id) => (id > wall ? id - 1 : id))) };
}

function same(id: number): number {
  return id;
}

/** The joint with other values, those of `null` left out; where an anchor is named, both are. */
function changedJoint({ bodies = [] }: Scene, joint: SceneJoint, values: JointValues): SceneJoint {
  const { at, ...rest } = joint;
  const framed = (disc: number | undefined) => (disc === undefined ? at! : inFrame(bodies[disc], at!));
  const anchored = values.anchorA || values.anchorB;
  const anchors = at && anchored ? { anchorA: framed(joint.a), anchorB: framed(joint.b) } : {};
  const next = { ...(at && anchored ? { ...rest, ...anchors } : joint), ...values };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null && value !== undefined)) as unknown as SceneJoint;
}

/** A point of the world in the frame of a disc. */
export function inFrame({ x, y, angle = 0 }: Pick<SceneBody, 'x' | 'y' | 'angle'>, at: Readonly<Vec>): Vec {
  const [cos, sin, dx, dy] = [Math.cos(angle), Math.sin(angle), at.x - x, at.y - y];
  return { x: cos * dx + sin * dy, y: cos * dy - sin * dx };
}

/** A point in the frame of a disc, in the world. */
export function outOfFrame({ x, y, angle = 0 }: Pick<SceneBody, 'x' | 'y' | 'angle'>, at: Readonly<Vec>): Vec {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x + cos * at.x - sin * at.y, y: y + sin * at.x + cos * at.y };
}

function changed(body: SceneAnyBody, { restitution, friction, ...values }: Numbers): SceneAnyBody {
  const place = isShapedBody(body) ? originOf(body, values) : {};
  return withMaterial({ ...body, ...values, ...place } as SceneAnyBody, restitution, friction);
}

/** Where a body of other shapes is to be put so that its center of mass, which is what its engine calls its place, is where it shall be. */
function originOf(body: SceneShapedBody, { x, y, angle }: Numbers): Partial<Vec> {
  if (x === undefined && y === undefined && angle === undefined) return {};
  const center = circleOf(body);
  const turned = { x: x ?? center.x, y: y ?? center.y, angle: angle ?? body.angle ?? 0 };
  const own = inFrame(body, center);
  return outOfFrame(turned, { x: -own.x, y: -own.y });
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

function withSettings(scene: Scene, { gravityX, gravityY, restitution, friction, subSteps }: Settings): Scene {
  const { bodies = [], walls = [] } = scene;
  const own = scene.engine === 'world' ? 'world' : 'timeline';
  const { x = 0, y = 0 } = scene[own]?.gravity ?? {};
  const pulled = gravityX !== undefined || gravityY !== undefined;
  const options = {
    ...(pulled ? { gravity: { x: gravityX ?? x, y: gravityY ?? y } } : {}),
    ...(subSteps === undefined ? {} : { subSteps }),
  };
  return {
    ...scene,
    ...(Object.keys(options).length > 0 ? { [own]: { ...scene[own], ...options } } : {}),
    bodies: bodies.map((body) => withMaterial(body, restitution, friction)),
    walls: walls.map((wall: SceneWall) => (wall.sensor ? wall : withMaterial(wall, restitution, friction))),
  };
}
