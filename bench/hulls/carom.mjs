// Carom on one thread, plain JavaScript.
import { addBody } from 'carom/hulls';
import { World } from 'carom/world';
import { drumSides, paddle, paddlesOf } from './scenes.mjs';

export async function create({ gravity, friction, planes = [], drum, bodies: given }) {
  const world = new World({ gravity: { x: 0, y: -gravity }, warn: null });
  const material = { friction };
  for (const [nx, ny, level] of planes) {
    const along = 1000;
    const [x, y] = [nx * level, ny * level];
    world.addWall({ x1: x - ny * along, y1: y + nx * along, x2: x + ny * along, y2: y - nx * along }, { material });
  }
  if (drum !== undefined) addDrum(world, drum, material);
  const bodies = given.map(({ x, y, angle = 0, spin = 0, ...form }) => {
    const at = { x, y, angle, angularVelocity: spin, material };
    if (form.kind === 'box') return addBody(world, { ...at, width: form.width, height: form.height, r: form.r });
    if (form.kind === 'disc') return world.add({ ...at, r: form.r });
    const half = form.length / 2 - form.r;
    return addBody(world, { ...at, x1: -half, y1: 0, x2: half, y2: 0, r: form.r });
  });
  return { step: () => world.step(1 / 60), read: (i) => bodies[i] };
}

/** The drum is of walls that turn about one pivot: each is listed where it is. */
function addDrum(world, [x, y, r, spin], material) {
  const turn = { x, y, angularVelocity: spin, material };
  const corner = (i) => [r * Math.cos((2 * Math.PI * i) / drumSides), r * Math.sin((2 * Math.PI * i) / drumSides)];
  for (let i = 0; i < drumSides; i++) {
    const [[x1, y1], [x2, y2]] = [corner(i), corner(i + 1)];
    world.addKinematic({ x1, y1, x2, y2 }, turn);
  }
  for (const { x: px, y: py, angle } of paddlesOf(r)) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const points = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([sx, sy]) => {
      // biome-ignore format: short
      const [ax, ay] = [(sx * paddle.width) / 2, (sy * paddle.height) / 2];
      return { x: px + cos * ax - sin * ay, y: py + sin * ax + cos * ay };
    });
    world.addKinematic({ points }, turn);
  }
}
