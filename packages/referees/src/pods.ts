/** Pods of a race. */
export const pods = 4;

/** Corners that a way of a pod may have: its start and 31 bounces. */
export const ways = 32;

/** Numbers that a way takes: x and y of its corners, then of its end. */
export const waySize: number = 2 * ways + 2;

/** Turns that a shield takes: one with ten times the mass, and three more without engine. */
export const shieldTurns = 4;

/** Turns that a player may take from one checkpoint to the next. */
export const patience = 100;

/**
 * What the code of a race works on: numbers per pod, but for those of a player or of the race.
 *
 * That code is closures, each made once a race from these arrays: V8 compiles them sooner than functions that look their arrays up in
 * `this`. In paired processes beside other work the first 100 ms held 1,020 rollouts with methods, 2,399 with closures (medians).
 */
export interface Pods {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly inverseMass: Float64Array;
  readonly angle: Float64Array;
  readonly passed: Float64Array;
  readonly shield: Float64Array;
  /** Turns left to each player. */
  readonly waiting: Float64Array;
  /** One number: turns played. */
  readonly turn: Float64Array;
  /** Checkpoints as x, y, x, y … */
  readonly flat: Float64Array;
  /** Checkpoints of a lap. */
  readonly count: number;
  /** Checkpoints to pass. */
  readonly goal: number;
  /** Per pod the corners of its way this turn. */
  readonly way: Float64Array;
  /** Per pod how many corners there are, without the end. */
  readonly corners: Int32Array;
}
