// The failing inputs of each chapter.
import type { ChapterId } from './contents.ts';
import { bounceFailures, crossingFailures, doublesFailures, type Failure, meetingFailures, overlapFailures } from './failures.ts';
import { manyFailures, throughFailures } from './failures-many.ts';

/** By the names of the chapters. */
export const failures: Readonly<Record<ChapterId, readonly Failure[]>> = {
  overlap: overlapFailures,
  crossings: crossingFailures,
  meeting: meetingFailures,
  bounce: bounceFailures,
  many: manyFailures,
  through: throughFailures,
  doubles: doublesFailures,
};
