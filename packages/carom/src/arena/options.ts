import { type ArenaOrder, cleanOrder } from './order.ts';

/** Options of an {@link Arena}. */
export interface ArenaOptions {
  /** How many discs there can be, 1 to 255. Each is named by its index, 0 to `discs` − 1. */
  readonly discs: number;
  /** How simultaneous events are put in order. @default cleanOrder */
  readonly order?: ArenaOrder;
  /** Events in one step after which `EventLimitError` is thrown. @default 10000 */
  readonly maxEvents?: number;
}

/** The defaults of {@link ArenaOptions}. */
export const arenaDefaults: Required<Omit<ArenaOptions, 'discs'>> = /* @__PURE__ */ Object.freeze({ order: cleanOrder, maxEvents: 10000 });

/** A disc as `Arena.set` takes it. */
export interface ArenaDisc {
  /** Center, x. [length] */
  readonly x?: number;
  /** Center, y. [length] */
  readonly y?: number;
  /** Velocity along x; 0 for a disc that is new. [length/time] */
  readonly vx?: number;
  /** Velocity along y; 0 for a disc that is new. [length/time] */
  readonly vy?: number;
  /** Radius, ≥ 0. [length] */
  readonly r?: number;
  /** Mass, > 0; `Infinity` for a disc that nothing moves; 1 for a disc that is new. [mass] */
  readonly mass?: number;
}

/**
 * What two discs do when they meet: bounce at the sum of their radii, pass through each other, or raise a `sense` event
 * when their centers are `sense` apart.
 */
export type PairRule = 'bounce' | 'ignore' | { readonly sense: number };

/** What is called during a step. A handler may set, insert, remove and resize any disc and change pair rules. */
export interface ArenaHandlers {
  /** Two discs touch. Without it they bounce off each other elastically. */
  pair?(i: number, j: number): void;
  /** Disc `i` touches an edge, or its center comes as near as a sensor wall asks. Without it discs bounce elastically. */
  edge?(i: number, edge: number): void;
  /**
   * The centers of a sensor pair are as near as its rule says, or were at the start of the step. Fires again only after the
   * pair has parted; returning `true` asks to be called again at the next scan if the pair is still that near.
   */
  sense?(i: number, j: number): unknown;
  /** All discs have flown `dt`, which may be 0; the events of that moment come next. Also called at the end of the step. */
  moved?(dt: number): void;
}

/** What `Arena.next` found. The object is reused by the next call. */
export interface ArenaContact {
  /** Time until the event. [time] */
  time: number;
  /** The disc, or the first of two. */
  i: number;
  /** The other disc, or −1. */
  j: number;
  /** The edge, or −1. */
  edge: number;
  /** Whether it is an event of a sensor, pair or wall. */
  sensor: boolean;
}
