import type { Vec } from 'carom';
import type { FieldKind } from 'carom/fields';

/** A force that depends on place or velocity: what `addField` of `carom/fields` takes. What is left out has the default of the world. */
export interface SceneField {
  /** What it does. */
  readonly kind: Exclude<FieldKind, 'custom'>;
  /** Where it acts, a box or a circle; left out: everywhere. */
  readonly region?:
    | { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
    | { readonly x: number; readonly y: number; readonly r: number };
  /** Bits of the categories of discs that it acts on. @default 4294967295 */
  readonly mask?: number;
  /** Uniform: the acceleration. [length/time²] */
  readonly acceleration?: Readonly<Vec>;
  /** Point, vortex: where, along x. [length] */
  readonly x?: number;
  /** Point, vortex: where, along y. [length] */
  readonly y?: number;
  /** Point, attraction, vortex: acceleration at distance 1, of attraction for a mass of 1. */
  readonly strength?: number;
  /** Point, attraction, vortex: the power of the distance that it falls with. @default 2 */
  readonly power?: 1 | 2;
  /** Point, attraction, vortex: how near it stays finite. [length] @default 0 */
  readonly softening?: number;
  /** Wind, liquid: velocity of the air or stream. [length/time] @default { x: 0, y: 0 } */
  readonly velocity?: Readonly<Vec>;
  /** Wind, liquid: force per diameter and speed. [mass/(length·time)] */
  readonly drag?: number;
  /** Liquid: height of its surface, against gravity. [length] */
  readonly level?: number;
  /** Liquid: mass per area. */
  readonly density?: number;
  /** Liquid: the rate at which turning fades. [1/time] @default 0 */
  readonly angularDrag?: number;
}
