// The Rapier builds: `create(scene, variant)`, see load.mjs.
import { drumSides, paddle, paddlesOf } from '../../hulls/scenes.mjs';
import { loadRapier } from './load.mjs';

export async function create({ gravity, friction, planes = [], drum, bodies: given }, variant) {
  const rapier = await loadRapier(variant);
  const { ColliderDesc, RigidBodyDesc } = rapier;
  const world = new rapier.World({ x: 0, y: -gravity });
  world.timestep = 1 / 60;
  for (const [nx, ny, level] of planes) {
    const turn = Math.atan2(ny, nx) - Math.PI / 2;
    world.createCollider(
      ColliderDesc.cuboid(500, 5)
        .setTranslation(nx * (level - 5), ny * (level - 5))
        .setRotation(turn)
        .setFriction(friction),
    );
  }
  if (drum !== undefined) {
    const [x, y, r, spin] = drum;
    const body = world.createRigidBody(RigidBodyDesc.kinematicVelocityBased().setTranslation(x, y).setAngvel(spin));
    const corners = Array.from({ length: drumSides + 1 }, (_, i) => (2 * Math.PI * i) / drumSides);
    const line = Float32Array.from(corners.flatMap((turn) => [r * Math.cos(turn), r * Math.sin(turn)]));
    world.createCollider(ColliderDesc.polyline(line).setFriction(friction), body);
    for (const { x: px, y: py, angle } of paddlesOf(r))
      world.createCollider(
        ColliderDesc.cuboid(paddle.width / 2, paddle.height / 2)
          .setTranslation(px, py)
          .setRotation(angle)
          .setFriction(friction),
        body,
      );
  }
  const bodies = given.map(({ x, y, angle = 0, spin = 0, ...form }) => {
    const place = RigidBodyDesc.dynamic().setTranslation(x, y).setRotation(angle).setAngvel(spin).setCanSleep(false);
    const body = world.createRigidBody(place);
    world.createCollider(shapeOf(ColliderDesc, form).setDensity(1).setFriction(friction), body);
    return body;
  });
  return { step: () => world.step(), read: (i) => bodies[i].translation() };
}

function shapeOf(ColliderDesc, { kind, width, height, length, r }) {
  if (kind === 'box') return ColliderDesc.cuboid(width / 2, height / 2);
  return kind === 'disc' ? ColliderDesc.ball(r) : ColliderDesc.capsule(length / 2 - r, r).setRotation(Math.PI / 2); // its capsules stand
}
