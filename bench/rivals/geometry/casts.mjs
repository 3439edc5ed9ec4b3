// One candidate of the cast benches, alone in its process: `node casts.mjs <question> <candidate>`.
// Prints {"ns": time per call, "sum": checksum}. The cases are seeded; half of the lines are aimed at their circle.
import { count, random, timeCalls, timeRounds } from './rounds.mjs';

const [question, candidate] = process.argv.slice(2);

/** A circle and a segment from 1.2 … 9.2 radii away that passes its center within 2 radii and ends about there or beyond. */
function castCase() {
  const circle = { x: random() * 10, y: random() * 10, r: 0.5 + random() * 2 };
  const angle = random() * 6.283;
  const away = circle.r * (1.2 + random() * 8);
  const aside = (random() * 4 - 2) * circle.r;
  const reach = 0.2 + random() * 1.6;
  const x1 = circle.x + Math.cos(angle) * away;
  const y1 = circle.y + Math.sin(angle) * away;
  const dx = (circle.x - Math.sin(angle) * aside - x1) * reach;
  const dy = (circle.y + Math.cos(angle) * aside - y1) * reach;
  return [{ x: x1, y: y1, dx, dy, x1, y1, x2: x1 + dx, y2: y1 + dy }, circle];
}

/** The article's formula for the first hit, t no more than `most`; `withNormal` as a Hit, else the point alone. */
function naiveCast(x, y, dx, dy, c, most, withNormal) {
  const fx = x - c.x;
  const fy = y - c.y;
  const a = dx * dx + dy * dy;
  const b = 2 * (dx * fx + dy * fy);
  const k = fx * fx + fy * fy - c.r * c.r;
  const disc = b * b - 4 * a * k;
  if (disc < 0) return null;
  const root = Math.sqrt(disc);
  let t = (-b - root) / (2 * a);
  if (t < 0) t = (-b + root) / (2 * a);
  if (t < 0 || t > most) return null;
  const px = x + t * dx;
  const py = y + t * dy;
  if (!withNormal) return { t, x: px, y: py };
  return { t, point: { x: px, y: py }, normal: { x: (px - c.x) / c.r, y: (py - c.y) / c.r }, inside: k <= 0 };
}

const segmentOf = ({ x1, y1, x2, y2 }) => ({ x1, y1, x2, y2 });
const rayOf = ({ x, y, dx, dy }) => ({ x, y, dx, dy });
const pointSum = (hit) => (hit === null ? 0 : hit.t + hit.x);
const hitSum = (hit) => (hit === null ? 0 : hit.t + hit.point.x + hit.normal.y);

/** A cast of the library by its name, beside the article's formula: `naive(line, circle, withNormal)`. */
function casts(name, line, naive) {
  return {
    'naive point': () => ({ line, call: (asked, c) => pointSum(naive(asked, c, false)) }),
    naive: () => ({ line, call: (asked, c) => hitSum(naive(asked, c, true)) }),
    carom: async () => {
      const { [name]: cast, createHit } = await import('carom/geometry');
      const out = createHit();
      return { line, call: (asked, c) => hitSum(cast(asked, c, out)) };
    },
  };
}

const candidates = {
  castRay: casts('castRay', rayOf, (ray, c, withNormal) => naiveCast(ray.x, ray.y, ray.dx, ray.dy, c, Infinity, withNormal)),
  castSegment: casts('castSegment', segmentOf, (s, c, withNormal) => naiveCast(s.x1, s.y1, s.x2 - s.x1, s.y2 - s.y1, c, 1, withNormal)),
  segmentIntersections: {
    naive: () => ({
      line: segmentOf,
      call: (s, c) => {
        const dx = s.x2 - s.x1;
        const dy = s.y2 - s.y1;
        const fx = s.x1 - c.x;
        const fy = s.y1 - c.y;
        const a = dx * dx + dy * dy;
        const b = 2 * (dx * fx + dy * fy);
        const disc = b * b - 4 * a * (fx * fx + fy * fy - c.r * c.r);
        if (disc < 0) return 0;
        const points = [];
        for (const root of [-Math.sqrt(disc), Math.sqrt(disc)]) {
          const t = (-b + root) / (2 * a);
          if (t >= 0 && t <= 1) points.push({ x: s.x1 + t * dx, y: s.y1 + t * dy });
        }
        return total(points);
      },
    }),
    carom: async () => {
      const { segmentIntersections } = await import('carom/geometry');
      return { line: segmentOf, call: (segment, circle) => total(segmentIntersections(segment, circle)) };
    },
    'carom Into': async () => {
      const { segmentIntersectionsInto } = await import('carom/geometry');
      const out = new Float64Array(6);
      return {
        line: segmentOf,
        call: (segment, circle) => {
          const found = segmentIntersectionsInto(segment, circle, out);
          return found === 0 ? 0 : found === 1 ? out[1] + out[2] : out[1] + out[2] + out[4] + out[5];
        },
      };
    },
    'kld-intersections': async () => {
      const { Intersection, ShapeInfo } = await import('kld-intersections');
      return {
        line: ({ x1, y1, x2, y2 }) => ShapeInfo.line(x1, y1, x2, y2),
        circle: (c) => ShapeInfo.circle(c.x, c.y, c.r),
        call: (line, circle) => total(Intersection.intersect(circle, line).points),
      };
    },
    '@flatten-js/core': async () => {
      const { Circle, Point, Segment } = await import('@flatten-js/core');
      return {
        line: ({ x1, y1, x2, y2 }) => new Segment(new Point(x1, y1), new Point(x2, y2)),
        circle: (c) => new Circle(new Point(c.x, c.y), c.r),
        call: (segment, circle) => total(segment.intersect(circle)),
      };
    },
    'detect-collisions': async () => {
      const { Circle, intersectLineCircle } = await import('detect-collisions');
      return {
        line: ({ x1, y1, x2, y2 }) => ({ start: { x: x1, y: y1 }, end: { x: x2, y: y2 } }),
        circle: (c) => new Circle({ x: c.x, y: c.y }, c.r),
        call: (line, circle) => total(intersectLineCircle(line, circle)),
      };
    },
  },
};

/** Sum of the coordinates, the same in either order up to rounding. */
function total(points) {
  let sum = 0;
  for (const point of points) sum += point.x + point.y;
  return sum;
}

/** One call per pair of 4096 discs of one radius in packed x, y; a third of the pairs asked about overlap. */
async function equalRadii() {
  const points = Float64Array.from({ length: 2 * count }, () => random() * 10);
  const r = 1.6;
  const circles = Array.from({ length: count }, (_, i) => ({ x: points[2 * i], y: points[2 * i + 1], r }));
  const { overlaps, overlapsEqual, overlapsEqualInto } = await import('carom/geometry');
  const reach = 4 * r * r;
  const found = new Int32Array(count);
  /** Asks about each disc and the one before it. */
  const each = (asks) => () => {
    let sum = 0;
    for (let i = 1; i < count; i++) sum += asks(i) ? 1 : 0;
    return sum;
  };
  const rounds = {
    naive: each((i) => {
      const dx = points[2 * i] - points[2 * i - 2];
      const dy = points[2 * i + 1] - points[2 * i - 1];
      return dx * dx + dy * dy <= reach;
    }),
    overlaps: each((i) => overlaps(circles[i - 1], circles[i])),
    overlapsEqual: each((i) => overlapsEqual(points, r, i - 1, i)),
    overlapsEqualInto: () => overlapsEqualInto(points, r, 0, found),
  };
  return rounds[candidate];
}

if (question === 'equalRadii') timeRounds(await equalRadii());
else {
  const { line, circle = (c) => c, call } = await candidates[question][candidate]();
  const cases = Array.from({ length: count }, castCase);
  timeCalls(
    call,
    cases.map(([asked]) => line(asked)),
    cases.map(([, asked]) => circle(asked)),
  );
}
