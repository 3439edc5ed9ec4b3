// Box2D v3 in WebAssembly. `create(scene, variant)`, variant 'deluxe' (SIMD, built for threads, run on one) | 'compat'.
export async function create(scene, variant) {
  const { default: factory } = await import(`./node_modules/box2d3-wasm/build/dist/es/${variant}/Box2D.${variant}.mjs`);
  const b2 = await factory();
  const definition = b2.b2DefaultWorldDef();
  definition.gravity = new b2.b2Vec2(0, -scene.gravity);
  definition.enableSleep = scene.sleep ?? false;
  definition.restitutionThreshold = 0;
  const world = b2.b2CreateWorld(definition);
  const shape = b2.b2DefaultShapeDef();
  shape.density = 1;
  shape.material.restitution = scene.restitution;
  shape.material.friction = scene.friction;
  const { width, height, terrain = [] } = scene;
  const ground = b2.b2CreateBody(world, b2.b2DefaultBodyDef());
  const edge = (a, b) => {
    const segment = new b2.b2Segment();
    segment.point1 = new b2.b2Vec2(a.x, a.y);
    segment.point2 = new b2.b2Vec2(b.x, b.y);
    b2.b2CreateSegmentShape(ground, shape, segment);
  };
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  for (let i = 0; i < 4; i++) edge(corners[i], corners[(i + 1) % 4]);
  for (let i = 0; i + 1 < terrain.length; i++) edge(terrain[i], terrain[i + 1]);
  const place = b2.b2DefaultBodyDef();
  place.type = b2.b2BodyType.b2_dynamicBody;
  const circle = new b2.b2Circle();
  circle.center = new b2.b2Vec2(0, 0);
  const add = (x, y, r, vx, vy, spin) => {
    place.position = new b2.b2Vec2(x, y);
    place.linearVelocity = new b2.b2Vec2(vx, vy);
    place.angularVelocity = spin;
    const body = b2.b2CreateBody(world, place);
    circle.radius = r;
    b2.b2CreateCircleShape(body, shape, circle);
    return body;
  };
  const bodies = [];
  for (let k = 0; k < scene.bodies.length; k += 5) bodies.push(add(...scene.bodies.subarray(k, k + 5), 0));
  return {
    step: () => b2.b2World_Step(world, 1 / 60, 4),
    read(out) {
      for (const [i, body] of bodies.entries()) {
        const at = b2.b2Body_GetPosition(body);
        const velocity = b2.b2Body_GetLinearVelocity(body);
        out[6 * i] = at.x;
        out[6 * i + 1] = at.y;
        out[6 * i + 2] = scene.bodies[5 * i + 2];
        out[6 * i + 3] = velocity.x;
        out[6 * i + 4] = velocity.y;
        out[6 * i + 5] = b2.b2Body_GetAngularVelocity(body);
        at.delete();
        velocity.delete();
      }
    },
    replace(i, ...values) {
      b2.b2DestroyBody(bodies[i]);
      bodies[i] = add(...values);
    },
  };
}
