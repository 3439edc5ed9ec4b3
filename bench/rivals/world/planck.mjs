// planck (Box2D 2.4 in JavaScript), with the speed below which it lets nothing bounce set to 0.
import { Chain, Circle, Settings, Vec2, World } from 'planck';

export async function create(scene) {
  Settings.velocityThreshold = 0;
  const world = new World({ gravity: Vec2(0, -scene.gravity), allowSleep: false });
  const { width, height, restitution, friction } = scene;
  const corners = [Vec2(0, 0), Vec2(width, 0), Vec2(width, height), Vec2(0, height)];
  world.createBody().createFixture(Chain(corners, true), { restitution, friction });
  const bodies = [];
  for (let k = 0; k < scene.bodies.length; k += 5) {
    const [x, y, r, vx, vy] = scene.bodies.subarray(k, k + 5);
    const body = world.createBody({ type: 'dynamic', position: Vec2(x, y), linearVelocity: Vec2(vx, vy) });
    body.createFixture(Circle(r), { density: 1, restitution, friction });
    bodies.push(body);
  }
  return {
    step: () => world.step(1 / 60),
    read(out) {
      for (const [i, body] of bodies.entries()) {
        const at = body.getPosition();
        const velocity = body.getLinearVelocity();
        out[5 * i] = at.x;
        out[5 * i + 1] = at.y;
        out[5 * i + 3] = velocity.x;
        out[5 * i + 4] = velocity.y;
      }
    },
  };
}
