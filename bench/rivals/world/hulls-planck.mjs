// planck (Box2D 2.4 in JavaScript). It has no capsules: those here are polygons of eight corners, the most it takes.
import { Box, Chain, Circle, Edge, Polygon, Vec2, World } from 'planck';
import { drumSides, paddle, paddlesOf } from '../../hulls/scenes.mjs';

export async function create({ gravity, friction, planes = [], drum, bodies: given }) {
  const world = new World({ gravity: Vec2(0, -gravity), allowSleep: false });
  const ground = world.createBody();
  for (const [nx, ny, level] of planes) {
    const [x, y] = [nx * level, ny * level];
    ground.createFixture(new Edge(Vec2(x - ny * 1000, y + nx * 1000), Vec2(x + ny * 1000, y - nx * 1000)), { friction });
  }
  if (drum !== undefined) {
    const [x, y, r, spin] = drum;
    const body = world.createBody({ type: 'kinematic', position: Vec2(x, y), angularVelocity: spin });
    const corner = (_, i) => Vec2(r * Math.cos((2 * Math.PI * i) / drumSides), r * Math.sin((2 * Math.PI * i) / drumSides));
    body.createFixture(new Chain(Array.from({ length: drumSides }, corner), true), { friction });
    for (const { x: px, y: py, angle } of paddlesOf(r))
      body.createFixture(new Box(paddle.width / 2, paddle.height / 2, Vec2(px, py), angle), { friction });
  }
  const bodies = given.map(({ x, y, angle = 0, spin = 0, ...form }) => {
    const body = world.createBody({ type: 'dynamic', position: Vec2(x, y), angle, angularVelocity: spin });
    body.createFixture(shapeOf(form), { density: 1, friction });
    return body;
  });
  return { step: () => world.step(1 / 60), read: (i) => bodies[i].getPosition() };
}

function shapeOf({ kind, width, height, length, r }) {
  if (kind === 'box') return new Box(width / 2, height / 2);
  if (kind === 'disc') return new Circle(r);
  const half = length / 2 - r;
  const round = [-1 / 2, -1 / 6, 1 / 6, 1 / 2].map((turn) => Vec2(half + r * Math.cos(turn * Math.PI), r * Math.sin(turn * Math.PI)));
  return new Polygon([...round, ...round.map(({ x, y }) => Vec2(-x, -y))]);
}
