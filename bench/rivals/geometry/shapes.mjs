// One candidate of the shape benches, alone in its process: `node shapes.mjs <question> <shape> <library>`.
// Prints {"ns": time per call, "sum": checksum}. The cases are seeded; about half of the circles overlap their shape.
import { count, random, timeCalls } from './rounds.mjs';

const [question, shape, library] = process.argv.slice(2);

/** The corners of a shape some 4 across around (x, y): two, four level ones, or eight on an ellipse, counter-clockwise. */
function cornersAt(x, y) {
  const w = 1 + random() * 2;
  const h = 1 + random() * 2;
  if (shape === 'segment')
    return [
      [x - w, y - h + 2 * h * random()],
      [x + w, y - h + 2 * h * random()],
    ];
  if (shape === 'box')
    return [
      [x - w, y - h],
      [x + w, y - h],
      [x + w, y + h],
      [x - w, y + h],
    ];
  const turn = random();
  return Array.from({ length: 8 }, (_, i) => [x + w * Math.cos((i + turn) * (Math.PI / 4)), y + h * Math.sin((i + turn) * (Math.PI / 4))]);
}

function shapeCase() {
  const x = random() * 10;
  const y = random() * 10;
  const angle = random() * 6.283;
  const r = 0.3 + random();
  const away = random() * (shape === 'segment' ? 3 : 5);
  const circle = { x: x + Math.cos(angle) * away, y: y + Math.sin(angle) * away, r };
  return { circle, corners: cornersAt(x, y).map(([px, py]) => ({ x: px, y: py })) };
}

/** Square of the distance from (x, y) to the segment ab. */
function segmentSquare(x, y, a, b) {
  const ex = b.x - a.x;
  const ey = b.y - a.y;
  const t = Math.max(0, Math.min(1, ((x - a.x) * ex + (y - a.y) * ey) / (ex * ex + ey * ey)));
  const dx = x - a.x - t * ex;
  const dy = y - a.y - t * ey;
  return dx * dx + dy * dy;
}

/** The textbook's way with rounded numbers: clamp and compare. */
const textbook = {
  segment: ({ x, y, r }, corners) => (segmentSquare(x, y, corners[0], corners[1]) <= r * r ? 1 : 0),
  box: ({ x, y, r }, corners) => {
    const dx = x - Math.max(corners[0].x, Math.min(x, corners[2].x));
    const dy = y - Math.max(corners[0].y, Math.min(y, corners[2].y));
    return dx * dx + dy * dy <= r * r ? 1 : 0;
  },
  polygon: ({ x, y, r }, corners) => {
    let inside = true;
    for (let i = 0; i < corners.length; i++) {
      const a = corners[i];
      const b = corners[(i + 1) % corners.length];
      if (segmentSquare(x, y, a, b) <= r * r) return 1;
      if ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) < 0) inside = false;
    }
    return inside ? 1 : 0;
  },
};

const libraries = {
  naive: () => ({ circle: (c) => c, shape: (corners) => corners, overlaps: textbook[shape] }),
  carom: async () => {
    const carom = await import('carom/geometry');
    const name = { segment: 'Segment', box: 'Box', polygon: 'Polygon' }[shape];
    const overlaps = carom[`overlaps${name}`];
    const manifold = carom[`manifold${name}`];
    const out = carom.createManifold();
    return {
      circle: (c) => c,
      shape: (corners) => {
        if (shape === 'segment') return { x1: corners[0].x, y1: corners[0].y, x2: corners[1].x, y2: corners[1].y };
        if (shape === 'box') return { minX: corners[0].x, minY: corners[0].y, maxX: corners[2].x, maxY: corners[2].y };
        return carom.createPolygon(corners);
      },
      overlaps: (circle, wall) => (overlaps(circle, wall) ? 1 : 0),
      contact: (circle, wall) => {
        const found = manifold(circle, wall, out);
        return found === null ? 0 : found.depth + found.normal.x;
      },
    };
  },
  sat: async () => {
    const { default: SAT } = await import('sat');
    const response = new SAT.Response();
    return {
      circle: ({ x, y, r }) => new SAT.Circle(new SAT.Vector(x, y), r),
      shape: (corners) => {
        const [first] = corners;
        if (shape === 'box') {
          return new SAT.Box(new SAT.Vector(first.x, first.y), corners[2].x - first.x, corners[2].y - first.y).toPolygon();
        }
        return new SAT.Polygon(
          new SAT.Vector(0, 0),
          corners.map(({ x, y }) => new SAT.Vector(x, y)),
        );
      },
      overlaps: (circle, wall) => (SAT.testCirclePolygon(circle, wall) ? 1 : 0),
      contact: (circle, wall) => {
        response.clear();
        return SAT.testCirclePolygon(circle, wall, response) ? response.overlap + response.overlapN.x : 0;
      },
    };
  },
  'detect-collisions': async () => {
    const { Box, Circle, Line, Polygon, Response, getSATTest } = await import('detect-collisions');
    const makeCircle = ({ x, y, r }) => new Circle({ x, y }, r);
    const makeShape = (corners) => {
      const [first] = corners;
      if (shape === 'segment') return new Line(corners[0], corners[1]);
      if (shape === 'box') return new Box({ x: first.x, y: first.y }, corners[2].x - first.x, corners[2].y - first.y);
      return new Polygon({ x: 0, y: 0 }, corners);
    };
    const [x, y] = [0, 0];
    const test = getSATTest(makeCircle({ x, y, r: 1 }), makeShape([{ x, y }, { x: 1, y }, { x: 1, y: 1 }, { x, y: 1 }])); // biome-ignore format: short
    const response = new Response();
    return {
      circle: makeCircle,
      shape: makeShape,
      overlaps: (circle, wall) => (test(circle, wall) ? 1 : 0),
      contact: (circle, wall) => {
        response.clear();
        return test(circle, wall, response) ? response.overlap + response.overlapN.x : 0;
      },
    };
  },
  planck: async () => {
    const planck = await import('planck');
    const manifold = new planck.Manifold();
    const world = new planck.WorldManifold();
    const identity = planck.Transform.identity();
    const collide = shape === 'segment' ? planck.CollideEdgeCircle : planck.CollidePolygonCircle;
    return {
      circle: ({ x, y, r }) => planck.Circle(planck.Vec2(x, y), r),
      shape: (corners) => {
        const points = corners.map(({ x, y }) => planck.Vec2(x, y));
        return shape === 'segment' ? planck.Edge(points[0], points[1]) : planck.Polygon(points);
      },
      overlaps: (circle, wall) => {
        collide(manifold, wall, identity, circle, identity);
        return manifold.pointCount;
      },
      contact: (circle, wall) => {
        collide(manifold, wall, identity, circle, identity);
        if (manifold.pointCount === 0) return 0;
        manifold.getWorldManifold(world, identity, wall.getRadius(), identity, circle.getRadius()); // its normal and depth
        return world.separations[0] + world.normal.x;
      },
    };
  },
};

const cases = Array.from({ length: count }, shapeCase);
const made = await libraries[library]();
const circles = cases.map(({ circle }) => made.circle(circle));
const shapes = cases.map(({ corners }) => made.shape(corners));
timeCalls(made[question], circles, shapes, { warmUp: 200, rounds: 40, repeats: 5 });
