// The records of the kernels, as offsets into typed arrays. Kernels are written so that they can be compiled for another target to the
// same bits: parameters and locals are doubles, 32-bit integers or typed arrays; no objects, no allocation, no closures.
//
// Body row, 64 bytes, one cache line, rows in the order of the cells they lie in. The place of a row is the body's *slot*.
//   vx vy  velocity · u  surface speed = angular velocity × r · m  1/mass, 0 if immovable
//   g  r²/inertia (2m for a uniform disc, 0 without rotation) · x y  centre · r  radius
// With u for the angular velocity a contact needs neither arms nor inertia: its tangential speed is dv·t + uA + uB, and an impulse p along
// t changes u by g·p on both sides.

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

/** Anchor of a body: where the list of neighbours was made (x, y), how far it may go from there (skin), and r + skin (reach). */
export const anchorStride = 4;

/**
 * Contact: nx ny s pn pt tx mu e. Normal a → b, gap, impulses along normal and tangent, friction, restitution. Worlds without restitution
 * have (tx, ty) in tx and e: how far the normal has turned since the sub-step before.
 */
export const contactStride = 8;

/**
 * Links of a contact of bodies: rows of its two bodies, its pair, and the row of the first body of the pair, the one that its events call a.
 * Where contacts are made for the solver their first body is the smaller one: to ask for it again and again would be a branch that processors
 * predict wrong every other time.
 */
export const linkStride = 4;

/**
 * What a contact went through in the step: approach speed of its first hit (0: none; nothing else is set then), time of it, impulses of all
 * bounces along normal and tangent, normal and point of the first hit.
 */
export const hitStride = 8;

/** Wall contact: as contact, then the wall's velocity there (wx wy), and 1/(m + g) for the tangent and the radius. */
export const wallContactStride = 12;

/** Bits of a pair's flags. */
export const touching = 1;
/** The pair has a contact in this step. */
export const active = 2;
/** One-sided wall: the body came from the solid side. */
export const enabled = 4;

/**
 * In smaller radii. The solver alone may not hold what overlaps by more (hold.ts), and what does so when a step begins does not bounce in
 * it, unless it is elastic. Squeezed together, discs hand hits to each other in circles, more of them than there are passes of bounces; left
 * to those they would stay in each other for ever.
 */
export const squeezed = 0.06;

// Numbers that hold for a whole sub-step or step, `params`:
export const pDt = 0; // step
export const pH = 1; // sub-step
export const pMargin = 2; // |g|·dt²
export const pThreshold = 3; // approach speeds below do not bounce: what gravity gives in two sub-steps
export const pMu = 4; // friction, restitution of all pairs if they are the same, −1 if not
export const pE = 5;
export const pHalfX = 6; // half periods and periods, ∞ without
export const pHalfY = 7;
export const pPeriodX = 8;
export const pPeriodY = 9;
export const pBias = 10; // soft contact: bias rate, square of the depth at which it is twice as stiff, compliance
export const pHard = 11;
export const pCompliance = 12;
export const pGx = 13;
export const pGy = 14;
export const pTime = 15; // start of the sub-step within the step
export const pFast = 16; // a body that moves more than this many radii in a sub-step is taken continuously
export const pIdle = 17; // 1: bodies have the impulses of the last sub-step already
export const pResting = 18; // contacts that approach more slowly rest: what gravity gives in two steps
export const pBrisk = 19; // 1: bodies have moved so far in the sub-step that their contacts must be asked
export const pLeft = 20; // how many hits the bounces of the sub-step have left
export const pCarried = 21; // 1: bodies carry on what contacts gave them, no pass warms contacts of bodies: worlds without restitution
export const pWatched = 22; // how many contacts may matter in the sub-step
export const pSifted = 23; // 1: only sifted contacts are asked for bounces
export const pUntil = 24; // end of the sub-step within the step: what the next one has for pTime
export const pRest = 25; // time from the start of the sub-step to the end of the step
export const pHit = 26; // time of a hit in the sub-step
export const pDeep = 27; // how many contacts of the sub-step are deeper than a quarter radius
export const paramCount = 28;
