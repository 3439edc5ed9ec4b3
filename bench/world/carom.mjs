// Carom on one thread, plain JavaScript. `create(scene, {subSteps, before, warmed})`; `before`: the build in the checkout that CAROM_BEFORE names;
// `warmed`: after `warmUpWorld()`.
import { pathToFileURL } from 'node:url';

export async function create(scene, { subSteps = 4, before = false, warmed = false }) {
  const build = before ? pathToFileURL(`${process.env.CAROM_BEFORE}/`) : new URL('../../', import.meta.url);
  const { World } = await import(new URL('packages/carom/dist/world/index.js', build).href);
  if (warmed) (await import(new URL('packages/carom/dist/play/index.js', build).href)).warmUpWorld();
  const { gravity, restitution, friction, width, height, sleep = false, terrain } = scene;
  const world = new World({ gravity: { x: 0, y: -gravity }, subSteps, sleep, warn: null });
  const material = { restitution, friction };
  world.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } }, { material });
  if (terrain !== undefined) world.addWall({ chain: terrain }, { material });
  const bodies = [];
  for (let k = 0; k < scene.bodies.length; k += 5) {
    const [x, y, r, vx, vy] = scene.bodies.subarray(k, k + 5);
    bodies.push(world.add({ x, y, r, vx, vy, material }));
  }
  return {
    world,
    step: () => world.step(1 / 60),
    read(out) {
      for (const [i, { x, y, r, vx, vy, angularVelocity }] of bodies.entries()) {
        const k = 6 * i;
        out[k] = x;
        out[k + 1] = y;
        out[k + 2] = r;
        out[k + 3] = vx;
        out[k + 4] = vy;
        out[k + 5] = angularVelocity;
      }
    },
    replace(i, x, y, r, vx, vy, angularVelocity) {
      world.remove(bodies[i]);
      bodies[i] = world.add({ x, y, r, vx, vy, angularVelocity, material });
    },
  };
}
