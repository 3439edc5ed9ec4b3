/** What the command's exit says. */
export const exitCodes: {
  /** All went well. */
  readonly ok: 0;
  /** It could not be done. */
  readonly failure: 1;
  /** What was given is wrong. */
  readonly invalid: 2;
  /** A recording or trace did not come again. */
  readonly diverged: 3;
} = Object.freeze({ ok: 0, failure: 1, invalid: 2, diverged: 3 });

/**
 * An error to show as it is, without a trace, and the exit code that goes with it.
 */
export class CommandError extends Error {
  /** What the process ends with. */
  readonly code: number;

  /** An error with a message and an exit code. */
  constructor(message: string, code: number = exitCodes.invalid) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
  }
}
