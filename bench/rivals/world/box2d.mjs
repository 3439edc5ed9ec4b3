// Box2D v3 in WebAssembly. `create(scene, variant)`, variant 'deluxe' (SIMD, built for threads, run on one) | 'compat'.
export async function create(scene, variant) {
  const { default: factory } = await import(`./node_modules/box2d3-wasm/build/dist/es/${variant}/Box2D.${variant}.mjs`);
  const b2 = await factory();
  const definition = b2.b2DefaultWorldDef();
  definition.gravity = new b2.b2Vec2(0, -scene.gravity);
  definition.enableSleep = false;
  definition.restitutionThreshold = 0;
  const world = b2.b2CreateWorld(definition);
  const shape = b2.b2DefaultShapeDef();
  shape.density = 1;
  shape.material.restitution = scene.restitution;
  shape.material.friction = scene.friction;
  const { width, height } = scene;
  const ground = b2.b2CreateBody(world, b2.b2DefaultBodyDef());
  const corners = [new b2.b2Vec2(0, 0), new b2.b2Vec2(width, 0), new b2.b2Vec2(width, height), new b2.b2Vec2(0, height)];
  for (let i = 0; i < 4; i++) {
    const segment = new b2.b2Segment();
    segment.point1 = corners[i];
    segment.point2 = corners[(i + 1) % 4];
    b2.b2CreateSegmentShape(ground, shape, segment);
  }
  const bodies = [];
  const place = b2.b2DefaultBodyDef();
  place.type = b2.b2BodyType.b2_dynamicBody;
  const circle = new b2.b2Circle();
  circle.center = new b2.b2Vec2(0, 0);
  for (let k = 0; k < scene.bodies.length; k += 5) {
    const [x, y, r, vx, vy] = scene.bodies.subarray(k, k + 5);
    place.position = new b2.b2Vec2(x, y);
    place.linearVelocity = new b2.b2Vec2(vx, vy);
    const body = b2.b2CreateBody(world, place);
    circle.radius = r;
    b2.b2CreateCircleShape(body, shape, circle);
    bodies.push(body);
  }
  return {
    step: () => b2.b2World_Step(world, 1 / 60, 4),
    read(out) {
      for (const [i, body] of bodies.entries()) {
        const at = b2.b2Body_GetPosition(body);
        const velocity = b2.b2Body_GetLinearVelocity(body);
        out[5 * i] = at.x;
        out[5 * i + 1] = at.y;
        out[5 * i + 3] = velocity.x;
        out[5 * i + 4] = velocity.y;
        at.delete();
        velocity.delete();
      }
    },
  };
}
