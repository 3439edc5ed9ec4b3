// planck (Box2D 2.4 in JavaScript), with the speed below which it lets nothing bounce set to 0.
import { Chain, Circle, Settings, Vec2, World } from 'planck';
import { discEngine } from '../../world/discs.mjs';

export async function create(scene) {
  Settings.velocityThreshold = 0;
  const world = new World({ gravity: Vec2(0, -scene.gravity), allowSleep: scene.sleep ?? false });
  const { width, height, restitution, friction, terrain } = scene;
  const material = { restitution, friction };
  const corners = [Vec2(0, 0), Vec2(width, 0), Vec2(width, height), Vec2(0, height)];
  world.createBody().createFixture(Chain(corners, true), material);
  const hills = terrain?.map(({ x, y }) => Vec2(x, y));
  if (hills !== undefined) world.createBody().createFixture(Chain(hills, false), material);
  return discEngine(scene, {
    step: () => world.step(1 / 60),
    add(x, y, r, vx, vy, spin) {
      const body = world.createBody({ type: 'dynamic', position: Vec2(x, y), linearVelocity: Vec2(vx, vy), angularVelocity: spin });
      body.createFixture(Circle(r), { density: 1, ...material });
      return body;
    },
    remove: (body) => world.destroyBody(body),
    stateOf(body) {
      const [at, velocity] = [body.getPosition(), body.getLinearVelocity()];
      return [at.x, at.y, velocity.x, velocity.y, body.getAngularVelocity()];
    },
  });
}
