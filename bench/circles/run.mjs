// Two circles: Carom against the naive formula and the npm peers, on the same seeded pairs. Sets up the peers itself.
import { compareCalls, roundsOr } from '../compare.mjs';

const questions = {
  overlaps: ['naive', 'carom', 'sat'],
  intersectionPoints: ['naive', 'carom', 'carom, Into', 'kld-intersections', '@flatten-js/core', 'detect-collisions'],
  timeOfImpact: ['naive', 'carom'],
};
compareCalls('circles', questions, 'naive', roundsOr(9));
