import { type Converted, titleOf, worldScene } from '../converted.ts';
import { type SceneParts, settle } from '../rigid.ts';
import { rigidsOf } from './bodies.ts';
import { jointsOf } from './joints.ts';
import { RubeReader } from './reader.ts';

const known = [
  ...['gravity', 'allowSleep', 'stepsPerSecond', 'body', 'joint', 'image', 'customProperties', 'collisionbitplanes'],
  ...['autoClearForces', 'positionIterations', 'velocityIterations', 'warmStarting', 'continuousPhysics', 'subStepping'], // how Box2D solves
];

/**
 * A scene of the R.U.B.E. editor, exported as JSON, as a scene of the world engine: meters, radians, y up, as there.
 *
 * @throws CommandError naming what is wrong
 */
export function fromRube(path: string, value: unknown, miss: (text: string) => void): Converted {
  const reader = new RubeReader(path, miss);
  const world = reader.fields('the file', value);
  if (world.metaworld !== undefined) reader.fail('the file', 'exported by R.U.B.E. as JSON', 'a project (metaworld)');
  const rigids = rigidsOf(reader, world.body);
  const parts: SceneParts = { walls: [], kinematics: [], bodies: [] };
  const settled = settle(reader, rigids, parts);
  const joints = jointsOf(reader, world.joint, settled, parts.walls.length);
  const images = reader.list('image', world.image).length;
  if (images > 0) reader.note(`${images} ${images === 1 ? 'image is' : 'images are'} left out`);
  if (reader.list('customProperties', world.customProperties).length > 0) reader.note('custom properties of the world are left out');
  reader.noteRest('the world', world, known);
  const gravity = reader.vector('gravity', world.gravity);
  const rate = reader.positive('stepsPerSecond', world.stepsPerSecond, 60);
  const sleep = reader.truth('allowSleep', world.allowSleep) ? { sleep: true } : {};
  reader.tell();
  return {
    scene: worldScene(titleOf(path), {
      world: { dt: 1 / rate, gravity, contactRules: { restitutionThreshold: 1 }, ...sleep },
      view: { y: 'up' },
      ...parts,
      joints: joints.flat(),
    }),
    taken: {
      bodies: [settled.filter((body) => body !== null).length, rigids.length],
      joints: [joints.filter((each) => each.length > 0).length, joints.length],
      images: [0, images],
    },
  };
}
