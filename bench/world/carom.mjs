// Carom on one thread, plain JavaScript. `create(scene, {substeps})`.
import { World } from '../../packages/carom/dist/world/index.js';

export async function create(scene, { substeps }) {
  const { gravity, restitution, friction, width, height } = scene;
  const world = new World({ gravity: { x: 0, y: -gravity }, subSteps: substeps, warn: null });
  const material = { restitution, friction };
  world.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } }, { material });
  const bodies = [];
  for (let k = 0; k < scene.bodies.length; k += 5) {
    const [x, y, r, vx, vy] = scene.bodies.subarray(k, k + 5);
    bodies.push(world.add({ x, y, r, vx, vy, material }));
  }
  return {
    step: () => world.step(1 / 60),
    read(out) {
      for (const [i, body] of bodies.entries()) {
        out[5 * i] = body.x;
        out[5 * i + 1] = body.y;
        out[5 * i + 3] = body.vx;
        out[5 * i + 4] = body.vy;
      }
    },
  };
}
