import {
  type Body,
  type BodyOptions,
  type KinematicOptions,
  type KinematicShape,
  World,
  type WorldOptions,
  type WorldWall,
  type WorldWallOptions,
  type WorldWallShape,
} from 'carom';
import { addField, type FieldKind, type FieldOptions, fields as fieldRoom } from 'carom/fields';
import { addBody, hulls as hullRoom, type ShapedBody } from 'carom/hulls';
import { addJoint, type JointKind, type JointOptions, joints as jointRoom } from 'carom/joints';
import { isShapedBody } from './bodies.ts';
import { expandGenerator, expandJoint } from './expand.ts';
import { given, lookOf } from './look.ts';
import { isRound } from './round.ts';
import type { Scene, SceneBody, SceneLook, SceneShapedBody, SceneWall } from './scene.ts';
import type { SceneJoint } from './scene-joint.ts';
import type { SceneKinematic } from './scene-world.ts';

/** Builds the world of a scene whose form is right; `at.place` is always what is being added. */
export function assembleWorld(scene: Scene, options: WorldOptions, at: { place: string } = { place: '' }): World<SceneLook> {
  const {
    walls = [],
    bodies = [],
    kinematics = [],
    generate = [],
    joints = [],
    fields = [],
    world: { dt: _dt, merges: _merges, crushes: _crushes, ...own } = {},
  } = scene;
  at.place = 'world';
  const { extensions = [], ...more } = given(options);
  const world = new World<SceneLook>({ ...own, ...more, extensions: [jointRoom, fieldRoom, hullRoom, ...extensions] }); // an action may add the first of them
  for (const [i, wall] of walls.entries()) {
    at.place = `walls[${i}]`;
    world.addWall(...wallOf(wall));
  }
  for (const [i, item] of kinematics.entries()) {
    at.place = `kinematics[${i}]`;
    world.addKinematic(...kinematicOf(item));
  }
  for (const [i, body] of bodies.entries()) {
    at.place = `bodies[${i}]`;
    addTo(world, body);
  }
  for (const [i, recipe] of generate.entries()) {
    at.place = `generate[${i}]`;
    world.addMany(expandGenerator(recipe).map(bodyOf));
  }
  const discs = [...world];
  for (const [i, joint] of joints.entries()) {
    at.place = `joints[${i}]`;
    for (const one of expandJoint(joint)) addJoint(world, jointOf(one, discs, world.walls));
  }
  for (const [i, field] of fields.entries()) {
    at.place = `fields[${i}]`;
    addField(world, field as FieldOptions<SceneLook> & { kind: FieldKind });
  }
  return world;
}

/** What `addJoint` takes of a joint of a scene; `discs` and `walls` by its numbers. */
export function jointOf(
  { a, b, wallA, wallB, name, color, ...joint }: SceneJoint,
  discs: Readonly<Record<number, Body<SceneLook>>>,
  walls: Readonly<Record<number, WorldWall<SceneLook>>>,
): JointOptions<SceneLook> & { kind: JointKind } {
  const endOf = (disc: number | undefined, wall: number | undefined) =>
    disc === undefined ? (wall === undefined ? undefined : walls[wall]) : discs[disc];
  const first = endOf(a, wallA);
  const ends = { ...(first === undefined ? {} : { a: first }), b: endOf(b, wallB) };
  const { times: _times, ...rest } = joint;
  return { ...rest, ...ends, data: lookOf({ name, color }) } as JointOptions<SceneLook>;
}

/** What `World.addWall` takes of a wall of a scene. */
export function wallOf(wall: SceneWall): [WorldWallShape, WorldWallOptions<SceneLook>] {
  const { material, filter, sensor, senses, oneSided, surfaceVelocity, name, color, ...shape } = wall as SceneWall & { readonly x: number };
  const options = { material, filter, sensor, senses, oneSided, surfaceVelocity };
  return [shape as unknown as WorldWallShape, { ...given(options), data: lookOf({ name, color }) } as WorldWallOptions<SceneLook>];
}

function kinematicOf(item: SceneKinematic): [KinematicShape, KinematicOptions<SceneLook>] {
  const { x, y, ...other } = item;
  const {
    angle,
    vx,
    vy,
    angularVelocity,
    pivot,
    material,
    filter,
    sensor,
    oneSided,
    senses,
    surfaceVelocity,
    shuttle: _shuttle,
    flip: _flip,
    name,
    color,
    ...shape
  } = other;
  const round = isRound(item);
  const place = round ? {} : { x, y };
  const options = { ...place, angle, vx, vy, angularVelocity, pivot, material, filter, sensor, senses, oneSided, surfaceVelocity };
  const whole = round ? { ...shape, x, y } : shape;
  return [whole as unknown as KinematicShape, { ...given(options), data: lookOf({ name, color }) } as KinematicOptions<SceneLook>];
}

/** Adds a body of a scene. */
export function addTo(world: World<SceneLook>, body: SceneBody | SceneShapedBody): Body<SceneLook> {
  return isShapedBody(body)
    ? addBody(world, bodyOf(body as unknown as SceneBody) as unknown as ShapedBody<SceneLook>)
    : world.add(bodyOf(body));
}

/** What `World.add` takes of a body of a scene. */
export function bodyOf({ immovable, shuttle, eats: _eats, name, color, label, striped, ...disc }: SceneBody): BodyOptions<SceneLook> {
  const moves = shuttle !== undefined || disc.vx !== undefined || disc.vy !== undefined || disc.angularVelocity !== undefined;
  const kind = immovable ? (moves ? 'kinematic' : 'static') : 'dynamic';
  return { ...disc, kind, data: lookOf({ name, color, label, striped }) } as BodyOptions<SceneLook>;
}
