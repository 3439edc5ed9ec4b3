// Inputs on which a formula that is copied everywhere goes wrong: what it answers, and what Carom answers.
import {
  collision003,
  collisionTime004,
  collisionTimeComponents004,
  intersect002,
  intersectionPoints000,
  overlaps000,
  overlapsSquared000,
  rayIntersections001,
  separate003,
} from '@carom/gallery/articles';
import {
  bounce,
  castSegment,
  impact,
  intersectionPoints,
  type MovingCircle,
  manifold,
  overlaps,
  rayIntersections,
  type Segment,
  segmentIntersections,
  separate,
  timeOfImpact,
  type Vec,
  type Velocities,
} from 'carom';
import { show } from '../explain/show.ts';
import type { ArticleId } from './articles.ts';

/** What a formula says, in words and as what the picture draws. */
export interface Answer {
  readonly text: string;
  /** Whether the discs are said to share a point. */
  readonly touch?: boolean;
  readonly points?: readonly Readonly<Vec>[];
  /** When they are said to meet; Infinity for never. */
  readonly time?: number;
  /** The velocities after the bounce. */
  readonly after?: Readonly<Velocities>;
}

/** An input on which a naive formula fails. */
export interface Failure {
  readonly title: string;
  /** The article whose formula it is; without one it is a rule that many programs have. */
  readonly article?: ArticleId;
  readonly input: string;
  readonly why: string;
  readonly circles: readonly Readonly<MovingCircle>[];
  readonly line?: Readonly<Segment>;
  readonly naive: () => Answer;
  readonly carom: () => Answer;
}

/** A circle at rest, or with the velocity given. */
export const disc = (x: number, y: number, r: number, vx = 0, vy = 0): MovingCircle => ({ x, y, r, vx, vy });

type Pair = readonly [MovingCircle, MovingCircle];
const words = (touch: boolean): Answer => ({ text: touch ? 'They overlap.' : 'They are apart.', touch });
const pointsText = (points: readonly Readonly<Vec>[]): Answer => ({
  text: points.length === 0 ? 'There is no point.' : show(points),
  points,
});
const timeText = (time: number | null): Answer => ({
  text: time === null || time === Infinity ? 'They never meet.' : `They meet at ${show(time)}.`,
  time: time ?? Infinity,
});

const decimals: Pair = [disc(2.5, 1.5, 0.2), disc(1.9, 1.5, 0.4)];
const huge: Pair = [disc(0, 0, 1e160), disc(5e160, 0, 1e160)];
const tiny: Pair = [disc(0, 0, 1e-170), disc(5e-170, 0, 1e-170)];
const negative: Pair = [disc(0, 0, -3), disc(1, 0, 1)];
const shallow: Pair = [disc(1.2, 2.5, 1.9000000000000001), disc(2.4, 0.9, 0.1)];

type Ask = (a: MovingCircle, b: MovingCircle) => Answer;
type Make = (title: string, input: string, why: string, pair: Pair) => Failure;

/** Makes failing pairs of a formula, of an article or a rule of many programs, and what Carom answers. */
export function failing(article: ArticleId | null, naive: Ask, carom: Ask): Make {
  const from = article === null ? {} : { article };
  return (title, input, why, pair) => ({
    title,
    ...from,
    input,
    why,
    circles: pair,
    naive: () => naive(...pair),
    carom: () => carom(...pair),
  });
}

const overlap: Ask = (a, b) => words(overlaps(a, b));
const rootFailure = failing('000', (a, b) => words(overlaps000(a, b)), overlap);
const squareFailure = failing('000', (a, b) => words(overlapsSquared000(a, b)), overlap);

const contact = (found: { normal: Readonly<Vec>; depth: number } | null): Answer => ({
  text: found ? `The normal is ${show(found.normal)}, the depth ${show(found.depth)}.` : 'They do not collide.',
  touch: found !== null,
});
const normalFailure = failing(
  '003',
  (a, b) => contact(collision003(a, b)),
  (a, b) => contact(manifold(a, b)),
);

/** Two discs that nothing can move. */
const fixed = () => [
  { x: 0, y: 0, r: 1, isStatic: true },
  { x: 1, y: 0, r: 1, isStatic: true },
];
const moved = (b: { x: number }): Answer => ({ text: b.x === 1 ? 'Neither moves.' : `b moves to ${show(b.x)}.`, touch: true });

/** Of whether discs overlap, and how deep. */
export const overlapFailures: readonly Failure[] = [
  rootFailure(
    'Plain decimals',
    '(2.5, 1.5) r 0.2 and (1.9, 1.5) r 0.4',
    'The distance and the sum differ by 0.00000000000000006. Rounding makes them equal.',
    decimals,
  ),
  squareFailure(
    'Huge circles',
    '(0, 0) r 1e160 and (5e160, 0) r 1e160',
    'Both squares are too large for a double. They become Infinity, and Infinity ≤ Infinity holds.',
    huge,
  ),
  squareFailure(
    'Tiny circles',
    '(0, 0) r 1e−170 and (5e−170, 0) r 1e−170',
    'Both squares are too small for a double. They become 0, and 0 ≤ 0 holds.',
    tiny,
  ),
  squareFailure(
    'A negative radius',
    '(0, 0) r −3 and (1, 0) r 1',
    'The square of the sum −2 is 4, so the sign is lost. In Carom a circle with a negative radius is empty.',
    negative,
  ),
  normalFailure(
    'The same center',
    '(1, 1) r 2 and (1, 1) r 1',
    'The direction from one center to the other is 0/0. Both discs are moved to NaN.',
    [disc(1, 1, 2), disc(1, 1, 1)],
  ),
  normalFailure('Touching does not collide', '(0, 0) r 1 and (2, 0) r 1', 'The code leaves at ≥ where the text says ≤.', [
    disc(0, 0, 1),
    disc(2, 0, 1),
  ]),
  {
    title: 'Two static discs',
    article: '003',
    input: '(0, 0) r 1 and (1, 0) r 1, both static',
    why: 'The code asks only whether a is static, and then moves b.',
    circles: [disc(0, 0, 1), disc(1, 0, 1)],
    naive: () => {
      const [a, b] = fixed();
      separate003(a, b, { x: 1, y: 0 });
      return moved(b);
    },
    carom: () => {
      const [a, b] = fixed();
      separate(a, b, { inverseMassA: 0, inverseMassB: 0 });
      return moved(b);
    },
  },
];

const crossingFailure = failing(
  '000',
  (a, b) => {
    const found = intersectionPoints000(a, b);
    return pointsText(found ? [found.p1, found.p2] : []);
  },
  (a, b) => pointsText(intersectionPoints(a, b)),
);

const hitAndPoints = (hit: boolean, points: readonly Readonly<Vec>[]): Answer => ({
  ...pointsText(points),
  text: `${hit ? 'They overlap' : 'They are apart'}; ${points.length === 0 ? 'no point' : show(points)}.`,
});
const cosineFailure = failing(
  '002',
  (a, b) => {
    const { hit, pos } = intersect002(a, b);
    return hitAndPoints(hit, pos);
  },
  (a, b) => hitAndPoints(overlaps(a, b), intersectionPoints(a, b)),
);

function rayFailure(title: string, why: string, line: Segment, r: number, carom: () => readonly Readonly<Vec>[]): Failure {
  return {
    title,
    article: '001',
    input: `A (${line.x1}, ${line.y1}), B (${line.x2}, ${line.y2}), circle r ${r}`,
    why,
    circles: [disc(0, 0, r)],
    line,
    naive: () => pointsText(rayIntersections001(line, disc(0, 0, r))),
    carom: () => pointsText(carom().map(({ x, y }) => ({ x, y }))),
  };
}

const tangent: Segment = { x1: -5.2, y1: 1.6, x2: 3.3, y2: 1.6 };
const short: Segment = { x1: -5, y1: 0, x2: -4, y2: 0 };
const inside: Segment = { x1: 0.5, y1: 0, x2: 0.5, y2: 0 };
/** Of where outlines and lines cross. */
export const crossingFailures: readonly Failure[] = [
  crossingFailure(
    'Points that are no numbers',
    '(2.5, 1.5) r 0.2 and (1.9, 1.5) r 0.4',
    'Rounding makes h longer than the radius. The root gets a negative number, and the answer is NaN.',
    decimals,
  ),
  crossingFailure('One point, given twice', '(0, 0) r 1 and (2, 0) r 1', 'The formula has no case for circles that only touch.', [
    disc(0, 0, 1),
    disc(2, 0, 1),
  ]),
  crossingFailure('Equal circles', '(1, 1) r 2, twice', 'The distance is 0. The direction from one center to the other is 0/0.', [
    disc(1, 1, 2),
    disc(1, 1, 2),
  ]),
  cosineFailure(
    'A touch that is none',
    '(2.5, 1.5) r 0.2 and (1.9, 1.5) r 0.4',
    'The rounded distance equals the rounded sum. The numbers themselves are apart.',
    decimals,
  ),
  cosineFailure(
    'Equal circles, one point',
    '(1, 1) r 2, twice',
    'Distance and difference of the radii are both 0. That looks like an inner tangency, with the direction 0/0.',
    [disc(1, 1, 2), disc(1, 1, 2)],
  ),
  cosineFailure('Huge circles', '(0, 0) r 1e200 and (1e200, 0) r 1e200', 'The squares overflow, and the distance becomes Infinity.', [
    disc(0, 0, 1e200),
    disc(1e200, 0, 1e200),
  ]),
  {
    title: 'The exit comes first',
    article: '001',
    input: 'A (−5, 0), B (5, 0), circle r 1; the first point',
    why: 'The code works out the far root first and puts it first into the list.',
    circles: [disc(0, 0, 1)],
    line: { x1: -5, y1: 0, x2: 5, y2: 0 },
    naive: () => pointsText(rayIntersections001({ x1: -5, y1: 0, x2: 5, y2: 0 }, disc(0, 0, 1)).slice(0, 1)),
    carom: () => pointsText([castSegment({ x1: -5, y1: 0, x2: 5, y2: 0 }, disc(0, 0, 1))!.point]),
  },
  rayFailure(
    'A tangent line, cut twice',
    'The true discriminant is 0. The rounded one is a little above 0, so two points come out.',
    tangent,
    1.6,
    () => rayIntersections(tangent, disc(0, 0, 1.6)),
  ),
  rayFailure('A cut beyond the end', 'Nothing tests t ≤ 1, so the line goes on past B.', short, 1, () =>
    segmentIntersections(short, disc(0, 0, 1)),
  ),
  rayFailure('A line of no length', 'A = B gives 0/0. The point lies in the disc, and a cast from there says so.', inside, 1, () => {
    const hit = castSegment(inside, disc(0, 0, 1));
    return hit ? [hit.point] : [];
  }),
];

type When = (a: MovingCircle, b: MovingCircle) => number | null;
const meetingFailure = (naive: When, carom: When = timeOfImpact): Make =>
  failing(
    '004',
    (a, b) => timeText(naive(a, b)),
    (a, b) => timeText(carom(a, b)),
  );

/** Now for pairs that overlap already, else the time of impact. */
const firstContact: When = (a, b) => impact(a, b)?.time ?? Infinity;

/** Of when discs meet. */
export const meetingFailures: readonly Failure[] = [
  meetingFailure(collisionTimeComponents004)(
    'The radii are forgotten',
    'a at 0 with velocity 1, b at 10, both r 1',
    'This copy of the formula leaves out R². It answers when the centers meet.',
    [disc(0, 0, 1, 1, 0), disc(10, 0, 1)],
  ),
  meetingFailure(collisionTime004)(
    'Far away and fast',
    'a at (−97300000, 0.4256) with velocity 1000082.8, b at 0, both r 0.5',
    'Both terms of the discriminant agree in all digits that a double has. Their difference is noise.',
    [disc(-97300000, 0.425564666162245, 0.5, 1000082.8, 0), disc(0, 0, 0.5)],
  ),
  meetingFailure(collisionTime004, firstContact)(
    'They overlap and part',
    'a at 0 with velocity −1, b at 1, both r 1',
    'The formula asks first whether they part. So it never sees that they overlap now.',
    [disc(0, 0, 1, -1, 0), disc(1, 0, 1)],
  ),
];

/** Exchanges the velocities, as if every hit were head-on. */
function swapVelocities(a: MovingCircle, b: MovingCircle): Velocities {
  return { a: { x: b.vx, y: b.vy }, b: { x: a.vx, y: a.vy } };
}

/** Exchanges what the velocities have along the normal, without asking whether the discs approach. */
function exchangeAlways(a: MovingCircle, b: MovingCircle): Velocities {
  const length = Math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
  const n = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const closing = (a.vx - b.vx) * n.x + (a.vy - b.vy) * n.y;
  return {
    a: { x: a.vx - closing * n.x, y: a.vy - closing * n.y },
    b: { x: b.vx + closing * n.x, y: b.vy + closing * n.y },
  };
}

const parting = (after: Velocities): Answer => ({ text: `Afterwards a has ${show(after.a)} and b has ${show(after.b)}.`, after });
const bounceFailure = (naive: (a: MovingCircle, b: MovingCircle) => Velocities, massB = 1): Make =>
  failing(
    null,
    (a, b) => parting(naive(a, b)),
    (a, b) => parting(bounce(a, b, { inverseMassB: 1 / massB })),
  );

/** Of what a bounce does. */
export const bounceFailures: readonly Failure[] = [
  bounceFailure(swapVelocities)(
    'A hit that is not head-on',
    'a at 0 with velocity (2, 0), b at (1.2, 1.6) at rest, both r 1',
    'The naive rule swaps the velocities. But smooth discs push each other along the normal only.',
    [disc(0, 0, 1, 2, 0), disc(1.2, 1.6, 1)],
  ),
  bounceFailure(swapVelocities, 9)(
    'A heavy partner',
    'a of mass 1 with velocity (2, 0), b of mass 9 at rest',
    'The naive rule swaps the velocities. Momentum is 2 before and 18 after.',
    [disc(-1, 0, 1, 2, 0), disc(1, 0, 1)],
  ),
  bounceFailure(exchangeAlways)(
    'They part already',
    'a at 0 with velocity (−1, 0), b at (1, 0) with velocity (1, 0), both r 1',
    'The naive rule bounces all pairs that overlap. This pair is turned back, and so at each step: the discs stick.',
    [disc(0, 0, 1, -1, 0), disc(1, 0, 1, 1, 0)],
  ),
  bounceFailure(exchangeAlways)(
    'The same center',
    'a and b at (1, 1), a with velocity (1, 0)',
    'The normal is 0/0. Carom takes (1, 0), always, so that the answer is a number and the same each time.',
    [disc(1, 1, 1, 1, 0), disc(1, 1, 1)],
  ),
];

/** Of what rounding does. */
export const doublesFailures: readonly Failure[] = [
  rootFailure(
    'A touch that is none',
    '(2.5, 1.5) r 0.2 and (1.9, 1.5) r 0.4',
    'The sum 0.2 + 0.4 lies halfway between two doubles and is rounded up, to the distance.',
    decimals,
  ),
  {
    title: 'An overlap that is missed',
    article: '003',
    input: '(1.2, 2.5) r 1.9 and (2.4, 0.9) r 0.1, with 1.9 typed as 1.9000000000000001',
    why: 'The rounded root is not below the rounded sum. The depth has lost all of its digits, and here its sign.',
    circles: shallow,
    naive: () => words(collision003(...shallow) !== null),
    carom: () => words(manifold(...shallow) !== null),
  },
  rayFailure(
    'A tangent that is missed',
    'The rounded discriminant is a little below 0, so no point comes out.',
    { x1: -1.6, y1: 1.4000000000000001, x2: 1.1, y2: 1.4000000000000001 },
    1.4000000000000001,
    () => rayIntersections({ x1: -1.6, y1: 1.4000000000000001, x2: 1.1, y2: 1.4000000000000001 }, disc(0, 0, 1.4000000000000001)),
  ),
  squareFailure(
    'Numbers beyond the largest double',
    '(0, 0) r 1e160 and (5e160, 0) r 1e160',
    'The squares would have 321 digits. The largest double has 309.',
    huge,
  ),
];
