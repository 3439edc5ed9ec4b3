// matter-js counts in pixels and steps: 40 pixels for a unit of length, as its constants expect; what is read is scaled back.
import matter from 'matter-js';
import { discEngine } from '../../world/discs.mjs';

const pixels = 40;
const dt = 1000 / 60;

export async function create(scene) {
  const { Bodies, Body, Composite, Engine } = matter;
  const engine = Engine.create({ enableSleeping: scene.sleep ?? false });
  engine.gravity.scale = 0.001;
  engine.gravity.y = (-scene.gravity * pixels) / 1e6 / engine.gravity.scale;
  const { restitution, friction } = scene;
  const [width, height] = [scene.width * pixels, scene.height * pixels];
  const still = { isStatic: true, restitution, friction };
  const thick = 5 * pixels;
  Composite.add(engine.world, [
    Bodies.rectangle(-thick, height / 2, 2 * thick, 2 * height, still),
    Bodies.rectangle(width + thick, height / 2, 2 * thick, 2 * height, still),
    Bodies.rectangle(width / 2, -thick, 2 * width, 2 * thick, still),
    Bodies.rectangle(width / 2, height + thick, 2 * width, 2 * thick, still),
  ]);
  return discEngine(scene, {
    step: () => Engine.update(engine, dt),
    add(x, y, r, vx, vy, spin) {
      const body = Bodies.circle(x * pixels, y * pixels, r * pixels, { restitution, friction, frictionAir: 0 });
      Body.setVelocity(body, { x: (vx * pixels) / 60, y: (vy * pixels) / 60 });
      Body.setAngularVelocity(body, spin / 60);
      Composite.add(engine.world, body);
      return body;
    },
    remove: (body) => Composite.remove(engine.world, body),
    stateOf: ({ position, velocity, angularVelocity }) =>
      [position.x / pixels, position.y / pixels, (velocity.x * 60) / pixels, (velocity.y * 60) / pixels, angularVelocity * 60], // biome-ignore format: short
  });
}
