// Boxes, capsules and triangles that bounce and spin in a room, by events alone: nothing overlaps, at no moment, and the energy stays.
import { closestPoints, createHull, momentsHull, timeOfImpactHull } from 'carom/geometry';

const hull = (r, ...xy) =>
  createHull(
    xy.filter((_, i) => i % 2 === 0).map((x, i) => ({ x, y: xy[2 * i + 1] })),
    r,
  );
const box = (x, y, w, h, r = 0) => hull(r, x, y, x + w, y, x + w, y + h, x, y + h);
const still = { x: 0, y: 0, vx: 0, vy: 0, angularVelocity: 0 };
const walls = [box(-1, -1, 1, 10), box(8, -1, 1, 10), box(-1, -1, 10, 1), box(-1, 8, 10, 1)].map((wall) => ({
  ...wall,
  ...still,
  im: 0,
  ii: 0,
}));

// each with its inverse mass and inertia, at density 1, and turning about its center
const body = (hull, vx, vy, angularVelocity) => {
  const { area, x, y, second } = momentsHull(hull);
  return { ...hull, x, y, vx, vy, angularVelocity, im: 1 / area, ii: 1 / second };
};
const bodies = [
  body(box(1, 1, 1, 0.6, 0.1), 2, 1, 3),
  body(box(4, 5, 0.5, 2), -1, 2, -2),
  body(hull(0.3, 2, 4, 3, 4), 1, -3, 1),
  body(hull(0, 5, 1, 6.5, 1, 5.7, 2.2), -2, 1, 4),
];

function move(b, t) {
  const [c, s] = [Math.cos(b.angularVelocity * t), Math.sin(b.angularVelocity * t)];
  const [x, y] = [b.x + b.vx * t, b.y + b.vy * t];
  b.points = b.points.map((p) => ({ x: x + c * (p.x - b.x) - s * (p.y - b.y), y: y + s * (p.x - b.x) + c * (p.y - b.y) }));
  Object.assign(b, { x, y });
}

function push(it, n, arm, impulse) {
  it.vx += impulse * it.im * n.x;
  it.vy += impulse * it.im * n.y;
  it.angularVelocity += impulse * it.ii * arm;
}

function bounce(a, b) {
  const { normal: n, a: at } = closestPoints(a, b);
  const arm = (it) => (at.x - it.x) * n.y - (at.y - it.y) * n.x;
  const speed = (it) => it.vx * n.x + it.vy * n.y + it.angularVelocity * arm(it);
  const impulse = (2 * (speed(a) - speed(b))) / (a.im + b.im + arm(a) ** 2 * a.ii + arm(b) ** 2 * b.ii);
  push(a, n, arm(a), -impulse);
  push(b, n, arm(b), impulse);
}

const energy = () => bodies.reduce((sum, b) => sum + (b.vx ** 2 + b.vy ** 2) / (2 * b.im) + b.angularVelocity ** 2 / (2 * b.ii), 0);
const before = energy();
let bounces = 0;
for (let now = 0; now < 20; ) {
  let next = { t: 0.1, a: null, b: null };
  for (const [i, a] of bodies.entries())
    for (const b of [...walls, ...bodies.slice(0, i)]) {
      const t = timeOfImpactHull(a, b, next.t);
      if (t < next.t) next = { t, a, b };
    }
  for (const b of bodies) move(b, next.t);
  if (next.a !== null) bounce(next.a, next.b);
  if (next.a !== null) bounces++;
  now += next.t;
}
console.log(`${bounces} bounces; the energy is off by ${((energy() / before - 1) * 1e12).toFixed(0)}e-12 of itself`);
