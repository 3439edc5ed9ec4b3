// Words of records of joints, as offsets into typed arrays (state/layout.ts).

/**
 * Numbers of a joint: anchors on a and b in their own frames · length, angle of b against a, or what a gear or rack keeps, at rest · limits · frequency and damping ratio
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
/** Of a gear the turns of b for one of a; of a rack the way along its line for a radian of b against a. */
export const jRatio = 9;
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
