// Box2D v3 in WebAssembly: `create(scene, variant)`, see load.mjs.
import { discEngine } from '../../world/discs.mjs';
import { loadBox2d } from './load.mjs';

export async function create(scene, variant) {
  const b2 = await loadBox2d(variant);
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
  const line = (...points) => {
    for (let i = 0; i + 1 < points.length; i++) {
      const segment = new b2.b2Segment();
      segment.point1 = new b2.b2Vec2(points[i].x, points[i].y);
      segment.point2 = new b2.b2Vec2(points[i + 1].x, points[i + 1].y);
      b2.b2CreateSegmentShape(ground, shape, segment);
    }
  };
  const zero = { x: 0, y: 0 };
  line(zero, { x: width, y: 0 }, { x: width, y: height }, { x: 0, y: height }, zero);
  line(...terrain);
  const place = b2.b2DefaultBodyDef();
  place.type = b2.b2BodyType.b2_dynamicBody;
  const circle = new b2.b2Circle();
  circle.center = new b2.b2Vec2(0, 0);
  return discEngine(scene, {
    step: () => b2.b2World_Step(world, 1 / 60, 4),
    add(x, y, r, vx, vy, spin) {
      place.position = new b2.b2Vec2(x, y);
      place.linearVelocity = new b2.b2Vec2(vx, vy);
      place.angularVelocity = spin;
      const body = b2.b2CreateBody(world, place);
      circle.radius = r;
      b2.b2CreateCircleShape(body, shape, circle);
      return body;
    },
    remove: (body) => b2.b2DestroyBody(body),
    stateOf(body) {
      const [at, velocity] = [b2.b2Body_GetPosition(body), b2.b2Body_GetLinearVelocity(body)];
      const state = [at.x, at.y, velocity.x, velocity.y, b2.b2Body_GetAngularVelocity(body)];
      at.delete();
      velocity.delete();
      return state;
    },
  });
}
