import { poolBreak } from '@carom/gallery';
import { intersectionPoints000, overlaps000 } from '@carom/gallery/articles';
import { buildTimeline } from '@carom/scene';
import { type Circle, intersectionPoints, overlaps } from 'carom';
import hashes from '../../../corpora/hashes.json';
import { Crowd } from '../crowd/crowd.ts';

/** What the home page shows to be true. */
export interface Proofs {
  /** Pairs of circles that are plain to see, and what the usual formula and Carom say about them. */
  readonly answers: readonly {
    readonly question: string;
    readonly input: string;
    readonly circles: readonly [Circle, Circle];
    readonly usual: unknown;
    readonly carom: unknown;
  }[];
  /** Collisions of the break shot, the hash after them here, and the one that every engine has to come to. */
  readonly collisions: number;
  readonly hash: string;
  readonly known: string;
  /** Circles, the pairs among them that touch, and how long it took to find them. [ms] */
  readonly circles: number;
  readonly pairs: number;
  readonly milliseconds: number;
}

/** Timings to choose the best of: the first ones run before the engine has compiled the code. */
const rounds = 12;

/** Runs all that the home page claims, in this browser. */
export function prove(): Proofs {
  const crossing = [disc(0, 5), disc(8, 5)] as const;
  const apart = [disc(0, 1), disc(4, 1)] as const;
  const expected = hashes['pool-break'];
  const timeline = buildTimeline(poolBreak());
  timeline.runTo(expected.until);
  const crowd = new Crowd({ count: 10_000, spread: 'equal', torus: false });
  let milliseconds = crowd.milliseconds;
  for (let i = 1; i < rounds; i++) {
    crowd.find();
    milliseconds = Math.min(milliseconds, crowd.milliseconds);
  }
  return {
    answers: [
      {
        question: 'Where do these cross?',
        input: 'x 0 and 8, radius 5',
        circles: crossing,
        usual: firstOf(intersectionPoints000(...crossing)),
        carom: intersectionPoints(...crossing)[0],
      },
      {
        question: 'Do these overlap?',
        input: 'x 0 and 4, radius 1',
        circles: apart,
        usual: overlaps000(...apart),
        carom: overlaps(...apart),
      },
    ],
    collisions: timeline.eventCount,
    hash: timeline.hash(),
    known: expected.hash,
    circles: crowd.count,
    pairs: crowd.pairCount,
    milliseconds,
  };
}

/** The unit of length of the circles: as plain as any other, and too small for its square. */
export const unit = 1e-200;

function disc(x: number, r: number): Circle {
  return { x: x * unit, y: 0, r: r * unit };
}

function firstOf(points: { readonly p1: unknown } | undefined): unknown {
  return points?.p1;
}
