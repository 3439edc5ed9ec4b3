// The five articles: what each describes, the Carom call, where the conventions differ, and inputs on which its formula
// breaks, each evaluated live beside ours.

import {
  collision003,
  collisionTime004,
  collisionTimeComponents004,
  intersect002,
  intersectionPoints000,
  overlaps000,
  overlapsSquared000,
  rayIntersections001,
} from '@carom/gallery/articles';
import {
  castSegment,
  explain,
  impact,
  intersectionPoints,
  manifold,
  overlaps,
  rayIntersections,
  relation,
  segmentIntersections,
  separate,
  timeOfImpact,
} from 'carom';

/** One input on which an article's formula and Carom disagree. */
export interface Failure {
  /** What goes wrong, as a short sentence. */
  readonly title: string;
  /** The input, as code. */
  readonly input: string;
  /** Why the formula breaks here. */
  readonly why: string;
  /** What the article's formula answers. */
  naive(): unknown;
  /** What Carom answers. */
  carom(): unknown;
}

/** A page about one article. */
export interface Article {
  readonly id: string;
  readonly title: string;
  /** What the article teaches. */
  readonly about: string;
  /** The same with Carom, ready to copy. */
  readonly code: string;
  /** Where our conventions differ from the article's, or where it contradicts itself. */
  readonly conventions: readonly string[];
  readonly failures: readonly Failure[];
  /** The explain-mode figure that fits. */
  readonly figure: 'circles' | 'ray' | 'motion';
}

const still = { vx: 0, vy: 0 };

export const articles: readonly Article[] = [
  {
    id: '000',
    title: 'Circle–circle intersections',
    about:
      'Two discs overlap when the distance of their centers is at most the sum of their radii; comparing squares saves the root. The outlines cross at two points, found from the distance to the line through them.',
    code: `import { intersectionPoints, overlaps, relation } from 'carom';

const a = { x: 100, y: 50, r: 40 };
const b = { x: 200, y: 80, r: 70 };
overlaps(a, b);            // do the discs share a point?
relation(a, b);            // 'separate' … 'equal'
intersectionPoints(a, b);  // 0, 1 or 2 points`,
    conventions: [
      'Points: the article gives the point right of a → b first, article 002 the left one. Carom always gives the left one first (left = a → b turned from +x towards +y).',
      'Tangent circles have one point, not the same point twice.',
      'The article returns undefined both for circles apart and for one inside the other; relation tells them apart.',
      'Squaring is said to be faster; measured, the two forms cost the same, and they fail on different inputs.',
    ],
    failures: [
      {
        title: 'Decimals beside a tangency',
        input: '{ x: 2.5, y: 1.5, r: 0.2 }, { x: 1.9, y: 1.5, r: 0.4 }',
        why: 'As doubles these discs are apart by less than one rounding; both forms of the formula round to “touching”.',
        naive: () => [
          overlaps000({ x: 2.5, y: 1.5, r: 0.2 }, { x: 1.9, y: 1.5, r: 0.4 }),
          overlapsSquared000({ x: 2.5, y: 1.5, r: 0.2 }, { x: 1.9, y: 1.5, r: 0.4 }),
        ],
        carom: () => overlaps({ x: 2.5, y: 1.5, r: 0.2 }, { x: 1.9, y: 1.5, r: 0.4 }),
      },
      {
        title: 'NaN points',
        input: '{ x: 2.5, y: 1.5, r: 0.2 }, { x: 1.9, y: 1.5, r: 0.4 }',
        why: 'Rounding makes the distance to the chord longer than the radius, and the square root gets a negative number.',
        naive: () => intersectionPoints000({ x: 2.5, y: 1.5, r: 0.2 }, { x: 1.9, y: 1.5, r: 0.4 }),
        carom: () => intersectionPoints({ x: 2.5, y: 1.5, r: 0.2 }, { x: 1.9, y: 1.5, r: 0.4 }),
      },
      {
        title: 'Tangent circles: one point, given twice',
        input: '{ x: 0, y: 0, r: 1 }, { x: 2, y: 0, r: 1 }',
        why: 'The article has no case for a tangency.',
        naive: () => intersectionPoints000({ x: 0, y: 0, r: 1 }, { x: 2, y: 0, r: 1 }),
        carom: () => intersectionPoints({ x: 0, y: 0, r: 1 }, { x: 2, y: 0, r: 1 }),
      },
      {
        title: 'Equal circles',
        input: '{ x: 1, y: 1, r: 2 }, { x: 1, y: 1, r: 2 }',
        why: 'The distance is 0, and the unit vector 0/0.',
        naive: () => intersectionPoints000({ x: 1, y: 1, r: 2 }, { x: 1, y: 1, r: 2 }),
        carom: () => ({
          relation: relation({ x: 1, y: 1, r: 2 }, { x: 1, y: 1, r: 2 }),
          points: intersectionPoints({ x: 1, y: 1, r: 2 }, { x: 1, y: 1, r: 2 }),
        }),
      },
      {
        title: 'Squares that overflow',
        input: '{ x: 0, y: 0, r: 1e160 }, { x: 5e160, y: 0, r: 1e160 }',
        why: 'Both squares are Infinity, and Infinity ≤ Infinity.',
        naive: () => overlapsSquared000({ x: 0, y: 0, r: 1e160 }, { x: 5e160, y: 0, r: 1e160 }),
        carom: () => overlaps({ x: 0, y: 0, r: 1e160 }, { x: 5e160, y: 0, r: 1e160 }),
      },
      {
        title: 'A negative radius',
        input: '{ x: 0, y: 0, r: -3 }, { x: 1, y: 0, r: 1 }',
        why: 'The two “equivalent” forms disagree: squaring loses the sign. In Carom a circle with r < 0 is empty.',
        naive: () => [
          overlaps000({ x: 0, y: 0, r: -3 }, { x: 1, y: 0, r: 1 }),
          overlapsSquared000({ x: 0, y: 0, r: -3 }, { x: 1, y: 0, r: 1 }),
        ],
        carom: () => overlaps({ x: 0, y: 0, r: -3 }, { x: 1, y: 0, r: 1 }),
      },
    ],
    figure: 'circles',
  },
  {
    id: '001',
    title: 'Circle and ray intersection',
    about:
      'Put the ray A + t·(B − A) into the circle’s equation; the discriminant of the quadratic tells whether it misses (negative), touches (zero) or crosses (positive), and its roots say where.',
    code: `import { castSegment, lineIntersections, rayIntersections, segmentIntersections } from 'carom';

const ray = { x1: -5, y1: 0, x2: 5, y2: 0 };  // A and B
const circle = { x: 0, y: 0, r: 1 };
rayIntersections(ray, circle);      // t ≥ 0, ascending
segmentIntersections(ray, circle);  // 0 ≤ t ≤ 1
lineIntersections(ray, circle);     // any t
castSegment(ray, circle);           // the first hit: t, point, normal, inside`,
    conventions: [
      'The text calls the near root t₁, the code the far one: it pushes the exit first. Carom returns roots in ascending order.',
      'The text says B may end the ray; the code never tests t ≤ 1. Carom has three functions: line, ray, segment.',
      'A ray that starts inside the disc: the article returns only the exit. A cast hits at t = 0 with inside: true.',
      'A = B is a question about a point, not a division by zero.',
    ],
    failures: [
      {
        title: 'A tangent ray, missed',
        input: 'A (-1.6, 1.4000000000000001), B (1.1, 1.4000000000000001), circle r 1.4000000000000001',
        why: 'The rounded discriminant comes out negative; it is exactly 0.',
        naive: () =>
          rayIntersections001({ x1: -1.6, y1: 1.4000000000000001, x2: 1.1, y2: 1.4000000000000001 }, { x: 0, y: 0, r: 1.4000000000000001 }),
        carom: () =>
          rayIntersections({ x1: -1.6, y1: 1.4000000000000001, x2: 1.1, y2: 1.4000000000000001 }, { x: 0, y: 0, r: 1.4000000000000001 }),
      },
      {
        title: 'A tangent ray, counted twice',
        input: 'A (-5.2, 1.6), B (3.3, 1.6), circle r 1.6',
        why: 'The rounded discriminant comes out positive; it is exactly 0.',
        naive: () => rayIntersections001({ x1: -5.2, y1: 1.6, x2: 3.3, y2: 1.6 }, { x: 0, y: 0, r: 1.6 }),
        carom: () => rayIntersections({ x1: -5.2, y1: 1.6, x2: 3.3, y2: 1.6 }, { x: 0, y: 0, r: 1.6 }),
      },
      {
        title: 'The first point is the exit',
        input: 'A (-5, 0), B (5, 0), circle r 1',
        why: 'The far root is computed and pushed first.',
        naive: () => rayIntersections001({ x1: -5, y1: 0, x2: 5, y2: 0 }, { x: 0, y: 0, r: 1 })[0],
        carom: () => castSegment({ x1: -5, y1: 0, x2: 5, y2: 0 }, { x: 0, y: 0, r: 1 })?.point,
      },
      {
        title: 'A hit beyond the end',
        input: 'A (-5, 0), B (-4, 0), circle r 1',
        why: 'Nothing tests t ≤ 1, so a segment four radii away hits.',
        naive: () => rayIntersections001({ x1: -5, y1: 0, x2: -4, y2: 0 }, { x: 0, y: 0, r: 1 }),
        carom: () => segmentIntersections({ x1: -5, y1: 0, x2: -4, y2: 0 }, { x: 0, y: 0, r: 1 }),
      },
      {
        title: 'A and B the same point, inside',
        input: 'A = B = (0.5, 0), circle r 1',
        why: '0/0, compared with 0, is false.',
        naive: () => rayIntersections001({ x1: 0.5, y1: 0, x2: 0.5, y2: 0 }, { x: 0, y: 0, r: 1 }),
        carom: () => castSegment({ x1: 0.5, y1: 0, x2: 0.5, y2: 0 }, { x: 0, y: 0, r: 1 }),
      },
    ],
    figure: 'ray',
  },
  {
    id: '002',
    title: 'Where two circles cross (円と円の交点)',
    about:
      'The same crossing points by the law of cosines. It has the cases that the other article leaves out: one disc inside the other, and a single point at an outer or inner tangency.',
    code: `import { explain, intersectionPoints, overlaps } from 'carom';

const a = { x: 0, y: 0, r: 5 };
const b = { x: 6, y: 0, r: 5 };
const { hit, points, distance, chord } = explain(a, b);
// the article's { hit, pos } is { hit, points }`,
    conventions: [
      'hit means the discs overlap, so a contained disc is a hit without points; overlaps and intersectionPoints are two questions.',
      'The left point comes first, as in Carom; article 000 has it the other way round. “Left” assumes y up in the text; Carom says a → b turned from +x towards +y.',
      'Tangency is tested by === on rounded square roots; the article itself doubts that it ever matches. Carom decides it exactly.',
    ],
    failures: [
      {
        title: 'A touch that is none',
        input: '{ x: 2.5, y: 1.5, r: 0.2 }, { x: 1.9, y: 1.5, r: 0.4 }',
        why: 'The rounded distance equals the rounded sum; the numbers themselves are apart.',
        naive: () => intersect002({ x: 2.5, y: 1.5, r: 0.2 }, { x: 1.9, y: 1.5, r: 0.4 }),
        carom: () => ({
          hit: overlaps({ x: 2.5, y: 1.5, r: 0.2 }, { x: 1.9, y: 1.5, r: 0.4 }),
          pos: intersectionPoints({ x: 2.5, y: 1.5, r: 0.2 }, { x: 1.9, y: 1.5, r: 0.4 }),
        }),
      },
      {
        title: 'Equal circles: one point, NaN',
        input: '{ x: 1, y: 1, r: 2 }, { x: 1, y: 1, r: 2 }',
        why: 'Distance and radius difference are both 0, so it looks like an inner tangency with the direction 0/0.',
        naive: () => intersect002({ x: 1, y: 1, r: 2 }, { x: 1, y: 1, r: 2 }),
        carom: () => ({
          hit: overlaps({ x: 1, y: 1, r: 2 }, { x: 1, y: 1, r: 2 }),
          pos: intersectionPoints({ x: 1, y: 1, r: 2 }, { x: 1, y: 1, r: 2 }),
        }),
      },
      {
        title: 'Huge circles',
        input: '{ x: 0, y: 0, r: 1e200 }, { x: 1e200, y: 0, r: 1e200 }',
        why: 'The squares overflow: the distance is Infinity.',
        naive: () => intersect002({ x: 0, y: 0, r: 1e200 }, { x: 1e200, y: 0, r: 1e200 }),
        carom: () => {
          const { hit, points } = explain({ x: 0, y: 0, r: 1e200 }, { x: 1e200, y: 0, r: 1e200 });
          return { hit, pos: points };
        },
      },
    ],
    figure: 'circles',
  },
  {
    id: '003',
    title: 'Collision detection and separation',
    about:
      'Overlapping discs get a normal (from A to B) and a depth; each is then moved by half the depth along the normal, a static one not at all. Impulses and polygons are announced for later parts.',
    code: `import { bounce, createManifold, manifold, separate } from 'carom';

const a = { x: 0, y: 0, r: 1 };
const b = { x: 1.5, y: 0, r: 1 };
manifold(a, b);                                        // normal, depth, point; null when apart
separate(a, b, { inverseMassA: 1, inverseMassB: 0 });  // b is static: only a moves`,
    conventions: [
      'The text counts touching as a collision, the code does not. In Carom discs are closed: touching overlaps, with depth 0.',
      'Half and half ignores mass; separate shares the way by inverse mass, and 0 means immovable. Two immovable discs stay.',
      'Concentric discs get the normal (1, 0), always.',
    ],
    failures: [
      {
        title: 'Same center: no direction',
        input: '{ x: 1, y: 1, r: 2 }, { x: 1, y: 1, r: 1 }',
        why: 'The normal is 0/0, and both bodies are moved to NaN.',
        naive: () => collision003({ x: 1, y: 1, r: 2 }, { x: 1, y: 1, r: 1 }),
        carom: () => manifold({ x: 1, y: 1, r: 2 }, { x: 1, y: 1, r: 1 }),
      },
      {
        title: 'Touching discs do not collide',
        input: '{ x: 0, y: 0, r: 1 }, { x: 2, y: 0, r: 1 }',
        why: 'The code tests ≥ where the text says ≤.',
        naive: () => collision003({ x: 0, y: 0, r: 1 }, { x: 2, y: 0, r: 1 }),
        carom: () => manifold({ x: 0, y: 0, r: 1 }, { x: 2, y: 0, r: 1 }),
      },
      {
        title: 'A real overlap, not found',
        input: '{ x: 1.2, y: 2.5, r: 1.9000000000000001 }, { x: 2.4, y: 0.9, r: 0.1 }',
        why: 'Sum minus rounded distance has lost every digit; here even the sign.',
        naive: () => collision003({ x: 1.2, y: 2.5, r: 1.9000000000000001 }, { x: 2.4, y: 0.9, r: 0.1 }),
        carom: () => manifold({ x: 1.2, y: 2.5, r: 1.9000000000000001 }, { x: 2.4, y: 0.9, r: 0.1 }),
      },
      {
        title: 'Two static bodies',
        input: 'separate(a, b, { inverseMassA: 0, inverseMassB: 0 })',
        why: 'The code asks only whether A is static and then moves B.',
        naive: () => ({ moved: 'b' }),
        carom: () => {
          const a = { x: 0, y: 0, r: 1 };
          const b = { x: 1, y: 0, r: 1 };
          separate(a, b, { inverseMassA: 0, inverseMassB: 0 });
          return { moved: b.x === 1 ? 'neither' : 'b' };
        },
      },
    ],
    figure: 'circles',
  },
  {
    id: '004',
    title: 'Collision time of moving circles',
    about:
      'Two circles in straight flight touch when the distance of their centers equals the sum of their radii: a quadratic in t, whose smaller root is the time of impact. Simulators for bot contests are built on it.',
    code: `import { bounce, impact, timeOfImpact } from 'carom';

const a = { x: 0, y: 0, r: 1, vx: 1, vy: 0 };
const b = { x: 10, y: 0, r: 1, vx: 0, vy: 0 };
timeOfImpact(a, b);      // 8; Infinity = never
timeOfImpact(a, b, 5);   // Infinity: not within 5
impact(a, b);            // time, kind, motion, normal, point`,
    conventions: [
      'The dot-product listing answers “moving away” before “already overlapping”; so does timeOfImpact. impact reports overlapping pairs too, and says how they move.',
      'The text defines collision as distance below the sum, the code counts equality. In Carom a graze hits, with kind "graze".',
      'Never is Infinity (comparable), not null, and a time limit is the third argument.',
    ],
    failures: [
      {
        title: 'The second listing forgets the radii',
        input: 'a at 0 with v = 1, b at 10, both r 1',
        why: 'c lacks the squared radius sum: this is the time the centers meet.',
        naive: () => collisionTimeComponents004({ x: 0, y: 0, r: 1, vx: 1, vy: 0 }, { x: 10, y: 0, r: 1, ...still }),
        carom: () => timeOfImpact({ x: 0, y: 0, r: 1, vx: 1, vy: 0 }, { x: 10, y: 0, r: 1, ...still }),
      },
      {
        title: 'Far and fast: a hit is missed',
        input: 'a at (-97300000, 0.425564666162245), v = 1000082.8; b at the origin; r 0.5',
        why: 'b² and 4ac agree in every digit a double has; their difference is noise.',
        naive: () =>
          collisionTime004({ x: -97300000, y: 0.425564666162245, r: 0.5, vx: 1000082.8, vy: 0 }, { x: 0, y: 0, r: 0.5, ...still }),
        carom: () => timeOfImpact({ x: -97300000, y: 0.425564666162245, r: 0.5, vx: 1000082.8, vy: 0 }, { x: 0, y: 0, r: 0.5, ...still }),
      },
      {
        title: 'Overlapping and receding',
        input: 'a at 0 with v = -1, b at 1, both r 1',
        why: 'The order of the early returns hides the overlap: null means “no collision” for discs that overlap now.',
        naive: () => collisionTime004({ x: 0, y: 0, r: 1, vx: -1, vy: 0 }, { x: 1, y: 0, r: 1, ...still }),
        carom: () => {
          const found = impact({ x: 0, y: 0, r: 1, vx: -1, vy: 0 }, { x: 1, y: 0, r: 1, ...still });
          return found && { time: found.time, kind: found.kind, motion: found.motion };
        },
      },
    ],
    figure: 'motion',
  },
];
