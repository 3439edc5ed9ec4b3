// The invariant of World in numbers, as its issue states it; everything here is written from that statement, nothing from the implementation.
//
// After every step, for every pair that collides:
// 1. Two discs overlap by at most `discShare` of the smaller radius, or by no more than before the step if that was more already
//    (whoever placed, grew or teleported them did that; a step takes nobody deeper).
// 2. A disc overlaps a wall by at most `wallShare` of its radius, under the same rule.
// 3. Nothing changes sides of a disc or wall, and nothing leaves a closed room.
// Sensors, filtered pairs, and pairs without a dynamic body do not collide. A one-sided wall is none for what comes from its back, and for what
// overlaps it since then; who was clear of it on its left has it in the way as any other wall.
// What a moving kinematic body or wall crushes against something that cannot give way is exempt, and counted apart, even if it has slipped out
// by the end of the step; so is what lay with its center in a moving wall or kinematic disc before the step, which has crushed it.

/** Overlap of two discs over the smaller radius that no step exceeds. */
export const discShare = 0.16;

/** Overlap of a disc and a wall over the radius that no step exceeds. */
export const wallShare = 0.08;

/** What rounding may add, over the radius; the places themselves are rounded to `placeRounding` of their size. */
export const rounding = 1e-9;

/** Rounding of a place, over the largest coordinate in play. */
export const placeRounding = 2 ** -48;

/** Where two discs may be at least: the distance of their cores. */
export function coreDistance(ra: number, rb: number): number {
  return ra + rb - discShare * Math.min(ra, rb);
}

/** How near a center may come to a wall. */
export function wallDistance(r: number): number {
  return (1 - wallShare) * r;
}

/** What breaks the invariant. */
export type ViolationKind = 'not finite' | 'disc' | 'wall' | 'room' | 'side' | 'order' | 'flight';

/** One break of the invariant. */
export interface Violation {
  /** Step of the world, counted from 1. */
  readonly step: number;
  readonly kind: ViolationKind;
  /** The body, and what it met: `body 3`, `wall 1`. */
  readonly ids: readonly string[];
  /** Overlap after the step, over the smaller radius (discs) or the radius (walls). What has no depth has NaN. */
  readonly depth: number;
  /** What it may be: the share of the statement, or what it was before the step. */
  readonly limit: number;
  /** In words. */
  readonly text: string;
}

/** Thrown after a step that broke the invariant. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(violations.slice(0, 5).map(({ text }) => text).join('\n')); // biome-ignore format: short
    this.violations = violations;
  }
}
