import type { Vec } from '../../geometry/shapes.ts';
import type { Disc, TimelineMaterial } from '../disc.ts';
import type { WallHandle } from '../wall.ts';

interface EventBase<K extends string> {
  /** What happened. */
  readonly kind: K;
  /** Place in the timeline's one order of events, counted from 0. */
  readonly index: number;
  /** When it happened. [time] */
  readonly time: number;
}

interface OfDisc<K extends string, T> extends EventBase<K> {
  /** The disc. */
  readonly a: Disc<T>;
}

interface ContactBase<K extends string, T> extends EventBase<K> {
  /** The disc; of a pair the one with the lower id. */
  readonly a: Disc<T>;
  /** Where the two touched. [length] */
  readonly point: Readonly<Vec>;
  /** Closing speed along the normal before the event, ≥ 0. [length/time] */
  readonly approachSpeed: number;
  /** Size of the momentum handed over along the normal, ≥ 0. [mass·length/time] */
  readonly impulse: number;
  /** Restitution used: 1 if below the cut-off speed, also where the two, pressed together, part at that speed. */
  readonly restitution: number;
}

/** Two discs met. */
export interface PairEvent<T = undefined> extends ContactBase<'pair', T> {
  /** The disc with the higher id. */
  readonly b: Disc<T>;
  /** Unit vector from `a` to `b`. */
  readonly normal: Readonly<Vec>;
  /** Velocities before. [length/time] */
  readonly before: { readonly a: Readonly<Vec>; readonly b: Readonly<Vec> };
  /** Velocities after. [length/time] */
  readonly after: { readonly a: Readonly<Vec>; readonly b: Readonly<Vec> };
}

/** A disc met a wall. */
export interface WallEvent<T = undefined> extends ContactBase<'wall', T> {
  /** The wall. */
  readonly wall: WallHandle<T>;
  /** Unit vector out of the wall at the point hit. */
  readonly normal: Readonly<Vec>;
  /** Velocity of the disc before. [length/time] */
  readonly before: { readonly a: Readonly<Vec> };
  /** Velocity of the disc after. [length/time] */
  readonly after: { readonly a: Readonly<Vec> };
}

/** The numbers of a disc at an edit. `JSON.stringify` writes those of an immovable one with `immovable: true`, the mass left out. */
export interface DiscValues extends Vec {
  /** Radius. [length] */
  readonly r: number;
  /** Velocity along x. [length/time] */
  readonly vx: number;
  /** Velocity along y. [length/time] */
  readonly vy: number;
  /** Mass; `Infinity` for an immovable disc. [mass] */
  readonly mass: number;
  /** What the disc is made of. */
  readonly material: TimelineMaterial;
}

/** A disc or a wall was added: exactly one of `a` and `wall` is given. */
export interface InsertEvent<T = undefined> extends EventBase<'insert'> {
  /** The disc, if it was one. */
  readonly a: Disc<T> | null;
  /** The wall, if it was one. */
  readonly wall: WallHandle<T> | null;
  /** The disc as it entered; `null` for a wall. */
  readonly after: Readonly<DiscValues> | null;
}

/** A disc or a wall was taken out: exactly one of `a` and `wall` is given. */
export interface RemoveEvent<T = undefined> extends EventBase<'remove'> {
  /** The disc, if it was one. */
  readonly a: Disc<T> | null;
  /** The wall, if it was one. */
  readonly wall: WallHandle<T> | null;
  /** The disc as it left; `null` for a wall. */
  readonly before: Readonly<DiscValues> | null;
}

/** A disc was edited from outside. */
export interface ChangeEvent<T = undefined> extends OfDisc<'change', T> {
  /** The disc before the edit. */
  readonly before: Readonly<DiscValues>;
  /** The disc after the edit. */
  readonly after: Readonly<DiscValues>;
}

/** A disc's center came into a sensor or went out of it. */
export interface SenseEvent<T = undefined> extends OfDisc<'sense', T> {
  /** The sensor. */
  readonly wall: WallHandle<T>;
  /** Whether it came in; else it went out. */
  readonly entering: boolean;
  /** Whether that took the disc out of the timeline, as an absorbing sensor does. */
  readonly removed: boolean;
  /** Where the center was. [length] */
  readonly point: Readonly<Vec>;
  /** Velocity of the disc. [length/time] */
  readonly velocity: Readonly<Vec>;
}

/** A disc came to rest on cloth. */
export interface StopEvent<T = undefined> extends OfDisc<'stop', T> {
  /** Where its center rests. [length] */
  readonly point: Readonly<Vec>;
}

/** Everything a timeline records: meetings, what sensors notice, stops, and edits from outside. Told apart by `kind`. */
export type TimelineEvent<T = undefined> =
  | PairEvent<T>
  | WallEvent<T>
  | SenseEvent<T>
  | StopEvent<T>
  | InsertEvent<T>
  | RemoveEvent<T>
  | ChangeEvent<T>;

/** The next event as predicted: nothing has moved yet. */
export type UpcomingEvent<T = undefined> =
  | { readonly kind: 'pair'; readonly time: number; readonly a: Disc<T>; readonly b: Disc<T> }
  | { readonly kind: 'wall' | 'sense'; readonly time: number; readonly a: Disc<T>; readonly wall: WallHandle<T> }
  | { readonly kind: 'stop'; readonly time: number; readonly a: Disc<T> };

/** Two discs, or a disc and a wall, that share more than a boundary: `depth` is the shortest way that frees them. [length] */
export type TimelineOverlap<T = undefined> =
  | { readonly kind: 'pair'; readonly a: Disc<T>; readonly b: Disc<T>; readonly depth: number }
  | { readonly kind: 'wall'; readonly a: Disc<T>; readonly wall: WallHandle<T>; readonly depth: number };
