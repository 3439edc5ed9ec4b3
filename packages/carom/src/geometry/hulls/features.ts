/**
 * What the kernels are asked and what they say about two hulls A and B: the words of a record of doubles. Doubles go in and out by the record,
 * since those passed to a function that is not inlined are boxed.
 */

/** Distance of the cores; where these overlap, minus the way out. */
export const distance = 0;
/** Unit normal from A to B. */
export const nx = 1;
export const ny = 2;
/** Which features are nearest: `sideOfA`, `sideOfB` or `corners`. */
export const kind = 3;
/** The side or corner of A, and that of B, counted from the first one of each. */
export const ofA = 4;
export const ofB = 5;
/** How many points follow. */
export const pointCount = 6;

/** Asked: beyond which distance of the cores any lower bound will do. */
export const far = 7;
/** Asked: below which gap points count. */
export const margin = 8;
/** Asked: how far apart cores must stay, and how long at most. */
export const target = 9;
export const left = 10;
/** Said: for how long they do; the least rate at which the gap of a point changes. */
export const apart = 11;
export const rate = 12;

/** Asked: by how much less than what was nearest something else may be nearer, and the record stay with what was (`isStillNearest`). */
export const slack = 13;

/** Points of contact, each with the words below. */
export const points = 14;

/** Midway between both surfaces. */
export const pointX = 0;
export const pointY = 1;
/** The gap there, negative for a depth. */
export const pointGap = 2;
/** Whose corner it is: the corner of A, 16 + corner of B, or 32 + 8 · corner of A + corner of B for two corners. */
export const pointId = 3;
export const pointWords = 4;

/** Values of `kind`: a side of A and a corner of B, a corner of A and a side of B, two corners. */
export const sideOfA = 0;
export const sideOfB = 1;
export const corners = 2;

const words = points + 2 * pointWords;

/** A record for two hulls, without a limit to distance and gap. */
export function createFeatures(): Float64Array {
  const features = new Float64Array(words);
  features[far] = features[margin] = Infinity;
  return features;
}
