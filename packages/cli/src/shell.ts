import { once } from 'node:events';
import { exitCodes } from './exit.ts';

/**
 * What a command talks to: data goes to stdout, everything else to stderr.
 *
 * @example
 * const said: string[] = [];
 * const quiet: Pick<Shell, 'say'> = { say: (text) => said.push(text) };
 * quiet.say('done');
 * said; // ['done']
 */
export interface Shell {
  /** Whether nothing but errors is said. */
  readonly quiet: boolean;
  /** Whether results and errors are JSON. */
  readonly json: boolean;
  /** Whether stderr is a terminal that may show a bar. */
  readonly lively: boolean;
  /** Data: resolves when more may be written. */
  write(data: string | Uint8Array): Promise<void>;
  /** A remark, unless quiet. */
  say(text: string): void;
  /** A summary: `text` for people, `value` where JSON is wanted. */
  tell(text: string, value: object): void;
  /** An error. */
  complain(text: string): void;
}

/** The shell of this process. */
export function createShell({ quiet, json }: { readonly quiet: boolean; readonly json: boolean }): Shell {
  const lively = process.stderr.isTTY === true && !quiet && !json;
  const colored = lively && (process.env.NO_COLOR ?? '') === '';
  return {
    quiet,
    json,
    lively,
    async write(data) {
      if (!process.stdout.write(data)) await once(process.stdout, 'drain');
    },
    say(text) {
      if (!quiet && !json) process.stderr.write(`${text}\n`);
    },
    tell(text, value) {
      if (json) process.stderr.write(`${JSON.stringify(value)}\n`);
      else if (!quiet) process.stderr.write(`${text}\n`);
    },
    complain(text) {
      const line = json ? JSON.stringify({ error: text }) : colored ? `\u001b[31mcarom: ${text}\u001b[0m` : `carom: ${text}`;
      process.stderr.write(`${line}\n`);
    },
  };
}

let isMinded = false;

/** Ends the process quietly when nobody reads on: a closed pipe is no error. What else keeps stdout from being written is one. */
export function mindPipes(): void {
  if (isMinded) return;
  isMinded = true;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      if (stream === process.stdout)
        createShell({ quiet: false, json: process.argv.includes('--json') }).complain(`stdout: cannot be written: ${error.message}`);
      process.exit(exitCodes.failure);
    });
  }
}

/** Lets signals and streams have their turn. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Set by the first SIGINT or SIGTERM; the second one ends the process at once. */
export interface Interrupt {
  /** Whether to stop as soon as the state can be kept. */
  readonly wanted: boolean;
  /** Listens no more. */
  end(): void;
}

/** Listens to SIGINT and SIGTERM. */
export function listenForInterrupt(): Interrupt {
  let wanted = false;
  const stop = () => {
    if (wanted) process.exit(130);
    wanted = true;
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return {
    get wanted() {
      return wanted;
    },
    end() {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    },
  };
}
