import { awaiting } from './awaiting.ts';

/** Whoever plays a game: takes lines, gives lines. */
export interface Player {
  greet(lines: readonly string[]): void;
  /** `count` lines of orders. @throws Error if they do not come */
  orders(view: readonly string[], count: number): Promise<string[]>;
}

const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<unknown>;
const given = ['readline', 'print', 'printErr', 'console', 'process', 'require', 'module', 'exports', 'globalThis', 'Date', 'performance'];

/** A bot from its text. Its clock runs `haste` times as fast, so that it thinks for a part of the time that it takes on the contest site. */
export class BotProgram implements Player {
  private readonly text: string;
  private readonly haste: number;
  private readonly input: string[] = [];
  private readonly output: string[] = [];
  private readonly readers: ((line: string) => void)[] = []; // those who wait for a line, the first first
  private wake: (() => void) | null = null;
  private fault: Error | null = null;

  /** @throws BotTextError if the text cannot be run as a bot */
  constructor(text: string, haste: number) {
    this.text = awaiting(text);
    this.haste = haste;
  }

  greet(lines: readonly string[]): void {
    this.input.push(...lines);
    const program = new AsyncFunction(...given, `${this.text}\n`);
    program(...this.world()).then(
      () => this.fail(new Error('the bot has ended')),
      (error) => this.fail(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async orders(view: readonly string[], count: number): Promise<string[]> {
    this.give(view);
    while (this.output.length < count) {
      if (this.fault !== null) throw this.fault;
      if (this.readers.length > 0) throw new Error(`the bot asks for more lines after ${this.output.length} of ${count} orders`);
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      this.wake = null;
    }
    return this.output.splice(0, count);
  }

  private fail(error: Error): void {
    this.fault ??= error;
    this.wake?.();
  }

  private give(lines: readonly string[]): void {
    this.input.push(...lines);
    while (this.readers.length > 0 && this.input.length > 0) this.readers.shift()!(this.input.shift()!);
  }

  private readLine(): Promise<string> {
    if (this.input.length > 0) return Promise.resolve(this.input.shift()!);
    return new Promise((resolve) => {
      this.readers.push(resolve);
      this.wake?.();
    });
  }

  private write(text: string): void {
    for (const line of text.split('\n')) this.output.push(line);
    this.wake?.();
  }

  /** What a bot finds around it, in the order of `given`. */
  private world(): unknown[] {
    const { haste } = this;
    const start = Date.now();
    const now = () => start + (Date.now() - start) * haste;
    const time = { now: () => performance.now() * haste };
    const clock = new Proxy(Date, { get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)) });
    const print = (...parts: unknown[]) => this.write(parts.map(String).join(' '));
    const quiet = () => {};
    const hrtime = Object.assign(() => [Math.floor(time.now() / 1000), Math.floor((time.now() % 1000) * 1e6)], {
      bigint: () => BigInt(Math.floor(time.now() * 1e6)),
    });
    const process = {
      env: {},
      argv: [],
      platform: 'linux',
      hrtime,
      stdout: { write: (text: string) => this.write(text.replace(/\n$/, '')) },
    };
    const require = (name: string) => {
      if (/^(?:node:)?perf_hooks$/.test(name)) return { performance: time };
      return {}; // bundles ask for `fs` and never use it where there is `readline`
    };
    const readline = () => this.readLine();
    const module = { exports: {} };
    // defined, not assigned: what the real one has as accessors would be set there
    const own = (value: unknown) => ({ value, writable: true, configurable: true });
    const around = Object.create(globalThis, { readline: own(readline), process: own(process), Date: own(clock), performance: own(time) });
    const console = { log: print, error: quiet, warn: quiet, info: print, debug: quiet };
    return [readline, print, quiet, console, process, require, module, module.exports, around, clock, time];
  }
}
