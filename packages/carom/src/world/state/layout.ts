// Words of records of bodies and contacts, as offsets into typed arrays. Each has its name here, and kernels import it; published files have it as
// a constant of their own (scripts/inline-constants.mjs), which engines fold. Words of walls: walls/wall-layout.ts, of joints: joints/joint-layout.ts.
//
// Body row, 64 bytes, one cache line, rows in the order of the cells they lie in. The place of a row is the body's *slot*.
//   vx vy  velocity · u  surface speed = angular velocity × r · m  1/mass, 0 if immovable
//   g  r²/inertia (2m for a uniform disc, 0 without rotation) · x y  center · r  radius
// With u for the angular velocity a contact needs neither arms nor inertia: its tangential speed is dv·t + uA + uB, and an impulse p along
// t changes u by g·p on both sides. `Bodies.starts` has the first three words of a row.

/** Numbers in a body row. */
export const rowStride = 8;
export const atVx = 0;
export const atVy = 1;
export const atU = 2;
export const atM = 3;
export const atG = 4;
export const atX = 5;
export const atY = 6;
export const atR = 7;

/** Slots and numbers of pairs, and offsets of rows, masked by these, are known to be neither negative nor large: a pass takes a tenth less. */
export const slotMask = 0x07ffffff;
export const offsetMask = 0x3fffffff;

/** Numbers a body has by index rather than by slot: what the loops over contacts do not need. */
export const coldStride = 4;
export const cMass = 0;
export const cDensity = 1;
export const cRestitution = 2;
export const cFriction = 3;

/** Numbers by index that few worlds use, void until one of them is not as usual: 1 for the gravity scale, 0 for the others. */
export const rareStride = 7;
export const rRolling = 0;
export const rLinearDamping = 1;
export const rAngularDamping = 2;
export const rGravityScale = 3;
export const rForceX = 4;
export const rForceY = 5;
export const rTorque = 6;

/** Bits of `Bodies.bits`. */
export const sensorBit = 1;
export const fixedRotationBit = 2;
export const asleepBit = 4;
/** It is not put to sleep. */
export const sleeplessBit = 8;

/** Bit of `Bodies.tags`: the body is made of hulls; its radius is that of the circle about its center of mass that holds them. */
export const shapedTag = 8;

/** Where a body's candidate pairs were found (x, y), how far it may go from there (skin), and r + skin (reach). */
export const anchorStride = 4;
export const anchorX = 0;
export const anchorY = 1;
export const anchorSkin = 2;
export const anchorReach = 3;

/**
 * Contact of two bodies: normal a → b · gap, negative where they overlap · friction, and of buried bodies in its place what the last pass gave.
 * Its impulses lie with its pair (pair-list.ts): numbers of their own beside a copy there took 107 bytes a body in a pile.
 */
export const contactStride = 4;
export const contactNx = 0;
export const contactNy = 1;
export const contactGap = 2;
export const contactFriction = 3;
export const contactTaken = 3;

/**
 * Links of a contact: rows of its two bodies, the smaller one first, its candidate pair, and 1 + its place in the log of hits, or 0. Gaps are
 * measured in smaller radii: a branch on which body is smaller would be mispredicted every other time, a fifth of the time of a pile.
 */
export const linkStride = 4;

/** What rules say of a contact: restitution · velocity of the surface of its second body seen from the first. */
export const saidStride = 3;

/**
 * Contact of a body and a wall feature: normal out of the wall and gap as above · impulses along normal and tangent · 1/mass of the body · friction ·
 * restitution · velocity of the wall there · 1 if the feature is the one to touch, else 0 · rolling resistance.
 */
export const wallContactStride = 12;
export const wallNormalImpulse = 3;
export const wallTangentImpulse = 4;
export const wallInverseMass = 5;
export const wallFriction = 6;
export const wallRestitution = 7;
export const wallVx = 8;
export const wallVy = 9;
export const wallIsFacing = 10;
export const wallRolling = 11;

/** A hit, as its event has it: normal · point · approach speed · impulses of all its sub-steps along normal and tangent · time in the step. */
export const hitStride = 8;
export const hitNx = 0;
export const hitNy = 1;
export const hitX = 2;
export const hitY = 3;
export const hitApproach = 4;
export const hitNormal = 5;
export const hitTangent = 6;
export const hitTime = 7;

/** Bits of a candidate pair's flags: it touched in the last step; it has a contact in this one. */
export const touching = 1;
export const active = 2;
/** The wall stops the body: always if it has two sides, of a one-sided wall if the body came from its solid side. */
export const enabled = 4;
/** The one-sided wall lets the body through (narrowphase/one-sided.ts). Neither bit: that is not decided. */
export const passing = 8;
export const decided = 12;
/** Of a sensor's candidates, besides `touching`: one of the two moved in this step; they met on their ways. */
export const moved = 16;
export const crossed = 32;

/**
 * Two discs never overlap by more than this share of the smaller radius, a disc and a wall never by more than half of it. Squeezed discs in a
 * corridor of 3.6 radii could pass each other from 0.2 on; loads of 150 layers rest at 0.14.
 */
export const coreShare = 0.16;
/** How near the center of a disc may come to a wall, in radii: 1 − coreShare / 2. */
export const wallCore = 0.92;

/**
 * In smaller radii: contacts that overlap by more do not bounce, unless elastic. Squeezed discs pass impacts to each other in circles; the soft
 * contact would never get to push them apart.
 */
export const squeezed = 0.06;

/** Overlaps by more than this share of the smaller radius are user-made: bodies were placed, grown or teleported there. */
export const buried = 0.25;
