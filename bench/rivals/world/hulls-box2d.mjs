// Box2D v3 in WebAssembly: `create(scene, variant)`, see load.mjs.
import { drumSides, paddle, paddlesOf } from '../../hulls/scenes.mjs';
import { loadBox2d } from './load.mjs';

export async function create({ gravity, friction, planes = [], drum, bodies: given }, variant) {
  const b2 = await loadBox2d(variant);
  const definition = b2.b2DefaultWorldDef();
  definition.gravity = new b2.b2Vec2(0, -gravity);
  definition.enableSleep = false;
  const world = b2.b2CreateWorld(definition);
  const shape = b2.b2DefaultShapeDef();
  shape.density = 1;
  shape.material.restitution = 0;
  shape.material.friction = friction;
  const place = b2.b2DefaultBodyDef();
  const ground = b2.b2CreateBody(world, place);
  const edge = (body, x1, y1, x2, y2) => {
    const segment = new b2.b2Segment();
    segment.point1 = new b2.b2Vec2(x1, y1);
    segment.point2 = new b2.b2Vec2(x2, y2);
    b2.b2CreateSegmentShape(body, shape, segment);
  };
  const rotation = (angle) => {
    const turn = new b2.b2Rot();
    turn.c = Math.cos(angle);
    turn.s = Math.sin(angle);
    return turn;
  };
  for (const [nx, ny, level] of planes) {
    const [x, y] = [nx * level, ny * level];
    edge(ground, x - ny * 1000, y + nx * 1000, x + ny * 1000, y - nx * 1000);
  }
  if (drum !== undefined) {
    const [x, y, r, spin] = drum;
    place.type = b2.b2BodyType.b2_kinematicBody;
    place.position = new b2.b2Vec2(x, y);
    place.angularVelocity = spin;
    const body = b2.b2CreateBody(world, place);
    const corner = (i) => [r * Math.cos((2 * Math.PI * i) / drumSides), r * Math.sin((2 * Math.PI * i) / drumSides)];
    for (let i = 0; i < drumSides; i++) edge(body, ...corner(i), ...corner(i + 1));
    for (const { x: px, y: py, angle } of paddlesOf(r)) {
      const box = b2.b2MakeOffsetBox(paddle.width / 2, paddle.height / 2, new b2.b2Vec2(px, py), rotation(angle));
      b2.b2CreatePolygonShape(body, shape, box);
    }
  }
  place.type = b2.b2BodyType.b2_dynamicBody;
  const bodies = given.map(({ x, y, angle = 0, spin = 0, ...form }) => {
    place.position = new b2.b2Vec2(x, y);
    place.rotation = rotation(angle);
    place.angularVelocity = spin;
    const body = b2.b2CreateBody(world, place);
    addShape(b2, body, shape, form);
    return body;
  });
  return { step: () => b2.b2World_Step(world, 1 / 60, 4), read: (i) => b2.b2Body_GetPosition(bodies[i]) };
}

function addShape(b2, body, shape, { kind, width, height, length, r }) {
  if (kind === 'box') b2.b2CreatePolygonShape(body, shape, b2.b2MakeBox(width / 2, height / 2));
  else if (kind === 'disc') {
    const circle = new b2.b2Circle();
    circle.center = new b2.b2Vec2(0, 0);
    circle.radius = r;
    b2.b2CreateCircleShape(body, shape, circle);
  } else {
    const capsule = new b2.b2Capsule();
    capsule.center1 = new b2.b2Vec2(r - length / 2, 0);
    capsule.center2 = new b2.b2Vec2(length / 2 - r, 0);
    capsule.radius = r;
    b2.b2CreateCapsuleShape(body, shape, capsule);
  }
}
