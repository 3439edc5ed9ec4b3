import type { Vec } from '../../geometry/shapes.ts';
import type { Body, WorldWall } from './body.ts';

/** How the two of a contact lie to each other, for a rule that is asked about it. One object for all calls: read it, do not keep it. */
export interface PreSolveContact {
  /** Unit vector from a to b. */
  readonly normal: Readonly<Vec>;
  /** Where they touch, or would: on the outline of a. */
  readonly point: Readonly<Vec>;
  /** Distance of the outlines, below 0 where they overlap. [length] */
  readonly gap: number;
  /** Speed at which they come nearer along the normal, below 0 if they part. [length/time] */
  readonly approachSpeed: number;
}

/** What a rule says about a contact in a step. What is left out is as without the rule. */
export interface PreSolveAnswer {
  /** `false`: the two pass through each other in this step. @default true */
  readonly enabled?: boolean | undefined;
  /** Restitution, 0 … 4. @default as contact rules make of the materials */
  readonly restitution?: number | undefined;
  /** Friction, 0 or more. @default as contact rules make of the materials */
  readonly friction?: number | undefined;
  /** Velocity of the surface of b, besides its own: a belt. What goes along the contact counts. [length/time] @default { x: 0, y: 0 } */
  readonly surfaceVelocity?: Readonly<Vec> | undefined;
}

/**
 * A rule about contacts: a body and a body or wall. Of two bodies the first has the lesser index. It has to be pure: its answer follows from what it
 * is given and from what is the same in every run.
 */
export type PreSolve = (
  a: Body<unknown>,
  b: Body<unknown> | WorldWall<unknown>,
  contact: PreSolveContact,
) => PreSolveAnswer | null | undefined;
