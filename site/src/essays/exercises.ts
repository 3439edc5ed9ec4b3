// The exercises of the chapters. Their answers are checked by Carom itself, so no list of answers can be wrong.
import { bounce, explain, lineIntersections, overlaps, relation, timeOfImpact } from 'carom';
import type { ChapterId } from './contents.ts';
import type { Exercise } from './exercise.tsx';
import { disc } from './failures.ts';

const near = (answer: number, value: number): boolean => Math.abs(answer - value) <= 0.005 * Math.max(1, Math.abs(value));

const overlap: readonly Exercise[] = [
  {
    ask: 'Circle a has its center at (0, 0) and radius 3. Circle b has its center at (4, 3). With which radius does b touch a from outside?',
    check: (r) => relation(disc(0, 0, 3), disc(4, 3, r)) === 'touching',
    solution: 2,
    hint: 'Work out d first: the sides of the triangle are 4 and 3.',
    because: 'The distance is √(16 + 9) = 5, and 3 + 2 = 5.',
  },
  {
    ask: 'The same circles: with which radius does b touch a from inside, with a within b?',
    check: (r) => relation(disc(0, 0, 3), disc(4, 3, r)) === 'inner-touching' && r > 3,
    solution: 8,
    hint: 'Now the difference of the radii must be the distance.',
    because: 'The difference 8 − 3 is the distance 5.',
  },
  {
    ask: 'Disc a lies within disc b. Which statement holds?',
    choices: ['They overlap, and their outlines cross.', 'They overlap, and their outlines do not cross.', 'They do not overlap.'],
    check: (choice) =>
      choice === (overlaps(disc(0, 0, 1), disc(0.5, 0, 3)) && relation(disc(0, 0, 1), disc(0.5, 0, 3)) !== 'crossing' ? 1 : 0),
    solution: 1,
    hint: 'A disc is the area, an outline is only its edge.',
    because: 'Every point of a is a point of b, but no point of the one edge lies on the other.',
  },
];

const chord = explain(disc(0, 0, 5), disc(8, 0, 5)).chord;
const crossings: readonly Exercise[] = [
  {
    ask: 'Two circles of radius 5 have their centers at (0, 0) and (8, 0). How long is c, half of the chord between their crossing points?',
    check: (c) => near(c, chord?.half ?? Number.NaN),
    solution: 3,
    hint: 'By symmetry h is half of the distance: 4.',
    because: 'c = √(25 − 16) = 3.',
  },
  {
    ask: 'A circle of radius 5 around (0, 0) is cut by the line from A (−8, 3) to B (8, 3). At which t does the line enter?',
    check: (t) => near(t, lineIntersections({ x1: -8, y1: 3, x2: 8, y2: 3 }, disc(0, 0, 5))[0].t),
    solution: 0.25,
    hint: 'The line enters at x = −4. The whole way from A to B is 16.',
    because: 'From −8 to −4 it is 4 of 16.',
  },
  {
    ask: 'The line from A to B leaves a circle at t = −0.5 and never comes back. What does the ray from A through B find?',
    choices: ['One point', 'Two points', 'No point'],
    check: (choice) => choice === 2,
    solution: 2,
    hint: 'A ray starts at t = 0 and goes on to larger t.',
    because: 'Both cuts lie at t < 0, behind A.',
  },
];

const meeting: readonly Exercise[] = [
  {
    ask: 'Two discs of radius 1 are 10 apart, center to center. One stands, the other comes straight at it with velocity 2. When do they meet?',
    check: (t) => near(t, timeOfImpact(disc(0, 0, 1, 2, 0), disc(10, 0, 1))),
    solution: 4,
    hint: 'The gap between the outlines is 10 − 2 = 8.',
    because: 'They close a gap of 8 with velocity 2.',
  },
  {
    ask: 'Both discs move with the same velocity (3, 4). What is their velocity seen from each other?',
    check: (v) => v === 0,
    solution: 0,
    hint: 'Subtract one velocity from the other.',
    because: 'The difference is (0, 0), so their distance never changes.',
  },
  {
    ask: 'A disc of radius 1 flies along the line y = 0. Another one of radius 2 stands at (9, y). What is the largest y at which they still touch?',
    check: (y) => near(y, 3) && timeOfImpact(disc(0, 0, 1, 1, 0), disc(9, 3, 2)) < Infinity,
    solution: 3,
    hint: 'Seen from the first disc the miss distance m is y. Compare it with R.',
    because: 'R = 1 + 2. At y = 3 the discs graze: they touch at one moment.',
  },
];

const heavy = bounce(disc(-1, 0, 1, 2, 0), disc(1, 0, 1), { inverseMassB: 1 / 3 });
const bounces: readonly Exercise[] = [
  {
    ask: 'A disc with velocity 2 meets a resting disc of the same mass head-on. Restitution is 1. What is the velocity of the second one afterwards?',
    check: (v) => near(v, bounce(disc(-1, 0, 1, 2, 0), disc(1, 0, 1)).b.x),
    solution: 2,
    hint: 'Equal masses exchange their velocities along the normal.',
    because: 'The first disc stops and hands all of its momentum on.',
  },
  {
    ask: 'Now the second disc has three times the mass. What is the velocity of the first one afterwards?',
    check: (v) => near(v, heavy.a.x),
    solution: -1,
    hint: 'The center of mass moves with 2/4 = 0.5. Mirror the velocity of the disc there.',
    because: 'Seen from the center of mass it comes with 1.5 and leaves with −1.5. Add 0.5.',
  },
  {
    ask: 'With restitution 0, what is kept?',
    choices: ['Momentum and energy', 'Momentum only', 'Energy only'],
    check: (choice) => choice === 1,
    solution: 1,
    hint: 'Both discs feel the same push in opposite directions, whatever its size.',
    because: 'The pushes cancel in the sum. The energy of the approach turns into heat.',
  },
];

const grid = (x: number, width: number): number => Math.floor(x / width);
const many: readonly Exercise[] = [
  {
    ask: 'How many pairs do 1,000 discs have?',
    check: (pairs) => pairs === (1000 * 999) / 2,
    solution: 499500,
    hint: 'Each disc has 999 others. That counts each pair twice.',
    because: '1,000 · 999 / 2 = 499,500.',
  },
  {
    ask: 'The cells are 2 wide. In which column is a center with x = −0.5? Column 0 reaches from 0 to 2.',
    check: (column) => column === grid(-0.5, 2),
    solution: -1,
    hint: 'Divide by the width and round down, not toward 0.',
    because: '−0.5 / 2 = −0.25, and rounded down that is −1. Rounded toward 0, column 0 would be twice as wide as the others.',
  },
  {
    ask: 'A list has the skin 1. The fastest disc moves 0.02 in each step, at most. After how many steps must a new list be made at the latest?',
    check: (steps) => steps === Math.round(0.5 / 0.02),
    solution: 25,
    hint: 'Two discs come nearer by twice what the fastest one moves.',
    because: '2 · 25 · 0.02 = 1. After one more step somebody from outside the list could touch.',
  },
];

const fast = timeOfImpact(disc(0, 0, 0.5, 300, 0), disc(10, 0, 0.5));
const through: readonly Exercise[] = [
  {
    ask: 'A ball of radius 0.1 flies at a wall 0.2 thick. Steps are 1/60 long. Up to which speed does a test after each step always see the wall?',
    check: (speed) => near(speed, (2 * 0.1 + 0.2) * 60),
    solution: 24,
    hint: 'Its center must not move farther in a step than the wall and the ball are wide together.',
    because: 'The piece is 0.4 wide. 0.4 in 1/60 is a speed of 24.',
  },
  {
    ask: 'A disc of radius 0.5 with velocity 300 flies at a disc of radius 0.5 whose center is 10 away. When do they touch?',
    check: (t) => Math.abs(t - fast) <= 1e-4,
    solution: 0.03,
    hint: 'The speed does not matter for the formula. The gap is 10 − 1.',
    because: '9 / 300 = 0.03. A step of 1/60 is shorter than that; two of them are longer.',
  },
  {
    ask: 'A program moves a ball to the moment of impact and turns its velocity around. Then it asks for the next impact and gets the same wall at time 0, for ever. What has it forgotten?',
    choices: ['To make the steps shorter', 'To ask whether the ball approaches the wall', 'To move the ball back by a small distance'],
    check: (choice) => choice === 1,
    solution: 1,
    hint: 'The ball still touches the wall, and that is no mistake.',
    because: 'A ball that touches and flies away has no impact ahead with that wall.',
  },
];

const doubles: readonly Exercise[] = [
  {
    ask: 'Near 1 the next larger double is 2⁻⁵² away. Each doubling of the number doubles that step. How far is it near 2?',
    choices: ['2⁻⁵³', '2⁻⁵²', '2⁻⁵¹'],
    check: (choice) => choice === [2 ** -53, 2 ** -52, 2 ** -51].findIndex((step) => 2 + step > 2),
    solution: 2,
    hint: 'A double keeps 53 bits, wherever the point stands.',
    because: 'The number is twice as large, so its last bit is worth twice as much.',
  },
  {
    ask: 'What does 2⁵³ + 1 − 2⁵³ give, with doubles, from left to right?',
    check: (value) => value === 2 ** 53 + 1 - 2 ** 53,
    solution: 0,
    hint: 'Above 2⁵³ only even numbers are doubles.',
    because: '2⁵³ + 1 lies halfway between two doubles and is rounded to 2⁵³.',
  },
  {
    ask: 'A program computes D = 3 · 10⁻¹⁷ and knows that the error is at most E = 10⁻¹⁶. What does it know about the true value?',
    choices: ['It is above 0.', 'It may be above, below or equal to 0.', 'It is 0.'],
    check: (choice) => choice === 1,
    solution: 1,
    hint: 'Look at the band from D − E to D + E.',
    because: 'The band reaches from −7 · 10⁻¹⁷ to 13 · 10⁻¹⁷, so 0 lies in it.',
  },
];

/** The exercises of each chapter. */
export const exercises: Readonly<Record<ChapterId, readonly Exercise[]>> = {
  overlap,
  crossings,
  meeting,
  bounce: bounces,
  many,
  through,
  doubles,
};
