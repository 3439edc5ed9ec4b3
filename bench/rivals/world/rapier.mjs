// The Rapier builds, without continuous collision detection, which is their default. `create(scene, variant)`, variant 'rapier2d' (0.21) | 'rapier2d-deterministic' (0.20) | 'rapier2d-simd' (0.19.3).
export async function create(scene, variant) {
  const loaded = await import(`@dimforge/${variant}-compat`);
  const rapier = loaded.default?.init ? loaded.default : loaded;
  const { warn } = console;
  console.warn = () => {}; // the glue of 0.20 warns of its own way of starting
  await rapier.init();
  console.warn = warn;
  const world = new rapier.World({ x: 0, y: -scene.gravity });
  world.timestep = 1 / 60;
  const { width, height, restitution, friction } = scene;
  const box = (x, y, halfWidth, halfHeight) =>
    world.createCollider(
      rapier.ColliderDesc.cuboid(halfWidth, halfHeight).setTranslation(x, y).setRestitution(restitution).setFriction(friction),
    );
  box(-5, height / 2, 5, height);
  box(width + 5, height / 2, 5, height);
  box(width / 2, -5, width, 5);
  box(width / 2, height + 5, width, 5);
  if (scene.terrain !== undefined)
    world.createCollider(
      rapier.ColliderDesc.polyline(Float32Array.from(scene.terrain.flatMap(({ x, y }) => [x, y])))
        .setRestitution(restitution)
        .setFriction(friction),
    );
  const sleeps = scene.sleep ?? false;
  const add = (x, y, r, vx, vy, spin) => {
    const place = rapier.RigidBodyDesc.dynamic().setTranslation(x, y).setLinvel(vx, vy).setAngvel(spin).setCanSleep(sleeps);
    const body = world.createRigidBody(place);
    world.createCollider(rapier.ColliderDesc.ball(r).setDensity(1).setRestitution(restitution).setFriction(friction), body);
    return body;
  };
  const bodies = [];
  for (let k = 0; k < scene.bodies.length; k += 5) bodies.push(add(...scene.bodies.subarray(k, k + 5), 0));
  return {
    step: () => world.step(),
    read(out) {
      for (const [i, body] of bodies.entries()) {
        const at = body.translation();
        const velocity = body.linvel();
        out[6 * i] = at.x;
        out[6 * i + 1] = at.y;
        out[6 * i + 2] = scene.bodies[5 * i + 2];
        out[6 * i + 3] = velocity.x;
        out[6 * i + 4] = velocity.y;
        out[6 * i + 5] = body.angvel();
      }
    },
    replace(i, ...values) {
      world.removeRigidBody(bodies[i]);
      bodies[i] = add(...values);
    },
  };
}
