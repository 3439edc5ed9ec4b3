// One candidate of the circle benches, alone in its process: `node circles.mjs <question> <library>`.
// Prints {"ns": time per call, "sum": checksum}. The pairs are seeded; half of them overlap.
import { count, random, timeCalls } from './rounds.mjs';

const [question, library] = process.argv.slice(2);

function circlePair() {
  const a = { x: random() * 10, y: random() * 10, r: 0.5 + random() * 2 };
  const b = { x: random() * 10, y: random() * 10, r: 0.5 + random() * 2 };
  const far = question === 'timeOfImpact' ? 4 : 1.1;
  const reach = (a.r + b.r) * (0.2 + far * random());
  const d = Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2) || 1;
  b.x = a.x + ((b.x - a.x) / d) * reach;
  b.y = a.y + ((b.y - a.y) / d) * reach;
  return [a, b];
}

function movingPair() {
  const [a, b] = circlePair();
  const moving = (c) => ({ x: c.x, y: c.y, r: c.r, vx: random() * 2 - 1, vy: random() * 2 - 1 });
  return [moving(a), moving(b)];
}

const candidates = {
  overlaps: {
    naive: () => (a, b) => {
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const r = a.r + b.r;
      return dx * dx + dy * dy <= r * r ? 1 : 0;
    },
    carom: async () => {
      const { overlaps } = await import('carom');
      return (a, b) => (overlaps(a, b) ? 1 : 0);
    },
    sat: async () => {
      const { getSATTest, Circle } = await import('detect-collisions');
      const make = (c) => new Circle({ x: c.x, y: c.y }, c.r);
      const test = getSATTest(make({ x: 0, y: 0, r: 1 }), make({ x: 1, y: 0, r: 1 }));
      return { make, call: (a, b) => (test(a, b) ? 1 : 0) };
    },
  },
  intersectionPoints: {
    naive: () => (a, b) => {
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const d = Math.sqrt(dx * dx + dy * dy);
      if (d > a.r + b.r || d < Math.abs(a.r - b.r)) return 0;
      const along = (a.r * a.r - b.r * b.r + d * d) / (2 * d);
      const h = Math.sqrt(a.r * a.r - along * along);
      const px = a.x + (along * dx) / d;
      const py = a.y + (along * dy) / d;
      const points = [
        { x: px - (h * dy) / d, y: py + (h * dx) / d },
        { x: px + (h * dy) / d, y: py - (h * dx) / d },
      ];
      return points[0].x + points[1].y;
    },
    carom: async () => {
      const { intersectionPoints } = await import('carom');
      return (a, b) => sumOf(intersectionPoints(a, b));
    },
    'carom, Into': async () => {
      // What `naive` really costs: its points never leave the loop, so the compiler removes their allocation.
      const { intersectionPointsInto } = await import('carom/geometry');
      const out = new Float64Array(4);
      return (a, b) => (intersectionPointsInto(a, b, out) === 2 ? out[0] + out[3] : 0);
    },
    'kld-intersections': async () => {
      const { Intersection, ShapeInfo } = await import('kld-intersections');
      return { make: (c) => ShapeInfo.circle(c.x, c.y, c.r), call: (a, b) => sumOf(Intersection.intersect(a, b).points) };
    },
    '@flatten-js/core': async () => {
      const { Circle, Point } = await import('@flatten-js/core');
      return { make: (c) => new Circle(new Point(c.x, c.y), c.r), call: (a, b) => sumOf(a.intersect(b)) };
    },
    'detect-collisions': async () => {
      const { Circle, intersectCircleCircle } = await import('detect-collisions');
      return { make: (c) => new Circle({ x: c.x, y: c.y }, c.r), call: (a, b) => sumOf(intersectCircleCircle(a, b)) };
    },
  },
  timeOfImpact: {
    naive: () => (p, q) => {
      const dx = q.x - p.x;
      const dy = q.y - p.y;
      const vx = q.vx - p.vx;
      const vy = q.vy - p.vy;
      const r = p.r + q.r;
      const b = 2 * (dx * vx + dy * vy);
      if (b >= 0) return 0;
      const c = dx * dx + dy * dy - r * r;
      if (c <= 0) return 0;
      const a = vx * vx + vy * vy;
      const d = b * b - 4 * a * c;
      return d < 0 ? 0 : (-b - Math.sqrt(d)) / (2 * a);
    },
    carom: async () => {
      const { timeOfImpact } = await import('carom');
      return (a, b) => {
        const time = timeOfImpact(a, b);
        return time < Infinity ? time : 0;
      };
    },
  },
};

/** Of two points, whichever comes first in a library. */
function sumOf(points) {
  return points.length === 2 ? points[0].x + points[1].y : 0;
}

const made = await candidates[question][library]();
const { make = (c) => c, call = made } = typeof made === 'function' ? {} : made;
const pairs = Array.from({ length: count }, question === 'timeOfImpact' ? movingPair : circlePair);
timeCalls(
  call,
  pairs.map(([a]) => make(a)),
  pairs.map(([, b]) => make(b)),
);
