// The world as the slow reference has it: objects with names, nothing precomputed, nothing remembered that the step does not need.

import type { FullContactRules, MaterialPair } from '../../../src/motion/contact-rules.ts';
import type { PreSolveAnswer } from '../../../src/world/views/pre-solve.ts';
import type { Hold, WallSide } from './one-sided.ts';

/** What bodies and walls are made of. */
export interface Surface {
  readonly restitution: number;
  readonly friction: number;
  readonly rolling: number;
  /** Its name in the contact rules, '' without one. */
  readonly material: string;
}

/** A body. Bodies come in the order of their slots. */
export interface Body extends Surface {
  readonly index: number;
  readonly slot: number;
  x: number;
  y: number;
  r: number;
  vx: number;
  vy: number;
  /** Angular velocity × r. */
  u: number;
  /** 1/mass, and r²/inertia. */
  m: number;
  g: number;
  angle: number;
  linearDamping: number;
  angularDamping: number;
  gravityScale: number;
  /** Where its candidate pairs were found, and how far it may go from there. */
  homeX: number;
  homeY: number;
  skin: number;
  /** How far it may still go before it may meet what it has no contact with. */
  budget: number;
  /** Velocities without what contacts gave in the last sub-step. */
  start: Speeds;
  /** In the motion of a sub-step: when it is at its place, whether it bounces no more or stands, bounces and events at floors so far. */
  since: number;
  leans: boolean;
  isHeld: boolean;
  count: number;
  presses: number;
  /** The velocity that it gets back at the end, if it has another to then. */
  lent: { readonly vx: number; readonly vy: number } | null;
  /** Whether it has changed its velocity in the sub-step. */
  isBent: boolean;
}

export interface Speeds {
  vx: number;
  vy: number;
  u: number;
}

/** A candidate pair or, with a feature in place of the second body, a body and a part of a wall. */
interface Candidate {
  readonly number: number;
  /** Listed in the middle of the step, when one of its bodies has left its skin. */
  isLate: boolean;
  pn: number;
  pt: number;
  /** Pairs have touched in the last step. */
  touched: boolean;
}

export interface Pair extends Candidate {
  readonly a: Body;
  readonly b: Body;
  contact: Contact | null;
}

export interface WallEntry extends Candidate, Surface {
  readonly body: Body;
  readonly feature: number;
  readonly oneSided: boolean;
  /** What the body is to a one-sided wall while they overlap. */
  hold: Hold;
  contact: WallContact | null;
}

/** What contacts of bodies and of walls have in common. */
export interface Touch {
  nx: number;
  ny: number;
  gap: number;
  pn: number;
  pt: number;
  readonly friction: number;
}

/** Of two bodies, the smaller one first. */
export interface Contact extends Touch {
  readonly pair: Pair;
  readonly a: Body;
  readonly b: Body;
  /** What the last pass gave it if its bodies are buried in each other. */
  taken: number;
}

export interface WallContact extends Touch {
  readonly entry: WallEntry;
  readonly a: Body;
  readonly restitution: number;
  readonly rolling: number;
  isFacing: boolean;
}

/** How a point lies to a wall feature. */
export interface Side {
  readonly nx: number;
  readonly ny: number;
  readonly distance: number;
  readonly isFaced: boolean;
}

/** The geometry of the wall features: shared with the world, and tested for itself. */
export interface WallGeometry {
  /** How a point lies to a feature, and whether it is the one to touch from there. */
  face(feature: number, x: number, y: number): Side;
  /** Whether a point is surely further away than so much. */
  isBeyond(feature: number, x: number, y: number, reach: number): boolean;
  /** The distance, ends included; ∞ where the feature stops nobody. */
  gap(feature: number, x: number, y: number): Side;
  /** A straight feature; null if it is an end or corner. */
  side(feature: number): WallSide | null;
  /** The first two numbers of a feature: where an end is. */
  center(feature: number): { x: number; y: number };
  /** Which wall a feature is of. */
  wall(feature: number): number;
  /** The radius of a feature that bulges towards a point on the side of the normal; null if it does not. */
  bulge(feature: number, from: { x: number; y: number }, normal: { nx: number; ny: number }): number | null;
  /** The share of a way at which a point comes within a distance of a feature, ends included; 2 if it does not. */
  share(feature: number, way: { x: number; y: number; dx: number; dy: number }, distance: number): number;
  /** Whether it is an arc. */
  isArc(feature: number): boolean;
  /** The distance from the center of a curve that a point is within; null if it is not. */
  hollow(feature: number, x: number, y: number): number | null;
  /** When a disc that moves meets a feature, and the normal there. */
  impact(feature: number, disc: { x: number; y: number; vx: number; vy: number; r: number }): { t: number; nx: number; ny: number };
}

export type Rule = (a: number, b: number) => PreSolveAnswer | undefined;

export interface Scene {
  readonly bodies: readonly Body[];
  readonly pairs: readonly Pair[];
  readonly walls: readonly WallEntry[];
  readonly geometry: WallGeometry;
  /** Greatest restitution of a wall or of a pair of materials. */
  readonly otherRestitution: number;
  readonly rules: FullContactRules;
  /** What the rule of the user says of two bodies, by index, or of a body and a wall, −1 − its number; null without. */
  readonly rule: Rule | null;
  readonly dt: number;
  readonly subSteps: number;
  readonly gravityX: number;
  readonly gravityY: number;
  readonly periodX: number;
  readonly periodY: number;
}

/** What holds in a step. */
export interface Step extends Scene {
  /** Length of a sub-step, and when it begins. */
  readonly h: number;
  time: number;
  /** Approach speeds below do not bounce; what gravity moves in a step; the speed that pushes overlaps apart, per depth. */
  readonly threshold: number;
  readonly margin: number;
  readonly bias: number;
  /** Whether some bodies were put into each other. */
  areBuried: boolean;
  readonly contacts: Contact[];
  readonly wallContacts: WallContact[];
}

/** b seen from a, the nearest image of it on a torus. */
export function between({ periodX, periodY }: Scene, dx: number, dy: number): { dx: number; dy: number } {
  return { dx: nearest(dx, periodX), dy: nearest(dy, periodY) };
}

function nearest(d: number, period: number): number {
  return d > period / 2 ? d - period : d < -period / 2 ? d + period : d;
}

/** Restitution or friction of a contact: as the pair of materials says, else by the rule of all. */
export function combinedOf(scene: Scene, what: 'restitution' | 'friction', a: Body, b: Body | WallEntry): number {
  const { rules } = scene;
  const said = saidOf(scene, a, b)?.[what];
  if (said !== undefined) return said;
  const isOf = ({ materials: [first, second] }: MaterialPair) =>
    (first === a.material && second === b.material) || (first === b.material && second === a.material);
  const rule = rules.pairs.find(isOf)?.[what] ?? rules[what];
  if (typeof rule === 'number') return rule;
  const [x, y] = [a[what], b[what]];
  const values = {
    max: Math.max(x, y),
    min: Math.min(x, y),
    product: x * y,
    mean: (x + y) / 2,
    'geometric-mean': Math.sqrt(x * y),
  };
  return values[rule];
}

/** What the rule of the user says of two. */
export function saidOf({ rule, geometry }: Scene, a: Body, b: Body | WallEntry): PreSolveAnswer | undefined {
  if (rule === null) return undefined;
  if ('feature' in b) return rule(a.index, -1 - geometry.wall(b.feature));
  return rule(Math.min(a.index, b.index), Math.max(a.index, b.index));
}

/** The velocity along the tangent (ny, −nx) that it says the surface of the second has, seen from the first. */
export function beltOf(scene: Scene, a: Body, b: Body, { nx, ny }: { nx: number; ny: number }): number {
  const { x, y } = saidOf(scene, a, b)?.surfaceVelocity ?? { x: 0, y: 0 };
  return (a.index < b.index ? 1 : -1) * (x * ny - y * nx);
}

export function restitutionOf(step: Step, a: Body, b: Body | WallEntry): number {
  return combinedOf(step, 'restitution', a, b);
}

export function frictionOf(step: Step, a: Body, b: Body | WallEntry): number {
  return combinedOf(step, 'friction', a, b);
}

export function hypotenuse(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}

export function clamp(value: number, limit: number): number {
  return value > limit ? limit : value < -limit ? -limit : value;
}
