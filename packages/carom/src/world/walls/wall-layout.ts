// Words of records of walls, as offsets into typed arrays (state/layout.ts). Doubles go in and out of the kernels of features by arrays: passed to a
// function or returned by it they would be boxed, and boxes are garbage.

/** A straight edge with two sides. */
export const edge = 0;
/** A straight edge of a solid shape that lies to its right. */
export const face = 2;
/** All that is right of a line: a side of a room. */
export const plane = 3;
/** A point, or a solid circle. */
export const point = 4;
/** The inside of a circle. */
export const ring = 5;
/** Part of a circle's outline, both sides. */
export const arc = 6;
/** As arc, when it spans more than half a turn. */
export const wideArc = 7;

// Numbers of a feature. The left of a direction (dx, dy) is (−dy, dx): a quarter turn from x to y.
export const featureStride = 10;
/** First point, or center. */
export const ofX = 0;
export const ofY = 1;
/** Unit direction. */
export const ofUx = 2;
export const ofUy = 3;
/**
 * Of an arc: how far it touches beyond its ends, as a share of the distance from its center. Of a point: the longest edge that ends there, 0 at
 * none, −1 if it touches nothing.
 */
export const ofLength = 4;
/** Of a capsule, circle, ring or arc. */
export const ofRadius = 5;
/** Of a face: the first face of its solid, and how many there are. */
export const ofFirst = 6;
export const ofCount = 7;
/** Of an edge, a side of a room or a face: from where to where along it touches. */
export const ofLeast = 8;
export const ofMost = 9;
/** Of a point its wedge: it counts where both dot products with (disc − point) are ≥ 0. Of an arc: directions from and to. */
export const ofWedge = 6;
export const ofFromX = 6;
export const ofFromY = 7;
export const ofToX = 8;
export const ofToY = 9;

/** Sides that are no farther apart than this share of the shorter one touch. So sides and arcs count this share beyond their ends. */
export const touchShare = 1e-6;
/** Discs at the very end of an edge belong to the edge and to its point, so that rounding leaves no hole between them. */
export const sharedEnd = 1e-9;

// Numbers that go in and out of the kernels of features: normal, distance or time, out · point, its velocity, gap, in · what shrinkTime and growTime take.
export const ioCount = 13;
export const ioNx = 0;
export const ioNy = 1;
export const ioDistance = 2;
export const ioX = 3;
export const ioY = 4;
export const ioVx = 5;
export const ioVy = 6;
export const ioGap = 7;
export const ioDx = 8;
export const ioDy = 9;
export const ioWx = 10;
export const ioWy = 11;
export const ioReach = 12;

// Where a wall is and how it moves: place of the pivot, velocity, angular velocity, angle, cosine and sine of it.
export const poseX = 0;
export const poseY = 1;
export const poseVx = 2;
export const poseVy = 3;
export const poseW = 4;
export const poseAngle = 5;
export const poseCos = 6;
export const poseSin = 7;
export const poseCount = 8;

// Numbers of `Walls.motions`: the first of a pose.
export const motionStride = 5;
export const motionX = 0;
export const motionY = 1;
export const motionVx = 2;
export const motionVy = 3;
export const motionSpin = 4;
