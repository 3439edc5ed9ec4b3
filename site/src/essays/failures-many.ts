// Inputs on which hand-made searches and steps go wrong: a pair that the search does not ask about, a meeting between two steps.
import { CircleIndex, type MovingCircle, overlaps, timeOfImpact } from 'carom';
import { show } from '../explain/show.ts';
import { type Answer, disc, type Failure, failing } from './failures.ts';

type Pair = readonly [MovingCircle, MovingCircle];

const found = (isFound: boolean): Answer => ({ text: isFound ? 'The pair is found.' : 'No pair is found.', touch: isFound });

function byIndex(pair: Pair, options: { readonly periodX?: number } = {}): Answer {
  const index = new CircleIndex(options);
  for (const each of pair) index.add(each);
  return found(index.pairs().length > 0);
}

/** Whether the cells of the centers are the same, or with `beside` neighbors, and the discs overlap. */
function byCells([a, b]: Pair, width: number, beside: number): Answer {
  const away = (p: number, q: number): number => Math.abs(Math.floor(p / width) - Math.floor(q / width));
  return found(away(a.x, b.x) <= beside && away(a.y, b.y) <= beside && overlaps(a, b));
}

const search = (naive: (pair: Pair) => Answer, carom: (pair: Pair) => Answer = byIndex) =>
  failing(
    null,
    (...pair) => naive(pair),
    (...pair) => carom(pair),
  );
/** How far away b was when the list was made. */
const before = 2.5;

/** Pairs that a grid or list does not ask about. */
export const manyFailures: readonly Failure[] = [
  search((pair) => byCells(pair, 1, 0))(
    'Both sides of a border',
    '(0.9, 0.5) r 0.4 and (1.2, 0.5) r 0.4, cells of width 1',
    'This grid compares discs of the same cell only. The two centers stand in cells beside each other.',
    [disc(0.9, 0.5, 0.4), disc(1.2, 0.5, 0.4)],
  ),
  search((pair) => byCells(pair, 1, 1))(
    'Discs wider than a cell',
    '(0, 0) r 2 and (3, 0) r 1.5, cells of width 1',
    'This grid asks the neighbors, too. But the discs are wider than a cell, and their centers are three cells apart.',
    [disc(0, 0, 2), disc(3, 0, 1.5)],
  ),
  search((pair) => found(before <= 1.5 && overlaps(...pair)))(
    'A list that is too old',
    'b from (2.5, 0) with velocity (−1, 0), both r 0.5; lists of reach 1.5 made at time 0, asked at time 2',
    'b has come nearer by 2 since the list was made. It was not on the list then, so nobody asks about it.',
    [disc(0, 0, 0.5), disc(0.5, 0, 0.5, -1, 0)],
  ),
  search(
    (pair) => byCells(pair, 1, 1),
    (pair) => byIndex(pair, { periodX: 5 }),
  )(
    'Across the edge of a torus',
    '(0.2, 0) r 0.5 and (4.4, 0) r 0.5 on a torus of width 5',
    'The place 4.4 is also −0.6. A grid that does not wrap has the two at opposite ends.',
    [disc(0.2, 0, 0.5), disc(4.4, 0, 0.5)],
  ),
];

/** When a program that moves first and tests afterwards sees that two discs overlap. */
function bySteps([a, b]: Pair, dt: number): Answer {
  for (let step = 0; step * dt <= 20; step++) {
    const at = ({ x, y, r, vx, vy }: MovingCircle) => ({ x: x + vx * step * dt, y: y + vy * step * dt, r });
    if (overlaps(at(a), at(b))) return time(step * dt);
  }
  return time(Infinity);
}

const time = (at: number): Answer => ({ text: at === Infinity ? 'They never meet.' : `They meet at ${show(at)}.`, time: at });

const stepFailure = (dt: number) =>
  failing(
    null,
    (...pair) => bySteps(pair, dt),
    (a, b) => time(timeOfImpact(a, b)),
  );

/** Meetings that a test after each step does not see, or sees late. */
export const throughFailures: readonly Failure[] = [
  stepFailure(1 / 60)(
    'A bullet and a coin',
    'a at 0 with velocity 60, r 0.1, b at (10.5, 0), r 0.3; steps of 1/60',
    'The bullet moves 1 a step. The coin is within its reach for 0.8 of the way only, and no step ends there.',
    [disc(0, 0, 0.1, 60, 0), disc(10.5, 0, 0.3)],
  ),
  stepFailure(1 / 60)(
    'Two bullets',
    'a at 0 with velocity 30, b at (5.5, 0) with velocity −30, both r 0.2; steps of 1/60',
    'Each moves half a unit a step, so together they come nearer by 1. The sum of their widths is 0.8.',
    [disc(0, 0, 0.2, 30, 0), disc(5.5, 0, 0.2, -30, 0)],
  ),
  stepFailure(0.1)(
    'A touch in passing',
    'a at 0 with velocity 10, b at (6.2, 1.95), both r 1; steps of 0.1',
    'The discs are in touch for a short piece of the way. All steps end before or after it.',
    [disc(0, 0, 1, 10, 0), disc(6.5, 1.95, 1)],
  ),
  stepFailure(0.3)(
    'Seen, but too late',
    'a at 0 with velocity 2, b at (7, 0), both r 1; steps of 0.3',
    'The step in which the overlap is seen begins before the touch and ends after it. The discs are deep in each other by then.',
    [disc(0, 0, 1, 2, 0), disc(7, 0, 1)],
  ),
];
