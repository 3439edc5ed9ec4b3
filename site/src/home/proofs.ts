import { poolBreak } from '@carom/gallery';
import { intersectionPoints000, overlaps000 } from '@carom/gallery/articles';
import { buildTimeline } from '@carom/scene';
import { intersectionPoints, overlaps } from 'carom';
import hashes from '../../../corpora/hashes.json';
import { Crowd } from '../crowd/crowd.ts';

/** What the home page shows to be true. */
export interface Proofs {
  /** Two circles, and what the usual formula and Carom say about them. */
  readonly input: string;
  readonly answers: readonly { readonly question: string; readonly usual: unknown; readonly carom: unknown }[];
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
  const a = { x: 2.5, y: 1.5, r: 0.2 };
  const b = { x: 1.9, y: 1.5, r: 0.4 };
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
    input: 'x 2.5, r 0.2 and x 1.9, r 0.4',
    answers: [
      { question: 'Overlap?', usual: overlaps000(a, b), carom: overlaps(a, b) },
      { question: 'Where?', usual: firstOf(intersectionPoints000(a, b)), carom: intersectionPoints(a, b) },
    ],
    collisions: timeline.eventCount,
    hash: timeline.hash(),
    known: expected.hash,
    circles: crowd.count,
    pairs: crowd.pairCount,
    milliseconds,
  };
}

function firstOf(points: { readonly p1: unknown } | undefined): unknown {
  return points?.p1;
}
