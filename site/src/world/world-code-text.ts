import {
  discsOf,
  expandScene,
  isShapedBody,
  type Scene,
  type SceneAnyBody,
  type SceneBody,
  type SceneJoint,
  type SceneKinematic,
  type SceneWall,
} from '@carom/scene';
import { besides, literal, readScene } from '../scenes/code-text.ts';
import { installLine } from '../shell/install.ts';
import { Drivers } from './driver-code.ts';

/** Bodies and walls are written out up to here; beyond it the program reads the scene's file. */
const most = 120;

/**
 * The TypeScript program that runs a scene of the world engine to `time`. What it prints is what the page shows, if nobody touched it.
 *
 * It is written for `World` alone; meals, merging, what is crushed, shuttles on a torus and many bodies are read from the scene, by `@carom/scene`.
 */
export function worldCodeOf(scene: Scene, time: number): string {
  const {
    bodies = [],
    walls = [],
    kinematics = [],
    joints = [],
    fields = [],
    world: { dt = 1 / 60, merges, crushes, ...world } = {},
  } = expandScene(scene);
  const isTorus = world.periodX !== undefined || world.periodY !== undefined;
  const isDriven =
    merges !== undefined ||
    crushes === 'remove' ||
    discsOf({ bodies }).some(({ eats }) => eats) ||
    (isTorus && [...bodies, ...kinematics].some(({ shuttle }) => shuttle)) ||
    (joints.length > 0 && bodies.some(({ shuttle }) => shuttle));
  const drivers = new Drivers();
  if (isDriven || bodies.length + walls.length + kinematics.length + joints.length > most) return sceneCode(scene, time, isDriven);
  const steps = Math.round(time / dt);
  const step = dt === 1 / 60 ? '1 / 60' : dt === 1 / 120 ? '1 / 120' : String(dt);
  const setUp = [
    `const world = new World<string>(${Object.keys(world).length > 0 ? literal(world) : ''});`,
    ...walls.map((wall) => added('addWall', {}, wall)),
    ...kinematics.map((item) => drivers.line(item, kinematicLine(item))),
    ...(joints.length > 0
      ? ['const discs = [', ...bodies.map((body, i) => `  ${bodyLine(body, i).replace(/;$/, ',')}`), '];', ...joints.map(jointLine)]
      : bodies.map((body, i) => drivers.line(body as SceneBody, bodyLine(body, i)))),
    ...fields.map((field) => `addField(world, ${literal(field)});`),
  ];
  return [
    `// ${installLine('carom')}`,
    drivers.isNeeded ? "import { type Body, type Kinematic, World } from 'carom';" : "import { World } from 'carom';",
    ...(fields.length > 0 ? ["import { addField } from 'carom/fields';"] : []),
    ...(bodies.some(isShapedBody) ? ["import { addBody } from 'carom/hulls';"] : []),
    ...(joints.length > 0 ? ["import { addJoint } from 'carom/joints';"] : []),
    '',
    ...(drivers.isNeeded ? [`const dt = ${step};`] : []),
    ...setUp,
    ...(drivers.isNeeded ? drivers.before : ['']),
    `for (let step = 0; step < ${steps}; step++) {`,
    ...drivers.inStep,
    `  world.step(${drivers.isNeeded ? 'dt' : step});`,
    '  for (const hit of world.events.hits) console.log(step, hit.a.data, hit.b.data, hit.approachSpeed);',
    '}',
    'console.log(world.kineticEnergy(), world.hash());',
    '',
  ].join('\n');
}

/** The scene stands in the program up to so many characters. */
const mostCharacters = 6000;

function sceneCode(scene: Scene, time: number, isDriven: boolean): string {
  const text = JSON.stringify(scene, null, 1);
  const written = text.length <= mostCharacters;
  const run = (name: string) =>
    isDriven ? `const run = createWorldRun(${name});` : `const run = { world: buildWorld(${name}), dt: ${scene.world?.dt ?? 1 / 60} };`;
  const builder = isDriven ? 'createWorldRun' : 'buildWorld';
  return [
    `// ${installLine('carom @carom/scene')}`,
    ...(written ? [] : ["import { readFileSync } from 'node:fs';"]),
    `import { ${builder}, ${written ? 'type Scene' : 'parseScene'} } from '@carom/scene';`,
    '',
    ...(written
      ? [`const scene: Scene = ${text.replace(/"(\w+)":/g, '$1:').replace(/"([^"'\\]*)"/g, "'$1'")};`, run('scene')]
      : ['// Save the scene as scene.json beside this file (button “Save JSON”).', ...readScene, run('result.scene')]),
    `const steps = Math.round(${time} / run.dt);`,
    'for (let step = 0; step < steps; step++) {',
    isDriven ? '  run.step(); // one step of run.world, its shuttles and flippers driven' : '  run.world.step(run.dt);',
    '  for (const hit of run.world.events.hits) console.log(step, hit.a.data, hit.b.data, hit.approachSpeed);',
    '}',
    'console.log(run.world.kineticEnergy(), run.world.hash());',
    '',
  ].join('\n');
}

function kinematicLine({ shuttle: _shuttle, flip: _flip, x, y, ...item }: SceneKinematic): string {
  const isRound = 'r' in item && !('x1' in item);
  const { angle, vx, vy, angularVelocity, pivot, ...wall } = { ...(isRound ? { x, y } : {}), ...item };
  return added('addKinematic', { ...(isRound ? {} : { x, y }), angle, vx, vy, angularVelocity, pivot }, wall as SceneWall);
}

/** The line that adds a wall: its shape, and what is said of it besides. */
function added(method: string, motion: object, wall: SceneWall): string {
  const { name, color: _color, material, filter, sensor, senses, oneSided, surfaceVelocity, ...shape } = wall as SceneWall & { x: number };
  const options = { ...motion, material, filter, sensor, senses, oneSided, surfaceVelocity, data: name };
  return `world.${method}(${literal(shape)}${besides(options)});`;
}

function bodyLine(body: SceneAnyBody, index: number): string {
  const { name, color: _color, label: _label, striped: _striped, immovable, shuttle, ...disc } = body as SceneBody;
  const moves = shuttle !== undefined || disc.vx !== undefined || disc.vy !== undefined || disc.angularVelocity !== undefined;
  const kind = immovable ? { kind: moves ? 'kinematic' : 'static' } : {};
  const options = literal({ ...disc, ...kind, data: name ?? `${isShapedBody(body) ? 'body' : 'disc'} ${index}` });
  return isShapedBody(body) ? `addBody(world, ${options});` : `world.add(${options});`;
}

function jointLine({ a, b, name, color: _color, times: _times, ...joint }: SceneJoint): string {
  const text = literal({ ...joint, data: name });
  const ends = `${a === undefined ? '' : `a: discs[${a}], `}b: discs[${b}]`;
  return `addJoint(world, ${text.replace(/^\{ /, `{ ${ends}, `)});`;
}
