// Carom on one thread, plain JavaScript. `create(scene, {subSteps, before, warmed})`.
import { pathToFileURL } from 'node:url';
import { discEngine } from './discs.mjs';

/** `World` of this build or, with `before`, of the build in the checkout that CAROM_BEFORE names; `warmed`: after `warmUpWorld()`. */
export async function loadWorld({ before = false, warmed = false } = {}) {
  const dist = new URL('packages/carom/dist/', before ? pathToFileURL(`${process.env.CAROM_BEFORE}/`) : new URL('../../', import.meta.url));
  const { World } = await import(new URL('world/index.js', dist).href);
  if (warmed) (await import(new URL('play/index.js', dist).href)).warmUpWorld();
  return World;
}

export async function create(scene, { subSteps = 4, ...build }) {
  return createIn(await loadWorld(build), scene, subSteps);
}

/** The scene in a world of this class. */
export function createIn(World, scene, subSteps = 4) {
  const { gravity, restitution, friction, width, height, sleep = false, terrain } = scene;
  const world = new World({ gravity: { x: 0, y: -gravity }, subSteps, sleep, warn: null });
  const material = { restitution, friction };
  world.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } }, { material });
  if (terrain !== undefined) world.addWall({ chain: terrain }, { material });
  const engine = discEngine(scene, {
    step: () => world.step(1 / 60),
    add: (x, y, r, vx, vy, angularVelocity) => world.add({ x, y, r, vx, vy, angularVelocity, material }),
    remove: (body) => world.remove(body),
    stateOf: ({ x, y, vx, vy, angularVelocity }) => [x, y, vx, vy, angularVelocity],
  });
  return { world, ...engine };
}
