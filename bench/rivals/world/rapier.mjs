// The Rapier builds: `create(scene, variant)`, see load.mjs.
import { discEngine } from '../../world/discs.mjs';
import { loadRapier } from './load.mjs';

export async function create(scene, variant) {
  const rapier = await loadRapier(variant);
  const world = new rapier.World({ x: 0, y: -scene.gravity });
  world.timestep = 1 / 60;
  const { width, height, restitution, friction, sleep = false, terrain } = scene;
  const collide = (shape, body) => world.createCollider(shape.setRestitution(restitution).setFriction(friction), body);
  const box = (x, y, halfWidth, halfHeight) => collide(rapier.ColliderDesc.cuboid(halfWidth, halfHeight).setTranslation(x, y));
  box(-5, height / 2, 5, height);
  box(width + 5, height / 2, 5, height);
  box(width / 2, -5, width, 5);
  box(width / 2, height + 5, width, 5);
  if (terrain !== undefined) collide(rapier.ColliderDesc.polyline(Float32Array.from(terrain.flatMap(({ x, y }) => [x, y]))));
  return discEngine(scene, {
    step: () => world.step(),
    add(x, y, r, vx, vy, spin) {
      const place = rapier.RigidBodyDesc.dynamic().setTranslation(x, y).setLinvel(vx, vy).setAngvel(spin).setCanSleep(sleep);
      const body = world.createRigidBody(place);
      collide(rapier.ColliderDesc.ball(r).setDensity(1), body);
      return body;
    },
    remove: (body) => world.removeRigidBody(body),
    stateOf(body) {
      const [at, velocity] = [body.translation(), body.linvel()];
      return [at.x, at.y, velocity.x, velocity.y, body.angvel()];
    },
  });
}
