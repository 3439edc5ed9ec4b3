import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { CommandError, exitCodes } from '../exit.ts';

/** Whoever plays: takes lines, and gives orders. */
export interface Player {
  /** What the player reads before the first turn. */
  greet(lines: readonly string[]): void;
  /** The orders of a turn, from what the player reads then. Rejects if they do not come. */
  orders(view: readonly string[], count: number): Promise<string[]>;
  /** The game is over. */
  end(): void;
}

/** A bot in a process of its own, on standard input and output. */
export class ProcessPlayer implements Player {
  private readonly child: ChildProcess;
  private readonly reader: Interface;
  private readonly lines: string[] = [];
  private readonly patience: number;
  private complaint = '';
  private failure: Error | null = null;
  private wake: (() => void) | null = null;

  /** `command` and its arguments; a turn may take `patience` milliseconds. */
  constructor(command: readonly string[], patience: number, environment: Readonly<Record<string, string>>) {
    this.patience = patience;
    this.child = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...environment } });
    this.reader = createInterface({ input: this.child.stdout! });
    this.reader.on('line', (line) => {
      this.lines.push(line);
      this.wake?.();
    });
    this.child.stderr!.on('data', (chunk: Buffer) => {
      this.complaint = (this.complaint + chunk.toString('utf8')).slice(-2000);
    });
    this.child.stdin!.on('error', () => {}); // it has ended: `close` says so
    this.child.on('error', (error) => this.fail(new CommandError(`${command[0]}: cannot be run: ${error.message}`, exitCodes.failure)));
    this.child.on('close', (code) => this.fail(new Error(`it ended${code ? ` with ${code}` : ''}: ${this.complaint.trim().slice(-1000)}`)));
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.wake?.();
  }

  greet(lines: readonly string[]): void {
    this.child.stdin!.write(`${lines.join('\n')}\n`);
  }

  async orders(view: readonly string[], count: number): Promise<string[]> {
    this.child.stdin!.write(`${view.join('\n')}\n`);
    const until = Date.now() + this.patience;
    while (this.lines.length < count) {
      if (this.failure !== null) throw this.failure;
      const left = until - Date.now();
      if (left <= 0) throw new Error(`no orders within ${this.patience} ms`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wake = null;
    }
    return this.lines.splice(0, count);
  }

  end(): void {
    this.child.stdin!.end();
    this.reader.close();
    this.child.kill();
  }
}

/** A bot in this process. */
export class OwnPlayer implements Player {
  private readonly bot: { greet(lines: readonly string[]): void; orders(view: readonly string[]): string[] };

  constructor(bot: OwnPlayer['bot']) {
    this.bot = bot;
  }

  greet(lines: readonly string[]): void {
    this.bot.greet(lines);
  }

  async orders(view: readonly string[]): Promise<string[]> {
    return this.bot.orders(view);
  }

  end(): void {}
}
