/** A picture for each theme, as addresses of images. */
export interface Picture {
  readonly light: string;
  readonly dark: string;
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

/** What came of a program. */
export interface RunResult {
  readonly values: readonly ShownValue[];
  readonly printed: readonly string[];
  readonly error: string | null;
  /** The world, timeline or drawing of the program. */
  readonly picture: Picture | null;
  readonly milliseconds: number;
}

/** What the worker is sent. */
export interface RunRequest {
  readonly id: number;
  readonly code: string;
}

/** What the worker answers. */
export interface RunAnswer {
  readonly id: number;
  readonly result: RunResult;
}
