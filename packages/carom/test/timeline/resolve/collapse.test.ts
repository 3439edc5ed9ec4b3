import { expect, test } from 'vitest';
import { defaultRules } from '../../../src/motion/contact-rules.ts';
import * as entry from '../../../src/timeline/past/entry-layout.ts';
import { refuseCollapse } from '../../../src/timeline/resolve/collapse.ts';
import { CollapseError } from '../../../src/timeline/resolve/collapse-error.ts';
import { addDisc, createState, straightFlight } from '../../../src/timeline/state.ts';

/** Has a disc of this streak meet something once more while time stands still. */
function meetAgain(limit: number, streak: number, restitution: number): void {
  const state = createState({ cutoffSpeed: 0, limit, flight: straightFlight, ties: 'sequential', rules: defaultRules() });
  const disc = addDisc(state, 0, 1);
  disc.streak = streak;
  const meeting = new Float64Array(entry.length);
  meeting[entry.time] = 1;
  meeting[entry.impulse] = 1;
  meeting[entry.restitution] = restitution;
  refuseCollapse('runTo', state, disc, null, null, meeting);
}

// 64 times the largest limit would be 67 million events, minutes: one of seven scenes of the fuzz generator ran into that
test.each([
  [512, 64 * 512],
  [16_384, 1_048_576],
  [1_048_576, 1_048_576],
])('with a limit of %i an elastic row of events may be %i long', (limit, most) => {
  meetAgain(limit, most - 1, 1);
  expect(() => meetAgain(limit, most, 1)).toThrow(CollapseError);
});

test('an inelastic row may be as long as the limit', () => {
  meetAgain(512, 511, 0.5);
  expect(() => meetAgain(512, 512, 0.5)).toThrow(CollapseError);
});
