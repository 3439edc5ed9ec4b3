// planck (Box2D 2.4 in JavaScript), with the speed below which it lets nothing bounce set to 0.
import { Chain, Circle, Settings, Vec2, World } from 'planck';

export async function create(scene) {
  Settings.velocityThreshold = 0;
  const world = new World({ gravity: Vec2(0, -scene.gravity), allowSleep: scene.sleep ?? false });
  const { width, height, restitution, friction } = scene;
  const corners = [Vec2(0, 0), Vec2(width, 0), Vec2(width, height), Vec2(0, height)];
  world.createBody().createFixture(Chain(corners, true), { restitution, friction });
  if (scene.terrain !== undefined)
    world.createBody().createFixture(
      Chain(
        scene.terrain.map(({ x, y }) => Vec2(x, y)),
        false,
      ),
      { restitution, friction },
    );
  const add = (x, y, r, vx, vy, spin) => {
    const body = world.createBody({ type: 'dynamic', position: Vec2(x, y), linearVelocity: Vec2(vx, vy), angularVelocity: spin });
    body.createFixture(Circle(r), { density: 1, restitution, friction });
    return body;
  };
  const bodies = [];
  for (let k = 0; k < scene.bodies.length; k += 5) bodies.push(add(...scene.bodies.subarray(k, k + 5), 0));
  return {
    step: () => world.step(1 / 60),
    read(out) {
      for (const [i, body] of bodies.entries()) {
        const at = body.getPosition();
        const velocity = body.getLinearVelocity();
        out[6 * i] = at.x;
        out[6 * i + 1] = at.y;
        out[6 * i + 2] = scene.bodies[5 * i + 2];
        out[6 * i + 3] = velocity.x;
        out[6 * i + 4] = velocity.y;
        out[6 * i + 5] = body.getAngularVelocity();
      }
    },
    replace(i, ...values) {
      world.destroyBody(bodies[i]);
      bodies[i] = add(...values);
    },
  };
}
