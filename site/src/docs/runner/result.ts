import type { DrawnShape } from '@carom/draw';
import type { Box } from 'carom';

/** A picture for each theme, as addresses of images. */
export interface Picture {
  readonly light: string;
  readonly dark: string;
  /** Its size. [CSS pixel] */
  readonly width: number;
  readonly height: number;
  /** What is on it. */
  readonly description: string;
}

/** The value of an expression that a program states. */
export interface ShownValue {
  /** The expression. */
  readonly source: string;
  /** Its value. */
  readonly text: string;
  /** The circles it is about, where there are any. */
  readonly picture: Picture | null;
}

/** What the world or timeline of a program does from its end on. */
export interface Film {
  /** Time between frames. [s] */
  readonly dt: number;
  readonly radii: readonly number[];
  /** Place and angle of every disc in every frame: x, y, angle, disc by disc. */
  readonly frames: readonly Float64Array[];
  readonly walls: readonly DrawnShape[];
  /** All that is there at the start. */
  readonly box: Box;
}

/** What a program gives. */
export interface Outcome {
  readonly values: readonly ShownValue[];
  readonly printed: readonly string[];
  readonly error: string | null;
  /** The world, timeline or drawing of the program. */
  readonly picture: Picture | null;
}

/** What came of a program, run here and now. */
export interface RunResult extends Outcome {
  /** What it does from then on, where that was asked for. */
  readonly film: Film | null;
  readonly milliseconds: number;
}

/** What the worker is sent. */
export interface RunRequest {
  readonly id: number;
  readonly code: string;
  /** Whether a film is wanted. */
  readonly filmed: boolean;
}

/** What the worker answers. */
export interface RunAnswer {
  readonly id: number;
  readonly result: RunResult;
}

/** The picture to show of an outcome: that of a value, the program's own, or the first there is. */
export function figureOf({ values, picture }: Outcome, chosen: number = 0): Picture | null {
  return values[chosen]?.picture ?? picture ?? values.find((value) => value.picture)?.picture ?? null;
}
