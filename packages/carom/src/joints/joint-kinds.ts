// Kinds of joints, and what they may have.

/** Kinds of joints by code. */
export const jointKinds = ['distance', 'pin', 'slider', 'weld', 'drag', 'motor', 'gear', 'rack', 'wheel'] as const;

export const distance = 0;
export const pin = 1;
export const slider = 2;
export const weld = 3;
export const drag = 4;
export const motor = 5;
export const gear = 6;
export const rack = 7;
export const wheel = 8;

/** Bits of a joint: its bodies collide; it has a spring, limits, a motor. */
export const collideBit = 1;
export const springBit = 2;
export const limitsBit = 4;
export const motorBit = 8;

/** Whether a joint has something that gives way: a spring, limits, a motor or a bound on its force. */
export function givesWay(kind: number, bits: number): boolean {
  return kind === drag || kind === motor || (bits & (springBit | limitsBit | motorBit)) !== 0;
}

/** Whether a joint has something that gives no more than a force: a motor, or what draws a body. */
export function isCapped(kind: number, bits: number): boolean {
  return kind === drag || kind === motor || (bits & motorBit) !== 0;
}

/** Whether joints of a kind have a length, an angle or a translation, which may have a spring, limits and a motor. */
export function hasCoordinate(kind: number): boolean {
  return kind <= slider || kind === wheel;
}

/** Whether the first row of a joint lies along or across a line of a. */
export function hasLine(kind: number): boolean {
  return kind === slider || kind === rack || kind === wheel;
}

/** Whether a joint has a coordinate with a spring, limits or a motor. */
export function isDriven(kind: number, bits: number): boolean {
  return hasCoordinate(kind) && (bits & (springBit | limitsBit | motorBit)) !== 0;
}

/** How many rows of a joint hold exactly. */
export function heldRows(kind: number, bits: number): number {
  if (kind === distance) return isDriven(kind, bits) ? 0 : 1;
  if (kind === pin || kind === slider) return 2;
  if (kind >= gear) return 1;
  return kind === weld && (bits & springBit) === 0 ? 3 : 0;
}
