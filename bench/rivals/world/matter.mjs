// matter-js counts in pixels and steps: 40 pixels for a unit of length, as its constants expect; what is read is scaled back.
import matter from 'matter-js';

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
  const make = (x, y, r, vx, vy, spin) => {
    const body = Bodies.circle(x * pixels, y * pixels, r * pixels, { restitution, friction, frictionAir: 0 });
    Body.setVelocity(body, { x: (vx * pixels) / 60, y: (vy * pixels) / 60 });
    Body.setAngularVelocity(body, spin / 60);
    return body;
  };
  const bodies = [];
  for (let k = 0; k < scene.bodies.length; k += 5) bodies.push(make(...scene.bodies.subarray(k, k + 5), 0));
  Composite.add(engine.world, bodies);
  return {
    step: () => Engine.update(engine, dt),
    read(out) {
      for (const [i, body] of bodies.entries()) {
        out[6 * i] = body.position.x / pixels;
        out[6 * i + 1] = body.position.y / pixels;
        out[6 * i + 2] = scene.bodies[5 * i + 2];
        out[6 * i + 3] = (body.velocity.x * 60) / pixels;
        out[6 * i + 4] = (body.velocity.y * 60) / pixels;
        out[6 * i + 5] = body.angularVelocity * 60;
      }
    },
    replace(i, ...values) {
      Composite.remove(engine.world, bodies[i]);
      bodies[i] = make(...values);
      Composite.add(engine.world, bodies[i]);
    },
  };
}
