// Casts and equal radii: Carom against the article's formula and the npm peers, on the same seeded cases. Sets up the peers.
import { compareCalls, roundsOr } from '../compare.mjs';

const questions = {
  castRay: ['naive point', 'naive', 'carom'],
  castSegment: ['naive point', 'naive', 'carom'],
  segmentIntersections: ['naive', 'carom', 'carom Into', 'kld-intersections', '@flatten-js/core', 'detect-collisions'],
  equalRadii: ['naive', 'overlaps', 'overlapsEqual', 'overlapsEqualInto'],
};
compareCalls('casts', questions, 'naive', roundsOr(9));
