// Words of records of joints, as offsets into typed arrays (state/layout.ts).

/** Kinds of joints. */
export const distance = 0;
export const pin = 1;
export const slider = 2;
export const weld = 3;
export const drag = 4;
export const motor = 5;

/** Bits of a joint: its bodies collide; it has a spring, limits, a motor. */
export const collideBit = 1;
export const springBit = 2;
export const limitsBit = 4;
export const motorBit = 8;

/**
 * Numbers of a joint: anchors on a and b in their own frames · length, or angle of b against a, at rest · limits · frequency and damping ratio
 * of the spring, where it rests · speed and largest force or torque of the motor · axis in the frame of a, or velocity of a motor joint ·
 * largest force and torque of a drag or motor joint · force and torque that break it.
 */
export const jointStride = 18;
export const jAnchorA = 0;
export const jAnchorB = 2;
export const jRest = 4;
export const jLower = 5;
export const jUpper = 6;
export const jFrequency = 7;
export const jDampingRatio = 8;
export const jTarget = 9;
export const jSpeed = 10;
export const jMotorMax = 11;
export const jAxis = 12;
export const jMaxForce = 14;
export const jMaxTorque = 15;
export const jBreakForce = 16;
export const jBreakTorque = 17;

/** Impulses of the three rows of a joint in the last sub-step · which piece of its law a coordinate was on (coordinates.ts) · debt (energy-guard.ts). */
export const impulseStride = 5;
export const impulsePiece = 3;
export const impulseDebt = 4;

/** Numbers of a row: J of child and of parent, three each · y · impulse λ · what of it forces have · violation C · bias velocity · room. */
export const jointRowStride = 14;
export const rowImpulse = 9;
export const rowTold = 10;
export const rowViolation = 11;
export const rowBias = 12;
export const rowRoom = 13;

/** Integers of a joint in order of elimination: how many of its first rows · record · child · parent · S · Γ · mask · its place. */
export const jointLinkStride = 8;
export const lRows = 0;
export const lRecord = 1;
export const lChild = 2;
export const lParent = 3;
export const lFactor = 4;
export const lCompliance = 5;
export const lMask = 6;
export const lJoint = 7;
/** Bit of the mask: Γ is a full matrix. */
export const fullMask = 8;

/** Integers of a joint: numbers of its bodies · its record · where J of a goes, 0 if that is its child, else 3 · rows · those that hold · its link. */
export const tieStride = 7;
export const tieA = 0;
export const tieB = 1;
export const tieRecord = 2;
export const tieFirst = 3;
export const tieRows = 4;
export const tieHeld = 5;
export const tieLink = 6;

/** Numbers of the geometry of a joint: arms of both anchors · way from that of a to that of b · direction of its first row · length of the way. */
export const armStride = 9;
export const armAX = 0;
export const armAY = 1;
export const armBX = 2;
export const armBY = 3;
export const armWayX = 4;
export const armWayY = 5;
export const armAimX = 6;
export const armAimY = 7;
export const armLength = 8;

/** Numbers of a member's place: center · radius · cosine and sine of its angle · 1/radius; of the world 1. */
export const placeStride = 6;
export const placeX = 0;
export const placeY = 1;
export const placeR = 2;
export const placeCos = 3;
export const placeSin = 4;
export const placeInverse = 5;
