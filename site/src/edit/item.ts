import type { SceneAnyBody, SceneField, SceneJoint, SceneKinematic, SceneWall } from '@carom/scene';
import type { Box, Vec } from 'carom';

/** What one gesture puts in. */
export interface Pieces {
  readonly bodies?: readonly SceneAnyBody[];
  readonly walls?: readonly SceneWall[];
  readonly kinematics?: readonly SceneKinematic[];
  /** Forces that depend on place. */
  readonly fields?: readonly SceneField[];
  /** Between the bodies, which they name by −1, −2, … */
  readonly joints?: readonly SceneJoint[];
}

/** Where things can be chosen. */
export type Group = 'disc' | 'wall' | 'moving' | 'field' | 'joint';

/** How a thing is drawn: from its middle to its rim, from end to end, from corner to corner, point by point, or from disc to disc. */
export type Gesture = 'round' | 'line' | 'box' | 'points' | 'joint';

/** Where a gesture began and ended, or all its points; and what is up where it was made. */
export interface Drawn {
  readonly points: readonly Readonly<Vec>[];
  /** Whether the last point came back to the first. */
  readonly closed: boolean;
  /** How far the rim of something round is from its middle, in as few digits as were drawn. @default the distance of the points */
  readonly radius?: number;
  /** The direction against gravity, else that of the top of the picture; of length 1. */
  readonly up: Readonly<Vec>;
  readonly engine: 'timeline' | 'world';
}

/** Something that can be put in. */
export interface Item {
  readonly id: string;
  readonly label: string;
  readonly group: Group;
  readonly gesture: Gesture;
  readonly hint: string;
  /** The engines that know it. */
  readonly engines: 'both' | 'world' | 'timeline';
  /** What a gesture makes; `null` if it is too short for it, or a sentence that says what is wrong. */
  readonly make: (drawn: Drawn) => Pieces | string | null;
  /** What a joint of it has besides its ends; `length` is the distance of its anchors. */
  readonly joint?: (length: number) => { readonly kind: SceneJoint['kind'] } & Partial<SceneJoint>;
}

/** A number that follows from others, in four digits: who reads it in a field did not draw it. */
export const neat = (value: number): number => Number(value.toPrecision(4));
/** What a round field accelerates by at the rim that is drawn. */
export const earth = 10;
/** How far a gesture went. */
export const lengthOf = ({ points: [a, b] }: Pick<Drawn, 'points'>): number => Math.hypot(b.x - a.x, b.y - a.y);

/** The box between two corners; `null` if it is none. */
export function boxOf({ points: [a, b] }: Pick<Drawn, 'points'>): Box | null {
  if (a.x === b.x || a.y === b.y) return null;
  return { minX: Math.min(a.x, b.x), minY: Math.min(a.y, b.y), maxX: Math.max(a.x, b.x), maxY: Math.max(a.y, b.y) };
}
