// Words of records of contacts with hulls, as offsets into typed arrays.

/** Integers of a contact: slots of A, made of hulls, and of B, −1 for a wall. */
export const linkA = 0;
export const linkB = 1;
/** The hull of A; the hull of B, −1 for a disc; the wall feature, −1 without. */
export const hullOfA = 2;
export const hullOfB = 3;
export const featureOf = 4;
/** The candidate pair. */
export const entryOf = 5;
/** How many points it has; 0 if it is too far apart. */
export const pointsOf = 6;
/** 1 + its place in the log of hits, or 0. */
export const placeOf = 7;
/** What it is to the next step: hull of A; hull, body or wall of the other; the feature of the wall, or which of the two. */
export const keyOf = 8;
/** The next contact of A, and of B: 2 · contact + end, or −1. */
export const nextOf = 11;
/** `sleeping`, `passed`, `solid` or `off`. */
export const stateOf = 13;
/** 1 if the two met at their floor in this sub-step: its impulses did not keep them apart, and are forgotten. */
export const metOf = 14;
/** What of the two was nearest, in the number of `nearestOf` (geometry/hulls/closest-features.ts); 0 if they are to be measured as new. */
export const nearestAt = 15;
export const linkStride = 16;

/** Values of the last key beside a feature. */
export const keyOfHull = -1;
export const keyOfDisc = -2;

/** Both sleep, or stand: it keeps its impulses. */
export const sleeping = 0;
/** A one-sided wall lets the body through. */
export const passed = 1;
export const solid = 2;
/** A rule of the user lets the two through each other in this step. */
export const off = 3;

/** Numbers of a contact: unit normal from A to B, and the distance of the cores, or less. */
export const cNx = 0;
export const cNy = 1;
export const cDistance = 2;
/** Sum of the roundings, the smaller of them above 0, and how near cores may come. */
export const cSum = 3;
export const cSmaller = 4;
export const cFloor = 5;
export const cFriction = 6;
export const cRestitution = 7;
export const cRolling = 8;
/** How far its bodies have moved, at most, since it was measured. */
export const cMoved = 9;
/** Of a wall: velocity of its surface along the tangent (ny, −nx), besides that of the wall. */
export const cBelt = 10;
/** Impulses of the points of the step so far, along normal and tangent. */
export const cTotal = 11;
export const cTotalTangent = 12;
/** The rounding of what may have neighbors at its sides, 0 if nothing does: grooves between them may be as wide as that to either side. */
export const cGroove = 13;

/** The distance at the footings of its bodies, if all that was measured there would be the same again; else 0. */
export const cFooting = 14;

/** The points follow: two at most. */
export const cPoints = 15;

/**
 * Numbers of a point: arms of A and B over their radii, gap, impulses along normal and tangent, whose corner, effective masses, normal. Then the
 * velocity of the wall, and the gap at the footings of the bodies.
 */
export const pAx = 0;
export const pAy = 1;
export const pBx = 2;
export const pBy = 3;
export const pGap = 4;
export const pNormal = 5;
export const pTangent = 6;
export const pId = 7;
export const pMass = 8;
export const pTangentMass = 9;
export const pNx = 10;
export const pNy = 11;
export const pVx = 12;
export const pVy = 13;
export const pFooting = 14;
export const pointStride = 15;
export const contactStride = 45;

/** Hulls never come nearer than this share of the sum of their roundings; so far the solver lets them give way. */
export const floorShare = 0.5;

/** Events come when so many smaller roundings are left, at most: two corners that land at once are at once there. */
export const near = 0.01;

/** By this share of the smaller rounding something else may be nearer than what a contact is measured at: it does not change from step to step. */
export const steady = 1e-3;
